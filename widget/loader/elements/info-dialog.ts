import { paymentDays, splitInFour } from '#shared/domain/payments/split-in-four.ts';
import { dayAfter } from '../day-after.ts';
import { element, fillShadow } from '../element.ts';
import { brandCss, drawLogo, drawSvg } from './brand.ts';
import type { ElementTexts } from './english.ts';
import type { Kit } from './kit.ts';
import { isInRange, type Messaging, minorOf, moneyOf, rangeText, readMessaging } from './messaging.ts';

/** What the dialog is about. Without a currency it is about the merchant's. */
export interface InfoOptions {
  merchantId?: string;
  amount?: string;
  currency?: string;
  locale?: string;
  theme?: string;
}

const css = `:host{all:initial!important;display:contents!important}
dialog{box-sizing:border-box;width:480px;max-width:calc(100% - 32px);max-height:calc(100% - 32px);padding:0;border:0;border-radius:16px;background:#fff;background:light-dark(#fff,#1b2726);color:#14211f;color:light-dark(#14211f,#ebf1ef);font:16px/24px system-ui,sans-serif;text-align:start;overscroll-behavior:contain}
::backdrop{background:#0c1c1a8f}
.head{position:sticky;top:0;display:flex;align-items:center;padding:12px 12px 12px 24px;border-bottom:1px solid;border-color:#dfdbd1;border-color:light-dark(#dfdbd1,#2a3735);background:inherit;font-size:26px}
.head svg:last-of-type{margin-inline-end:auto}
button{display:grid;place-items:center;width:44px;height:44px;border:0;border-radius:8px;background:none;color:inherit;cursor:pointer}
button svg{block-size:20px}
button path{fill:none;stroke:currentColor;stroke-width:1.5}
:focus-visible{outline:3px solid #1b5fd0;outline-color:light-dark(#1b5fd0,#8fc0ff);outline-offset:2px}
.body{padding:20px 24px 24px}
h1{margin:0;font-size:28px;line-height:34px;font-weight:600}
h2{margin:24px 0 8px;font-size:18px}
p{margin:6px 0 0}
.soft{color:#465552;color:light-dark(#465552,#b4c1be)}
.plan{list-style:none;margin:20px 0 0;padding:8px 20px;border-radius:12px;background:#e4efec;background:light-dark(#e4efec,#15302d)}
.plan li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;padding:12px 0;font-weight:500}
.plan li+li{border-top:1px solid;border-color:#c3d8d3;border-color:light-dark(#c3d8d3,#29524d)}
.plan b{font-weight:600;font-variant-numeric:tabular-nums}
.plan span::first-letter{text-transform:uppercase}
.steps{margin:0;padding-inline-start:20px}
.steps li{margin-top:8px}
.steps+p{margin-top:16px}
a{color:inherit}
@media(forced-colors:active){dialog,.plan{border:1px solid}}
${brandCss}`;

let closed: Promise<void> | undefined;

/** Shows the four dates and amounts in the browser's top layer. A second call while it is shown only waits for its end. */
export async function openInfoDialog(kit: Kit, options: InfoOptions, opener?: HTMLElement): Promise<void> {
  if (closed) return closed;
  const back = opener ?? focused();
  const locale = kit.pageLocale(options.locale);
  let messaging: Messaging;
  try {
    messaging = await readMessaging(kit, options.merchantId ?? '', locale);
  } catch (cause) {
    throw kit.makeError('OUTCOME_UNKNOWN', '', cause);
  }
  closed ??= show(kit, options, messaging).then(() => {
    closed = undefined;
    // Safari gives a button that is clicked no focus, so that there is none to restore.
    back?.focus();
  });
  return closed;
}

/** The focused element, also inside of custom elements. */
function focused(): HTMLElement | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active as HTMLElement | null;
}

function show(kit: Kit, { amount = '', currency, theme }: InfoOptions, messaging: Messaging): Promise<void> {
  return new Promise((resolve, reject) => {
    const onclick = (): void => dialog.close();
    const cross = drawSvg('0 0 20 20', { cross: 'M5 5l10 10M15 5L5 15' });
    const close = element('button', { type: 'button', onclick }, cross);
    // No landmarks: those of the page are the shop's.
    const body = element('div', { className: 'body' });
    const head = element('div', { className: 'head' }, ...drawLogo(), close);
    const colours = theme === 'light' || theme === 'dark' ? theme : 'light dark';
    const dialog = element('dialog', { style: `color-scheme:${colours}` }, head, body);
    const host = element('div');
    const minor = !currency || currency === messaging.currency ? minorOf(amount) : 0;
    kit.withTexts(messaging.locale, (texts) => {
      host.lang = texts.lang;
      close.setAttribute('aria-label', (texts as ElementTexts).close);
      body.replaceChildren(...explain(minor, messaging, texts as ElementTexts));
    });
    dialog.setAttribute('aria-labelledby', 'title');
    fillShadow(host, css, dialog);
    // Not in the body, which a page may hide, replace, or not have yet.
    document.documentElement.append(host);
    dialog.onclose = () => {
      host.remove();
      resolve();
    };
    // A click on the dialog itself is one on its backdrop: everything in it is covered by its children.
    dialog.onclick = ({ target }) => {
      if (target === dialog) dialog.close();
    };
    try {
      dialog.showModal();
    } catch (error) {
      host.remove();
      reject(error);
    }
  });
}

function explain(minor: number, messaging: Messaging, texts: ElementTexts): HTMLElement[] {
  const terms = element('a', {
    href: messaging.termsUrl,
    target: '_blank',
    rel: 'noopener',
    textContent: texts.terms,
  });
  const steps = [texts.choose, texts.join, texts.rest].map((textContent) => element('li', { textContent }));
  const checks = element('p', { className: 'soft', textContent: `${texts.checks} ` });
  checks.append(terms);
  return [
    ...(minor && isInRange(minor, messaging)
      ? plan(minor, messaging, texts)
      : [element('h1', { id: 'title', textContent: rangeText(messaging) })]),
    element('h2', { textContent: texts.how }),
    element('ol', { className: 'steps' }, ...steps),
    checks,
  ];
}

function plan(minor: number, messaging: Messaging, texts: ElementTexts): HTMLElement[] {
  const { locale } = messaging;
  const money = moneyOf(messaging);
  const day = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const amounts = splitInFour(minor);
  const rows = amounts.map((amount, index) => {
    const when =
      index === 0
        ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'day')
        : day.format(new Date(dayAfter(paymentDays[index] ?? 0)));
    return element(
      'li',
      {},
      element('span', { textContent: when }),
      element('b', { textContent: money(amount) }),
    );
  });
  const title = texts.four.replace('{{amount}}', () => money(amounts[0]));
  const total = texts.total.replace('{{total}}', () => money(minor));
  return [
    element('h1', { id: 'title', textContent: title }),
    element('p', { className: 'soft', textContent: total }),
    element('ol', { className: 'plan' }, ...rows),
  ];
}
