/**
 * Where the identity check leads in both apps, with one row for each branch of its tables. Each shopper is logged in by
 * a call and opens the page where the branch begins. The flags of the branch are set for this shopper only.
 */
import { randomInt } from 'node:crypto';
import type { Page } from 'playwright/test';
import { checkIdentity } from '#shared/contract/identity/identity-check.contract.ts';
import type { FlagName } from '#shared/domain/flags.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { Path } from '#shared/flows/paths.ts';
import { type AppName, appNames } from '../support/apps.ts';
import { createCaller } from '../support/by-call.ts';
import {
  accessPagesOn,
  expectLanding,
  expectPath,
  homeOf,
  type LandingPath,
  openPage,
  scenarioAddress,
  showPassport,
} from '../support/landing.ts';
import { expect, test } from '../support/one-window.ts';
import { newPerson } from '../support/people.ts';
import { seededPassword, setFlag } from '../support/sandbox.ts';

/** `home` is where a login ends; `/profile?retry` is the profile of a shopper who may correct it. */
type Landing = LandingPath | 'home' | '/profile?retry';

interface Start {
  /** Story of the scenario address, for example `good+id-partial`. */
  readonly story: string;
  readonly country?: CountryCode;
  /** Both apps when left out. */
  readonly only?: AppName;
  /** Flags that are on for this shopper only. */
  readonly flags?: readonly FlagName[];
  /** How many checks were made before. */
  readonly checked?: number;
  /** The page that is opened; when left out, the one that follows the login. */
  readonly opens?: Path;
}

interface Walk extends Start {
  readonly lands: Landing;
  /** Buttons pressed from there on, each with the page that it leads to. */
  readonly further?: readonly (readonly [press: string, lands: Landing])[];
  readonly cites: string;
}

const retryInPortal = 'au-profile-check-editing-retry-portal-enabled';
const retryInCheckout = 'au-profile-check-editing-retry-checkout-enabled';
const inNewZealand = { country: 'NZ', flags: ['nz-identity-verification-enabled'] } as const;
const byPolicyV2 = {
  country: 'NZ',
  flags: ['nz-identity-verification-enabled', 'paylater.nz-identity-check-policy-v2-enabled'],
} as const;
const without = 'I don’t have any of these';
const saveAddress = 'Save and check again';

