/** From the email to the page that a shopper lands on, for every story that changes which page that is. */
import type { Page } from 'playwright/test';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { type AppName, appNames } from '../support/apps.ts';
import { anyCode } from '../support/known-shopper.ts';
import {
  accessPagesOn,
  expectLanding,
  expectPath,
  forgetBrowser,
  homeOf,
  type LandingPath,
  openLogin,
  scenarioAddress,
} from '../support/landing.ts';
import { expect, test } from '../support/one-window.ts';
import { newMobile } from '../support/people.ts';
import { portalAddress } from '../support/portal.ts';
import { seededPassword } from '../support/sandbox.ts';

interface Story {
  /** Story of the scenario address, for example `good+2fa`. */
  readonly story: string;
  readonly country?: CountryCode;
  /** As typed; left out where the email is enough. */
  readonly password?: string;
  /** The page that it leads to; the app's home when left out. */
  readonly lands?: LandingPath;
  /** What the page says about it. */
  readonly says?: string;
  /** What the visit has stored about the shopper from then on. */
  readonly knows?: Readonly<Record<string, unknown>>;
  readonly cites: string;
}

const right = seededPassword;

async function logInAs(page: Page, app: AppName, { story, country, password, lands, says, knows }: Story) {
  const pages = accessPagesOn(page);
  await openLogin(page, app, country);
  await pages.giveEmail(scenarioAddress(story, country));
  if (password !== undefined) await pages.givePassword(password);
  if (says !== undefined) await expect(pages.text(says)).toBeVisible();
  await expectLanding(page, lands ?? homeOf[app]);
  if (knows === undefined) return;
  const stored = await page.evaluate(() => sessionStorage.getItem('fourfold.session'));
  expect(JSON.parse(stored ?? '{}').fields).toMatchObject(knows);
}

const nameOf = ({ story, country, password, lands }: Story) =>
  [
    story,
    country && `of ${country}`,
    password !== undefined && `with ${password === right ? 'the' : 'a wrong'} password`,
    `lands ${lands ? `on ${lands}` : 'at the end'}`,
  ]
    .filter(Boolean)
    .join(' ');

/** The same at both apps. */
const stories: readonly Story[] = [
  { story: 'good', password: right, cites: '[ACC-024] [ACC-065]' },
  {
    story: 'good',
    password: 'not-the-password',
    lands: '/login-password',
    says: 'This email and password don’t match.',
    cites: '[ACC-070]',
  },
  {
    story: 'good+id-paywatch',
    password: right,
    lands: '/login-password',
    says: 'We can’t offer you an account right now.',
    cites: '[ACC-070]',
  },
  {
    story: 'resetpw',
    password: right,
    lands: '/reset-password-verify-confirm',
    says: 'Your account needs a new password.',
    cites: '[ACC-072]',
  },
  { story: 'nopassword', lands: '/reset-password-verify-confirm', cites: '[ACC-030] [ACC-094]' },
  { story: 'nopassword+sms-off', lands: '/reset-password-verify-ask', cites: '[ACC-095]' },
  { story: 'good+2fa', password: right, lands: '/security-verify-ask', cites: '[ACC-018] [ACC-064]' },
  { story: 'unconfirmed', password: right, lands: '/profile', cites: '[ACC-022]' },
  { story: 'new', lands: '/verify-ask', cites: '[ACC-020] [ACC-031]' },
];

