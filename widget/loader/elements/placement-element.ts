import { brandName } from '#shared/domain/brand.ts';
import { element, makeSheet } from '../element.ts';
import { shownInPage } from '../shown-in-page.ts';
import { brandCss, drawLogo, drawSvg } from './brand.ts';
import type { ElementTexts } from './english.ts';
import { openInfoDialog } from './info-dialog.ts';
import type { Kit } from './kit.ts';
import { describe, readMessaging } from './messaging.ts';
import { readPrice } from './price.ts';
import { problemOfPlacement } from './problem.ts';
import { attributeOf } from './properties.ts';

export const placementProperties = [
  'merchantId',
  'amount',
  'currency',
  'locale',
  'theme',
  'amountSelector',
  'size',
] as const;

/** The control is higher than the line of a small placement, and takes no more room than the line. */
const css = `${shownInPage}:host{color:var(--fourfold-color,inherit);font-family:var(--fourfold-font,inherit)}
:host([theme=light]){color-scheme:light;color:var(--fourfold-color,#000)}
:host([theme=dark]){color-scheme:dark;color:var(--fourfold-color,#fff)}
b{font-weight:600;font-variant-numeric:tabular-nums;white-space:nowrap}
.last{white-space:nowrap}
.name{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
button{display:inline-grid;place-items:center;box-sizing:border-box;width:28px;height:28px;margin:-4px 0;padding:0;border:0;border-radius:6px;background:none;color:var(--fourfold-link-color,inherit);vertical-align:middle;cursor:pointer}
:host([size=small]) button{margin:-6px 0;transform:translateY(-1px)}
button:hover{background:#8083}
button:focus-visible{outline:2px solid;outline-offset:-1px}
button svg{block-size:18px}
button path{fill:none;stroke:currentColor;stroke-width:1.5}
${brandCss}`;
let sheet: CSSStyleSheet | undefined;

/** Draws the text under a price into one placement. */
export interface PlacementDrawing {
  draw(): void;
  stop(): void;
}

export function drawPlacement(host: HTMLElement, kit: Kit): PlacementDrawing {
  const root = host.shadowRoot as ShadowRoot;
  sheet ??= makeSheet(css);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const line = element('span');
  line.part.add('text');
  const more = element('button', { type: 'button' }, drawSvg('0 0 20 20', { i: information }));
  more.part.add('link');
  more.setAttribute('aria-haspopup', 'dialog');
  more.onclick = () => openInfoDialog(kit, shown, more).catch((error) => kit.log('warn', error));
  let draws = 0;
  let shown: Record<(typeof placementProperties)[number], string>;
  let stopWatching: (() => void) | undefined;
  let watched = '';
  /** Problems that the console has already shown. The empty text stands for no problem. */
  const told = new Set(['']);

  async function draw(): Promise<void> {
    draws += 1;
    const mine = draws;
    shown = Object.fromEntries(
      placementProperties.map((name) => [name, host.getAttribute(attributeOf(name)) ?? '']),
    ) as typeof shown;
    const { merchantId, currency, amountSelector } = shown;
    if (amountSelector !== watched) {
      stopWatching?.();
      watched = amountSelector;
      stopWatching = watched ? watch(host, watched, () => void draw()) : undefined;
    }
    const price = watched ? find(host, watched) : null;
    if (price) shown.amount = readPrice(price.textContent ?? '', currency);
    const locale = kit.pageLocale(shown.locale);
    let what = { text: '', money: '' };
    let problem = '';
    try {
      const messaging = await readMessaging(kit, merchantId, locale);
      what = describe(shown.amount, currency, messaging);
      if (!what.text) {
        if (currency !== messaging.currency)
          problem = wrong(`currency must be ${messaging.currency}`, currency);
        else if (watched && !price) problem = wrong('amount-selector must find an element', watched);
        else problem = wrong('amount must be like 120.00', price?.textContent?.trim() ?? shown.amount);
      }
    } catch (status) {
      problem =
        status === 404 ? wrong('merchant-id must be that of a shop', merchantId) : 'its texts did not load';
    }
    // A later change may have been rendered first, and a placement that is gone shows nothing.
    if (mine !== draws) return;
    if (!told.has(problem)) kit.log('warn', `fourfold-placement: ${problem}`);
    told.add(problem);
    Reflect.set(host, problemOfPlacement, problem);
    line.replaceChildren(...(what.text ? wordsOf(what, more) : []));
    if (line.parentNode !== root) root.replaceChildren(line);
    kit.withTexts(locale, (texts) => more.setAttribute('aria-label', (texts as ElementTexts).more));
  }

  return {
    draw: () => void draw(),
    stop() {
      draws += 1;
      stopWatching?.();
      stopWatching = undefined;
      watched = '';
    },
  };
}

const wrong = (rule: string, value: string): string => `${rule}, not "${value.slice(0, 40)}"`;

const information =
  'M3 5.5A2.5 2.5 0 0 1 5.5 3h9A2.5 2.5 0 0 1 17 5.5v9a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 3 14.5zM10 9.25V14M10 6v1.6';

/** The amount does not break, and the control stays beside what comes before it. */
function wordsOf({ text, money }: { text: string; money: string }, more: HTMLElement): Node[] {
  const [before = '', after] = text.split(brandName);
  const [start = '', end] = money ? before.split(money) : [before];
  const amount = end === undefined ? [] : [element('b', { textContent: money }), new Text(end)];
  const logo = element(
    'span',
    {},
    element('span', { className: 'name', textContent: brandName }),
    ...drawLogo(),
  );
  logo.part.add('logo');
  if (!after) {
    const last = after === '' ? [element('span', { className: 'last' }, logo, more)] : [more];
    return [new Text(start), ...amount, ...last];
  }
  const lastWord = after.lastIndexOf(' ') + 1;
  const last = element('span', { className: 'last' }, new Text(after.slice(lastWord)), more);
  return [new Text(start), ...amount, logo, new Text(after.slice(0, lastWord)), last];
}

function find(host: Element, selector: string): Element | null {
  try {
    return (host.getRootNode() as ParentNode).querySelector(selector);
  } catch {
    return null;
  }
}

/** Calls back when the text of what the selector finds has changed, also when the shop replaces that element. */
function watch(host: Element, selector: string, onChange: () => void): () => void {
  const read = (): string | null | undefined => find(host, selector)?.textContent;
  let last = read();
  const observer = new MutationObserver(() => {
    const now = read();
    if (now === last) return;
    last = now;
    onChange();
  });
  observer.observe(host.getRootNode(), { subtree: true, childList: true, characterData: true });
  return () => observer.disconnect();
}