const walks: readonly Walk[] = [
  { story: 'good', lands: 'home', cites: '[ACC-024]' },
  { story: 'good', opens: '/identification', lands: 'home', cites: '[ACC-278]' },
  { story: 'good', country: 'US', opens: '/identification', lands: 'home', cites: '[ACC-279]' },

  // An Australian may correct the profile where the flag of the app says so.
  {
    story: 'good+id-notverified',
    only: 'portal',
    flags: [retryInPortal],
    lands: '/profile?retry',
    further: [
      ['Show a document instead', '/identification'],
      [without, 'home'],
    ],
    cites: '[ACC-206] [ACC-286] [ACC-291]',
  },
  {
    story: 'good+id-notverified',
    only: 'portal',
    flags: [retryInCheckout],
    lands: '/identification',
    cites: '[ACC-286] [ACC-287]',
  },
  {
    story: 'good+id-notverified',
    only: 'checkout',
    flags: [retryInCheckout],
    opens: '/profile',
    lands: '/profile?retry',
    further: [['Skip this for now', 'home']],
    cites: '[ACC-204] [ACC-206] [ACC-286]',
  },
  {
    story: 'good+id-notverified',
    only: 'checkout',
    opens: '/identification',
    lands: '/identification',
    further: [[without, 'home']],
    cites: '[ACC-272] [ACC-284]',
  },
  {
    story: 'good+id-notverified',
    only: 'portal',
    flags: [retryInPortal],
    checked: 2,
    lands: '/identification',
    cites: '[ACC-292]',
  },

  // By the first policy the portal of New Zealand asks the same as a checkout.
  { ...inNewZealand, only: 'portal', story: 'good+id-verified', lands: 'home', cites: '[ACC-294]' },
  { ...inNewZealand, only: 'portal', story: 'good+id-partial', lands: '/identification', cites: '[ACC-295]' },
  {
    ...inNewZealand,
    only: 'portal',
    story: 'good+id-notverified',
    lands: '/identification',
    further: [[without, 'home']],
    cites: '[ACC-272] [ACC-295] [POR-043]',
  },
  {
    ...inNewZealand,
    only: 'portal',
    story: 'good+id-failed',
    lands: '/identification-declined',
    further: [['Continue', 'home']],
    cites: '[ACC-343] [ACC-436]',
  },
  { ...inNewZealand, only: 'portal', story: 'good+id-duplicate', lands: 'home', cites: '[ACC-299]' },
  {
    ...inNewZealand,
    only: 'portal',
    story: 'good+id-badaddress',
    lands: '/identification-verify-address',
    cites: '[ACC-298]',
  },
  {
    ...inNewZealand,
    only: 'portal',
    story: 'good+id-partial',
    checked: 1,
    lands: 'home',
    cites: '[POR-033]',
  },

  // By the second policy.
  { ...byPolicyV2, story: 'good+id-verified', lands: 'home', cites: '[ACC-288]' },
  {
    ...byPolicyV2,
    story: 'good+id-partial',
    lands: '/profile?retry',
    further: [['Show a document instead', '/identification']],
    cites: '[ACC-281] [ACC-290]',
  },
  {
    ...byPolicyV2,
    story: 'good+id-partial',
    checked: 2,
    lands: '/identification',
    cites: '[ACC-292] [POR-032]',
  },
  { ...byPolicyV2, only: 'portal', story: 'good+id-notverified', lands: 'home', cites: '[ACC-293]' },
  {
    ...byPolicyV2,
    only: 'checkout',
    story: 'good+id-notverified',
    lands: '/identification-declined',
    cites: '[ACC-293]',
  },
  {
    ...byPolicyV2,
    story: 'good+id-failed',
    checked: 1,
    lands: '/identification-declined',
    cites: '[POR-034]',
  },
  { ...byPolicyV2, story: 'good+id-duplicate', lands: '/identification', cites: '[ACC-299]' },

  // An address is corrected, and the check is made again.
  {
    story: 'good+id-verified',
    opens: '/identification-verify-address',
    lands: '/identification-verify-address',
    further: [[saveAddress, 'home']],
    cites: '[ACC-354]',
  },
  {
    story: 'good+id-notverified',
    opens: '/identification-verify-address',
    lands: '/identification-verify-address',
    further: [[saveAddress, '/identification-declined']],
    cites: '[ACC-352]',
  },
  {
    story: 'good+id-partial',
    opens: '/identification-verify-address',
    lands: '/identification-verify-address',
    further: [
      [saveAddress, '/identification-verify-address'],
      ['Continue', '/identification'],
    ],
    cites: '[ACC-353] [ACC-458]',
  },

  // Pages that an app shows to any shopper who opens them.
  {
    story: 'good+id-notverified',
    only: 'portal',
    opens: '/identification-required',
    lands: '/identification-required',
    further: [['Choose a document', '/identification']],
    cites: '[ACC-358]',
  },
  {
    story: 'good',
    only: 'checkout',
    opens: '/mobile-app-download',
    lands: '/mobile-app-download',
    further: [['Skip this for now', 'home']],
    cites: '[ACC-360]',
  },
];

async function begin(page: Page, app: AppName, { story, country, flags = [], checked = 0, opens }: Start) {
  const email = scenarioAddress(story, country);
  const by = createCaller(app);
  await by.logIn(page, email, seededPassword);
  for (const flag of flags) await setFlag(flag, true, { consumer: email });
  const channel = app === 'portal' ? 'PORTAL' : 'CHECKOUT';
  for (let made = 0; made < checked; made += 1) await by.call(checkIdentity, { body: { channel } });
  await openPage(page, app, opens ?? '/login-finished', country);
}

async function expectAt(page: Page, app: AppName, landing: Landing): Promise<void> {
  if (landing !== '/profile?retry') return expectLanding(page, landing === 'home' ? homeOf[app] : landing);
  await expectPath(page, '/profile');
  await expect(accessPagesOn(page).heading('We couldn’t match your details')).toBeVisible();
}

const nameOf = ({ story, country, flags, checked, opens, lands, further = [] }: Walk) =>
  [
    story,
    country && `of ${country}`,
    flags && `with ${flags.join(' and ')}`,
    checked && `checked ${checked} times before`,
    opens && `opens ${opens} and`,
    `lands ${[lands, ...further.flat()].join(', ')}`,
  ]
    .filter(Boolean)
    .join(' ');

