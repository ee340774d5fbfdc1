import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import english from '#shared/content/en.json';
import { createTranslate } from '#shared/content/resolve-text.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { recordEvents } from '#shared/contract/analytics/analytics.contract.ts';
import {
  checkIdentity,
  readIdentityStatus,
  readPassportCountries,
  verifyLicence,
  verifyMedicare,
  verifyPassport,
} from '#shared/contract/identity/identity.contract.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import type { IdentityCheckStatus } from '#shared/domain/session.ts';
import { accountOf } from '#shared/testing/account.ts';
import { reachableFrom } from '#shared/testing/all-routes.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import Identification from './identification.screen.tsx';

const maya = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };
const v2 = { 'paylater.nz-identity-check-policy-v2-enabled': true };
const nzPortal = { 'nz-identity-verification-enabled': true };
const checks = 'POST /portal/consumers/account/identity-check';
const refreshes = 'GET /portal/consumers/account/identity-check';

type Visit = NonNullable<Parameters<typeof fakeApp>[0]>;
interface Found {
  identityCheckStatus: IdentityCheckStatus;
  attempts?: number;
}
const answerOf = ({ identityCheckStatus, attempts = 2 }: Found) => ({
  identityCheckStatus,
  identityCheckMetadata: { profileCheckAttemptsLeft: attempts },
});

const prepare = (status: IdentityCheckStatus, { session = {}, ...visit }: Visit = {}) => {
  const app = fakeApp({
    at: '/identification',
    user: maya,
    session: {
      countryCode: 'AU',
      isReturning: true,
      profileConfirmed: true,
      identityCheckStatus: status,
      identityCheckMetadata: { profileCheckAttemptsLeft: 2 },
      ...session,
    },
    ...visit,
  });
  app.answer(readAccount, accountOf());
  app.answer(recordEvents, undefined);
  app.answer(readPassportCountries, { AU: 'Australia', FR: 'France', NZ: 'New Zealand' });
  return app;
};
const draw = (app: ReturnType<typeof prepare>) => ({ ...app, ...app.draw(<Identification />) });
const open = (...given: Parameters<typeof prepare>) => draw(prepare(...given));

const nz = (flags: Partial<FlagValues> = {}, channel: Visit['channel'] = 'CHECKOUT'): Visit => ({
  channel,
  session: { countryCode: 'NZ' },
  flags: { ...nzPortal, ...flags },
});

const picker = () => screen.findByRole('group', { name: /Choose/ });
const offered = async () =>
  within(await picker())
    .getAllByRole('radio')
    .map((each) => (each as HTMLInputElement).value);
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = (label: string, value: string) =>
  userEvent.setup({ delay: null }).selectOptions(screen.getByLabelText(label), value);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

const openDocument = async (name: 'Driver licence' | 'Medicare card' | 'Passport') => {
  await picker();
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(name) }));
  press(/^Continue with/);
  await screen.findByRole('heading', { level: 1, name });
};

/** What a check of any document may be refused with, and the words for it. */
const refusals = [
  ['denylisted_name', 422, /We need your name as it is on your documents/],
  ['duplicate_identity', 409, /You already have an account with us/],
  ['invalid_object', 400, /Some answers are missing or need correcting/],
] as const;
/** Only a consumer who has another account is shown the way to it. */
const expectWayToOtherAccount = (isExpected: boolean) => {
  const hrefs = ['Log in with another email', 'Help'].map((name) =>
    screen.queryByRole('link', { name })?.getAttribute('href'),
  );
  expect(hrefs).toEqual(isExpected ? ['#/logout', '/support/au/help'] : [undefined, undefined]);
};
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map((each) => each.textContent)
    .join('');

it.each(['/identification', '/identification-profile'] as const)('%s may lead to another account', (path) => {
  expect(reachableFrom(path)).toContain('/logout');
});

