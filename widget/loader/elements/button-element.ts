import { brandName } from '#shared/domain/brand.ts';
import type { InitOptions } from '../api.ts';
import { element, makeSheet } from '../element.ts';
import { shownInPage } from '../shown-in-page.ts';
import { brandCss, drawLogo } from './brand.ts';
import type { ElementTexts } from './english.ts';
import type { Kit, MakeCheckout } from './kit.ts';
import { attributeOf } from './properties.ts';

export const buttonProperties = [
  'merchantId',
  'label',
  'shape',
  'theme',
  'locale',
  'display',
  'mode',
  'entryPoint',
  'disabled',
] as const;

const fromAttributes = ['merchantId', 'id', 'theme', 'locale', 'display', 'mode', 'entryPoint'] as const;
/** Plain properties of the element, read when they are needed, so that a newer one counts at once. */
const fromProperties = [
  'createToken',
  'createTokenTimeoutMs',
  'overlay',
  'buyNow',
  'pickup',
  'shippingOptionRequired',
  'onShippingAddressChange',
  'onShippingOptionChange',
] as const;
const events = ['Ready', 'Open', 'Complete', 'Cancel', 'Error', 'Close', 'Warning'] as const;
const labels = ['pay', 'checkout', 'buy', 'continue'] as const;

const css = `${shownInPage}:host([theme=light]){color-scheme:light}
:host([theme=dark]){color-scheme:dark}
:host{container-type:inline-size}
button{--sheet:#2b8580;--dark-sheet:#0b5351;--dark-fold:#ffb27a;--mono:transparent;box-sizing:border-box;display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:2px .45em;width:100%;min-height:48px;margin:0;padding:4px 10px;border:1px solid transparent;border-radius:8px;background:#0b5351;background:light-dark(#0b5351,#fff);color:#fff;color:light-dark(#fff,#14211f);font:600 16px/24px system-ui,sans-serif;cursor:pointer}
:host([shape=pill]) button{border-radius:999px}
button:hover{background:#094341;background:light-dark(#094341,#e4efec)}
button:focus-visible{outline:3px solid #1b5fd0;outline-color:light-dark(#1b5fd0,#8fc0ff);outline-offset:2px}
button:disabled{--sheet:transparent;--dark-sheet:transparent;border:1px dashed #788481;background:#eeebe3;background:light-dark(#eeebe3,#1b2726);color:#5a6865;color:light-dark(#5a6865,#9aa8a5);cursor:not-allowed}
.logo{white-space:nowrap}
svg{block-size:.9375em;vertical-align:-.1em}
@container(max-width:199px){button{font-size:14px}.wordmark{display:none}.mark{margin:0}}
${brandCss.replace('svg{block-size:.875em;inline-size:auto;vertical-align:baseline}', 'svg{inline-size:auto}')}
button:disabled :is(.sheet,.fold){fill:none}button:disabled .mono{fill:currentColor}`;
let sheet: CSSStyleSheet | undefined;

/** One button of a shop's page, and its checkout. */
export interface ButtonDrawing {
  draw(): void;
  /** Ends the checkout, unless one is open, which then ends on its own. */
  stop(): void;
}

type Given = HTMLElement & Partial<InitOptions> & Record<string, unknown>;

export function drawButton(host: HTMLElement, kit: Kit, init: MakeCheckout): ButtonDrawing {
  const given = host as Given;
  const root = host.shadowRoot as ShadowRoot;
  sheet ??= makeSheet(css);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const button = element('button', { type: 'button' });
  const options = readOptions(given, fire);
  let instance: ReturnType<MakeCheckout> | undefined;
  let appearance = '';

  function fire(name: (typeof events)[number], detail?: unknown): void {
    const type = `fourfold-${name.toLowerCase()}`;
    host.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
    const handler = given[`on${name}`] as ((detail?: unknown) => void) | undefined;
    if (name === 'Close' && !host.isConnected) stop();
    if (handler) handler.call(host, detail);
    else if (name === 'Warning') kit.log('warn', detail);
    else if (name === 'Error') {
      const { error } = detail as { error: { code: string; docUrl: string; cause?: unknown } };
      kit.log('error', error.code, error.docUrl, error.cause ?? error);
    }
  }

  /** A click in it, or one that a script of the shop makes. */
  function onClick(): void {
    if (!button.disabled) void instance?.open();
  }

  function start(): void {
    try {
      instance = init(options);
    } catch (error) {
      // What is between its tags goes on showing.
      fire('Error', { type: 'error', error, token: null });
      return;
    }
    // The instance reads each option when it needs it.
    instance.reconfigure(options);
    appearance = appearanceOf();
    host.addEventListener('click', onClick);
  }

  const appearanceOf = (): string => `${options.theme} ${options.locale}`;

  function draw(): void {
    if (!instance) start();
    if (!instance) return;
    if (appearance !== appearanceOf()) {
      appearance = appearanceOf();
      const { theme = 'auto', locale = '' } = options;
      try {
        instance.update({ theme, ...(locale && { locale }) });
      } catch (error) {
        fire('Error', { type: 'error', error, token: null });
      }
      instance.reconfigure(options);
    }
    button.disabled = host.hasAttribute('disabled');
    if (button.parentNode !== root) root.replaceChildren(button);
    const label = labels.find((one) => one === host.getAttribute('label')) ?? 'pay';
    kit.withTexts(kit.pageLocale(options.locale), (texts) => {
      const text = (texts as ElementTexts)[label];
      const [before = '', after = ''] = text.split('{{logo}}').map((part) => part.trim());
      const logo = element('span', { className: 'logo' }, ...drawLogo());
      const words = (part: string): Node[] => (part ? [element('span', { textContent: part })] : []);
      button.lang = texts.lang;
      button.setAttribute('aria-label', text.replace('{{logo}}', brandName));
      button.replaceChildren(...words(before), logo, ...words(after));
    });
  }

  function stop(): void {
    if (instance?.state !== 'idle') return;
    host.removeEventListener('click', onClick);
    void instance.destroy();
    instance = undefined;
  }

  return { draw, stop };
}

/** The options of a checkout, each of which is read from the element when it is needed. */
function readOptions(
  host: Given,
  fire: (name: (typeof events)[number], detail?: unknown) => void,
): InitOptions {
  const read: Record<string, () => unknown> = {};
  for (const name of fromAttributes) read[name] = () => host.getAttribute(attributeOf(name)) || undefined;
  for (const name of fromProperties) {
    read[name] = () => {
      const value = host[name];
      return typeof value === 'function' ? value.bind(host) : (value ?? undefined);
    };
  }
  for (const name of events) read[`on${name}`] = () => (detail?: unknown) => fire(name, detail);
  return Object.defineProperties(
    {},
    Object.fromEntries(Object.entries(read).map(([name, get]) => [name, { get, enumerable: true }])),
  ) as InitOptions;
}