/** Where shoppers land whose soft check has not been made yet. */
const checkedAt: Readonly<Record<AppName, readonly Story[]>> = {
  portal: [
    { story: 'good+id-verified', password: right, cites: '[ACC-283] [ACC-288]' },
    { story: 'good+id-notverified', password: right, lands: '/identification', cites: '[ACC-433]' },
    { story: 'good+id-partial', password: right, cites: '[ACC-293]' },
    { story: 'good+id-failed', password: right, cites: '[ACC-293]' },
    {
      story: 'good+id-badaddress',
      password: right,
      lands: '/identification-verify-address',
      cites: '[ACC-298]',
    },
    {
      story: 'policyhold',
      password: right,
      lands: '/identification-declined',
      knows: { payWatchStatus: 'paywatch_check_failed' },
      cites: '[POR-055] [POR-130]',
    },
    { story: 'good+id-notverified', country: 'NZ', password: right, cites: '[POR-043]' },
    {
      story: 'good+id-notverified',
      country: 'JE',
      password: right,
      lands: '/identification',
      cites: '[POR-042]',
    },
  ],
  checkout: [
    { story: 'good+id-notverified', password: right, cites: '' },
    {
      story: 'policyhold',
      password: right,
      lands: '/summary-processing',
      says: 'Your account is on hold, so you can’t place new orders.',
      cites: '',
    },
    { story: 'good+id-verified', country: 'NZ', password: right, cites: '[ACC-281] [ACC-294]' },
    {
      story: 'good+id-partial',
      country: 'NZ',
      password: right,
      lands: '/identification',
      cites: '[ACC-295] [ACC-304]',
      says: 'so we need 2 documents',
    },
    {
      story: 'good+id-notverified',
      country: 'NZ',
      password: right,
      lands: '/identification',
      cites: '[ACC-295]',
    },
    {
      story: 'good+id-failed',
      country: 'NZ',
      password: right,
      lands: '/identification-declined',
      cites: '[ACC-436]',
    },
    {
      story: 'good+id-duplicate',
      country: 'NZ',
      password: right,
      lands: '/identification-declined',
      cites: '[ACC-299]',
    },
    {
      story: 'good+id-badaddress',
      country: 'NZ',
      password: right,
      lands: '/identification-verify-address',
      cites: '[ACC-298]',
    },
  ],
};

for (const app of appNames) {
  test.describe(`in the ${app}`, () => {
    for (const story of [...stories, ...checkedAt[app]]) {
      test(`${nameOf(story)} ${story.cites}`.trim(), ({ page }) => logInAs(page, app, story));
    }

    for (const [story, says] of [
      ['locked', 'Your account is locked after too many attempts.'],
      ['disabled', 'This account is closed.'],
    ] as const) {
      test(`a login to a ${story} account says so and cannot be tried again [ACC-076]`, async ({ page }) => {
        await logInAs(page, app, { story, password: right, lands: '/login-password', says, cites: '' });
        await expect(accessPagesOn(page).button('Log in')).toHaveAttribute('aria-disabled', 'true');
      });
    }

    test('a second factor is verified by a code, up to the home page [ACC-088] [ACC-089] [ACC-092]', async ({
      page,
    }) => {
      const pages = accessPagesOn(page);
      await logInAs(page, app, {
        story: 'good+2fa',
        password: right,
        lands: '/security-verify-ask',
        cites: '',
      });
      await pages.sendCode();
      await expectLanding(page, '/security-verify-confirm');
      await pages.giveCode(anyCode);
      await expectLanding(page, homeOf[app]);
    });

    test('where no text message can be sent, a new shopper confirms the email [ACC-143] [ACC-144]', async ({
      page,
    }) => {
      const pages = accessPagesOn(page);
      await logInAs(page, app, { story: 'new+sms-off', lands: '/verify-ask', cites: '' });
      await pages.giveMobile(newMobile('AU').typed);
      await expectLanding(page, '/verify-confirm-email');
    });
  });
}

test('a new password is chosen in the newer portal by shoppers who use it, and in this one by all others [POR-096]', async ({
  page,
}) => {
  const pages = accessPagesOn(page);
  const attempt = async (usesNewPortal: string) => {
    const cookie = { name: 'new_portal', value: usesNewPortal, url: portalAddress('AU') };
    await page.context().addCookies([cookie]);
    await openLogin(page, 'portal');
    await pages.giveEmail(scenarioAddress('resetpw'));
    await pages.givePassword(right);
  };
  await attempt('true');
  await expect(page).toHaveURL(
    new URL('/new-portal/en-au/password-reset-required', portalAddress('AU')).href,
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Newer portal' })).toBeVisible();
  await expect(page.getByText('/en-au/password-reset-required')).toBeVisible();
  await pages.follow('Back to the current portal');
  await expectPath(page, '/login-email');
  await forgetBrowser(page);
  await attempt('false');
  await expectLanding(page, '/reset-password-verify-confirm');
});
