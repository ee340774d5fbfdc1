/** The layout of every page: head, header, footer and the demo panel. */
import { html } from 'hono/html';
import { categories } from '../catalogue.ts';
import { kindOf } from '../checkout-kinds.ts';
import { inSentence } from '../merchants.ts';
import { countOf } from '../visitors.ts';
import { demoPanel } from './demo-panel.ts';
import { icons } from './icons.ts';
import type { Html, Page, PageContext } from './page-context.ts';

/** The script tag of merchant-api §1.1: callbacks wait in the queue until the script has loaded. */
const merchantScript = ({ nonce, script: { src, integrity } }: PageContext) =>
  html`<script nonce="${nonce}">window.Fourfold = window.Fourfold || { q: [] };</script>
<script async nonce="${nonce}" crossorigin="anonymous" ${integrity ? html`integrity="${integrity}"` : ''} src="${src}"></script>`;

export function pageDocument(context: PageContext, { title, content }: Page): Html {
  const { nonce, built, merchant, visitor } = context;
  const { display, kind, locale } = visitor.switches;
  const { terms } = kindOf(kind);
  const notice = visitor.notice;
  // The shop itself is written in English; in other countries it names the language for the checkout.
  const isEnglish = merchant.locale.startsWith('en');
  visitor.notice = '';
  return html`<!doctype html>
<html lang="${isEnglish ? merchant.locale : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${merchant.displayName}</title>
<link rel="icon" href="/favicon.svg">
${built.styles.map((href) => html`<link rel="stylesheet" nonce="${nonce}" href="${href}">`)}
${merchantScript(context)}
${built.scripts.map((src) => html`<script type="module" nonce="${nonce}" src="${src}"></script>`)}
</head>
<body data-merchant="${merchant.id}" data-display="${display}" data-locale="${locale || (isEnglish ? '' : merchant.locale)}" data-terms="${JSON.stringify(terms)}">
<a class="skip" href="#main">Skip to content</a>
${header(context)}
<main id="main" tabindex="-1">${notice ? html`<p class="notice" role="status" data-testid="notice">${notice}</p>` : ''}${content}</main>
${demoPanel(context)}
${footer(context)}
</body>
</html>`;
}

function header({ merchant, visitor }: PageContext): Html {
  const count = countOf(visitor.bag);
  return html`<header><p class="note">Free delivery in ${inSentence(merchant)}</p><div class="sh">
<a class="sh__logo" href="/" data-testid="home">${merchant.displayName}</a>
<nav aria-label="Shop">${categories.map((name) => html`<a href="/#${name.toLowerCase()}">${name}</a>`)}</nav>
<a class="sh__bag" href="/cart" data-testid="bag" aria-label="Bag, ${count} ${count === 1 ? 'item' : 'items'}">
${icons.bag}${count > 0 ? html`<span class="sh__count" aria-hidden="true">${count}</span>` : ''}</a>
</div></header>`;
}

function footer({ merchant }: PageContext): Html {
  return html`<footer class="foot">
<p><bdi>${merchant.displayName}</bdi> is a made-up shop. Nothing is sold or sent.</p>
<nav aria-label="Back office"><a href="/orders" data-testid="orders-link">Orders</a><a href="/webhooks" data-testid="webhooks-link">Webhooks</a></nav>
</footer>`;
}
