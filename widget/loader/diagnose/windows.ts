/** The two checks that open a window, and only where the page asks for it. Source: MER-125. */
import { closedCheckInterval } from '#shared/bridge/times.ts';
import { type Finding, fail, pass, skipped, unknown, warn } from './finding.ts';
import type { Page } from './page.ts';

const notAsked = 'It opens a window: call diagnose({ interactive: true }) in a click.';
const opened = new WeakMap<Page, Window>();

/** Opens the window, which `tryOpener` uses and closes. */
export function tryPopup(page: Page): Finding {
  if (!page.options.interactive) return skipped(notAsked);
  const hasGesture = navigator.userActivation?.isActive ?? true;
  const popup = open('', '_blank', 'popup,width=480,height=320');
  if (!popup || popup.closed) {
    return hasGesture
      ? fail('The browser blocked a popup. Allow popups for this page, or use the display auto.')
      : unknown('A browser blocks popups without a click: call diagnose() in one.');
  }
  opened.set(page, popup);
  return pass('The browser opens a popup.');
}

/** Whether the page still sees the window after that shows a page of the checkout. */
export async function tryOpener(page: Page, signal: AbortSignal): Promise<Finding> {
  if (!page.options.interactive) return skipped(notAsked);
  const popup = opened.get(page);
  if (!popup) return unknown('There is no popup.');
  popup.location.replace(`${page.host}/`);
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = (): void => {
    clearInterval(timer);
    popup.close();
  };
  signal.addEventListener('abort', stop);
  let hadArrived = false;
  const isSevered = await new Promise<boolean>((resolve) => {
    timer = setInterval(() => {
      // A popup that is cut off still reads open for some milliseconds after it has arrived.
      if (popup.closed || hadArrived) resolve(popup.closed);
      hadArrived = hasArrived(popup);
    }, closedCheckInterval);
  });
  stop();
  return isSevered
    ? warn(
        'The page lost the popup when it showed the checkout. Close that window by hand.',
        'Cross-Origin-Opener-Policy: same-origin-allow-popups',
      )
    : pass('A popup with the checkout stays connected to the page.');
}

function hasArrived(popup: Window): boolean {
  try {
    return popup.location.href !== 'about:blank';
  } catch {
    // The address of another origin cannot be read.
    return true;
  }
}