for (const app of appNames) {
  test.describe(`in the ${app}`, () => {
    for (const walk of walks.filter(({ only = app }) => only === app)) {
      test(`${nameOf(walk)} ${walk.cites}`, async ({ page }) => {
        await begin(page, app, walk);
        await expectAt(page, app, walk.lands);
        for (const [press, lands] of walk.further ?? []) {
          await accessPagesOn(page).press(press);
          await expectAt(page, app, lands);
        }
      });
    }

    for (const [surname, cites] of [
      ['Failed', '[ACC-449]'],
      ['Paywatch', '[ACC-449]'],
    ] as const) {
      test(`a new shopper called ${surname} is declined because of the profile ${cites}`, async ({
        page,
      }) => {
        const pages = accessPagesOn(page);
        await begin(page, app, { story: 'unconfirmed', country: 'US' });
        await expectLanding(page, '/profile');
        const { surname: givenNames, ...person } = newPerson('US');
        await pages.fillProfile({ ...person, givenNames, surname });
        await pages.agree();
        await pages.saveProfile();
        await expectLanding(page, '/identification-declined');
      });
    }

    test('a shopper whose saved address is still unknown stays on the page [ACC-355]', async ({ page }) => {
      await begin(page, app, {
        story: 'good+id-badaddress',
        opens: '/identification-verify-address',
      });
      await expectLanding(page, '/identification-verify-address');
      await accessPagesOn(page).press(saveAddress);
      await expect(accessPagesOn(page).address1).toHaveAttribute('aria-invalid', 'true');
      await expectLanding(page, '/identification-verify-address');
    });
  });
}

test('a new shopper on a watch list is declined by the check after the profile [ACC-297]', async ({
  page,
}) => {
  const pages = accessPagesOn(page);
  await begin(page, 'portal', { story: 'unconfirmed+id-paywatch' });
  await expectLanding(page, '/profile');
  await pages.fillProfile(newPerson('AU'));
  await pages.agree();
  await pages.saveProfile();
  await expectLanding(page, '/identification-declined');
});

test('a checkout saves corrected details and makes no check [ACC-346]', async ({ page }) => {
  const pages = accessPagesOn(page);
  const checks: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/identity-check')) checks.push(request.method());
  });
  await begin(page, 'checkout', { story: 'good', opens: '/identification-profile' });
  await expectLanding(page, '/identification-profile');
  await pages.agree();
  await pages.saveProfile();
  await expectLanding(page, '/summary');
  expect(checks).toEqual([]);
});

test('in a checkout a valid document leads to the summary [ACC-328]', async ({ page }) => {
  await begin(page, 'checkout', { story: 'good+id-notverified+doc-verified', opens: '/identification' });
  await showPassport(page);
  await expectLanding(page, '/summary');
});

test('in a checkout too many documents end the check [ACC-331]', async ({ page }) => {
  await begin(page, 'checkout', { story: 'good+id-notverified+doc-maxattempts', opens: '/identification' });
  await showPassport(page);
  await expectLanding(page, '/identification-declined');
});

test('a checkout of New Zealand takes one document, asks for the other, and then continues [ACC-304] [ACC-305] [ACC-329]', async ({
  page,
}) => {
  const { press } = accessPagesOn(page);
  await begin(page, 'checkout', { story: 'good+id-notverified+doc-verified', country: 'NZ' });
  await expectLanding(page, '/identification');
  await page.getByRole('radio', { name: /^Driver licence/ }).check();
  await press('Continue with driver licence');
  await page.getByLabel('Licence number').fill(`DK${randomInt(100_000, 1_000_000)}`);
  await page.getByLabel('Version number').fill('123');
  await press('Check my licence');
  await expect(page.getByRole('button', { name: 'Continue with passport' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Driver licence/ })).toHaveCount(0);
  await press('Continue with passport');
  await page.getByLabel('Passport number').fill(`LA${randomInt(100_000, 1_000_000)}`);
  await page.getByLabel('Expiry date').fill('01012039');
  await press('Check my passport');
  await expectLanding(page, '/summary');
});
