import { html } from 'hono/html';
import type { Received, Trial } from '../webhook-log.ts';
import type { Html, Page } from './page-context.ts';
import { showTime } from './time.ts';

const trialLabels: Readonly<Record<Trial, string>> = {
  repeated: 'Send it again',
  late: 'Send it an hour late',
  altered: 'Change a number in it',
  unsigned: 'Leave out the signature',
};

export function webhooksPage(entries: readonly Received[]): Page {
  const button = ([trial, label]: [string, string]) =>
    html`<button class="btn-s" type="submit" name="trial" value="${trial}" data-testid="trial-${trial}">${label}</button>`;
  return {
    title: 'Webhooks',
    content: html`<div class="office"><h1>Webhooks</h1>
<p>What arrived at this shop, newest first. Only a verified event is believed, and each one is handled once.</p>
<form class="row" method="post" action="/webhooks/test"><button class="btn-m" type="submit" data-testid="ask-for-event">Ask Fourfold for a test event</button></form>
<form class="row" method="post" action="/webhooks/trial" aria-labelledby="trial-title"><span id="trial-title">With the newest event:</span>${Object.entries(trialLabels).map(button)}</form>
<ol class="deliveries" data-testid="webhook-log">${entries.map(delivery)}</ol>
${entries.length === 0 ? html`<p data-testid="no-webhooks">Nothing has arrived yet.</p>` : ''}</div>`,
  };
}

function delivery({ at, id, type, answer, rawBody, isTrial }: Received): Html {
  const verdict = answer.result === 'refused' ? `refused: ${answer.code}` : verdicts[answer.result];
  return html`<li class="delivery" data-testid="webhook-entry" data-result="${answer.result}" ${answer.result === 'refused' ? html`data-code="${answer.code}"` : ''}>
<p class="delivery__head"><strong><bdi>${type || 'unreadable'}</bdi></strong> <span class="verdict verdict--${answer.result}" data-testid="webhook-verdict">${verdict}</span></p>
<p><time datetime="${at}">${showTime(at)}</time> · <code><bdi>${id || 'no id'}</bdi></code>${isTrial ? ' · sent by this shop' : ''}</p>
<details><summary>Body</summary><pre tabindex="0">${withShortTokens(rawBody)}</pre></details></li>`;
}

const verdicts = {
  handled: 'verified, handled',
  repeated: 'verified, a repeat',
  busy: 'verified, being handled',
  failed: 'verified, not handled yet',
} as const;

/** A token is all that is needed to read its checkout, and this page is public. */
const withShortTokens = (text: string) => text.replace(/ffc_[\w-]{43}/g, (token) => `${token.slice(0, 8)}…`);
