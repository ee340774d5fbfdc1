/**
 * For every way to show a checkout, every way it can end and every fault on the way: the shop gets exactly one terminal
 * event, and it agrees with the server.
 */
import type { BrowserContext, Page } from 'playwright/test';
import { type Cell, cellsOf } from '#tooling/test/matrix.ts';
import { cards } from '../support/card-frame.ts';
import type { Checkout } from '../support/checkout.ts';
import { knownShopper } from '../support/known-shopper.ts';
import { merchantOf } from '../support/merchant.ts';
import { withOwnProduct } from '../support/own-product.ts';
import { origins, setClock } from '../support/sandbox.ts';
import { type Shop, type ShopEvent, shopOn } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import { withoutCookies } from '../support/without-cookies.ts';

type Display = 'popup' | 'dialog' | 'redirect';

/** A shopper who sees the order, in that display. */
interface Scene {
  /** Where the shopper sees it: a blocked popup is seen in the dialog. */
  readonly display: Display;
  readonly context: BrowserContext;
  /** The window that shows the checkout: the popup, or else the shop's window. */
  readonly window: Page;
  readonly shop: Shop;
  readonly checkout: Checkout;
  readonly token: string;
}

interface Outcome {
  /** The saved cards. The last one is the default. */
  readonly cards?: readonly string[];
  act(scene: Scene): Promise<unknown>;
  readonly state: string | readonly string[];
  readonly event: string;
  /** Part of the event. */
  says(display: Display): RegExp;
}

const eventOfState: Readonly<Record<string, string>> = {
  APPROVED: 'onComplete',
  DECLINED: 'onComplete',
  CANCELLED: 'onCancel',
  EXPIRED: 'onCancel',
};

const outcomes = {
  'an approval': {
    async act({ checkout, display, window }) {
      // Otherwise the page returns automatically, perhaps while its link is being pressed.
      if (display === 'redirect') await window.emulateMedia({ reducedMotion: 'reduce' });
      await checkout.pay();
      if (display === 'redirect') await checkout.backToShop.click();
    },
    state: 'APPROVED',
    event: 'onComplete',
    says: () => /"status":"SUCCESS"/,
  },
  'a decline': {
    cards: [cards.fraud],
    async act({ checkout, display }) {
      await checkout.pay();
      if (display === 'redirect') await checkout.backToShop.click();
    },
    state: 'DECLINED',
    event: 'onComplete',
    says: () => /"status":"DECLINED"/,
  },
  'leaving inside': {
    async act({ checkout }) {
      await checkout.button(/^Close and go back/).click();
      await checkout.button('Leave').click();
    },
    state: 'CANCELLED',
    event: 'onCancel',
    says: () => /"reason":"USER"/,
  },
  'closing the window': {
    act: closeWindow,
    state: 'CANCELLED',
    event: 'onCancel',
    says: (display) => (display === 'popup' ? /"reason":"CLOSED"/ : /"reason":"(USER|CLOSED)"/),
  },
  'closing it while it pays': {
    async act(scene) {
      const { checkout, window } = scene;
      const asked = window.waitForRequest((request) => request.url().endsWith('/confirm'));
      await checkout.pay();
      await asked;
      await closeWindow(scene);
    },
    state: ['APPROVED', 'CANCELLED'],
    event: 'onComplete or onCancel',
    says: () => /"(status":"SUCCESS|reason":")/,
  },
  'three hours passing': {
    async act({ display, window, checkout, token }) {
      const { expiresAt } = await merchantOf().getCheckout(token);
      await setClock(expiresAt);
      if (display !== 'redirect') return;
      // The shop's page, which would ask the server, is not open. The shopper sees it after a reload.
      await window.reload();
      await checkout.backToShop.click();
    },
    state: 'EXPIRED',
    event: 'onCancel',
    says: () => /"reason":"EXPIRED"/,
  },
} as const satisfies Readonly<Record<string, Outcome>>;

async function closeWindow({ display, window, shop, checkout }: Scene): Promise<unknown> {
  if (display === 'popup') return window.close();
  if (display === 'dialog') {
    const close = async () => {
      await checkout.closeButton.click();
      await checkout.leaveButton.click();
    };
    // A checkout that has already ended has closed its layer.
    return Promise.any([close(), shop.layer.waitFor({ state: 'hidden' })]);
  }
  return shop.goBack();
}

/** Reloads the frame and waits, or the next step would press a button of the old document. */
async function reloadFrame(window: Page, { title }: Checkout): Promise<void> {
  const isReloaded = window.waitForEvent('framenavigated', (frame) =>
    frame.url().startsWith(origins.checkout),
  );
  await title.evaluate(() => location.reload());
  await isReloaded;
}

interface Fault {
  /** Before the shop is opened. */
  before?(context: BrowserContext): Promise<unknown>;
  /** After the order is shown, and before the outcome. */
  onTheWay?(scene: Scene): Promise<unknown>;
}

