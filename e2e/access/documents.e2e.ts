/** The forms of documents as a screen reader is given them, and the rarer pages of the way in by rule and colour. */
import type { Page } from 'playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expectLanding, landingOn, openDoor, scenarioAddress } from '../support/landing.ts';
import { seededPassword } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

async function logIn(page: Page, story: string) {
  const way = landingOn(page);
  await openDoor(page, 'portal');
  await way.giveEmail(scenarioAddress(story));
  await way.givePassword(seededPassword);
  return way;
}

async function atTheDocuments(page: Page) {
  const way = await logIn(page, 'good+id-notverified');
  await expectLanding(page, '/identification');
  return way;
}

async function openForm(page: Page, document: string, go: string) {
  const way = await atTheDocuments(page);
  await page.getByRole('radio', { name: new RegExp(`^${document}`) }).check();
  await way.press(go);
  await expect(way.heading(document)).toBeVisible();
}

const openMedicare = (page: Page) => openForm(page, 'Medicare card', 'Continue with Medicare card');

test('the documents are one choice, with what each of them asks for [ACC-271]', async ({ page }) => {
  await atTheDocuments(page);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Confirm who you are" [level=1]
      - group "Choose 1 document":
        - radio /Driver licence/ [checked]
        - radio /Medicare card/
        - radio /Passport/
  `);
  await expect(page.getByRole('button', { name: 'Continue with driver licence' })).toBeVisible();
});

test('a Medicare card asks for its colour first, and groups its number [ACC-319] [ACC-325]', async ({
  page,
}) => {
  await openMedicare(page);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Medicare card" [level=1]
      - radiogroup "Colour of the card":
        - radio "Green" [checked]
        - radio "Yellow"
        - radio "Blue"
      - textbox "Card number"
      - textbox "Your line on the card"
      - textbox "Your name on the card"
      - textbox "Valid to"
      - textbox "Date of birth"
      - button "Check my Medicare card"
  `);
  await expect(page.getByLabel('Your line on the card')).toHaveAccessibleDescription(
    'The number before your name, 1 to 9.',
  );
  await page.getByLabel('Card number').pressSequentially('2123456701');
  await expect(page.getByLabel('Card number')).toHaveValue('2123 45670 1');
});

test('a passport asks who issued it, from the list of countries [ACC-309]', async ({ page }) => {
  await openForm(page, 'Passport', 'Continue with passport');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Passport" [level=1]
      - textbox "First name"
      - textbox /Middle name/
      - textbox "Last name"
      - textbox "Date of birth"
      - combobox "Country that issued it"
      - textbox "Passport number"
      - textbox "Expiry date"
      - button "Check my passport"
  `);
  await page.getByLabel('Country that issued it').selectOption({ label: 'New Zealand' });
});

test('what is missing on a document is named above its form, and leads there [ACC-034]', async ({ page }) => {
  await openMedicare(page);
  await landingOn(page).press('Check my Medicare card');
  await expect(page.getByText('Check 3 answers')).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(
    /Enter the 10 digits of the card\./,
  );
});

const rarePages: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  identification: atTheDocuments,
  'a document form': openMedicare,

  async 'the profile with suggestions'(page) {
    await logIn(page, 'unconfirmed');
    await page.getByRole('combobox', { name: 'Home address' }).pressSequentially('12 Bank');
    await page.getByRole('option').first().waitFor();
  },

  async 'the channel of a second factor'(page) {
    await logIn(page, 'good+2fa');
    await expectLanding(page, '/security-verify-ask');
  },

  async 'the channel of a reset'(page) {
    await openDoor(page, 'portal');
    await landingOn(page).giveEmail(scenarioAddress('nopassword+sms-off'));
    await expectLanding(page, '/reset-password-verify-ask');
    await expect(page.getByRole('radio', { name: /^Email/ })).toBeEnabled();
  },
};

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme}, 390 wide`, () => {
    test.use({
      colorScheme,
      viewport: { width: 390, height: 860 },
      contextOptions: { reducedMotion: 'reduce' },
    });
    for (const [name, open] of Object.entries(rarePages)) {
      test(`${name} breaks no rule`, async ({ page }) => {
        await open(page);
        await expectAccessible(page);
      });
    }
  });
}
