/** A shop's page with the script in it, created again for each test of a file that imports this. */
import './fake-browser.ts';

import { afterEach, beforeEach, type Mock, vi } from 'vitest';
import { makeHello } from '#shared/bridge/protocol.ts';
import type { Checkout, InitOptions } from '../api.ts';
import { createFourfold } from '../fourfold.ts';
import { checkoutOrigin, createPopup, type FakePopup, layers } from './fake-browser.ts';
import { createServer } from './fake-server.ts';
import { makeOutcome, merchantId, token } from './statuses.ts';

export let server: ReturnType<typeof createServer>;
export let popups: FakePopup[];
export let windowOpen: Mock;
export let events: [string, ...unknown[]][];
let isActive: boolean;
const made: Checkout[] = [];
export const assign = vi.fn();

const removeLayers = () => {
  for (const { host } of layers()) host.remove();
  document.adoptedStyleSheets = [];
};

beforeEach(() => {
  // Files of this page may have left some.
  removeLayers();
  vi.useFakeTimers();
  server = createServer();
  server.put(token);
  popups = [];
  events = [];
  isActive = true;
  windowOpen = vi.fn(() => {
    const popup = createPopup();
    popups.push(popup);
    return popup;
  });
  vi.stubGlobal('open', windowOpen);
  vi.stubGlobal('location', { href: 'https://shop.test/cart', search: '', assign });
  Object.defineProperty(navigator, 'userActivation', {
    value: {
      get isActive() {
        return isActive;
      },
    },
    configurable: true,
  });
});

afterEach(async () => {
  server.isUp = true;
  for (const checkout of made.splice(0)) checkout.destroy();
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  sessionStorage.clear();
  document.body.replaceChildren();
  removeLayers();
});

/** From now on the page acts without a user gesture. */
export function endGesture(): void {
  isActive = false;
}

export const eventNames = () => events.map(([name]) => name);
export const warnings = () =>
  events.filter(([name]) => name === 'onWarning').map(([, warning]) => (warning as { code: string }).code);
/** Long enough for a response and the read after it. */
export const flush = () => vi.advanceTimersByTimeAsync(2);

export function init(options: Partial<InitOptions> = {}, fourfold = createFourfold()) {
  const note = (name: string) => (argument?: unknown) => {
    events.push([name, argument]);
  };
  const checkout = fourfold.init({
    merchantId,
    onReady: note('onReady'),
    onOpen: note('onOpen'),
    onComplete: note('onComplete'),
    onCancel: note('onCancel'),
    onError: note('onError'),
    onClose: note('onClose'),
    onWarning: note('onWarning'),
    ...options,
  });
  made.push(checkout);
  return checkout;
}

/** The open id in the address of the checkout, wherever it was sent. */
export function openIdOf(popup: FakePopup | undefined, at = 0): string {
  const url = popup?.location.replace.mock.calls[0]?.[0] ?? windowOpen.mock.calls[at]?.[0];
  return new URL(String(url)).searchParams.get('oid') ?? '';
}

export function sayHello(popup: FakePopup, openId = openIdOf(popup, popups.indexOf(popup))) {
  const data = makeHello(openId, 'l'.repeat(22));
  dispatchEvent(
    Object.assign(new Event('message'), { data, source: popup, origin: checkoutOrigin, ports: [] }),
  );
}

/** Opens with a token, and waits until the checkout has sent its hello and the server knows its presence. */
export async function openConnected(options: Partial<InitOptions> = {}) {
  const checkout = init({ display: 'popup', ...options });
  const outcome = checkout.open({ token });
  const [popup] = popups as [FakePopup];
  const openId = openIdOf(popup);
  sayHello(popup);
  server.put(token, { state: 'STARTED', presence: 'HERE', openId });
  await flush();
  return { checkout, outcome, popup, openId };
}

/** The checkout closes its popup, and the page sees that. */
export async function closeItself(popup: FakePopup | undefined): Promise<void> {
  if (popup) popup.closed = true;
  await vi.advanceTimersByTimeAsync(500);
}

export const approve = (patch = {}) =>
  server.put(token, {
    state: 'APPROVED',
    settling: false,
    outcome: makeOutcome({ orderId: '123456789' }),
    ...patch,
  });
