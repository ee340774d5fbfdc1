import { html } from 'hono/html';
import { showMoney } from '../amounts.ts';
import { deliveryOptions, totalWith } from '../delivery.ts';
import { findMerchant } from '../merchants.ts';
import type { Purchase, PurchaseState } from '../purchases.ts';
import type { Html, Page, PageContext } from './page-context.ts';

/** The state of a purchase as the shop's own server knows it; `unknown` when it knows no such purchase. */
export type ResultStatus = PurchaseState | 'unknown' | 'unreachable';

interface ResultText {
  readonly title: string;
  readonly text: string;
}

const texts: Readonly<Record<ResultStatus, ResultText>> = {
  paid: { title: 'Thank you', text: 'We have your order.' },
  open: {
    title: 'Not paid yet',
    text: 'Fourfold has not told us of a payment. This page checks again automatically for a while.',
  },
  approved: {
    title: 'Choose your delivery',
    text: 'Fourfold has approved your order. Choose how we deliver it, and see your payments before you place it.',
  },
  declined: { title: 'Payment declined', text: 'Fourfold could not take the payment. Nothing was charged.' },
  cancelled: {
    title: 'Order not paid',
    text: 'You left the checkout. Nothing was charged, and your bag is as it was.',
  },
  expired: { title: 'Time ran out', text: 'The checkout was open too long. Nothing was charged.' },
  refused: {
    title: 'Order not accepted',
    text: 'What was approved is not what we sold, so we have not taken the payment.',
  },
  unknown: { title: 'No such order', text: 'We know of no purchase behind this address.' },
  unreachable: {
    title: 'We are checking',
    text: 'We cannot reach Fourfold at the moment. Your order is safe; this page checks again automatically.',
  },
};

export function resultPage(context: PageContext, status: ResultStatus, purchase: Purchase | undefined): Page {
  const { title, text } = texts[status];
  return {
    title,
    content: html`<div class="result" data-testid="result" data-status="${status}">
<h1 data-testid="result-title">${title}</h1><p>${text}</p>
${purchase ? summary(purchase) : ''}
${status === 'approved' && purchase ? deliveryForm(purchase) : ''}
<p class="result__links">${status === 'paid' && purchase ? paidLinks(context, purchase) : html`<a class="${status === 'approved' ? '' : 'btn-m'}" href="/cart" data-testid="back-to-bag">Back to your bag</a>`}</p>
</div>`,
  };
}

/** The merchant script shows the payments of each total, and gives the checksum of what it shows. */
function deliveryForm(purchase: Purchase): Html {
  const locale = findMerchant(purchase.merchantId)?.locale ?? 'en-AU';
  return html`<form class="shipping" data-testid="delivery-form" data-token="${purchase.token}" data-currency="${purchase.amount.currency}">
<fieldset><legend class="lbl">Delivery</legend>${deliveryOptions.map(
    ({ id, name, description, price }, index) =>
      html`<label><input type="radio" name="optionId" value="${id}" data-total="${totalWith(purchase.amount, id)?.amount ?? ''}" ${index === 0 ? 'checked' : ''}> ${name}, ${showMoney({ ...purchase.amount, amount: price }, locale)} <small>${description}</small></label>`,
  )}</fieldset>
<div id="schedule" data-testid="schedule"></div>
<p><button class="btn-m" type="submit" data-testid="place-order">Place order</button></p>
<p class="pay-status" role="status" data-testid="pay-status"></p>
</form>`;
}

function summary(purchase: Purchase): Html {
  const locale = findMerchant(purchase.merchantId)?.locale ?? 'en-AU';
  return html`<dl class="facts">
<div><dt>Order</dt><dd data-testid="result-reference">${purchase.reference}</dd></div>
<div><dt>Total</dt><dd data-testid="result-amount">${showMoney(purchase.amount, locale)}</dd></div>
${purchase.lines.map(({ name, quantity }) => html`<div><dt>${quantity} ×</dt><dd><bdi>${name}</bdi></dd></div>`)}
${purchase.reason ? html`<div><dt>Reason</dt><dd><code data-testid="result-reason">${purchase.reason}</code></dd></div>` : ''}
</dl>`;
}

function paidLinks({ portalOrigin }: PageContext, purchase: Purchase): Html {
  const segment = findMerchant(purchase.merchantId)?.portalSegment ?? 'au';
  return html`<a class="btn-m" href="/orders/${purchase.reference}" data-testid="order-link">See the order</a>
<a href="${portalOrigin}/${segment}/" data-testid="portal-link">Your payments at Fourfold</a>`;
}
