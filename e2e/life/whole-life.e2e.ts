/** A shopper's whole life in one market of each language: from the first order to the closed account. */
import type { Locator, Page } from 'playwright/test';
import type { TextKey } from '#shared/content/keys.ts';
import { dateInTimeZone, type IsoDate } from '#shared/domain/dates.ts';
import type { Locale } from '#shared/domain/locales.ts';
import { type CountryCode, marketOf } from '#shared/domain/markets/index.ts';
import { cards, expiry, securityCode } from '../support/card-frame.ts';
import { emailField, scenarioAddress } from '../support/landing.ts';
import { capture, newCheckout } from '../support/merchant.ts';
import { type Home, newPerson, type Person } from '../support/people.ts';
import { photo } from '../support/photo.ts';
import { newPassword, portalAddress } from '../support/portal.ts';
import { advance, codeSentBy, seededPassword } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { type Words, wordsOf } from '../support/words.ts';

/** Where a shopper joins in a checkout, and where only those can buy who have an account already. */
const lives: readonly { readonly locale: Locale; readonly home: CountryCode; readonly joins?: Home }[] = [
  { locale: 'en-AU', home: 'AU', joins: 'AU' },
  { locale: 'de-DE', home: 'DE', joins: 'DE' },
  { locale: 'fr-FR', home: 'FR' },
  { locale: 'es-ES', home: 'ES' },
  { locale: 'it-IT', home: 'IT' },
];

for (const { locale, home, joins } of lives) {
  test.describe(locale, () => {
    test.use({ locale, timezoneId: marketOf(home).timeZone });

    test(`a shopper ${joins ? 'joins' : 'logs in'}, buys, pays early, moves a date, takes a report back, returns the order, pays off and closes the account`, async ({
      page,
    }) => {
      // The checkout's last page doesn't return to the shop while this window goes to the portal.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const words = wordsOf(locale);
      const shopper = shopperAt(page, words);
      const { token, address } = await newCheckout({ home });
      const boughtOn = dateInTimeZone(new Date(), marketOf(home).timeZone);
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      const person = joins && newPerson(joins);
      const email = person?.email ?? scenarioAddress('good', home);
      if (person) {
        await shopper.join(person);
        await shopper.press('checkout.summary.addCard');
        await shopper.addCard();
      } else await shopper.logIn(email, seededPassword);
      await shopper.press('checkout.summary.pay');
      await expect(page.getByRole('heading', { name: words.all('checkout.success.title') })).toBeVisible();
      const { orderId } = await capture(token, home);

      await page.goto(`${portalAddress(home)}#/order/${orderId}`);
      if (person) await shopper.choosePassword(person);
      else await shopper.logIn(email, seededPassword);
      await expect(page).toHaveURL(({ hash }) => hash === `#/order/${orderId}`);
      await shopper.payEarly();
      await advance(31, email);
      await page.reload();
      await shopper.moveDate();
      await shopper.reportProblem();
      await shopper.withdrawReport();
      await shopper.sendBack(boughtOn);
      await shopper.payOff();
      await page.goto(`${portalAddress(home)}#/account`);
      await shopper.closeAccount();
    });
  });
}

