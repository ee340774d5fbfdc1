/** Every page of access and of the identity check: how a shopper gets there, and the autofill names of its fields. */
import type { Page } from 'playwright/test';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { Path } from '#shared/flows/paths.ts';
import type { AppName } from './apps.ts';
import { anyCode } from './known-shopper.ts';
import {
  accessPagesOn,
  expectPath,
  openLoggedIn,
  openLogin,
  scenarioAddress,
  stayDeclined,
} from './landing.ts';
import { newMobile } from './people.ts';
import { seededPassword } from './sandbox.ts';

interface Field {
  /** `text` when left out. */
  readonly type?: string;
  readonly inputMode?: string;
  readonly autoComplete?: string;
}

export interface AccessPage {
  readonly path: Path;
  /** The variant, where several pages have that address. */
  readonly variant?: string;
  /** Both apps when left out. */
  readonly only?: AppName;
  readonly country?: CountryCode;
  readonly open: (page: Page, app: AppName, country?: CountryCode) => Promise<void>;
  /** From the opened page to the variant, in any language. */
  readonly further?: (page: Page) => Promise<void>;
  readonly fields?: Readonly<Record<string, Field>>;
}

type Open = AccessPage['open'];

const withEmail =
  (story: string): Open =>
  async (page, app, country) => {
    await openLogin(page, app, country);
    await accessPagesOn(page).giveEmail(scenarioAddress(story, country));
  };

const then =
  (open: Open, act: (page: Page, app: AppName) => Promise<void>): Open =>
  async (page, app, country) => {
    await open(page, app, country);
    await act(page, app);
  };

/** Opens a page that follows the password, by typing the password in. */
const withPassword = (story: string) =>
  then(withEmail(story), (page) => accessPagesOn(page).givePassword(seededPassword));

/** The pseudo-locale with longer texts. */
export const stretched = 'en-XA';

/** Logs in by a call, then opens that page, or what follows the login; with longer texts from there on. */
const loggedIn =
  (story: string, path?: Path): Open =>
  (page, app, country) =>
    openLoggedIn(page, app, scenarioAddress(story, country), {
      locale: stretched,
      ...(path && { path }),
      ...(country && { country }),
    });

const withResetCode = (story: string) =>
  then(withEmail(story), async (page) => {
    await expectPath(page, '/reset-password-verify-confirm');
    await accessPagesOn(page).giveCode(anyCode);
  });

const withMobile = (story: string) =>
  then(withEmail(story), (page) => accessPagesOn(page).giveMobile(newMobile('AU').typed));

const submit = (page: Page) => page.locator('main ~ * button[type=submit], button[type=submit]').click();

const toDocument = (document: string) => async (page: Page) => {
  await page.locator(`input[name=document][value=${document}]`).check();
  await submit(page);
  await page.locator('main input').first().waitFor();
};

