import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { updateAccount } from '#shared/contract/access/account.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { checkIdentity, suggestAddresses } from '#shared/contract/identity/identity.contract.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { IdentityCheckStatus } from '#shared/domain/session.ts';
import { siteLink } from '#shared/domain/site-links.ts';
import { accountOf } from '#shared/testing/account.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import Declined from './identification-declined.screen.tsx';
import DetailsProfile from './identification-profile.screen.tsx';
import Required from './identification-required.screen.tsx';
import VerifyAddress from './identification-verify-address.screen.tsx';
import AppDownload from './mobile-app-download.screen.tsx';

const maya = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };
const gantry = {
  address1: '14 Gantry Street',
  suburb: 'Thornbury',
  state: 'VIC',
  postcode: '3071',
  countryCode: 'AU',
};
const larch = { address1: '24 Larch Lane', suburb: 'Bristol', postcode: 'BS1 4DJ', countryCode: 'GB' };
const ukCheck = { 'uk-consumer-portal-identity-verification-enabled': true };
const found = (identityCheckStatus: IdentityCheckStatus) => ({
  identityCheckStatus,
  identityCheckMetadata: { profileCheckAttemptsLeft: 2 },
});
const saves = 'PUT /portal/consumers/account';
const checks = 'POST /portal/consumers/account/identity-check';

