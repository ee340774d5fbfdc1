/**
 * Each step of a purchase, and what can go wrong there. The shopper does what the page then asks, and ends with one
 * account, one card and one paid order. Each kind of request loses its answer once, after the server carried it out. One walk
 * is interrupted at all of its steps; in a full run there is also a walk for each of them.
 */
import type { BrowserContext, Page } from 'playwright/test';
import { isFull } from '#tooling/test/extent.ts';
import { cards } from '../support/card-frame.ts';
import { type KnownShopper, knownShopper } from '../support/known-shopper.ts';
import { loseFirstAnswer } from '../support/lost-answer.ts';
import { capture, merchantOf, newCheckout } from '../support/merchant.ts';
import { newPerson, type Person } from '../support/people.ts';
import { codesTo } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { type StepName, type Walker, walkerOn } from '../support/walk.ts';

type Start = 'a new shopper' | 'a shopper without a card' | 'a shopper with a card';

interface Journey {
  /** The steps that are interrupted, in their order. */
  readonly steps: readonly StepName[];
  /** Where the walk ends. */
  readonly end: 'first card' | 'pay' | 'success';
  /** The requests on the way, by the ends of their paths. */
  readonly requests: readonly string[];
}

const journeys: Readonly<Record<Start, Journey>> = {
  'a new shopper': {
    steps: ['email', 'mobile', 'code', 'profile'],
    end: 'first card',
    requests: [
      '/auth/lookup',
      '/registration/start',
      '/registration/mobile/verify-ask',
      '/registration/mobile/verify-confirm',
      '/registration/finalise',
      '/account/finalise',
    ],
  },
  'a shopper without a card': {
    steps: ['password', 'first card', 'add card', 'bank'],
    end: 'pay',
    requests: [
      '/auth/login',
      '/start',
      '/creditcards/initiate-new',
      '/order/setup',
      '/threeDS/initiate',
      '/threeDS/finalise',
      '/creditcards/confirm-new',
    ],
  },
  'a shopper with a card': {
    steps: ['pay', 'bank', 'success'],
    end: 'success',
    requests: ['/order/setup', '/threeDS/initiate', '/threeDS/finalise', '/confirm'],
  },
};

const shoppers: Readonly<Record<Start, () => Promise<Person | KnownShopper>>> = {
  'a new shopper': async () => newPerson(),
  'a shopper without a card': () => knownShopper(),
  'a shopper with a card': () => knownShopper([cards.challenge]),
};

async function setOut(page: Page, start: Start) {
  const { token, address } = await newCheckout();
  const shopper = await shoppers[start]();
  // Under reduced motion the last page doesn't return to the shop automatically.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  // An element that disappeared when the page changed is soon looked for again, and not waited for.
  page.setDefaultTimeout(5_000);
  page.setDefaultNavigationTimeout(30_000);
  return { token, shopper, walker: walkerOn(page, { ...shopper, card: cards.challenge }) };
}

/** The number of entries in a list of the shopper's account. */
async function countOf(page: Page, path: string, list: string): Promise<number> {
  const reply = await page.evaluate(async (path) => {
    const headers = { 'x-auth-token': localStorage.getItem('x-auth-token') ?? '', 'x-country-code': 'AU' };
    return (await fetch(`/portal/consumers${path}`, { headers })).json();
  }, path);
  return reply[list].length;
}

const cardsAt = { 'first card': 0, pay: 1, success: 1 };

/** Expects everything that belongs to that end exactly once. */
async function expectDoneOnce(page: Page, token: string, end: Journey['end']): Promise<void> {
  expect(await countOf(page, '/account/creditcards', 'creditcards')).toBe(cardsAt[end]);
  if (end !== 'success') return expect((await merchantOf().getCheckout(token)).state).toBe('STARTED');
  const { orderId } = await capture(token);
  expect(await countOf(page, '/ordertransactions', 'results')).toBe(1);
  const { originalAmount, captured } = await merchantOf().getPayment(orderId);
  expect([originalAmount.amount, captured.amount]).toEqual(['120.00', '120.00']);
}

interface Interruption {
  /** Steps at which it has no effect. */
  readonly except?: readonly StepName[];
  at(step: StepName, page: Page, walker: Walker): Promise<unknown>;
}

const interruptions: Readonly<Record<string, Interruption>> = {
  'a reload loses nothing': { at: (_, page) => page.reload() },
  'Back leads to a page from which the purchase continues': {
    // Before the first page there is nothing to go back to.
    except: ['email'],
    at: (_, page) => page.evaluate(() => history.back()),
  },
  'a request without a network is reported, and sent again': {
    // Nothing is sent from there.
    except: ['success', 'first card'],
    async at(step, page, walker) {
      const { card } = walker.checkout;
      // What a page requests when it opens must have loaded before the network is cut.
      if (step === 'add card') {
        await expect(card.number).toBeVisible();
        await expect(page.getByLabel('Name on card')).toHaveValue(/./);
        await expect.poll(() => loadedBy(page)).toContainEqual(expect.stringMatching(/\/initiate-new$/));
      }
      if (step === 'pay') await card.loaded();
      await withoutNetwork(page.context(), () => walker.act(step));
    },
  },
};

/** The addresses of everything that the document has loaded so far. */
const loadedBy = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));

async function withoutNetwork(context: BrowserContext, act: () => Promise<unknown>): Promise<void> {
  await context.setOffline(true);
  await act();
  await context.setOffline(false);
}

/** All of them in one test, and in a full run also each in its own test. */
const togetherAndEach = <Each>(all: readonly Each[]): readonly (readonly Each[])[] =>
  isFull ? [all, ...all.map((each) => [each])] : [all];

const starts = Object.keys(journeys) as Start[];

for (const start of starts) {
  const { steps, end, requests } = journeys[start];
  for (const [what, { except = [], at }] of Object.entries(interruptions)) {
    for (const interrupted of togetherAndEach(steps.filter((step) => !except.includes(step)))) {
      test(`${start}: ${what}, at ${interrupted.join(', ')}`, async ({ page }) => {
        const { token, walker } = await setOut(page, start);
        for (const step of interrupted) {
          await walker.walkTo(step);
          await at(step, page, walker);
        }
        await walker.walkTo(end);
        await expectDoneOnce(page, token, end);
      });
    }
  }

  for (const lost of togetherAndEach(requests)) {
    test(`${start}: a lost answer is requested again, and nothing happens twice: ${lost.join(', ')}`, async ({
      page,
    }) => {
      const wereLost = await Promise.all(lost.map((path) => loseFirstAnswer(page, path)));
      const { token, walker } = await setOut(page, start);
      await walker.walkTo(end);
      expect(lost.filter((_, index) => !wereLost[index]?.())).toEqual([]);
      await expectDoneOnce(page, token, end);
    });
  }
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
  const { token, shopper, walker } = await setOut(page, 'a new shopper');
  await walker.walkTo('success');
  await expectDoneOnce(page, token, 'success');
  expect(await codesTo(shopper.mobile.stored)).toHaveLength(1);
});
