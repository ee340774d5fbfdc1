/**
 * The document forms as a screen reader gets them, and the less common access pages by the rules of axe and in both
 * colour schemes.
 */
import type { Page } from 'playwright/test';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { expectAccessible } from '../support/accessibility.ts';
import type { AppName } from '../support/apps.ts';
import {
  accessPagesOn,
  expectLanding,
  openLoggedIn,
  openLogin,
  scenarioAddress,
} from '../support/landing.ts';
import { expect, test } from '../support/one-window.ts';
import { seededPassword } from '../support/sandbox.ts';
import { test as inOwnWindow } from '../support/test.ts';

interface Where {
  readonly app?: AppName;
  readonly country?: CountryCode;
}

async function logIn(page: Page, story: string, { app = 'portal', country }: Where = {}) {
  await openLoggedIn(page, app, scenarioAddress(story, country), country && { country });
  return accessPagesOn(page);
}

async function atTheDocuments(page: Page, where?: Where) {
  const pages = await logIn(page, 'good+id-notverified', where);
  await expectLanding(page, '/identification');
  return pages;
}

async function openForm(page: Page, document: string, go: string, where?: Where) {
  const pages = await atTheDocuments(page, where);
  await page.getByRole('radio', { name: new RegExp(`^${document}`) }).check();
  await pages.press(go);
  await expect(pages.heading(document)).toBeVisible();
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

/** Which side of the card has the card number. */
const statesOfAustralia = {
  'Australian Capital Territory': 'front',
  'New South Wales': 'front',
  'Northern Territory': 'back',
  Queensland: 'front',
  'South Australia': 'back',
  Tasmania: 'back',
  Victoria: 'back',
  'Western Australia': 'back',
} as const;

const sides = {
  front: { hint: 'On the front of the card.', picture: 'Front of a licence' },
  back: { hint: 'On the back of the card.', picture: 'Back of a licence' },
} as const;

test('an Australian licence asks for its state, and says where that state prints the card number [ACC-312] [ACC-316]', async ({
  page,
}) => {
  await openForm(page, 'Driver licence', 'Continue with driver licence');
  const state = page.getByRole('combobox', { name: 'State or territory of the licence' });
  const names = await state.locator('option:not([value=""])').allTextContents();
  expect(names.toSorted()).toEqual(Object.keys(statesOfAustralia));
  for (const [name, side] of Object.entries(statesOfAustralia)) {
    await state.selectOption({ label: name });
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading "Driver licence" [level=1]
        - textbox "First name"
        - textbox /Middle name/
        - textbox "Last name"
        - textbox "Date of birth"
        - combobox "State or territory of the licence":
          - option "${name}" [selected]
        - textbox "Licence number"
        - textbox "Card number"
        - figure:
          - img /${sides[side].picture}, with the place of the card number marked/
        - button "Check my licence"
    `);
    await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveAccessibleDescription(
      sides[side].hint,
    );
  }
});

/** Licences that need only their number: its hint in each country, and a date of birth as that country writes it. */
const plainLicences = {
  JE: {
    name: 'Driving licence',
    number: 'Licence number',
    check: 'Check my licence',
    born: '15 / 06 / 1990',
  },
  US: {
    name: 'Driver’s license',
    number: 'License number',
    check: 'Check my license',
    born: '06 / 15 / 1990',
  },
  CA: {
    name: 'Driver’s licence',
    number: 'Licence number',
    check: 'Check my licence',
    born: '06 / 15 / 1990',
  },
} as const;

for (const country of ['JE', 'US', 'CA'] as const) {
  const { name, number, check, born } = plainLicences[country];
  test(`a licence of ${country} asks for its number and for no state [ACC-226] [ACC-312]`, async ({
    page,
  }) => {
    const go = `Continue with ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
    await openForm(page, name, go, { country });
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading "${name}" [level=1]
        - textbox "First name"
        - textbox /Middle name/
        - textbox "Last name"
        - textbox "Date of birth"
        - textbox "${number}"
        - button "${check}"
    `);
    await expect(page.getByLabel('Date of birth')).toHaveValue(born);
    await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0);
  });
}

test('a licence of New Zealand asks for its version too [ACC-312]', async ({ page }) => {
  await openForm(page, 'Driver licence', 'Continue with driver licence', { app: 'checkout', country: 'NZ' });
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Driver licence" [level=1]
      - textbox "First name"
      - textbox /Middle name/
      - textbox "Last name"
      - textbox "Date of birth"
      - textbox "Licence number"
      - textbox "Version number"
      - button "Check my licence"
  `);
  await expect(page.getByLabel('Version number')).toHaveAccessibleDescription(
    'The 3 digits beside the licence number.',
  );
  await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0);
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

test('missing fields of a document are listed above its form, with links to them [ACC-034]', async ({
  page,
}) => {
  await openMedicare(page);
  await accessPagesOn(page).press('Check my Medicare card');
  await expect(page.getByText('3 fields need another look')).toBeVisible();
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
    await openLogin(page, 'portal');
    await accessPagesOn(page).giveEmail(scenarioAddress('good+2fa'));
    await accessPagesOn(page).givePassword(seededPassword);
    await expectLanding(page, '/security-verify-ask');
  },

  async 'the channel of a reset'(page) {
    await openLogin(page, 'portal');
    await accessPagesOn(page).giveEmail(scenarioAddress('nopassword+sms-off'));
    await expectLanding(page, '/reset-password-verify-ask');
    await expect(page.getByRole('radio', { name: /^Email/ })).toBeEnabled();
  },
};

test.describe('390 wide', () => {
  inOwnWindow.use({ viewport: { width: 390, height: 860 }, contextOptions: { reducedMotion: 'reduce' } });
  for (const [name, open] of Object.entries(rarePages)) {
    inOwnWindow(`${name} breaks no rule of axe, light or dark`, async ({ page }) => {
      await open(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
    });
  }
});
