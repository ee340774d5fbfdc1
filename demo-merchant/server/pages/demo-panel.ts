/** The demo panel below every page: the demo's switches, and the events from the merchant script. */
import { html } from 'hono/html';
import { kinds } from '../checkout-kinds.ts';
import { demoMerchants } from '../merchants.ts';
import { daysAtMost, type Effect } from '../time-machine.ts';
import { displays, framePolicies, openerPolicies, type Switches, typePolicies } from '../visitors.ts';
import { waysToPay } from '../ways-to-pay.ts';
import type { Html, PageContext } from './page-context.ts';

interface Option {
  readonly value: string;
  readonly text: string;
}

const asOptions = (words: readonly string[]): Option[] => words.map((word) => ({ value: word, text: word }));

const languages: Option[] = [
  { value: '', text: 'that of the page' },
  ...asOptions(demoMerchants.flatMap(({ locale, otherLocales = [] }) => [locale, ...otherLocales])),
];

export function demoPanel({ visitor, path }: PageContext): Html {
  const { switches } = visitor;
  const select = (
    name: keyof Switches,
    label: string,
    options: readonly Option[],
  ) => html`<label class="field"
>${label}<select name="${name}" data-testid="switch-${name}">${options.map(
    ({ value, text }) =>
      html`<option value="${value}" ${value === switches[name] ? 'selected' : ''}>${text}</option>`,
  )}</select></label>`;
  const input = (
    name: keyof Switches,
    label: string,
    type: string,
    placeholder = '',
  ) => html`<label class="field"
>${label}<input name="${name}" type="${type}" value="${switches[name]}" placeholder="${placeholder}" autocomplete="off" data-testid="switch-${name}"></label>`;
  return html`<section class="demo-panel" aria-labelledby="demo-panel-title">
<div class="demo-panel__in">
<h2 id="demo-panel-title">Demo controls</h2>
<form class="switches" action="${path}" data-testid="switches">
${select(
  'merchant',
  'Country',
  demoMerchants.map(({ id, country, currency }) => ({ value: id, text: `${country}, ${currency}` })),
)}
${select(
  'kind',
  'Kind of checkout',
  Object.entries(kinds).map(([value, { text }]) => ({ value, text })),
)}
${select('display', 'Checkout opens as', asOptions(displays))}
${select('coop', 'Cross-Origin-Opener-Policy', asOptions(openerPolicies))}
${select('frame', 'Checkout in a frame', asOptions(framePolicies))}
${select('types', 'Trusted Types', asOptions(typePolicies))}
${select('locale', 'Language of the checkout', languages)}
${input('amount', 'Price of every product', 'text', "the catalogue's")}
${input('email', 'Email of the shopper', 'email')}
<button class="btn-s" type="submit" data-testid="apply-switches">Apply</button>
</form>
<div class="events">
<div class="events__head"><h3 id="events-title">Events of the checkout</h3>
<button class="btn-s" type="button" data-testid="clear-events">Clear</button></div>
<ol class="events__list" aria-labelledby="events-title" data-testid="event-log" tabindex="0"></ol>
</div>
<section class="events" aria-labelledby="replay-title">
<div class="events__head"><h3 id="replay-title">Log of the last checkout</h3>
<button class="btn-s" type="button" data-testid="export-log">Export</button>
<button class="btn-s" type="button" data-testid="replay-step">Next step</button>
<button class="btn-s" type="button" data-testid="replay-all">All steps</button></div>
<label class="field">Log as JSON<textarea rows="4" spellcheck="false" data-testid="flight-log"></textarea></label>
<p role="status" data-testid="replay-result"></p>
<ol class="events__list" aria-labelledby="replay-title" data-testid="replayed-steps" tabindex="0"></ol>
</section>
<section class="ways" aria-labelledby="time-title">
<h3 id="time-title">Time machine</h3>
<form class="switches" action="/time" method="post" data-testid="time">
<input name="path" type="hidden" value="${path}">
<label class="field">Shopper<input name="email" type="email" value="${switches.email}" required autocomplete="off"></label>
<label class="field">Days forward, 0 to ${daysAtMost}<input name="days" type="range" min="0" max="${daysAtMost}" step="1" value="${visitor.moved?.days ?? 14}" list="time-days" data-testid="time-days"></label>
<datalist id="time-days">${[0, 14, 28, 42, daysAtMost].map((days) => html`<option value="${days}" label="${days}"></option>`)}</datalist>
<button class="btn-s" type="submit" data-testid="move-time">Move the shopper’s clock</button>
</form>
${movedList(visitor.moved)}
</section>
<section class="ways" aria-labelledby="ways-title">
<h3 id="ways-title">Ways to pay</h3>
<p>Each sets the controls. The password of its shopper is Paper-Crane-47.</p>
<ul data-testid="ways-to-pay">${waysToPay.map(
    ({ name, about, switches: changes }) =>
      html`<li><a href="${path}?${new URLSearchParams(changes).toString()}">${name}</a> ${about}</li>`,
  )}</ul>
<p><a href="/link-account" target="_blank" rel="noopener" data-testid="link-account">Link a product to the account</a>
Tallybook, a product of another company, asks for it on the way to an order of one lamp.</p>
</section>
</div>
</section>`;
}

/** What happened on the last move, in order. */
function movedList(moved: PageContext['visitor']['moved']): Html | string {
  if (!moved) return '';
  const { email, days, effects, problem } = moved;
  const summary =
    problem ?? `${email} is ${days} days further. ${effects.length === 0 ? 'Nothing was due.' : ''}`;
  return html`<p role="status">${summary}</p>
<ol class="effects" data-testid="effects">${effects.map(
    (effect) =>
      html`<li><time datetime="${effect.at}">${effect.at.slice(0, 16).replace('T', ' ')}</time> ${textOf(effect)}</li>`,
  )}</ol>`;
}

const names: Readonly<Record<string, string>> = {
  INSTALMENT_CHARGED: 'Payment taken',
  INSTALMENT_PENDING: 'Payment waits for the bank',
  INSTALMENT_DECLINED: 'Payment declined, tried once more',
  INSTALMENT_OVERDUE: 'Payment declined again, late',
  LATE_FEE_CHARGED: 'Late fee added',
  WEBHOOK_DELIVERED: 'Webhook delivered',
  WEBHOOK_FAILED: 'Webhook failed',
};

const textOf = ({ type, orderId, amount }: Effect): string =>
  [names[type] ?? type, amount && `${amount.amount} ${amount.currency}`, orderId && `order ${orderId}`]
    .filter(Boolean)
    .join(', ');