const faults = {
  nothing: {},
  'an isolated opener': {},
  'a blocked popup': {
    before: (context) =>
      context.addInitScript(() => {
        window.open = () => null;
      }),
  },
  'a reload of the checkout': {
    async onTheWay({ display, window, checkout }) {
      if (display === 'dialog') await reloadFrame(window, checkout);
      else await window.reload();
      await checkout.payButton.waitFor();
    },
  },
  'ten seconds without a network': {
    async onTheWay({ context, checkout }) {
      await checkout.card.loaded();
      await context.clock.install();
      await context.setOffline(true);
      await checkout.pay();
      await checkout.alert('Nothing was charged').waitFor();
      // Advances the clock of the pages, so that they have made their retries.
      await context.clock.runFor(10_000);
      await context.setOffline(false);
      // The page opens the order again automatically.
      await expect(checkout.payButton).toBeEnabled();
    },
  },
  'cookies and storage blocked': {
    async onTheWay({ context, checkout }) {
      expect(await context.cookies(origins.checkout)).toEqual([]);
      await expect(checkout.title.evaluate(() => localStorage.length)).rejects.toThrow('SecurityError');
    },
  },
} as const satisfies Readonly<Record<string, Fault>>;
type FaultName = keyof typeof faults;

async function openCheckout(page: Page, asked: Display, fault: FaultName, outcome: Outcome): Promise<Scene> {
  const context = page.context();
  const { before }: Fault = faults[fault];
  await before?.(context);
  const shop = shopOn(page);
  const { email, password } = await knownShopper(outcome.cards ?? [cards.good]);
  const coop = fault === 'an isolated opener' ? 'same-origin' : 'same-origin-allow-popups';
  // A shop that allows only a popup gets an error. With any other display the dialog opens instead.
  const isMoved = fault === 'a blocked popup' && asked === 'popup';
  await shop.openProduct({ display: isMoved ? 'auto' : asked, coop, email });
  const display = isMoved ? 'dialog' : asked;
  const opened = await open(shop, page, display);
  await opened.checkout.giveEmail(email);
  await opened.checkout.givePassword(password);
  await opened.checkout.payButton.waitFor();
  return { display, context, shop, ...opened };
}

async function open(shop: Shop, page: Page, display: Display) {
  if (display === 'popup') {
    const { popup, ...opened } = await shop.payInPopup();
    return { window: popup, ...opened };
  }
  return { window: page, ...(await (display === 'dialog' ? shop.payInDialog() : shop.payByRedirect())) };
}

const matrix = {
  display: ['popup', 'dialog', 'redirect'] satisfies Display[],
  outcome: Object.keys(outcomes) as (keyof typeof outcomes)[],
  fault: Object.keys(faults) as FaultName[],
} as const;

const isolated = { display: 'popup', outcome: 'an approval', fault: 'an isolated opener' } as const;
const cells = cellsOf(matrix, [isolated]);

const titleOf = ({ display, outcome, fault }: Cell<typeof matrix>) =>
  `${display}: ${outcome} with ${fault} is one event [MER-211]`;

const proven: Readonly<Record<string, string>> = { [titleOf(isolated)]: ' [MER-040] [MER-041]' };

const blocked: FaultName = 'cookies and storage blocked';
const lateEnd: keyof typeof outcomes = 'three hours passing';

for (const isTime of [false, true]) {
  for (const isWithoutCookies of [false, true]) {
    test.describe(() => {
      // All tests of one product share its clock, so those that move it run one after the other.
      if (isTime) test.describe.configure({ mode: 'default' });
      const own = isTime ? withOwnProduct(test) : test;
      const at = isWithoutCookies ? withoutCookies(own) : own;
      for (const cell of cells) {
        if ((cell.outcome === lateEnd) !== isTime || (cell.fault === blocked) !== isWithoutCookies) continue;
        const title = titleOf(cell);
        at(`${title}${proven[title] ?? ''}`, async ({ page }) => {
          const outcome: Outcome = outcomes[cell.outcome];
          const { onTheWay }: Fault = faults[cell.fault];
          const scene = await openCheckout(page, cell.display, cell.fault, outcome);
          await onTheWay?.(scene);
          await outcome.act(scene);
          await expectOneRightEvent(scene, outcome);
        });
      }
    });
  }
}

const resultOf: Readonly<Record<string, string>> = { APPROVED: 'Thank you', DECLINED: 'Payment declined' };

async function expectOneRightEvent(scene: Scene, { state, event, says }: Outcome): Promise<void> {
  const { shop } = scene;
  await shop.end();
  const known = await merchantOf().getCheckout(scene.token);
  // The shop goes to its result page, where the merchant script resumes what an earlier page left open.
  const result = resultOf[known.state];
  if (result) await expect(shop.result).toHaveText(result);
  const told: ShopEvent = await shop.end();
  expect([state].flat()).toContain(known.state);
  expect(told.name).toBe(eventOfState[known.state]);
  expect(event).toContain(told.name);
  expect(told.detail).toMatch(says(scene.display));
}
