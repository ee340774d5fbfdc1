/**
 * Each step of a purchase, and what can go wrong there: the shopper does what the page then asks, and ends with one
 * account, one card and one paid order. Each kind of request is once carried out without its answer arriving.
 */
import type { BrowserContext, Page } from 'playwright/test';
import { cards } from '../support/card-frame.ts';
import { type KnownShopper, knownShopper } from '../support/known-shopper.ts';
import { loseFirstAnswer } from '../support/lost-answer.ts';
import { capture, merchantOf, newCheckout } from '../support/merchant.ts';
import { newPerson, type Person } from '../support/people.ts';
import { codesTo } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { type StepName, walkerOn } from '../support/walk.ts';

type Start = 'a newcomer' | 'a shopper without a card' | 'a shopper with a card';

interface Place {
  readonly start: Start;
  /** The step that is disturbed. */
  readonly step: StepName;
  /** Where all is well again. */
  readonly end: 'first card' | 'pay' | 'success';
}

const places: Readonly<Record<string, Place>> = {
  email: { start: 'a newcomer', step: 'email', end: 'first card' },
  mobile: { start: 'a newcomer', step: 'mobile', end: 'first card' },
  code: { start: 'a newcomer', step: 'code', end: 'first card' },
  profile: { start: 'a newcomer', step: 'profile', end: 'first card' },
  password: { start: 'a shopper without a card', step: 'password', end: 'first card' },
  'summary without a card': { start: 'a shopper without a card', step: 'first card', end: 'pay' },
  'adding a card': { start: 'a shopper without a card', step: 'add card', end: 'pay' },
  'the bank’s check of the card': { start: 'a shopper without a card', step: 'bank', end: 'pay' },
  'summary with a card': { start: 'a shopper with a card', step: 'pay', end: 'success' },
  'the bank’s check of the payment': { start: 'a shopper with a card', step: 'bank', end: 'success' },
  success: { start: 'a shopper with a card', step: 'success', end: 'success' },
};

const shoppers: Readonly<Record<Start, () => Promise<Person | KnownShopper>>> = {
  'a newcomer': async () => newPerson(),
  'a shopper without a card': () => knownShopper(),
  'a shopper with a card': () => knownShopper([cards.challenge]),
};

async function setOut(page: Page, start: Start) {
  const { token, address } = await newCheckout();
  const shopper = await shoppers[start]();
  // Where nothing is to move, the last page does not go back to the shop by itself while it is looked at.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  return { token, shopper, walker: walkerOn(page, { ...shopper, card: cards.challenge }) };
}

/** As the shopper's own page asks. */
async function countOf(page: Page, path: string, list: string): Promise<number> {
  const reply = await page.evaluate(async (path) => {
    const headers = { 'x-auth-token': localStorage.getItem('x-auth-token') ?? '', 'x-country-code': 'AU' };
    return (await fetch(`/portal/consumers${path}`, { headers })).json();
  }, path);
  return reply[list].length;
}

const cardsAt = { 'first card': 0, pay: 1, success: 1 };

/** Everything that belongs to that end is there, and there once. */
async function expectDoneOnce(page: Page, token: string, end: Place['end']): Promise<void> {
  expect(await countOf(page, '/account/creditcards', 'creditcards')).toBe(cardsAt[end]);
  if (end !== 'success') return expect((await merchantOf().getCheckout(token)).state).toBe('STARTED');
  const { orderId } = await capture(token);
  expect(await countOf(page, '/ordertransactions', 'results')).toBe(1);
  const { originalAmount, captured } = await merchantOf().getPayment(orderId);
  expect([originalAmount.amount, captured.amount]).toEqual(['120.00', '120.00']);
}

for (const [name, { start, step, end }] of Object.entries(places)) {
  test(`${name}: a reload loses nothing`, async ({ page }) => {
    const { token, walker } = await setOut(page, start);
    await walker.walkTo(step);
    await page.reload();
    await walker.walkTo(end);
    await expectDoneOnce(page, token, end);
  });

  // Before the first page there is nothing to go back to.
  if (step === 'email') continue;
  test(`${name}: Back leads to a page from which the purchase goes on`, async ({ page }) => {
    const { token, walker } = await setOut(page, start);
    await walker.walkTo(step);
    await page.evaluate(() => history.back());
    await walker.walkTo(end);
    await expectDoneOnce(page, token, end);
  });

  // Nothing is sent from there.
  if (step === 'success' || step === 'first card') continue;
  test(`${name}: what is sent without a network is said, and sent again`, async ({ context, page }) => {
    const { token, walker } = await setOut(page, start);
    await walker.walkTo(step);
    await withoutNetwork(context, () => walker.act(step));
    await walker.walkTo(end);
    await expectDoneOnce(page, token, end);
  });
}

async function withoutNetwork(context: BrowserContext, act: () => Promise<unknown>): Promise<void> {
  await context.setOffline(true);
  await act();
  await context.setOffline(false);
}

test('each click counts once, even if it comes twice', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      (event) => {
        const button = event.target instanceof Element ? event.target.closest('button') : null;
        if (event.isTrusted) button?.click();
      },
      true,
    );
  });
  const { token, shopper, walker } = await setOut(page, 'a newcomer');
  await walker.walkTo('success');
  await expectDoneOnce(page, token, 'success');
  expect(await codesTo(shopper.mobile.stored)).toHaveLength(1);
});

const requests: Readonly<Record<Start, readonly string[]>> = {
  'a newcomer': [
    '/auth/lookup',
    '/registration/start',
    '/registration/mobile/verify-ask',
    '/registration/mobile/verify-confirm',
    '/registration/finalise',
    '/account/finalise',
  ],
  'a shopper without a card': [
    '/auth/login',
    '/start',
    '/creditcards/initiate-new',
    '/order/setup',
    '/threeDS/initiate',
    '/threeDS/finalise',
    '/creditcards/confirm-new',
  ],
  'a shopper with a card': ['/order/setup', '/threeDS/initiate', '/threeDS/finalise', '/confirm'],
};

const endOf: Readonly<Record<Start, Place['end']>> = {
  'a newcomer': 'first card',
  'a shopper without a card': 'pay',
  'a shopper with a card': 'success',
};

for (const start of Object.keys(requests) as Start[]) {
  for (const path of requests[start]) {
    test(`${start}: a lost answer to ${path} is asked for again, and nothing happens twice`, async ({
      page,
    }) => {
      const wasLost = await loseFirstAnswer(page, path);
      const { token, walker } = await setOut(page, start);
      const end = endOf[start];
      await walker.walkTo(end);
      expect(wasLost()).toBe(true);
      await expectDoneOnce(page, token, end);
    });
  }
}