const off: Field = { autoComplete: 'off' };
const digits: Field = { inputMode: 'numeric', autoComplete: 'off' };
const code: Field = { inputMode: 'numeric', autoComplete: 'one-time-code' };
const birthDate: Field = { inputMode: 'numeric', autoComplete: 'bday' };
const email: Field = { type: 'email', inputMode: 'email', autoComplete: 'email' };
/** A hidden username beside a password, so that password managers store both. */
const username: Field = { autoComplete: 'username' };
const newPassword: Field = { type: 'password', autoComplete: 'new-password' };
const mobile: Field = { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' };
const mobileCountry: Field = { type: 'select', autoComplete: 'tel-country-code' };
const choice: Field = { type: 'select' };

const names = {
  givenNames: { autoComplete: 'given-name' },
  otherGivenNames: { autoComplete: 'additional-name' },
  surname: { autoComplete: 'family-name' },
};
const address = {
  address1: { autoComplete: 'address-line1' },
  address2: { autoComplete: 'address-line2' },
  suburb: { autoComplete: 'address-level2' },
  state: { type: 'select', autoComplete: 'address-level1' },
  postcode: { type: 'tel', autoComplete: 'postal-code' },
};
const search = { addressSearch: { autoComplete: 'street-address' } };
const profile = { ...names, dateOfBirth: birthDate, ...address };
const holder = { ...names, dateOfBirth: birthDate };

export const accessPages: readonly AccessPage[] = [
  { path: '/login-email', open: (page, app) => openLogin(page, app), fields: { email } },
  {
    path: '/login-password',
    open: withEmail('good'),
    fields: { username, password: { type: 'password', autoComplete: 'current-password' } },
  },
  {
    path: '/login-one-time-code',
    only: 'checkout',
    country: 'DE',
    open: then(withEmail('good'), (page) => accessPagesOn(page).follow('Log in with a code instead')),
    fields: { code },
  },
  { path: '/security-verify-ask', open: withPassword('good+2fa') },
  {
    path: '/security-verify-confirm',
    open: then(withPassword('good+2fa'), (page) => accessPagesOn(page).sendCode()),
    fields: { code },
  },
  { path: '/promote-persistent-login', country: 'US', open: withPassword('good+orders-3') },
  { path: '/reset-password-verify-ask', open: withEmail('nopassword+sms-off') },
  { path: '/reset-password-verify-confirm', open: withEmail('nopassword'), fields: { code } },
  {
    path: '/reset-password-two-factors-check',
    open: withResetCode('nopassword+2fa'),
    fields: {
      PHONE_NUMBER: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' },
      DATE_OF_BIRTH: birthDate,
    },
  },
  { path: '/reset-password', open: withResetCode('nopassword'), fields: { username, password: newPassword } },
  {
    path: '/verify-ask',
    only: 'portal',
    open: withEmail('new'),
    fields: { 'mobile-country': mobileCountry, mobile },
  },
  { path: '/verify-ask', only: 'checkout', open: withEmail('new'), fields: { mobile } },
  { path: '/verify-confirm', open: withMobile('new'), fields: { code } },
  { path: '/verify-confirm-email', only: 'portal', open: withMobile('new+sms-off'), fields: { code } },
  {
    path: '/verify-ask-email',
    only: 'portal',
    open: then(withMobile('new+sms-off'), (page) =>
      accessPagesOn(page).follow('This isn’t my email address'),
    ),
    fields: { email },
  },
  {
    path: '/verify-declined',
    open: then(withEmail('good+otp-limit'), async (page) => {
      await stayDeclined(page);
      await accessPagesOn(page).follow('I forgot my password');
    }),
  },
  { path: '/verify-declined-mobile', open: withMobile('new+otp-limit') },
  { path: '/error-frites-registration', only: 'checkout', country: 'FR', open: withEmail('new') },
  {
    path: '/profile',
    open: loggedIn('unconfirmed'),
    further: (page) => page.locator('main button[type=button]').last().click(),
    fields: profile,
  },
  {
    path: '/profile',
    variant: 'with mistakes',
    open: loggedIn('unconfirmed'),
    further: submit,
    fields: { ...names, dateOfBirth: birthDate, ...search },
  },
  { path: '/identification', only: 'portal', open: loggedIn('good+id-notverified') },
  { path: '/identification', only: 'checkout', country: 'NZ', open: loggedIn('good+id-partial') },
  {
    path: '/identification',
    variant: 'licence of a state',
    only: 'portal',
    open: loggedIn('good+id-notverified'),
    further: async (page) => {
      await toDocument('LICENCE')(page);
      await page.locator('select[name=state]').selectOption('NT');
    },
    fields: { ...holder, state: choice, licenceNumber: off, dlCardNumber: off },
  },
  {
    path: '/identification',
    variant: 'licence with a version',
    only: 'checkout',
    country: 'NZ',
    open: loggedIn('good+id-notverified'),
    further: toDocument('LICENCE'),
    fields: { ...holder, licenceNumber: off, licenceVersion: digits },
  },
  {
    path: '/identification',
    variant: 'Medicare card',
    only: 'portal',
    open: loggedIn('good+id-notverified'),
    further: toDocument('MEDICARE'),
    fields: {
      number: digits,
      reference: digits,
      name: { autoComplete: 'name' },
      expiryDate: digits,
      dateOfBirth: birthDate,
    },
  },
  {
    path: '/identification',
    variant: 'passport with mistakes',
    only: 'portal',
    open: loggedIn('good+id-notverified'),
    further: async (page) => {
      await toDocument('PASSPORT')(page);
      await submit(page);
    },
    fields: { ...holder, countryCode: choice, passportNumber: off, expiryDate: digits },
  },
  { path: '/identification-declined', open: loggedIn('good', '/identification-declined') },
  {
    path: '/identification-profile',
    open: loggedIn('good', '/identification-profile'),
    fields: { ...names, dateOfBirth: birthDate, ...search },
  },
  { path: '/identification-required', open: loggedIn('good', '/identification-required') },
  {
    path: '/identification-verify-address',
    open: loggedIn('good', '/identification-verify-address'),
    fields: search,
  },
  { path: '/mobile-app-download', open: loggedIn('good', '/mobile-app-download') },
];
