import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startEmailChange, startMobileChange } from '#shared/contract/access/change-contact.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { account } from '#shared/testing/payments.ts';
import { inPortal, problemsOf } from '../../testing/in-portal.tsx';
import AccountPage from './account.screen.tsx';

const token = '8d3f0a52-3c1e-4b60-9b0f-3f5a4f3c2d1e';
const mobile = '+61412345482';
const shownMobile = '0412 345 482';
const contactAddress = {
  address1: '14 Wharf Street',
  suburb: 'Fitzroy',
  state: 'VIC',
  postcode: '3065',
  countryCode: 'AU',
};

function visit(at = '/account', session = {}) {
  const portal = inPortal(at, { session });
  portal.answer(readAccount, account({ mobile, contactAddress, dateOfBirth: '1994-03-07' }));
  portal.answer(startMobileChange, { token });
  portal.answer(startEmailChange, { token });
  return portal;
}

const button = (name: string) => screen.findByRole('button', { name });

describe('the account page', () => {
  it('shows name, date of birth, address, email, mobile and language [POR-011]', async () => {
    visit().open(<AccountPage />);
    expect(await screen.findByText('Maya Rowe')).toBeVisible();
    const values = ['07 / 03 / 1994', '14 Wharf Street', 'Fitzroy VIC 3065', 'maya@example.com', shownMobile];
    for (const value of [...values, 'English (Australia)']) expect(screen.getByText(value)).toBeVisible();
  });

  it.each([
    ['GB', 'NOT_VERIFIED', 'Still to do', '/identification-profile'],
    ['NZ', 'PARTIAL_VERIFIED', 'Started, a document is missing', '/identification'],
    ['GB', 'VERIFIED', 'Confirmed', null],
    ['NZ', 'FAILED', 'We couldn’t confirm who you are', null],
  ] as const)(
    'says in %s, where a check is required, that it is %s [POR-292]',
    async (countryCode, identityCheckStatus, text, leadsTo) => {
      const flags = {
        'nz-identity-verification-enabled': true,
        'uk-consumer-portal-identity-verification-enabled': true,
      };
      const portal = inPortal('/account', { session: { countryCode }, flags, app: { countryCode } });
      portal.answer(readAccount, account({ countryCode, identityCheckStatus }));
      portal.open(<AccountPage />);
      expect(await screen.findByText(text)).toBeVisible();
      const link = screen.queryByRole('link', { name: 'Confirm who you are' });
      expect(link?.getAttribute('href') ?? null).toBe(leadsTo && `#${leadsTo}`);
    },
  );

  it.each([
    ['AU', 'NOT_VERIFIED', true],
    ['US', 'NOT_VERIFIED', true],
    ['GB', 'NOT_VERIFIED', false],
    ['NZ', 'NOT_VERIFIED', false],
    ['GB', 'NOT_REQUIRED', true],
  ] as const)(
    'says nothing of a check in %s that is %s, with the flags %s [POR-292]',
    async (countryCode, identityCheckStatus, isOn) => {
      const flags = {
        'nz-identity-verification-enabled': isOn,
        'uk-consumer-portal-identity-verification-enabled': isOn,
      };
      const portal = inPortal('/account', { session: { countryCode }, flags, app: { countryCode } });
      portal.answer(readAccount, account({ countryCode, identityCheckStatus }));
      portal.open(<AccountPage />);
      await screen.findByText('Maya Rowe');
      expect(screen.queryByText('Identity check')).toBeNull();
    },
  );

  it('scrolls the pages of the account to the current one where the window is too narrow for all', async () => {
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(300);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(120);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200);
    visit().open(<AccountPage />);
    expect((await screen.findByRole('navigation', { name: 'Account' })).scrollLeft).toBe(260);
  });

  it('scrolls to the current page again when the row or its link changes its size', async () => {
    onTestFinished(() => void vi.restoreAllMocks());
    onTestFinished(() => void vi.unstubAllGlobals());
    let resized = () => {};
    const watched: Element[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(then: () => void) {
          resized = then;
        }
        observe = (element: Element) => void watched.push(element);
        disconnect = () => {};
      },
    );
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(300);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(120);
    const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
    visit().open(<AccountPage />);
    const row = await screen.findByRole('navigation', { name: 'Account' });
    expect(watched).toEqual([row, within(row).getByRole('link', { current: 'page' })]);
    width.mockReturnValue(200);
    resized();
    expect(row.scrollLeft).toBe(260);
  });

  it.each([
    ['US', '+12025550123', '(202) 555-0123'],
    ['CA', '+14165550123', '(416) 555-0123'],
  ] as const)(
    'shows a mobile of %s as its country writes it [ACC-262]',
    async (countryCode, stored, shown) => {
      const portal = visit();
      portal.answer(readAccount, account({ mobile: stored, countryCode }));
      portal.open(<AccountPage />);
      expect(await screen.findByText(shown)).toBeVisible();
    },
  );

  it('says which details are not known yet', async () => {
    const portal = visit();
    portal.answer(readAccount, account());
    portal.open(<AccountPage />);
    expect(await screen.findAllByText('Not provided')).toHaveLength(3);
  });

  it.each([
    ['Change mobile number', startMobileChange, '/verify-confirm-email', 'changeMobileToken'],
    ['Change email', startEmailChange, '/verify-confirm', 'changeEmailToken'],
  ] as const)(
    '%s begins with a code sent to the contact that stays [ACC-194] [ACC-195]',
    async (name, operation, leads, kept) => {
      const portal = visit();
      const { user } = portal.open(<AccountPage />);
      await user.click(await button(name));
      await waitFor(() => expect(portal.path()).toBe(leads));
      expect(portal.made(operation)).toEqual([{ body: {} }]);
      expect(portal.session()[kept]).toBe(token);
    },
  );

  it('offers no change while a policy holds the account, and says why', async () => {
    const portal = visit();
    portal.answer(readAccount, account({ mobile, contactAddress, accountStatus: 'POLICY_HOLD' }));
    portal.open(<AccountPage />);
    expect(await screen.findByText('Your account is on hold')).toBeVisible();
    expect(screen.getByText(shownMobile)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Change (email|mobile)/ })).toBeNull();
    expect(await problemsOf(document.body)).toEqual([]);
  });

  it('says why a change could not begin, and can be tried again', async () => {
    const portal = visit();
    portal.refuse(startEmailChange, 412, 'verified_mobile_missing');
    const { user } = portal.open(<AccountPage />);
    await user.click(await button('Change email'));
    expect(await screen.findByText('We couldn’t start the change')).toBeVisible();
    expect(portal.path()).toBe('/account');
    portal.answer(startEmailChange, { token });
    await user.click(await button('Change email'));
    await waitFor(() => expect(portal.path()).toBe('/verify-confirm'));
  });

  it('says once that the mobile was changed, with the new one shown', async () => {
    const portal = visit('/account?changed=mobile');
    portal.open(<AccountPage />);
    const news = screen.getAllByRole('status').find((region) => region.textContent?.includes('is changed'));
    expect(news).toHaveTextContent('Your mobile number is changed');
    expect(await screen.findByText(shownMobile)).toBeVisible();
    expect(portal.journey.location().query.size).toBe(0);
  });

  it('ends a change that was abandoned', async () => {
    const portal = visit('/account', { changeEmailToken: token });
    portal.open(<AccountPage />);
    await waitFor(() => expect(portal.session().changeEmailToken).toBeNull());
  });

  it('offers the language in a market that has several [POR-287]', async () => {
    const changed: string[] = [];
    const portal = inPortal('/account', {
      app: { countryCode: 'CA', changeLocale: (locale) => changed.push(locale) },
    });
    portal.answer(readAccount, account({ countryCode: 'CA' }));
    const { user } = portal.open(<AccountPage />);
    await user.selectOptions(await screen.findByLabelText('Language'), 'fr-CA');
    expect(changed).toEqual(['fr-CA']);
  });

  it('can be tried again when it did not load', async () => {
    const portal = visit();
    portal.refuse(readAccount, 500);
    const { container, user } = portal.open(<AccountPage />);
    await screen.findByText('Your details didn’t load');
    expect(await problemsOf(container)).toEqual([]);
    portal.answer(readAccount, account());
    await user.click(await button('Try again'));
    expect(await screen.findByText('Maya Rowe')).toBeVisible();
  });

  it('is accessible', async () => {
    const { container } = visit().open(<AccountPage />);
    await screen.findByText('Maya Rowe');
    expect(container.querySelectorAll('h1')).toHaveLength(1);
    expect(await problemsOf(container)).toEqual([]);
  });
});
