import { randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import type { Money, Payment } from '#widget/server/index.ts';
import { showMoney } from '../amounts.ts';
import { findMerchant } from '../merchants.ts';
import { type PaymentAction, possibleActions } from '../payment-actions.ts';
import type { Purchase } from '../purchases.ts';
import type { Html, Page } from './page-context.ts';
import { showTime } from './time.ts';

export function ordersPage(purchases: readonly Purchase[]): Page {
  const row = (purchase: Purchase) => html`<tr data-testid="order-row">
<th scope="row"><a href="/orders/${purchase.reference}">${purchase.reference}</a></th>
<td>${showTime(purchase.createdAt)}</td><td>${findMerchant(purchase.merchantId)?.country ?? purchase.merchantId}</td>
<td class="num">${showMoney(purchase.amount, 'en-AU')}</td></tr>`;
  return {
    title: 'Orders',
    content: html`<div class="office"><h1>Orders</h1>
${
  purchases.length === 0
    ? html`<p data-testid="no-orders">No order has been paid yet.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="Orders"><table><thead><tr><th scope="col">Order</th><th scope="col">Made</th><th scope="col">Country</th><th scope="col" class="num">Total</th></tr></thead><tbody>${purchases.map(row)}</tbody></table></div>`
}</div>`,
  };
}

/** @param payment as Fourfold has it now; null while it cannot be reached. */
export function orderPage(purchase: Purchase, payment: Payment | null): Page {
  return {
    title: `Order ${purchase.reference}`,
    content: html`<div class="office"><p class="crumb"><a href="/orders">Orders</a> / ${purchase.reference}</p>
<h1>Order ${purchase.reference}</h1>
<ul class="plain">${purchase.lines.map(({ name, quantity }) => html`<li>${quantity} × <bdi>${name}</bdi></li>`)}</ul>
${payment ? paymentPart(purchase, payment) : html`<p role="alert" data-testid="no-payment">Fourfold cannot be reached at the moment.</p>`}
</div>`,
  };
}

function paymentPart(purchase: Purchase, payment: Payment): Html {
  const { locale = 'en-AU' } = findMerchant(purchase.merchantId) ?? {};
  const show = (money: Money) => showMoney(money, locale);
  const fact = (label: string, id: string, value: string) =>
    html`<div><dt>${label}</dt><dd data-testid="${id}">${value}</dd></div>`;
  return html`<h2>Payment</h2>
<dl class="facts">
${fact('State', 'payment-state', payment.state)}
${fact('Fourfold order', 'order-id', payment.orderId)}
${fact('Authorised', 'payment-original', show(payment.originalAmount))}
${fact('Open to capture', 'payment-open', show(payment.openToCapture))}
${fact('Captured', 'payment-captured', show(payment.captured))}
${fact('Voided', 'payment-voided', show(payment.voided))}
${fact('Refunded', 'payment-refunded', show(payment.refunded))}
</dl>
${actionForms(purchase, payment)}
<h2>History</h2>
<ol class="plain" data-testid="payment-events">${payment.events.map(
    ({ type, amount, createdAt }) =>
      html`<li><time datetime="${createdAt}">${showTime(createdAt)}</time> ${type} ${show(amount)}</li>`,
  )}</ol>`;
}

const labels: Readonly<Record<PaymentAction, string>> = {
  capture: 'Capture',
  void: 'Void',
  refund: 'Refund',
};

/** All actions stay enabled, so that refusals can be tried out. */
function actionForms(purchase: Purchase, payment: Payment): Html {
  const possible = possibleActions(payment);
  const suggested: Readonly<Record<PaymentAction, string>> = {
    capture: possible.capture ? payment.openToCapture.amount : '',
    void: possible.void ? payment.openToCapture.amount : '',
    refund: possible.refund
      ? (Number(payment.captured.amount) - Number(payment.refunded.amount)).toFixed(2)
      : '',
  };
  const form = (
    action: PaymentAction,
  ) => html`<form class="act" method="post" action="/orders/${purchase.reference}/${action}" data-testid="${action}-form">
<input type="hidden" name="key" value="${randomUUID()}">
<label class="field">Amount to ${action}<input name="amount" inputmode="decimal" value="${suggested[action]}" autocomplete="off" data-testid="${action}-amount"></label>
${action === 'refund' ? html`<label class="field">Reason<input name="reason" maxlength="255" autocomplete="off" data-testid="refund-reason"></label>` : ''}
<button class="${possible[action] ? 'btn-m' : 'btn-s'}" type="submit" data-testid="${action}-button">${labels[action]}</button></form>`;
  return html`<div class="acts">${form('capture')}${form('void')}${form('refund')}</div>`;
}