/** What a shopper does, finding everything by what it says in their language. */
function shopperAt(page: Page, { all, startOf }: Words) {
  const dialog = page.getByRole('dialog');
  const press = (key: TextKey, within: Page | Locator = page) =>
    within
      .getByRole('button', { name: startOf(key) })
      .first()
      .click();
  const says = (key: TextKey, within: Page | Locator = page) =>
    expect(within.getByText(all(key)).filter({ visible: true }).first()).toBeVisible();
  const payments = page.getByRole('region', { name: all('orders.detail.payments') }).getByRole('listitem');
  const paid = payments.filter({ has: page.getByText(all('orders.item.status.PAID')) });
  const field = (autocomplete: string) => page.locator(`input[autocomplete="${autocomplete}"]`);

  const giveEmail = async (email: string) => {
    await emailField(page).fill(email);
    await press('common.continue');
  };
  const done = async () => {
    await press('payments.payNow.done', dialog);
    await expect(dialog).toHaveCount(0);
  };

  return {
    press,

    async join({ email, mobile, givenNames, surname, birthDate, address }: Person) {
      await giveEmail(email);
      await field('tel-national').fill(mobile.typed);
      await field('one-time-code').fill(
        await codeSentBy(mobile.stored, () => press('access.verifyAsk.submit')),
      );
      await field('given-name').fill(givenNames);
      await field('family-name').fill(surname);
      await field('bday').fill(birthDate);
      await press('identity.address.typeByHand');
      await field('address-line1').fill(address.address1);
      await field('address-level2').fill(address.suburb);
      if (address.state) await page.locator('select[name="state"]').selectOption({ label: address.state });
      await field('postal-code').fill(address.postcode);
      await page.getByRole('checkbox', { name: all('identity.profile.creditPolicy') }).check();
      await press('identity.profile.submit');
    },

    async logIn(email: string, password: string) {
      await giveEmail(email);
      await field('current-password').fill(password);
      await press('access.loginPassword.submit');
    },

    /** At the first login in the portal, since a checkout asks for none. */
    async choosePassword({ email, mobile }: Person) {
      await field('one-time-code').fill(await codeSentBy(mobile.stored, () => giveEmail(email)));
      await field('new-password').fill(newPassword);
      await press('access.resetPassword.submit');
      await press('account.marketing.no');
    },

    async addCard() {
      const frame = page.frameLocator('iframe[src*="/card-fields"]');
      await frame.locator('[autocomplete="cc-number"]').fill(cards.good);
      await frame.locator('[autocomplete="cc-exp"]').fill(expiry);
      await frame.locator('[autocomplete="cc-csc"]').fill(securityCode);
      await press('methods.add.saveAndContinue');
    },

    async payEarly() {
      await press('orders.payEarly');
      await press('payments.payNow.pay', dialog);
      await says('payments.payNow.succeeded', dialog);
      await done();
      await expect(paid).toHaveCount(2);
    },

    async moveDate() {
      await press('payments.changeDate.open');
      await press('payments.changeDate.submit', dialog);
      await says('payments.changeDate.moved', dialog);
      await done();
      await says('orders.item.moved');
    },

    async reportProblem() {
      await press('disputes.report.open');
      const proceed = () => press('common.continue', dialog);
      await dialog.getByRole('radio', { name: all('disputes.report.answers.initial.no') }).check();
      await proceed();
      await says('disputes.report.contactText', dialog);
      await proceed();
      await dialog.getByRole('radio', { name: all('disputes.detail.NOT_RECEIVED_GOODS') }).check();
      await proceed();
      await dialog.getByLabel(startOf('disputes.report.happened')).fill('0 / 1');
      await dialog.locator('input[type=file]').setInputFiles(photo('tracking.png'));
      await expect(dialog.getByText('tracking.png')).toBeVisible();
      await press('disputes.report.submit', dialog);
      await says('disputes.report.sent', dialog);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await says('orders.detail.onHold');
    },

    async withdrawReport() {
      await press('disputes.open');
      await press('disputes.cancel.open', dialog);
      await press('disputes.cancel.yes', dialog);
      await says('disputes.done.cancelled', dialog);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText(all('orders.detail.onHold'))).toHaveCount(0);
    },

    async sendBack(on: IsoDate) {
      await press('returns.open');
      await press('returns.guide.mail.sent', dialog);
      const [year = '', month = '', day = ''] = on.split('-');
      for (const [key, digits] of [
        ['common.date.day', day],
        ['common.date.month', month],
        ['common.date.year', year],
      ] as const)
        await dialog.getByLabel(all(key)).fill(digits);
      await dialog.getByLabel(startOf('returns.details.why')).selectOption('DAMAGED');
      await press('returns.details.submit', dialog);
      await expect(dialog.getByRole('heading', { name: all('returns.moved.title') })).toBeVisible();
      await done();
      await says('returns.told.sent');
    },

    /** All that is left of the order. */
    async payOff() {
      await press('customPayment.open');
      await dialog.getByRole('checkbox').first().waitFor();
      for (const payment of await dialog.getByRole('checkbox').all()) await payment.check();
      await press('customPayment.next', dialog);
      await press('payments.payNow.pay', dialog);
      await says('customPayment.doneInFull', dialog);
      await done();
      await expect(paid).toHaveCount(4);
    },

    async closeAccount() {
      await press('account.closing.open');
      await dialog.getByRole('radio', { name: all('account.closing.reasons.NEED_A_BREAK') }).check();
      await press('common.continue', dialog);
      await press('account.closing.submit', dialog);
      await expect(dialog.getByRole('heading', { name: all('account.closing.closed') })).toBeVisible();
      await page.reload();
      await says('account.closing.closedOn');
    },
  };
}
