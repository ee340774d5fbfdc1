import type { Theme } from '#shared/bridge/protocol.ts';
import { element, fillShadow } from './element.ts';
import { guarded } from './guarded.ts';
import type { Notice } from './session/port.ts';
import { type Texts, withTexts } from './texts.ts';

export interface Appearance {
  locale: string;
  theme: Theme;
}

export interface LayerOptions extends Appearance {
  /** The shopper asks for another window instead of one that does not respond. */
  reopen(): void;
  onCancel(reason: 'button' | 'escape'): void;
}

export interface Layer {
  notice(notice: Notice): void;
  close(): void;
}

/**
 * The dialog is the panel. Its system colours follow `color-scheme`, so it is dark where the theme is. The bar lies over the
 * frame: what is in the frame must not move when the bar comes and goes.
 */
const css = `:host{all:initial!important;display:contents!important}\
dialog{direction:ltr;box-sizing:border-box;width:480px;max-width:calc(100% - 32px);max-height:100%;overscroll-behavior:contain;padding:24px;border:0;border-radius:16px;background:light-dark(#fff,#1b2726);color:light-dark(#14211f,#ebf1ef);font:16px/24px system-ui,sans-serif;text-align:center}\
::backdrop{background:#0c1c1a8f}\
p{flex:1;margin:0 0 12px}\
button{min-height:44px;margin:4px;padding:8px 20px;border:1px solid;border-radius:8px;background:none;color:inherit;font:inherit;font-weight:600}\
p+button{background:#0b5351;color:#fff}\
:focus-visible{outline:3px solid #1b5fd0;outline-offset:2px}\
.frame{height:760px;padding:0}\
.frame[open]{display:flex;flex-wrap:wrap;align-content:start}\
.frame p,.frame button{position:relative;z-index:1;margin:0;border:0;border-radius:0;background:inherit;color:inherit}\
.frame p:not(:empty){padding:10px 20px;text-align:start}\
iframe{position:absolute;inset:0;width:100%;height:100%;border:0}\
@media(max-width:520px){.frame{max-width:100%;height:100%;border-radius:0}}`;

/** What system colours follow. */
export const schemeOf = ({ theme }: Appearance): string =>
  `color-scheme:${theme === 'auto' ? 'light dark' : theme}`;

/**
 * The layer over the shop while a checkout is open, in the browser's top layer.
 *
 * @param focus brings the checkout to the front.
 * @param frame the checkout itself; without one the layer represents a popup.
 */
export function openLayer(options: LayerOptions, focus: () => void, frame?: HTMLIFrameElement): Layer {
  const { locale, reopen, onCancel } = options;
  const button = (onclick: () => void) => element('button', { type: 'button', onclick });
  const status = element('p', { role: 'status' });
  const show = button(() => (notice === 'silent' ? reopen : focus)());
  const cancel = button(() => onCancel('button'));
  const style = schemeOf(options);
  const dialog = element('dialog', { className: frame ? 'frame' : '', style }, status, show, cancel);
  const host = element('div');
  let texts: Texts;
  let notice: Notice = 'opening';

  const draw = (): void => {
    const isSilent = notice === 'silent';
    // A checkout that has loaded has its own way to leave.
    const hasBar = !frame || isSilent || notice === 'opening';
    host.lang = texts.lang;
    // As an attribute: Firefox 115 does not know `ariaLabel`.
    dialog.setAttribute('aria-label', texts.title);
    status.textContent = hasBar ? texts[notice] : '';
    show.textContent = texts[isSilent ? 'reopen' : 'show'];
    show.hidden = !!frame && !isSilent;
    cancel.textContent = texts.cancel;
    cancel.hidden = !hasBar;
    if (frame) frame.title = texts.title;
  };
  withTexts(locale, (words) => {
    texts = words;
    draw();
  });
  if (frame) dialog.append(frame);
  fillShadow(host, css, dialog);
  // Not in the body, which a page may hide, replace, or not have yet.
  document.documentElement.append(host);
  dialog.oncancel = (event) => {
    event.preventDefault();
    onCancel('escape');
  };
  // A browser lets a page refuse the second Escape in a row only once, and closes the dialog then.
  dialog.onclose = () => onCancel('button');
  try {
    dialog.showModal();
  } catch (error) {
    host.remove();
    throw error;
  }

  return {
    notice(next) {
      const hadBar = !cancel.hidden;
      notice = next;
      draw();
      // The focus would be lost with the button.
      if (hadBar && cancel.hidden) focus();
    },
    close() {
      dialog.onclose = null;
      // Closing restores the focus; only removing the dialog would lose it.
      guarded(() => dialog.close());
      host.remove();
    },
  };
}
