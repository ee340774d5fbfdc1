/** The demo panel below every page: the demo's switches, and the events from the merchant script. */
import { html } from 'hono/html';
import { kinds } from '../checkout-kinds.ts';
import { demoMerchants } from '../merchants.ts';
import { displays, framePolicies, openerPolicies, type Switches } from '../visitors.ts';
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
<section class="ways" aria-labelledby="ways-title">
<h3 id="ways-title">Ways to pay</h3>
<p>Each sets the controls. The password of its shopper is Paper-Crane-47.</p>
<ul data-testid="ways-to-pay">${waysToPay.map(
    ({ name, about, switches: changes }) =>
      html`<li><a href="${path}?${new URLSearchParams(changes).toString()}">${name}</a> ${about}</li>`,
  )}</ul>
<p><a href="/link-account" target="_blank" rel="noopener" data-testid="link-account">Link a product to the account</a>
Tallybook, a product of somebody else, asks for it on the way to an order of one lamp.</p>
</section>
</div>
</section>`;
}
