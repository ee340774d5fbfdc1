/**
 * However the checkout is shown, however it ends and whatever goes wrong meanwhile: the shop hears exactly one terminal
 * event, and it says what the server says.
 *
 * Left out, since the fault cannot touch the display: opener policies where there is no popup. What a blocked popup
 * leads to is in `opening.e2e.ts`.
 */
import type { BrowserContext, Page } from 'playwright/test';
import { cards } from '../support/card-frame.ts';
import type { Checkout } from '../support/checkout.ts';
import { knownShopper } from '../support/known-shopper.ts';
import { merchantOf } from '../support/merchant.ts';
import { type Shop, type ShopEvent, shopOn } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

type Display = 'popup' | 'dialog' | 'redirect';
type Fault = 'nothing' | 'an isolated opener' | 'a reload of the checkout' | 'a lost network';

/** A shopper in front of the order, in that display. */
interface Scene {
  readonly display: Display;
  readonly context: BrowserContext;
  /** The shop's window. */
  readonly page: Page;
  /** The window that shows the checkout: the shop's own one, but for a popup. */
  readonly window: Page;
  readonly shop: Shop;
  readonly checkout: Checkout;
  readonly token: string;
}

interface Outcome {
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
};

const outcomes = {
  'an approval': {
    act: ({ checkout }) => checkout.pay(),
    state: 'APPROVED',
    event: 'onComplete',
    says: () => /"status":"SUCCESS"/,
  },
  'a decline': {
    async act({ checkout, display }) {
      await checkout.savedCard(cards.fraud).check();
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
} as const satisfies Readonly<Record<string, Outcome>>;

async function closeWindow({ display, window, shop, page }: Scene): Promise<unknown> {
  if (display === 'popup') return window.close();
  if (display === 'dialog') {
    const cancel = shop.layer.getByRole('button', { name: 'Cancel' });
    // What ended meanwhile has closed its layer itself.
    return cancel.click({ timeout: 5_000 }).catch(() => expect(cancel).toBeHidden());
  }
  // The shop is before the first page of the checkout. It may come out of the back-forward cache, which loads nothing.
  await page.evaluate(() => {
    const pages = (navigation.currentEntry?.index ?? 0) + 1;
    setTimeout(() => history.go(-pages));
  });
  await page.waitForURL(/tern-table-lamp/, { waitUntil: 'commit' });
}

/** The shopper meets the fault, and then does what they came for. */
const faults: Readonly<Record<Fault, (scene: Scene, act: () => Promise<unknown>) => Promise<unknown>>> = {
  nothing: (_, act) => act(),
  'an isolated opener': (_, act) => act(),
  async 'a reload of the checkout'({ display, window, checkout }, act) {
    if (display === 'dialog') await checkout.title.evaluate(() => location.reload());
    else await window.reload();
    await checkout.payButton.waitFor();
    await act();
  },
  async 'a lost network'({ context, checkout }, act) {
    await checkout.card.loaded();
    await context.setOffline(true);
    await checkout.pay();
    await checkout.alert('Nothing was charged').waitFor();
    await context.setOffline(false);
    await checkout.button('Start again').click();
    await act();
  },
};

const faultsOf: Readonly<Record<Display, readonly Fault[]>> = {
  popup: ['nothing', 'an isolated opener', 'a reload of the checkout', 'a lost network'],
  dialog: ['nothing', 'a reload of the checkout', 'a lost network'],
  redirect: ['nothing', 'a reload of the checkout', 'a lost network'],
};

async function openCheckout(page: Page, display: Display, fault: Fault): Promise<Scene> {
  const shop = shopOn(page);
  const { email, password } = await knownShopper([cards.fraud, cards.good]);
  const coop = fault === 'an isolated opener' ? 'same-origin' : 'same-origin-allow-popups';
  await shop.openProduct({ display, coop, email });
  const opened = await open(shop, page, display);
  await opened.checkout.giveEmail(email);
  await opened.checkout.givePassword(password);
  await opened.checkout.payButton.waitFor();
  return { display, context: page.context(), page, shop, ...opened };
}

async function open(shop: Shop, page: Page, display: Display) {
  if (display === 'popup') {
    const { popup, ...opened } = await shop.payInPopup();
    return { window: popup, ...opened };
  }
  return { window: page, ...(await (display === 'dialog' ? shop.payInDialog() : shop.payByRedirect())) };
}

const proven: Readonly<Record<string, string>> = {
  'popup: an approval with an isolated opener': ' [MER-040] [MER-041]',
};

for (const display of ['popup', 'dialog', 'redirect'] as const) {
  for (const [name, outcome] of Object.entries<Outcome>(outcomes)) {
    for (const fault of faultsOf[display]) {
      test(`${display}: ${name} with ${fault} is one event${proven[`${display}: ${name} with ${fault}`] ?? ''}`, async ({
        page,
      }) => {
        const scene = await openCheckout(page, display, fault);
        await faults[fault](scene, () => outcome.act(scene));
        await expectOneRightEvent(scene, outcome);
      });
    }
  }
}

const resultOf: Readonly<Record<string, string>> = { APPROVED: 'Thank you', DECLINED: 'Payment declined' };

async function expectOneRightEvent(scene: Scene, { state, event, says }: Outcome): Promise<void> {
  const { shop } = scene;
  await shop.end();
  const known = await merchantOf().getCheckout(scene.token);
  // The shop goes to its result, where the merchant script takes up again what it might have left.
  const result = resultOf[known.state];
  if (result) await expect(shop.result).toHaveText(result);
  const told: ShopEvent = await shop.end();
  expect([state].flat()).toContain(known.state);
  expect(told.name).toBe(eventOfState[known.state]);
  expect(event).toContain(told.name);
  expect(told.detail).toMatch(says(scene.display));
}
