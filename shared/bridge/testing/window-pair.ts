/** Two windows of two origins in one realm: a message posted to one arrives with the other as its source. */
export interface FakeWindow {
  asWindow: Window;
  origin: string;
  /** All messages posted to this window, for any origin. */
  received: { data: unknown; targetOrigin: string }[];
  /** The window's actual origin; a message for another one is not delivered. */
  shows: string;
}

export const pageOrigin = 'https://shop.test';
export const checkoutOrigin = 'https://checkout.test';

export function createWindowPair(): { page: FakeWindow; checkout: FakeWindow } {
  const page = createWindow(pageOrigin);
  const checkout = createWindow(checkoutOrigin);
  connectWindows(page, checkout);
  connectWindows(checkout, page);
  return { page, checkout };
}

/** Dispatches a message to the listeners of the realm, as a browser would. */
export function dispatchMessage(
  data: unknown,
  from: { source: unknown; origin: string; ports?: MessagePort[] },
): void {
  dispatchEvent(Object.assign(new Event('message', { cancelable: true }), { data, ports: [], ...from }));
}

function createWindow(origin: string): FakeWindow {
  return { asWindow: {} as Window, origin, shows: origin, received: [] };
}

function connectWindows(from: FakeWindow, to: FakeWindow): void {
  Object.assign(to.asWindow, {
    postMessage(data: unknown, targetOrigin: string, ports: MessagePort[] = []) {
      to.received.push({ data, targetOrigin });
      if (targetOrigin !== '*' && targetOrigin !== to.shows) return;
      const copy = structuredClone(data);
      queueMicrotask(() => dispatchMessage(copy, { source: from.asWindow, origin: from.origin, ports }));
    },
  });
}
