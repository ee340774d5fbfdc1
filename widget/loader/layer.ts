import type { Theme } from '#shared/bridge/protocol.ts';
import type { Notice } from './machine.ts';
import type { Texts } from './texts.ts';

export interface LayerOptions {
  texts: Texts;
  locale: string;
  theme: Theme;
  /** The checkout in a frame; without one the layer stands for a popup. */
  frame?: HTMLIFrameElement;
  onShow(): void;
  onReopen(): void;
  onCancel(reason: 'button' | 'escape'): void;
}

export interface Layer {
  say(notice: Notice): void;
  close(): void;
}

/** System colours follow `color-scheme`, so the panel is dark where the theme is. */
const css = `dialog{border:0;padding:0;width:100%;max-width:none;height:100%;max-height:none;background:rgb(12 28 26/.56);place-items:center}
dialog[open]{display:grid}
::backdrop{background:none}
div{display:flex;flex-wrap:wrap;gap:8px;align-items:center;justify-content:center;box-sizing:border-box;width:min(100%,480px);max-height:100%;padding:24px;border-radius:16px;background:Canvas;color:CanvasText;font:16px/24px system-ui,sans-serif}
p{flex:1 1 100%;margin:0 0 8px;text-align:center}
button{min-height:44px;padding:8px 20px;border:1px solid;border-radius:8px;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button:first-of-type{background:#0b5351;color:#fff}
button:focus-visible{outline:3px solid #1b5fd0;outline-offset:2px}
.frame{height:min(760px,100%);padding:4px 0 0;flex-flow:column}
.frame p{flex:none;margin:0;position:absolute}
.frame button{align-self:end;border:0;margin:0 4px;background:Canvas;color:inherit;z-index:1}
iframe{flex:1;width:100%;border:0;border-radius:0 0 16px 16px;z-index:1}
@media(max-width:520px){.frame{height:100%;border-radius:0}}`;

/**
 * The layer over the shop while a checkout is open, in the browser's top layer.
 *
 * Its style is a constructed sheet in a shadow root: a shop's `style-src 'nonce-…'` allows no other way,
 * and the shop's own rules do not reach it.
 */
export function openLayer(options: LayerOptions): Layer {
  const { texts, frame, onCancel } = options;
  const host = document.createElement('div');
  host.lang = options.locale;
  host.style.colorScheme = options.theme === 'auto' ? 'light dark' : options.theme;
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];

  const dialog = document.createElement('dialog');
  const panel = document.createElement('div');
  const status = document.createElement('p');
  const show = button(texts.show, () => (isSilent ? options.onReopen : options.onShow)());
  const cancel = button(texts.cancel, () => onCancel('button'));
  let isSilent = false;
  dialog.ariaLabel = texts.title;
  status.role = 'status';
  status.textContent = texts.connecting;
  if (frame) {
    panel.className = 'frame';
    panel.append(cancel, status, frame);
  } else {
    panel.append(status, show, cancel);
  }
  dialog.append(panel);
  root.append(dialog);
  document.body.append(host);
  dialog.oncancel = (event) => {
    event.preventDefault();
    onCancel('escape');
  };
  // A browser lets a page refuse the second Escape in a row only once, and closes the dialog then.
  dialog.onclose = () => onCancel('button');
  dialog.showModal();

  return {
    say(notice) {
      isSilent = notice === 'silent';
      status.textContent = frame && notice === 'open' ? texts.title : texts[notice];
      show.textContent = isSilent ? texts.reopen : texts.show;
    },
    close() {
      dialog.onclose = null;
      // Closing gives the focus back; removing alone would lose it.
      dialog.close();
      host.remove();
    },
  };
}

function button(label: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = label;
  element.onclick = onClick;
  return element;
}
