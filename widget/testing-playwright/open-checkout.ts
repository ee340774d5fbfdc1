import type { Screen, Target, Window } from './screens.ts';

/** Where a checkout was opened. */
export type OpenedDisplay = 'popup' | 'dialog' | 'redirect';

/** A checkout that a press has opened. */
export interface OpenedCheckout {
  readonly display: OpenedDisplay;
  readonly screen: Screen;
  /** The checkout's own window, where it has one. */
  readonly popup: Window | null;
  /** Waits until the window, the dialog or the page of the checkout is gone. */
  readonly gone: () => Promise<void>;
}

const frameOfCheckout = 'iframe[src*="token=ffc_"]';
const isCheckout = (url: URL) => url.searchParams.get('token')?.startsWith('ffc_') ?? false;

/** Presses the button, and follows the checkout to where it is shown. @param display null takes what comes first */
export async function openCheckout(
  page: Window,
  button: Target,
  display: OpenedDisplay | null,
): Promise<OpenedCheckout> {
  const inPopup = async (): Promise<OpenedCheckout> => {
    const popup = await page.waitForEvent('popup');
    const gone = async () => {
      if (!popup.isClosed()) await popup.waitForEvent('close');
    };
    return { display: 'popup', screen: popup, popup, gone };
  };
  const inDialog = async (): Promise<OpenedCheckout> => {
    const frame = page.locator(frameOfCheckout);
    await frame.waitFor({ state: 'attached' });
    const gone = () => frame.waitFor({ state: 'detached' });
    return { display: 'dialog', screen: page.frameLocator(frameOfCheckout), popup: null, gone };
  };
  const byRedirect = async (): Promise<OpenedCheckout> => {
    await page.waitForURL(isCheckout, { waitUntil: 'commit' });
    const gone = () => page.waitForURL((url) => !isCheckout(url), { waitUntil: 'commit' });
    return { display: 'redirect', screen: page, popup: null, gone };
  };
  const ways = { popup: inPopup, dialog: inDialog, redirect: byRedirect };
  const awaited = display ? [ways[display]()] : Object.values(ways).map((way) => way());
  const opened = Promise.any(awaited);
  // Reported by its own await, also where the press fails before.
  opened.catch(() => {});
  await button.click();
  return opened;
}