type Visit = NonNullable<Parameters<typeof fakeApp>[0]>;
const known = { countryCode: 'AU', isReturning: true, profileConfirmed: true } as const;
const prepare = ({ session = {}, ...visit }: Visit) =>
  fakeApp({ user: maya, session: { ...known, ...session }, ...visit });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('/identification-declined', () => {
  it.each([
    ['CHECKOUT', '/summary-processing'],
    ['PORTAL', '/marketing'],
  ] as const)('lets a consumer go on in the %s [ACC-343]', (channel, path) => {
    const app = prepare({ at: '/identification-declined', channel });
    app.draw(<Declined />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('We couldn’t confirm who you are');
    press('Continue');
    expect(app.path()).toBe(path);
  });

  it('offers no way but the shop in a checkout', () => {
    const close = vi.fn();
    prepare({ at: '/identification-declined', channel: 'CHECKOUT', app: { close } }).draw(<Declined />);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(screen.getByRole('link', { name: /^Contact us/ })).toHaveAttribute(
      'href',
      siteLink('help', marketOf('AU')),
    );
    press('Go back to the shop');
    expect(close).toHaveBeenCalledOnce();
  });

  it('is shown once in a login where the pay-watch check failed [POR-055]', () => {
    const app = prepare({
      at: '/login-email',
      channel: 'PORTAL',
      session: { payWatchStatus: 'paywatch_check_failed' },
    });
    expect(app.path()).toBe('/identification-declined');
    app.draw(<Declined />);
    expect(app.session().identityVisit.declineShown).toBe(true);
    press('Continue');
    expect(app.path()).toBe('/marketing');
  });
});

describe('/identification-required', () => {
  it('leads back to the documents, with no other soft check [ACC-358]', () => {
    const app = prepare({ at: '/identification-required' });
    app.draw(<Required />);
    press('Choose a document');
    expect(app.path()).toBe('/identification');
    expect(app.session().identityVisit.documentChosen).toBe(true);
  });

  it('leads back to the shop where there is one', () => {
    const close = vi.fn();
    prepare({ at: '/identification-required', app: { close } }).draw(<Required />);
    press('Go back to the shop');
    expect(close).toHaveBeenCalled();
  });
});

describe('/mobile-app-download', () => {
  it('offers both stores and a way past them [ACC-360]', () => {
    const app = prepare({ at: '/mobile-app-download', channel: 'PORTAL' });
    app.draw(<AppDownload />);
    expect(screen.getByRole('link', { name: /App Store/ })).toHaveAttribute(
      'href',
      expect.stringContaining('apps.apple.com'),
    );
    expect(screen.getByRole('link', { name: /Google Play/ })).toHaveAttribute(
      'href',
      expect.stringContaining('play.google.com'),
    );
    press('Skip this for now');
    expect(app.path()).toBe('/marketing');
  });

  it.each([
    ['GB', {}, '#/identification-profile'],
    ['US', {}, '#/identification'],
    ['AU', {}, '#/identification'],
    ['AU', { 'au-profile-check-editing-retry-portal-enabled': true }, '#/profile'],
  ] as const)('offers to be identified here in %s with %o [ACC-342]', (countryCode, flags, href) => {
    const session = {
      countryCode,
      identityCheckStatus: 'NOT_VERIFIED',
      identityCheckMetadata: { profileCheckAttemptsLeft: 1 },
    } as const;
    prepare({ at: '/mobile-app-download', channel: 'PORTAL', session, flags }).draw(<AppDownload />);
    expect(screen.getByRole('link', { name: 'Try again here' })).toHaveAttribute('href', href);
  });
});

describe('/identification-profile', () => {
  const open = async (visit: Visit = {}) => {
    const app = prepare({
      at: '/identification-profile',
      channel: 'PORTAL',
      flags: ukCheck,
      ...visit,
      session: { countryCode: 'GB', identityCheckStatus: 'NOT_VERIFIED' },
      app: { countryCode: 'GB' },
    });
    app.answer(readAccount, accountOf({ countryCode: 'GB', contactAddress: larch }));
    app.answer(suggestAddresses, [{ id: '1', text: '24 Larch Lane, Bristol BS1 4DJ', selectable: true }]);
    app.answer(updateAccount, accountOf({ countryCode: 'GB' }));
    const view = app.draw(<DetailsProfile />);
    await screen.findByLabelText('First name');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Home address' })).toBeEnabled());
    return { ...app, ...view };
  };
  const submit = () => {
    fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Mia' } });
    fireEvent.click(screen.getByRole('checkbox'));
    press('Save and continue');
  };

  it('updates name and address and continues in a checkout, without a check [ACC-345] [ACC-346]', async () => {
    const app = await open({ channel: 'CHECKOUT' });
    submit();
    await waitFor(() => expect(app.path()).toBe('/summary-processing'));
    expect(app.calls()).not.toContain(checks);
    expect(app.journey.situation().user?.name).toBe('Mia');
    expect(app.made(updateAccount)[0]?.body).toMatchObject({ givenNames: 'Mia', contactAddress: larch });
  });

  it.each([
    ['VERIFIED', '/marketing'],
    ['NOT_REQUIRED', '/marketing'],
    ['NOT_VERIFIED', '/identification'],
    ['PARTIAL_VERIFIED', '/identification'],
    ['FAILED', '/identification-declined'],
  ] as const)(
    'is followed by the check in the portal: %s leads to %s [ACC-338] [ACC-339] [ACC-340] [ACC-344] [ACC-347] [ACC-457]',
    async (status, path) => {
      const app = await open();
      app.answer(checkIdentity, found(status));
      submit();
      await waitFor(() => expect(app.path()).toBe(path));
      expect(app.made(checkIdentity)).toEqual([{ body: { channel: 'PORTAL' } }]);
      // Another soft check would lead past the picker.
      if (path === '/identification') expect(app.session().identityVisit.documentChosen).toBe(true);
    },
  );

  it('leads to the mobile app after a failed check, if there is one [ACC-339] [ACC-344]', async () => {
    const app = await open({ flags: { ...ukCheck, 'uk-identity-mobile-app-download-portal-enabled': true } });
    app.answer(checkIdentity, found('FAILED'));
    submit();
    await waitFor(() => expect(app.path()).toBe('/mobile-app-download'));
  });

  it('declines if the check fails [ACC-341]', async () => {
    const app = await open();
    app.refuse(checkIdentity, 500, 'internal_error');
    submit();
    await waitFor(() => expect(app.path()).toBe('/identification-declined'));
  });

  it.each([
    ['invalid_address', /couldn’t find this address/],
    ['invalid_object', /missing or need correcting/],
    ['existing_phone_number', /already uses this mobile number/],
    ['duplicate_identity', /already have an account with us/],
  ])('shows %s and stays [ACC-348]', async (code, text) => {
    const app = await open();
    app.refuse(updateAccount, 422, code);
    submit();
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('alert')
          .map((each) => each.textContent)
          .join(''),
      ).toMatch(text),
    );
    const logIn = screen.queryByRole('link', { name: 'Log in with another email' });
    expect(logIn?.getAttribute('href')).toBe(code === 'duplicate_identity' ? '#/logout' : undefined);
    expect(app.path()).toBe('/identification-profile');
    expect(app.calls()).not.toContain(checks);
  });

  it('saves nothing while an answer is missing or the box is not ticked [ACC-034] [ACC-400]', async () => {
    const app = await open();
    press('Save and continue');
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Tick the box to continue.');
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.change(screen.getByLabelText('First name'), { target: { value: '' } });
    press('Save and continue');
    expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('Enter your first name.');
    expect(app.made(updateAccount)).toEqual([]);
  });

  it('shows no box and agrees automatically if boxes are turned off [ACC-400]', async () => {
    const flags = { ...ukCheck, 'tick-box-removal-in-profile-identity-and-summary': true };
    const app = await open({ flags });
    app.answer(checkIdentity, found('VERIFIED'));
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    press('Save and continue');
    await waitFor(() => expect(app.path()).toBe('/marketing'));
    expect(app.made(updateAccount)[0]?.body.creditPolicyAgree).toBe(true);
  });

  it('continues after any other error [ACC-349]', async () => {
    const app = await open();
    app.refuse(updateAccount, 412, 'paywatch_check_failed');
    submit();
    await waitFor(() => expect(app.path()).toBe('/marketing'));
  });

  it('is not shown if the market has no check [ACC-338] [POR-044]', async () => {
    const app = prepare({ at: '/identification-profile', channel: 'PORTAL', session: { countryCode: 'GB' } });
    app.draw(<DetailsProfile />);
    await waitFor(() => expect(app.path()).toBe('/marketing'));
    expect(app.calls()).toEqual([]);
  });
});