describe('/identification opens', () => {
  it.each(['VERIFIED', 'NOT_REQUIRED'] as const)(
    'and continues for a consumer who is %s, with no call and no picker [ACC-278] [ACC-279]',
    async (status) => {
      const app = open(status);
      await waitFor(() => expect(app.path()).toBe('/summary-processing'));
      expect(app.calls()).toEqual([]);
      expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    },
  );

  it('with the documents of Australia, and no soft check in a checkout [ACC-271] [ACC-284]', async () => {
    const app = open('NOT_VERIFIED');
    expect(await offered()).toEqual(['LICENCE', 'MEDICARE', 'PASSPORT']);
    expect(app.calls()).not.toContain(checks);
  });

  it.each([
    [{}, ['LICENCE', 'MEDICARE', 'PASSPORT']],
    [{ 'allowed-documents-by-country': { AU: ['PASSPORT', 'LICENCE'] } }, ['LICENCE', 'PASSPORT']],
    [{ 'enable-passport-for-hard-id-verification': false }, ['LICENCE', 'MEDICARE']],
  ])(
    'with the documents that the flags allow: %o [ACC-271] [ACC-302] [ACC-303]',
    async (flags, documents) => {
      open('NOT_VERIFIED', { flags });
      expect(await offered()).toEqual(documents);
    },
  );

  it('without the documents that were verified before [ACC-305]', async () => {
    const app = prepare('PARTIAL_VERIFIED', {
      ...nz(),
      session: { countryCode: 'NZ', verifiedIdentityDocuments: ['LICENCE'] },
    });
    const partial = answerOf({ identityCheckStatus: 'PARTIAL_VERIFIED' });
    app.answer(readIdentityStatus, { ...partial, verifiedIdentityDocuments: ['LICENCE'] });
    const { unmount } = draw(app);
    expect(await offered()).toEqual(['PASSPORT']);
    unmount();
    // One is enough in Australia: nothing is left to be asked for.
    const done = open('NOT_VERIFIED', {
      session: { countryCode: 'AU', verifiedIdentityDocuments: ['LICENCE'] },
    });
    await waitFor(() => expect(done.path()).toBe('/summary-processing'));
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('with a soft check first in the portal, and the picker only after its response [ACC-275] [ACC-283] [ACC-285]', async () => {
    const app = prepare('NOT_VERIFIED', { channel: 'PORTAL' });
    const release = app.hold(checkIdentity);
    draw(app);
    await waitFor(() => expect(app.made(checkIdentity)).toEqual([{ body: { channel: 'PORTAL' } }]));
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Confirming your details');
    release(answerOf({ identityCheckStatus: 'NOT_VERIFIED' }));
    expect(await offered()).toContain('LICENCE');
  });

  it('marks only New Zealanders as to be identified [ACC-280]', async () => {
    const app = prepare('NOT_VERIFIED', nz());
    app.answer(checkIdentity, answerOf({ identityCheckStatus: 'PARTIAL_VERIFIED' }));
    app.answer(readIdentityStatus, {
      ...answerOf({ identityCheckStatus: 'PARTIAL_VERIFIED' }),
      verifiedIdentityDocuments: [],
    });
    const { unmount } = draw(app);
    await picker();
    expect(app.session().identityVisit.required).toBe(true);
    unmount();
    const other = open('NOT_VERIFIED');
    await picker();
    expect(other.session().identityVisit.required).toBe(false);
  });

  it('declines a New Zealander who failed before, with no call [ACC-432]', async () => {
    const app = open('FAILED', nz());
    await waitFor(() => expect(app.path()).toBe('/identification-declined'));
    expect(app.calls()).toEqual([]);
  });
});

describe('the soft check returns', () => {
  const inPortal = (found: Found, flags: Partial<FlagValues> = {}) => {
    const app = prepare('NOT_VERIFIED', { channel: 'PORTAL', flags });
    app.answer(checkIdentity, answerOf(found));
    return draw(app);
  };

  it('and sends an Australian back to the profile while soft retry is on [ACC-286] [ACC-291]', async () => {
    const app = inPortal(
      { identityCheckStatus: 'NOT_VERIFIED', attempts: 1 },
      { 'au-profile-check-editing-retry-portal-enabled': true },
    );
    await waitFor(() => expect(app.path()).toBe('/profile'));
    expect(app.session()).toMatchObject({
      identityCheckMetadata: { profileCheckAttemptsLeft: 1 },
      identityVisit: { softCheckFailed: true, softRetrySkipped: false },
    });
  });

  it('and shows the documents while soft retry is off [ACC-287] [ACC-433]', async () => {
    const app = inPortal({ identityCheckStatus: 'NOT_VERIFIED', attempts: 1 });
    await picker();
    expect(app.path()).toBe('/identification');
    expect(app.session().identityVisit.softRetrySkipped).toBe(true);
  });

  it('and only the status is read once no attempt is left, with no second check [ACC-276] [ACC-292] [ACC-434]', async () => {
    const app = prepare('NOT_VERIFIED', { channel: 'PORTAL' });
    app.answer(checkIdentity, answerOf({ identityCheckStatus: 'NOT_VERIFIED', attempts: 0 }));
    app.answer(readIdentityStatus, {
      ...answerOf({ identityCheckStatus: 'NOT_VERIFIED', attempts: 0 }),
      verifiedIdentityDocuments: [],
    });
    draw(app);
    await picker();
    expect(app.calls().filter((call) => call === checks)).toHaveLength(1);
    expect(app.calls()).toContain(refreshes);
    expect(app.made(readIdentityStatus)).toEqual([{}]);
  });

  it.each(['PARTIAL_VERIFIED', 'NOT_VERIFIED'] as const)(
    '%s in New Zealand refreshes, shows what is left and locks the details [ACC-295] [ACC-296] [ACC-305]',
    async (status) => {
      const app = prepare('NOT_VERIFIED', nz());
      app.answer(checkIdentity, answerOf({ identityCheckStatus: status }));
      app.answer(readIdentityStatus, {
        ...answerOf({ identityCheckStatus: status }),
        verifiedIdentityDocuments: ['LICENCE'],
      });
      draw(app);
      expect(await offered()).toEqual(['PASSPORT']);
      expect(screen.queryByRole('alert')).toBeEmptyDOMElement();
      expect(screen.getByText(/Maya Rowe, born 7 March 1994/)).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Edit my details' })).not.toBeInTheDocument();
    },
  );

  it('leaves the details editable in other countries [ACC-296]', async () => {
    open('NOT_VERIFIED');
    await picker();
    expect(screen.getByRole('link', { name: 'Edit my details' })).toHaveAttribute('href', '#/profile');
  });
});

describe('the soft check leads on by the rules, of which one case each is tried here', () => {
  const gb: Visit = {
    channel: 'PORTAL',
    session: { countryCode: 'GB' },
    flags: { 'uk-consumer-portal-identity-verification-enabled': true },
  };
  it.each<[string, Visit, IdentityCheckStatus, string]>([
    ['VERIFIED in New Zealand [ACC-281] [ACC-294] [ACC-435]', nz(), 'VERIFIED', '/summary-processing'],
    ['FAILED in New Zealand [ACC-436]', nz(), 'FAILED', '/identification-declined'],
    ['VERIFIED in the portal of Great Britain [ACC-282]', gb, 'VERIFIED', '/marketing'],
  ])('%s', async (_, visit, identityCheckStatus, path) => {
    const app = prepare('NOT_VERIFIED', visit);
    app.answer(checkIdentity, answerOf({ identityCheckStatus }));
    draw(app);
    await waitFor(() => expect(app.path()).toBe(path));
    expect(app.calls()).toEqual([checks]);
  });

  it.each<[string, Visit, string, string]>([
    ['a listed person [ACC-297]', { channel: 'PORTAL' }, 'paywatch_check_failed', '/identification-declined'],
    [
      'an unknown address [ACC-298]',
      { channel: 'PORTAL' },
      'invalid_address',
      '/identification-verify-address',
    ],
    ['anything else in a portal [ACC-299]', { channel: 'PORTAL' }, 'internal_error', '/marketing'],
    ['anything else in a checkout of New Zealand [ACC-299]', nz(), 'other', '/identification-declined'],
    ['anything else by its second policy [ACC-437]', nz(v2), 'other', '/identification'],
  ])('refused for %s', async (_, visit, code, path) => {
    const app = prepare('NOT_VERIFIED', visit);
    app.refuse(checkIdentity, 412, code);
    draw(app);
    await waitFor(() => expect(app.calls()).toEqual([checks]));
    if (path === '/identification') expect(await offered()).toEqual(['LICENCE', 'PASSPORT']);
    await waitFor(() => expect(app.path()).toBe(path));
  });

  it('by a lost network, and can be repeated', async () => {
    const app = prepare('NOT_VERIFIED', { channel: 'PORTAL' });
    app.refuse(checkIdentity, 0);
    draw(app);
    const again = await screen.findByRole('button', { name: 'Try again' });
    app.answer(checkIdentity, answerOf({ identityCheckStatus: 'VERIFIED' }));
    fireEvent.click(again);
    await waitFor(() => expect(app.path()).toBe('/marketing'));
  });
});

describe('leaving without a document', () => {
  it.each([
    ['AU', 'CHECKOUT', '/summary-processing'],
    ['AU', 'PORTAL', '/marketing'],
    ['NZ', 'PORTAL', '/marketing'],
  ] as const)('is offered in %s in the %s [ACC-334] [ACC-451]', async (countryCode, channel, path) => {
    const app = prepare('NOT_VERIFIED', {
      channel,
      session: { countryCode, identityCheckStatus: 'NOT_VERIFIED' },
      flags: { ...nzPortal, ...v2 },
    });
    app.refuse(checkIdentity, 412, 'max_attempts_reached');
    if (countryCode === 'AU') app.answer(checkIdentity, answerOf({ identityCheckStatus: 'NOT_VERIFIED' }));
    draw(app);
    await picker();
    press('I don’t have any of these');
    expect(app.session().identityVisit.hardCheckSkipped).toBe(true);
    expect(app.path()).toBe(path);
  });

  it('is not offered to a New Zealander in a checkout, who may only abandon it [ACC-335] [ACC-359]', async () => {
    const app = prepare('NOT_VERIFIED', nz(v2));
    app.refuse(checkIdentity, 412, 'max_attempts_reached');
    draw(app);
    await picker();
    expect(screen.queryByRole('button', { name: 'I don’t have any of these' })).not.toBeInTheDocument();
    press('I can’t show a document now');
    expect(app.path()).toBe('/identification-required');
  });
});

describe('a licence', () => {
  it('is there again when the session ended while it was written', async () => {
    const app = prepare('NOT_VERIFIED', { session: { email: 'maya@example.com' } });
    draw(app);
    await openDocument('Driver licence');
    enter('Licence number', '0123');
    app.loseSessionAndLogIn();
    draw(app);
    await openDocument('Driver licence');
    expect(screen.getByLabelText('Licence number')).toHaveValue('0123');
  });

  const fill = async () => {
    await openDocument('Driver licence');
    await choose('State or territory of the licence', 'VIC');
    enter('Licence number', '012345678');
    enter('Card number', 'P1234567');
  };

  it('is sent as printed, and continues [ACC-312] [ACC-328] [ACC-392]', async () => {
    const app = open('NOT_VERIFIED');
    app.answer(verifyLicence, { status: 'VERIFIED' });
    await fill();
    press('Check my licence');
    await waitFor(() => expect(app.path()).toBe('/summary-processing'));
    expect(app.made(verifyLicence)).toEqual([
      {
        body: {
          givenNames: 'Maya',
          surname: 'Rowe',
          dateOfBirth: '1994-03-07',
          countryCode: 'AU',
          state: 'VIC',
          licenceNumber: '012345678',
          dlCardNumber: 'P1234567',
        },
      },
    ]);
    expect(app.session()).toMatchObject({
      identityCheckStatus: 'VERIFIED',
      verifiedIdentityDocuments: ['LICENCE'],
    });
    dispatchEvent(new Event('pagehide'));
    expect(app.made(recordEvents).map(({ body }) => body.map(({ name }) => name))).toEqual([
      ['Hard ID Verified'],
    ]);
  });

  it('that is rejected shows an error, and can be corrected [ACC-326] [ACC-330] [ACC-392]', async () => {
    const app = open('NOT_VERIFIED');
    app.answer(verifyLicence, { status: 'REJECTED' });
    await fill();
    press('Check my licence');
    expect(await screen.findByText(/We couldn’t match these details/)).toBeVisible();
    dispatchEvent(new Event('pagehide'));
    expect(app.made(recordEvents)).toEqual([]);
    expect(app.path()).toBe('/identification');
    expect(screen.getByLabelText('Licence number')).toHaveValue('012345678');
  });

  it('that was the last attempt declines [ACC-331]', async () => {
    const app = open('NOT_VERIFIED');
    app.refuse(verifyLicence, 412, 'max_attempts_reached');
    await fill();
    press('Check my licence');
    await waitFor(() => expect(app.path()).toBe('/identification-declined'));
  });

  it('names the email of the account that the document belongs to, masked', async () => {
    const app = open('NOT_VERIFIED');
    app.refuse(verifyLicence, 409, 'duplicate_identity', { email: 'm***@e***.com' });
    await fill();
    press('Check my licence');
    const logIn = await screen.findByRole('link', { name: 'Log in with m***@e***.com' });
    expect(logIn).toHaveAttribute('href', '#/logout');
  });

  it.each(refusals)(
    'refused with %s stays on its form and says why [ACC-327] [ACC-333] [ACC-392]',
    async (code, status, text) => {
      const app = open('NOT_VERIFIED');
      app.refuse(verifyLicence, status, code);
      await fill();
      press('Check my licence');
      await waitFor(() => expect(alerts()).toMatch(text));
      expectWayToOtherAccount(code === 'duplicate_identity');
      expect(screen.getByLabelText('Licence number')).toBeVisible();
      expect(app.path()).toBe('/identification');
      dispatchEvent(new Event('pagehide'));
      expect(app.made(recordEvents)).toEqual([]);
    },
  );

  it.each([
    ['NT', 'back'],
    ['SA', 'back'],
    ['TAS', 'back'],
    ['VIC', 'back'],
    ['WA', 'back'],
    ['ACT', 'front'],
    ['NSW', 'front'],
    ['QLD', 'front'],
  ])('of %s shows the %s of the card [ACC-316]', async (state, side) => {
    open('NOT_VERIFIED');
    await openDocument('Driver licence');
    await choose('State or territory of the licence', state);
    expect(screen.getByRole('img')).toHaveAccessibleName(new RegExp(`^${side}`, 'i'));
  });

  it('with an answer missing makes no call [ACC-034]', async () => {
    const app = open('NOT_VERIFIED');
    await openDocument('Driver licence');
    press('Check my licence');
    expect(screen.getByLabelText('Licence number')).toHaveAccessibleDescription('Enter the licence number.');
    expect(screen.getByText(/\d fields need another look/)).toBeVisible();
    expect(app.made(verifyLicence)).toEqual([]);
  });

  it('asks for the date of birth in the order that the texts of the locale name [ACC-228]', async () => {
    const sources = [
      { locale: 'en-AU', texts: { identity: { profile: { birthDateFormat: 'MM / DD / YYYY' } } } },
      { locale: 'en', texts: english },
    ];
    open('NOT_VERIFIED', { app: { t: createTranslate(sources) } });
    await openDocument('Driver licence');
    expect(screen.getByLabelText('Date of birth')).toHaveValue('03 / 07 / 1994');
  });

  it('of New Zealand is followed by the second document [ACC-304] [ACC-305] [ACC-329]', async () => {
    const app = prepare('PARTIAL_VERIFIED', nz());
    const partial = answerOf({ identityCheckStatus: 'PARTIAL_VERIFIED' });
    app.answer(readIdentityStatus, { ...partial, verifiedIdentityDocuments: [] });
    app.answer(verifyLicence, { status: 'VERIFIED' });
    draw(app);
    expect(await offered()).toEqual(['LICENCE', 'PASSPORT']);
    expect(screen.getByText('Choose the first of 2 documents')).toBeVisible();
    await openDocument('Driver licence');
    enter('Licence number', 'AB123456');
    enter('Version number', '301');
    app.answer(readIdentityStatus, { ...partial, verifiedIdentityDocuments: ['LICENCE'] });
    press('Check my licence');
    await screen.findByText('Driver licence confirmed');
    expect(await offered()).toEqual(['PASSPORT']);
    expect(app.path()).toBe('/identification');
  });
});

describe('a passport', () => {
  it('with an answer missing makes no call [ACC-034]', async () => {
    const app = open('NOT_VERIFIED');
    await openDocument('Passport');
    press('Check my passport');
    expect(screen.getByLabelText('Passport number')).toHaveAttribute('aria-invalid', 'true');
    expect(app.made(verifyPassport)).toEqual([]);
  });

  it('has an issuer from the server’s list and a full expiry date [ACC-308] [ACC-309] [ACC-310]', async () => {
    const app = open('NOT_VERIFIED');
    app.answer(verifyPassport, { status: 'VERIFIED' });
    await openDocument('Passport');
    const issuer = await screen.findByLabelText('Country that issued it');
    expect(
      within(issuer)
        .getAllByRole('option')
        .map((each) => each.textContent),
    ).toEqual(['Choose a country', 'Australia', 'France', 'New Zealand']);
    expect(screen.getByLabelText('Expiry date')).toHaveAttribute('placeholder', 'DD / MM / YYYY');
    await choose('Country that issued it', 'FR');
    enter('Passport number', '12ab34567');
    enter('Expiry date', '24122099');
    press('Check my passport');
    await waitFor(() => expect(app.path()).toBe('/summary-processing'));
    expect(app.made(verifyPassport)[0]?.body).toMatchObject({
      countryCode: 'FR',
      passportNumber: '12AB34567',
      expiryDate: '2099-12-24',
    });
  });

  it('can be tried again if the list did not load', async () => {
    const app = prepare('NOT_VERIFIED');
    app.refuse(readPassportCountries, 503);
    draw(app);
    await picker();
    fireEvent.click(screen.getByRole('radio', { name: /Passport/ }));
    press(/^Continue with/);
    const again = await screen.findByRole('button', { name: 'Try again' });
    app.answer(readPassportCountries, { AU: 'Australia' });
    fireEvent.click(again);
    expect(await screen.findByLabelText('Country that issued it')).toBeVisible();
  });
});

describe('a Medicare card', () => {
  it('with an answer missing makes no call [ACC-034]', async () => {
    const app = open('NOT_VERIFIED');
    await openDocument('Medicare card');
    press('Check my Medicare card');
    expect(screen.getByLabelText('Card number')).toHaveAttribute('aria-invalid', 'true');
    expect(app.made(verifyMedicare)).toEqual([]);
  });

  it('is typed as printed and sent as digits [ACC-321] [ACC-325]', async () => {
    const app = open('NOT_VERIFIED');
    app.answer(verifyMedicare, { status: 'VERIFIED' });
    await openDocument('Medicare card');
    enter('Card number', '2123456701');
    expect(screen.getByLabelText('Card number')).toHaveValue('2123 45670 1');
    enter('Your line on the card', '2');
    expect(screen.getByLabelText('Valid to')).toHaveAttribute('placeholder', 'MM / YYYY');
    enter('Valid to', '122099');
    press('Check my Medicare card');
    await waitFor(() => expect(app.path()).toBe('/summary-processing'));
    expect(app.made(verifyMedicare)[0]?.body).toEqual({
      number: '2123456701',
      reference: 2,
      colour: 'GREEN',
      expiryDate: '2099-12-01',
      dateOfBirth: '1994-03-07',
      name: 'Maya Rowe',
    });
  });

  it.each(['Yellow', 'Blue'])('in %s has a full expiry date [ACC-319] [ACC-323]', async (colour) => {
    open('NOT_VERIFIED');
    await openDocument('Medicare card');
    fireEvent.click(screen.getByRole('radio', { name: colour }));
    expect(screen.getByLabelText('Valid to')).toHaveAttribute('placeholder', 'DD / MM / YY');
  });
});

describe('a document that differs from the profile', () => {
  const changed = () => screen.queryByRole('dialog', { name: 'This differs from your details' });
  const fill = async (flags: Partial<FlagValues>, surname: string) => {
    const app = prepare('NOT_VERIFIED', nz(flags));
    if (flags === v2) app.refuse(checkIdentity, 412, 'max_attempts_reached');
    else app.answer(checkIdentity, answerOf({ identityCheckStatus: 'NOT_VERIFIED' }));
    const left = { ...answerOf({ identityCheckStatus: 'NOT_VERIFIED' }), verifiedIdentityDocuments: [] };
    app.answer(readIdentityStatus, left);
    app.answer(verifyLicence, { status: 'REJECTED' });
    draw(app);
    await openDocument('Driver licence');
    enter('Last name', surname);
    enter('Licence number', 'AB123456');
    enter('Version number', '301');
    press('Check my licence');
    return app;
  };

  it('is pointed out before the call, and sent unchanged once confirmed [ACC-336] [ACC-337]', async () => {
    const app = await fill(v2, 'Lund');
    await waitFor(() => expect(changed()).toBeVisible());
    expect(app.made(verifyLicence)).toEqual([]);
    press('Send as it is');
    await waitFor(() => expect(app.made(verifyLicence)).toHaveLength(1));
    expect(app.made(verifyLicence)[0]?.body.surname).toBe('Lund');
    expect(changed()).not.toBeInTheDocument();
  });

  it('can be checked again instead', async () => {
    const app = await fill(v2, 'Lund');
    await waitFor(() => expect(changed()).toBeVisible());
    press('Check again');
    await waitFor(() => expect(changed()).not.toBeInTheDocument());
    expect(app.made(verifyLicence)).toEqual([]);
    press('Check my licence');
    await waitFor(() => expect(changed()).toBeVisible());
  });

  it.each([
    ['the second policy', v2, 'Rowe'],
    ['the first policy', {}, 'Lund'],
  ] as const)('is not pointed out under %s where nothing differs [ACC-336]', async (_, flags, surname) => {
    const app = await fill(flags, surname);
    await waitFor(() => expect(app.made(verifyLicence)).toHaveLength(1));
    expect(changed()).not.toBeInTheDocument();
  });
});
