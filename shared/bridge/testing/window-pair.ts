/** Two windows of two origins in one realm: what is posted to one arrives with the other as its source. */
export interface FakeWindow {
  asWindow: Window;
  origin: string;
  /** Everything that was posted to this window, for any origin. */
  received: { data: unknown; targetOrigin: string }[];
  /** Origin that the window really shows; a message for another one is not delivered. */
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

/** A message as a browser would hand it to the listeners of the realm. */
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