describe('/identification-verify-address', () => {
  const open = async (visit: Visit = {}) => {
    const app = prepare({ at: '/identification-verify-address', ...visit });
    app.answer(readAccount, accountOf({ contactAddress: gantry }));
    app.answer(suggestAddresses, []);
    app.answer(updateAccount, accountOf({ contactAddress: gantry }));
    const view = app.draw(<VerifyAddress />);
    await screen.findByLabelText('Street address');
    return { ...app, ...view };
  };
  const submit = () => press('Save and check again');

  it('shows the fields of an address that is not found [ACC-249]', async () => {
    await open();
    expect(screen.getByLabelText('Street address')).toHaveValue('14 Gantry Street');
    expect(screen.getByLabelText('Street address')).toHaveAccessibleDescription(/couldn’t find this address/);
  });

  it.each([
    ['VERIFIED', '/summary-processing'],
    ['NOT_REQUIRED', '/summary-processing'],
    ['FAILED', '/identification-declined'],
    ['NOT_VERIFIED', '/identification-declined'],
  ] as const)(
    'saves first, then checks: %s leads to %s [ACC-350] [ACC-351] [ACC-352] [ACC-354]',
    async (status, path) => {
      const app = await open();
      app.answer(checkIdentity, found(status));
      fireEvent.change(screen.getByLabelText('Street address'), { target: { value: '16 Gantry Street' } });
      submit();
      await waitFor(() => expect(app.path()).toBe(path));
      expect(app.calls().filter((call) => call === saves || call === checks)).toEqual([saves, checks]);
      expect(app.made(updateAccount)).toEqual([
        { body: { contactAddress: { ...gantry, address1: '16 Gantry Street' } } },
      ]);
    },
  );

  it('keeps the address that was written when the session ended', async () => {
    const app = await open({ session: { email: 'maya@example.com' } });
    fireEvent.change(screen.getByLabelText('Street address'), { target: { value: '16 Gantry Str' } });
    app.loseSessionAndLogIn();
    app.draw(<VerifyAddress />);
    expect(await screen.findByLabelText('Street address')).toHaveValue('16 Gantry Str');
  });

  it('saves nothing while an answer is missing [ACC-034]', async () => {
    const app = await open();
    fireEvent.change(screen.getByLabelText('Street address'), { target: { value: '' } });
    submit();
    expect(screen.getByLabelText('Street address')).toHaveAttribute('aria-invalid', 'true');
    expect(app.made(updateAccount)).toEqual([]);
  });

  it('asks for a document after a partial match, with the form disabled [ACC-353] [ACC-458]', async () => {
    const app = await open();
    app.answer(checkIdentity, found('PARTIAL_VERIFIED'));
    submit();
    expect(await screen.findByText(/We found your address/)).toBeVisible();
    expect(screen.getByLabelText('Street address')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save and check again' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
    press('Continue');
    expect(app.path()).toBe('/identification');
  });

  it('shows at the address that it was still not found [ACC-355]', async () => {
    const app = await open();
    app.refuse(checkIdentity, 422, 'invalid_address');
    fireEvent.change(screen.getByLabelText('Street address'), { target: { value: '16 Gantry Street' } });
    submit();
    await waitFor(() => expect(screen.getByLabelText('Street address')).toHaveFocus());
    expect(screen.getByLabelText('Street address')).toHaveAccessibleDescription(/couldn’t find this address/);
    expect(app.path()).toBe('/identification-verify-address');
  });

  it('continues after any other error of the check [ACC-356]', async () => {
    const app = await open();
    app.refuse(checkIdentity, 412, 'max_attempts_reached');
    submit();
    await waitFor(() => expect(app.path()).toBe('/summary-processing'));
  });

  it('says that the address was not saved, and runs no check [ACC-357] [ACC-439]', async () => {
    const app = await open();
    app.refuse(updateAccount, 409, 'duplicate_identity');
    submit();
    expect(await screen.findByText(/We couldn’t save your address/)).toBeVisible();
    expect(app.calls()).not.toContain(checks);
    expect(app.path()).toBe('/identification-verify-address');
  });
});
