/** The demo shop: its pages, and the events that it got from the merchant script. */
import { expect, type Page } from 'playwright/test';
import { openCheckout } from '#widget/testing-playwright/open-checkout.ts';
import { type Checkout, checkoutOn } from './checkout.ts';
import { origins } from './sandbox.ts';

export type Display = 'auto' | 'popup' | 'dialog' | 'redirect';

/** What a visitor can set in the demo's panel, or by the query of any page. */
export interface Switches {
  readonly display?: Display;
  readonly kind?: 'express' | 'express-buy-now' | 'express-deferred' | 'express-pickup';
  readonly coop?: 'same-origin-allow-popups' | 'same-origin' | 'none';
  readonly frame?: 'allowed' | 'blocked';
  readonly email?: string;
  readonly amount?: string;
  readonly locale?: string;
}

const terminalEvents = ['onComplete', 'onCancel', 'onError'];

export interface ShopEvent {
  readonly name: string;
  readonly detail: string;
}

const isTerminal = ({ name }: ShopEvent) => terminalEvents.includes(name);

/**
 * Makes pages report when the bridge of the checkout that they opened is ready.
 * @returns a function whose promise resolves once it has.
 */
export async function watchBridge(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function post(this: MessagePort, message, ...rest: []) {
      postMessage.call(this, message, ...rest);
      if (message?.type === 'ACK2') document.documentElement.dataset.bridge = 'up';
    };
  });
  return () => expect(page.locator('html[data-bridge=up]')).toBeAttached();
}

/** Cuts the bridge in all later pages, as in a window that was severed from its opener. */
export async function severBridge(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function post(this: MessagePort, message, ...rest: []) {
      if (message?.namespace !== 'penpal') postMessage.call(this, message, ...rest);
    };
  });
}

export function shopOn(page: Page) {
  const payButton = page.getByRole('button', { name: 'Pay in 4 with' });
  const log = page.getByTestId('event-log').getByRole('listitem');
  const address = (path: string, switches: Switches) =>
    `${origins.shop}${path}?${new URLSearchParams({ ...switches })}`;

  /** The events, oldest first. */
  const events = async (): Promise<ShopEvent[]> => {
    const items = await log.evaluateAll((elements) =>
      elements.map((element) => ({
        name: (element as HTMLElement).dataset.event ?? '',
        detail: element.querySelector('code')?.textContent ?? '',
      })),
    );
    return items.reverse();
  };

  /** The token of the checkout that the shop's server creates for the next click. */
  const nextToken = async (): Promise<string> => {
    const reply = await page.waitForResponse((response) => response.url().endsWith('/api/checkout'));
    return (await reply.json()).token;
  };

  return {
    payButton,
    log,
    nextToken,
    result: page.getByTestId('result-title'),
    payStatus: page.getByTestId('pay-status'),
    placement: page.getByTestId('placement'),
    /** The layer over the shop while a checkout is open. */
    layer: page.getByRole('dialog', { name: 'Fourfold' }),

    /** What the events of that name say, oldest first. A page that was just opened may still have to fill its list. */
    told: async (name: string) =>
      (await events()).filter((event) => event.name === name).map(({ detail }) => JSON.parse(detail)),

    /** The back-office page of one order. */
    office: {
      orderId: page.getByTestId('order-id'),
      state: page.getByTestId('payment-state'),
      open: page.getByTestId('payment-open'),
      captured: page.getByTestId('payment-captured'),
      refunded: page.getByTestId('payment-refunded'),
      async act(action: 'capture' | 'void' | 'refund', amount: string) {
        await page.getByTestId(`${action}-amount`).fill(amount);
        await page.getByTestId(`${action}-button`).click();
      },
    },
    deliveries: page.getByTestId('webhook-entry'),
    openWebhooks: () => page.goto(`${origins.shop}/webhooks`),
    openResult: (orderToken: string, status: string) =>
      page.goto(`${origins.shop}/result?${new URLSearchParams({ status, orderToken })}`),

    openProduct: (switches: Switches = {}) => page.goto(address('/products/tern-table-lamp', switches)),
    openCart: (switches: Switches = {}) => page.goto(address('/cart', switches)),

    /** Presses the button and follows the checkout into its own window. */
    async payInPopup(): Promise<{ popup: Page; checkout: Checkout; token: string }> {
      const [opened, token] = await Promise.all([openCheckout(page, payButton, 'popup'), nextToken()]);
      const popup = opened.popup as Page;
      return { popup, checkout: checkoutOn(popup), token };
    },

    async payInDialog(): Promise<{ checkout: Checkout; token: string }> {
      const [token] = await Promise.all([nextToken(), payButton.click()]);
      return { checkout: checkoutOn(page.frameLocator('iframe[title]')), token };
    },

    async payByRedirect(): Promise<{ checkout: Checkout; token: string }> {
      await openCheckout(page, payButton, 'redirect');
      return { checkout: checkoutOn(page), token: new URL(page.url()).searchParams.get('token') ?? '' };
    },

    /** Goes back with the browser's button from a checkout that was opened by redirect. */
    async goBack(): Promise<void> {
      // The wait begins before, since the shop may go to its result at once. Restored from the back-forward cache, the
      // page doesn't load.
      const isBack = page.waitForURL(/tern-table-lamp/, { waitUntil: 'commit' });
      await page.evaluate(() => {
        // The history entry before the first page of the checkout is the shop.
        const pages = (navigation.currentEntry?.index ?? 0) + 1;
        setTimeout(() => history.go(-pages));
      });
      await isBack;
    },

    /**
     * The terminal event of a checkout, which is the last about it. The shopper does not wait in front of the outcome, but goes
     * back to the shop.
     */
    async end(): Promise<ShopEvent> {
      let ends: ShopEvent[] = [];
      const others = page
        .context()
        .pages()
        .filter((other) => other !== page);
      for (const screen of [page.frameLocator('iframe[title]'), ...others]) {
        // The window may have closed by then.
        void checkoutOn(screen)
          .backToShop.click()
          .catch(() => {});
      }
      // The shop may be navigating to the result page, so what was seen once is not looked for again.
      await expect(async () => {
        const told = await events();
        expect(told.map(({ name }) => name)).toContain('onClose');
        ends = told.filter(isTerminal);
        expect(ends).toHaveLength(1);
      }).toPass({ timeout: 30_000 });
      return ends[0] as ShopEvent;
    },
  };
}

export type Shop = ReturnType<typeof shopOn>;
