/**
 * What a page shows until its app has loaded: the header with the logo, and a skeleton, in the places and with the classes
 * of what the app draws first. The app's style sheet hides it as soon as the app has drawn something. Source: decision 223.
 */
import { html, raw } from 'hono/html';
import { logo } from './document/document-page.ts';
import { pageText } from './texts.ts';

export type StartingApp = 'checkout' | 'portal';

/** @param height in CSS pixels, as `Logo` has it there */
const mark = (height: number) =>
  raw(logo.replace(/ width="[^"]*" height="[^"]*"/, ` class="ff-logo" height="${height}"`));
const bar = (kind: string) => html`<span class="ff-skeleton__bar ff-skeleton__bar--${kind}"></span>`;
const skeleton = (content: unknown) => html`<div class="ff-skeleton ff-stack ff-stack--3">${content}</div>`;

/** A page that stands alone, as `PageHeader` and `PageSkeleton` draw it. */
const form = (frame: string, header: string) => html`<div class="${frame}" aria-hidden="true">
<div class="ff-page-head ${header}">${mark(19)}</div>
<div class="ff-page-main">${skeleton(['title', 'line', 'box', 'box'].map(bar))}</div>
</div>`;

const card = html`<div class="ff-card ff-skeleton__row"><span class="ff-skeleton__bar ff-skeleton__square"></span><div>${bar('title')}${bar('line')}</div></div>`;

/** A page of a shopper who is signed in, as the portal's frame and `PortalSkeleton` draw it. */
const frame = html`<div class="ff-portal" aria-hidden="true">
<div class="ff-portal-head"><div class="ff-portal-head__in"><div class="ff-portal-head__home">${mark(21)}</div></div></div>
<div class="ff-portal-page"><div class="ff-portal-main">${skeleton(Array(6).fill(card))}</div></div>
</div>`;

const shown = {
  checkout: form('ff-checkout', ''),
  portal: html`${form('ff-checkout ff-portal-standalone', 'ff-page-head--flush')}
${frame}`,
};

export const startingPage = (app: StartingApp, lang: string) => html`<div id="starting">
<p class="ff-sr" role="status">${pageText('loading', lang)}</p>
${shown[app]}
</div>
`;
