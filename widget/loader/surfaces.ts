import { closedCheckInterval } from '#shared/bridge/times.ts';
import { element } from './element.ts';
import { guarded } from './guarded.ts';
import { type Appearance, type Layer, type LayerOptions, openLayer, schemeOf } from './layer.ts';
import { withTexts } from './texts.ts';

interface SurfaceOptions extends LayerOptions {
  /** Address of the checkout; absent while the token is not known. */
  url: string | null | undefined;
  /** Whether a popup darkens the shop. */
  hasOverlay: boolean | undefined;
  /**
   * The surface is gone: the popup's `closed` is true, or the shop's page has removed the dialog.
   * @param isCertain whether the popup was seen open at our address, so that it is not severed from its opener
   */
  closed(isCertain: boolean): void;
}

export interface Surface extends Layer {
  window: Window | null;
  go(url: string): void;
  focus(): void;
  /** The checkout is over, and its window still shows how it ended. @returns whether its closing will be noticed. */
  end(): boolean;
}

const popupWidth = 480;
const popupHeight = 760;

/** Shows a surface synchronously, during the click, or returns why that is not possible. */
export const openSurface = { popup: openPopup, dialog: openDialog };

function openPopup(options: SurfaceOptions): Surface | string {
  const popup = tryPopup(options.url ?? '');
  if (!popup) return 'blocked';
  if (!options.url) guarded(() => drawWaiting(popup.document, options));
  const focus = (): void => popup.focus();
  // The popup works without it.
  let layer = options.hasOverlay ? guarded(() => openLayer(options, focus)) : undefined;
  const closeLayer = (): void => {
    layer?.close();
    layer = undefined;
  };
  let hasArrived = false;
  const stop = watch(
    () => {
      try {
        // Another origin's address cannot be read. A call, since the build drops what only reads a property.
        popup.location.toString();
      } catch {
        hasArrived ||= !popup.closed;
      }
      return popup.closed;
    },
    () => options.closed(hasArrived),
  );
  return {
    window: popup,
    go: (address) => popup.location.replace(address),
    focus,
    notice: (notice) => layer?.notice(notice),
    // There is nothing left to cancel, and the shop may go on.
    end() {
      closeLayer();
      return !!stop;
    },
    close() {
      if (stop) guarded(stop);
      guarded(() => popup.close());
      closeLayer();
    },
  };
}

function tryPopup(url: string): Window | null {
  const left = screenX + (outerWidth - popupWidth) / 2;
  const top = screenY + (outerHeight - popupHeight) / 2;
  const features = `popup,width=${popupWidth},height=${popupHeight},left=${left},top=${top}`;
  let popup: Window | null = null;
  try {
    // No window name: a window with that name could belong to another page.
    popup = open(url, '_blank', features);
    // Some browsers show it in this window.
    if (!popup || popup.closed || popup === window) return null;
    // A blocker may return an empty object.
    return popup.document && popup;
  } catch {
    // It has another origin's document already, or none was opened.
    return popup;
  }
}

/**
 * Written by DOM calls instead of an address of ours: with a page of another origin the handle would be lost under
 * COOP.
 */
function drawWaiting(page: Document, options: Appearance): void {
  const status = element('p', { role: 'status' });
  page.documentElement.style = `${schemeOf(options)};background:light-dark(#fff,#1b2726);color:light-dark(#14211f,#ebf1ef);font:16px/24px system-ui,sans-serif;text-align:center;margin:40vh 16px 0`;
  page.body.append(status);
  withTexts(options.locale, ({ lang, title, opening }) => {
    page.documentElement.lang = lang;
    page.title = title;
    status.textContent = opening;
  });
}

function openDialog(options: SurfaceOptions): Surface | string {
  // Frames of banks' challenges do not load in an isolated page.
  if (crossOriginIsolated) return 'crossOriginIsolated';
  const frame = element('iframe', { allow: 'payment; camera; publickey-credentials-get' });
  const go = (url: string): void => {
    frame.src = url;
  };
  if (options.url) go(options.url);
  const focus = (): void => frame.focus();
  let layer: Layer;
  try {
    layer = openLayer(options, focus, frame);
  } catch (error) {
    return `${error}`;
  }
  const stop = watch(
    () => !frame.isConnected,
    () => options.closed(true),
  );
  return {
    ...layer,
    window: frame.contentWindow,
    go,
    focus,
    end: () => !!stop,
    close() {
      if (stop) guarded(stop);
      layer.close();
    },
  };
}

/**
 * Twice, because a window between two documents may read closed for a moment. @returns how to stop, or undefined without a timer.
 */
function watch(isGone: () => boolean, onGone: () => void): (() => void) | undefined {
  let checks = 0;
  // Without a timer, only the server notices.
  const timer = guarded(() =>
    setInterval(() => {
      checks = isGone() ? checks + 1 : 0;
      if (checks === 2) onGone();
    }, closedCheckInterval),
  );
  return timer && (() => clearInterval(timer));
}
