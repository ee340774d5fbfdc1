import type { ProviderAmount } from '#server/core/providers.ts';
import { isolate } from '#shared/domain/texts-of-others.ts';
import { button, element, statusLine } from '../../bank-page/elements.ts';
import type { ChallengeAnswer } from '../challenges.ts';
import type { ChallengePageData } from './page-data.ts';
import { type Texts, textsFor } from './texts.ts';

interface PageOptions {
  readonly data: ChallengePageData;
  /** Sends the answer. @returns the challenge's new state */
  send(answer: ChallengeAnswer): Promise<ChallengePageData['state']>;
  /** Called once, when the challenge is over; without its outcome. */
  onComplete(): void;
}

/**
 * The bank's page: who asks, for how much, and two buttons; or a waiting message when the bank decides automatically.
 */
export function showChallenge(body: HTMLElement, { data, send, onComplete }: PageOptions): void {
  const texts = textsFor(data.locale);
  const status = statusLine();
  const actions = element('div', 'bank__actions');
  let isSending = false;

  async function decide(answer: ChallengeAnswer) {
    if (isSending) return;
    isSending = true;
    status.textContent = data.isAsking ? '' : texts.waiting;
    try {
      show(await send(answer));
    } catch {
      status.textContent = texts.problem;
    }
    isSending = false;
  }

  function show(state: ChallengePageData['state']) {
    if (state === 'PENDING') return;
    actions.replaceChildren();
    status.textContent = texts[state];
    onComplete();
  }

  if (data.isAsking) {
    actions.append(
      button(texts.approve, 'bank__button bank__button--primary', () => decide('approve'), 'approve'),
      button(texts.decline, 'bank__button', () => decide('decline'), 'decline'),
    );
  }
  body.replaceChildren(page(data, texts, [actions, status]));
  if (data.state !== 'PENDING') show(data.state);
  else if (data.settlesItself) void decide('settle');
  else if (!data.isAsking) status.textContent = texts.timeout;
}

function page(data: ChallengePageData, texts: Texts, below: readonly HTMLElement[]): HTMLElement {
  const { card, amount, locale } = data;
  const isPayment = amount !== null;
  const head = element('header', 'bank__head');
  head.append(element('bdi', 'bank__name', {}, card.issuingBank), element('span', '', {}, texts.check));
  const main = element('main', 'bank');
  const facts = element('dl', 'bank__facts');
  facts.append(...fact(texts.payee, isolate(data.payee)));
  if (isPayment) {
    facts.append(...fact(texts.amount, amountText(amount, locale)));
  }
  const cardText = texts.cardEnding
    .replace('{{brand}}', texts.brands[card.brand])
    .replace('{{last4}}', card.last4);
  facts.append(...fact(texts.card, cardText));
  main.append(
    head,
    element('h1', 'bank__title', {}, isPayment ? texts.approvePayment : texts.approveCard),
    element('p', '', {}, isPayment ? texts.intro : texts.introCard),
    facts,
    ...below,
    element('p', 'bank__note', {}, texts.sandbox),
  );
  return main;
}

/** With the currency code instead of the sign, so that it is clear which dollars are meant. */
function amountText({ minorUnits, currency }: ProviderAmount, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' });
  return format.format(minorUnits / 100);
}

const fact = (term: string, value: string) => [element('dt', '', {}, term), element('dd', '', {}, value)];
