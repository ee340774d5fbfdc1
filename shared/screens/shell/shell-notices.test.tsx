import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { updateAccount } from '#shared/contract/access/account.contract.ts';
import type { FlagName } from '#shared/domain/flags.ts';
import { countryCodes, marketOf } from '#shared/domain/markets/index.ts';
import type { SessionData } from '#shared/domain/session.ts';
import { sessionAfterAccount } from '#shared/flows/access/session-updates.ts';
import { accountOf } from '#shared/testing/account.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { propertiesIn } from '#shared/testing/style-sheet.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { saveLocale } from './save-locale.ts';

const maya = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };
const gantry = {
  address1: '14 Gantry Street',
  suburb: 'Thornbury',
  state: 'VIC',
  postcode: '3071',
  countryCode: 'AU',
};

beforeEach(() => localStorage.clear());

describe('the choice of language', () => {
  it('lists every language of the market in a drawer, and shows the chosen one [ACC-367]', async () => {
    const changeLocale = vi.fn();
    const app = fakeApp({ app: { countryCode: 'CA', locale: 'en-CA', changeLocale } });
    app.draw(<LanguageChoice />);
    fireEvent.click(await screen.findByRole('button', { name: 'English (Canada)' }));
    const drawer = await screen.findByRole('dialog', { name: 'Language' });
    const choices = within(drawer).getAllByRole('button');
    const offered = choices.map((each) => each.lang).filter(Boolean);
    expect(offered).toEqual(marketOf('CA').locales);
    expect(within(drawer).getByRole('button', { name: 'English (Canada)' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    fireEvent.click(within(drawer).getByRole('button', { name: 'Français (Canada)' }));
    expect(changeLocale).toHaveBeenCalledWith('fr-CA');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('is not offered if there is nothing to choose', async () => {
    const { container } = fakeApp().draw(<LanguageChoice />);
    await import('./language-footer.tsx');
    expect(container).toBeEmptyDOMElement();
  });
});

describe('the language of the account', () => {
  const save = async (session: Partial<SessionData>, isSignedIn = true) => {
    const app = fakeApp({ session: { countryCode: 'AU', ...session }, ...(isSignedIn && { user: maya }) });
    app.answer(updateAccount, accountOf());
    await saveLocale(app.app, 'fr-CA');
    return app;
  };
  const stored = (changes: Parameters<typeof accountOf>[0]) =>
    sessionAfterAccount(accountOf({ contactAddress: gantry, ...changes }));

  it('is saved for a consumer whose details are complete, and nothing else with it [ACC-364] [ACC-365] [POR-287]', async () => {
    const app = await save(stored({}));
    expect(app.calls()).toEqual(['PUT /portal/consumers/account']);
    expect(app.made(updateAccount)).toEqual([{ body: { preferredLocale: 'fr-CA' } }]);
  });

  it.each([
    ['AU', { ...gantry, state: '' }, 0],
    ['AU', { ...gantry, postcode: '' }, 0],
    ['NZ', { address1: '8 Rata Road', suburb: 'Ponsonby', postcode: '1011', countryCode: 'NZ' }, 1],
    ['GB', { address1: '24 Larch Lane', suburb: 'Bristol', postcode: 'BS1 4DJ', countryCode: 'GB' }, 1],
    ['GB', { address1: '24 Larch Lane', suburb: 'Bristol', countryCode: 'GB' }, 0],
  ] as const)(
    'is only saved with the address parts that %s requires: %o [ACC-365]',
    async (countryCode, contactAddress, calls) => {
      const app = await save(stored({ countryCode, contactAddress }));
      expect(app.made(updateAccount)).toHaveLength(calls);
    },
  );

  it('makes no call with incomplete details, or signed out [ACC-366]', async () => {
    for (const missing of [
      { givenNames: null },
      { surname: '' },
      { dateOfBirth: null },
      { contactAddress: null },
    ]) {
      expect((await save(stored(missing))).calls()).toEqual([]);
    }
    expect((await save(stored({}), false)).calls()).toEqual([]);
    expect((await save({})).calls()).toEqual([]);
  });

  it('fails silently', async () => {
    const app = fakeApp({ session: stored({}), user: maya });
    app.refuse(updateAccount, 500);
    await expect(saveLocale(app.app, 'fr-CA')).resolves.toBeUndefined();
  });
});

describe('the consent banner', () => {
  const flags = {
    AU: 'enable-au-onetrust-banner',
    NZ: 'enable-au-onetrust-banner',
    GB: 'enable-uk-onetrust-banner',
    US: 'enable-us-onetrust-banner',
    CA: 'enable-ca-onetrust-banner',
  } as const satisfies Record<string, FlagName>;
  const everyFlag = Object.fromEntries(Object.values(flags).map((flag) => [flag, true]));
  const banner = () => screen.findByRole('region', { name: 'Your cookie choices' });

  it.each(Object.entries(flags))('of %s depends only on %s [ACC-372] [ACC-373]', async (country, flag) => {
    const countryCode = country as keyof typeof flags;
    const shown = fakeApp({ app: { countryCode }, flags: { [flag]: true } }).draw(<ConsentBanner />);
    await banner();
    shown.unmount();
    const { container } = fakeApp({ app: { countryCode }, flags: { ...everyFlag, [flag]: false } }).draw(
      <ConsentBanner />,
    );
    expect(container).toBeEmptyDOMElement();
  });

  it.each(countryCodes.filter((code) => !Object.hasOwn(flags, code)))(
    'is not loaded in %s [ACC-372]',
    (countryCode) => {
      const { container } = fakeApp({ app: { countryCode }, flags: everyFlag }).draw(<ConsentBanner />);
      expect(container).toBeEmptyDOMElement();
    },
  );

  it('lies in the flow of the page, where it can cover no button', () => {
    const set = propertiesIn('shared/screens/shell/consent-notice.css');
    expect(set).toContain('padding');
    const floating = ['position', 'z-index', 'transform', 'translate', 'float', 'margin-block-start'];
    expect(floating.filter((property) => set.has(property))).toEqual([]);
  });

  it('is answered once for Australia and New Zealand together [ACC-372]', async () => {
    const { unmount } = fakeApp({ flags: everyFlag }).draw(<ConsentBanner />);
    await banner();
    fireEvent.click(screen.getByRole('button', { name: 'Only necessary' }));
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    unmount();
    const { container } = fakeApp({ app: { countryCode: 'NZ' }, flags: everyFlag }).draw(<ConsentBanner />);
    expect(container).toBeEmptyDOMElement();
  });
});
