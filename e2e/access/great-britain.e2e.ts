/** The portal of Great Britain checks identities where its flag is on, and not where it is off. */
import type { Page } from 'playwright/test';
import {
  accessPagesOn,
  expectLanding,
  type LandingPath,
  openLogin,
  scenarioAddress,
} from '../support/landing.ts';
import { test } from '../support/one-window.ts';
import { newPerson } from '../support/people.ts';
import { portalOn } from '../support/portal.ts';
import { seededPassword, setFlag } from '../support/sandbox.ts';

// One after the other, because the flags are set for the whole country.
test.describe.configure({ mode: 'default' });
test.use({ windowOptions: { locale: 'en-GB' } });

async function logIn(page: Page, story: string) {
  const pages = accessPagesOn(page);
  await openLogin(page, 'portal', 'GB');
  await pages.giveEmail(scenarioAddress(story, 'GB'));
  await pages.givePassword(seededPassword);
  return pages;
}

/** Types in a new name, because all shoppers of a scenario share one and no two accounts may have the same. */
async function confirmDetails(page: Page) {
  const pages = accessPagesOn(page);
  await page.getByLabel('Last name').fill(newPerson('GB').surname);
  await pages.agree();
  await pages.saveProfile();
}

test('without the flag no identity check is made [POR-044]', async ({ page }) => {
  await logIn(page, 'good+id-notverified');
  await expectLanding(page, '/');
});

test('without the flag a new shopper is asked the marketing question and for no document [POR-044]', async ({
  page,
}) => {
  const portal = portalOn(page);
  await portal.open('GB');
  await portal.join(newPerson('GB'));
  await expectLanding(page, '/marketing');
});

test.describe('with the flag', () => {
  const takeBack: (() => Promise<void>)[] = [];
  test.beforeAll(async () => {
    takeBack.push(await setFlag('uk-consumer-portal-identity-verification-enabled', true, { market: 'GB' }));
  });
  test.afterAll(async () => {
    for (const each of takeBack.splice(0)) await each();
  });

  const stories: readonly { story: string; lands: LandingPath; cites: string }[] = [
    { story: 'good+id-verified', lands: '/', cites: '[ACC-340]' },
    { story: 'good+id-notverified', lands: '/identification', cites: '[ACC-338]' },
    { story: 'good+id-partial', lands: '/identification', cites: '[ACC-338]' },
    { story: 'good+id-failed', lands: '/identification-declined', cites: '[ACC-339]' },
  ];

  for (const { story, lands, cites } of stories) {
    test(`${story} confirms the details and lands on ${lands} [ACC-347] [POR-042] [POR-044] ${cites}`, async ({
      page,
    }) => {
      await logIn(page, story);
      await expectLanding(page, '/identification-profile');
      await confirmDetails(page);
      await expectLanding(page, lands);
    });
  }

  test('a new shopper confirms the details before the orders [POR-038] [POR-042]', async ({ page }) => {
    const portal = portalOn(page);
    await portal.open('GB');
    // The surname decides the result of the check. The first name is new, since no two accounts may have the same name.
    const { surname: givenNames, ...person } = newPerson('GB');
    await portal.join({ ...person, givenNames, surname: 'Unverified' });
    await expectLanding(page, '/identification-profile');
  });

  test('a shopper who failed the check is sent to the mobile app where that flag is on, and may skip it [ACC-339] [ACC-360]', async ({
    page,
  }) => {
    takeBack.push(await setFlag('uk-identity-mobile-app-download-portal-enabled', true, { market: 'GB' }));
    const pages = await logIn(page, 'good+id-failed');
    await expectLanding(page, '/identification-profile');
    await confirmDetails(page);
    await expectLanding(page, '/mobile-app-download');
    await pages.press('Skip this for now');
    await expectLanding(page, '/');
  });
});
