/** How shoppers of scenario addresses log in, and the pages that they land on. */
import { randomInt } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { Path } from '#shared/flows/paths.ts';
import { accessForms } from './access-forms.ts';
import type { AppName } from './apps.ts';
import { createCaller, endLogin } from './by-call.ts';
import { newCheckout } from './merchant.ts';
import { portalAddress } from './portal.ts';
import { seededPassword } from './sandbox.ts';
import { expect } from './test.ts';

/** By story and country: their numbers have up to six digits. */
export const scenarioAddressCount = 1_000_000;

const mostWorkers = 1_000;

/** How many of its addresses this worker has given away, by story and country. */
const givenAway = new Map<string, number>();

/** A scenario address with that story, for example `good+2fa`, which no other test of the run gets. */
export function scenarioAddress(story: string, country: CountryCode = 'AU'): string {
  const { E2E_FIRST_ADDRESS, TEST_WORKER_INDEX } = process.env;
  const kind = `${story}.${country.toLowerCase()}`;
  const before = givenAway.get(kind) ?? 0;
  givenAway.set(kind, before + 1);
  // Each worker of a run has every thousandth number.
  const number = Number(E2E_FIRST_ADDRESS) + before * mostWorkers + Number(TEST_WORKER_INDEX);
  return `${kind}.n${number % scenarioAddressCount}@scenario.test`;
}

/** Opens the portal of a country, or the checkout of its shop. */
export async function openLogin(page: Page, app: AppName, country: CountryCode = 'AU'): Promise<void> {
  await openPage(page, app, '/', country);
  await emailField(page).waitFor();
}

/** Opens a page as a link to it would, with a locale if given. */
export async function openPage(
  page: Page,
  app: AppName,
  path: Path,
  country: CountryCode = 'AU',
  locale?: string,
): Promise<void> {
  const opened = app === 'portal' ? portalAddress(country) : (await newCheckout({ home: country })).address;
  const address = new URL(opened);
  if (locale) address.searchParams.set('locale', locale);
  await page.goto(`${address.href}#${path}`);
}

/**
 * Logs in by a call, for tests that are not about the login, and opens that page; without one, continues from the
 * login.
 */
export async function openLoggedIn(
  page: Page,
  app: AppName,
  email: string,
  { path = '/login-finished', country, locale }: { path?: Path; country?: CountryCode; locale?: string } = {},
): Promise<void> {
  await createCaller(app).logIn(page, email, seededPassword);
  await openPage(page, app, path, country, locale);
}

/** Clears everything that the browser has stored. */
export async function forgetBrowser(page: Page): Promise<void> {
  await endLogin(page);
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  // Leaves the old document, which still has state in memory.
  await page.goto('about:blank');
}

/**
 * Keeps a checkout at `/verify-declined`. Otherwise it leaves automatically four seconds after this call is answered,
 * perhaps before the test looks at it.
 */
export const stayDeclined = (page: Page) => page.route('**/abandon', () => {});

/** Found by type, because its label depends on the language. */
export const emailField = (page: Page) => page.locator('input[type="email"]');

/** The English titles of pages, by path, because some pages share a title. */
const titles = {
  '/': 'Your orders',
  '/identification': 'Confirm who you are',
  '/identification-declined': 'We couldn’t confirm who you are',
  '/identification-profile': 'Check your details',
  '/identification-required': 'We need a document to continue',
  '/identification-verify-address': 'Check your home address',
  '/login-email': 'Log in or sign up',
  '/login-one-time-code': 'Enter your code',
  '/login-password': 'Enter your password',
  '/marketing': 'Want to hear from us?',
  '/mobile-app-download': 'Confirm who you are in the app',
  '/profile': 'About you',
  '/promote-persistent-login': 'Stay logged in on this device?',
  '/reset-password': 'Choose a password',
  '/reset-password-two-factors-check': 'A few more questions',
  '/reset-password-verify-ask': 'Reset your password',
  '/reset-password-verify-confirm': 'Enter your code',
  '/security-verify-ask': 'Confirm it’s you',
  '/security-verify-confirm': 'Enter your code',
  '/summary': 'Check your order and pay',
  '/summary-processing': 'Loading your order',
  '/verify-ask': 'Your mobile number',
  '/verify-ask-email': 'Your email address',
  '/verify-confirm': 'Enter your code',
  '/verify-confirm-email': 'Enter your code',
  '/verify-declined': 'We couldn’t confirm it’s you',
  '/verify-declined-email': 'We couldn’t confirm your email',
  '/verify-declined-mobile': 'We couldn’t confirm your mobile',
} as const satisfies { readonly [Each in Path]?: string };

export type LandingPath = keyof typeof titles;

/** The page where every login ends. */
export const homeOf: Readonly<Record<AppName, LandingPath>> = { portal: '/', checkout: '/summary' };

export async function expectPath(page: Page, path: Path): Promise<void> {
  await expect(page).toHaveURL(({ hash }) => hash.split('?')[0] === `#${path}`);
}

/** Expects the address and the title of that page. */
export async function expectLanding(page: Page, path: LandingPath): Promise<void> {
  await expectPath(page, path);
  await expect(page.getByRole('heading', { level: 1, name: titles[path], exact: true })).toBeVisible();
}

/** The access pages, with the buttons that only some journeys press. */
export function accessPagesOn(page: Page) {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return {
    ...accessForms(page),
    press,
    follow: (name: string) => page.getByRole('link', { name, exact: true }).click(),
    text: (words: string | RegExp) => page.getByText(words),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    link: (name: string) => page.getByRole('link', { name, exact: true }),
    sendCode: () => press('Send me a code'),
  };
}

/** From the choice of a document, submits a passport with a new number. */
export async function showPassport(page: Page) {
  const { press } = accessPagesOn(page);
  await page.getByRole('radio', { name: /^Passport/ }).check();
  await press('Continue with passport');
  await page.getByLabel('Passport number').fill(`N${randomInt(1_000_000, 10_000_000)}`);
  await page.getByLabel('Expiry date').fill('01012039');
  await press('Check my passport');
}
