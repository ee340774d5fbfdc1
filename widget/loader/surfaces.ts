import type { Theme } from '#shared/bridge/protocol.ts';
import { closeWatchTick } from '#shared/bridge/times.ts';
import { openLayer } from './layer.ts';
import type { Notice } from './machine.ts';
import { type Texts, textsFor } from './texts.ts';

export interface SurfaceOptions {
  /** Address of the checkout, or null while the token is not known. */
  url: string | null;
  checkoutOrigin: string;
  locale: string;
  theme: Theme;
  /** Whether a popup darkens the shop. */
  hasOverlay: boolean;
  /** The popup looks closed. */
  onClosed(): void;
  onCancel(reason: 'button' | 'escape'): void;
  onReopen(): void;
  /** The shop's content security policy stopped the frame. */
  onBlocked(why: string): void;
}

export interface Surface {
  window: Window | null;
  go(url: string): void;
  focus(): void;
  say(notice: Notice): void;
  close(): void;
}

const popupWidth = 480;
const popupHeight = 760;

/** Shows a surface at once, in the click, or says why it cannot. */
export const openSurface = { popup: openPopup, dialog: openDialog };

function openPopup(options: SurfaceOptions): Surface | string {
  const { url, onClosed } = options;
  const popup = tryPopup(url ?? '');
  if (!popup) return 'popup blocked';
  const texts = textsFor(options.locale);
  const focus = (): void => popup.focus();
  if (!url) drawWaiting(popup.document, options.locale, texts);
  const layer = options.hasOverlay && canShowModal() && openLayer({ ...options, texts, onShow: focus });
  let closedChecks = 0;
  // Twice, because a window between two documents may read closed for a moment.
  const watch = setInterval(() => {
    closedChecks = popup.closed ? closedChecks + 1 : 0;
    if (closedChecks === 2) onClosed();
  }, closeWatchTick);
  return {
    window: popup,
    go: (address) => popup.location.replace(address),
    focus,
    say(notice) {
      if (layer) layer.say(notice);
    },
    close() {
      clearInterval(watch);
      popup.close();
      if (layer) layer.close();
    },
  };
}

function tryPopup(url: string): Window | null {
  const left = screenX + (outerWidth - popupWidth) / 2;
  const top = screenY + (outerHeight - popupHeight) / 2;
  const features = `popup,width=${popupWidth},height=${popupHeight},left=${left},top=${top}`;
  try {
    // Never a name: a window of that name could belong to somebody else.
    const popup = open(url, '_blank', features);
    return popup?.closed ? null : popup;
  } catch {
    return null;
  }
}

/** DOM calls and no address of ours: a page from another origin would lose the handle under COOP. */
function drawWaiting(page: Document, locale: string, texts: Texts): void {
  const status = page.createElement('p');
  page.title = texts.title;
  page.documentElement.lang = locale;
  status.role = 'status';
  status.textContent = texts.connecting;
  status.style.cssText = 'font:16px/24px system-ui,sans-serif;text-align:center;margin:40vh 16px 0';
  page.body.append(status);
}

function openDialog(options: SurfaceOptions): Surface | string {
  if (!canShowModal()) return 'no dialog';
  // Frames of banks' challenges do not load in an isolated page.
  if (crossOriginIsolated) return 'cross-origin isolated';
  const texts = textsFor(options.locale);
  const frame = document.createElement('iframe');
  frame.title = texts.title;
  frame.allow = 'payment; camera; publickey-credentials-get';
  if (options.url) frame.src = options.url;
  const focus = (): void => frame.focus();
  const onViolation = (event: SecurityPolicyViolationEvent): void => {
    if (event.effectiveDirective === 'frame-src' && event.blockedURI.startsWith(options.checkoutOrigin)) {
      options.onBlocked('content security policy');
    }
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  const layer = openLayer({ ...options, texts, frame, onShow: focus });
  return {
    window: frame.contentWindow,
    go(url) {
      frame.src = url;
    },
    focus,
    say: layer.say,
    close() {
      document.removeEventListener('securitypolicyviolation', onViolation);
      layer.close();
    },
  };
}

function canShowModal(): boolean {
  return 'showModal' in document.createElement('dialog');
}
