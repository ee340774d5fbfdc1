import { html } from 'hono/html';
import { amountOf, centsOf, showMoney } from '../amounts.ts';
import { priceOf, totalOf } from '../paying.ts';
import { type BagLine, nameOf, skuOf } from '../visitors.ts';
import type { Html, Page, PageContext } from './page-context.ts';
import { drawingOf, pictureOf } from './product-art.ts';
import { payButton, placement } from './product-page.ts';

export function cartPage(context: PageContext): Page {
  const { visitor, merchant } = context;
  const { bag, switches } = visitor;
  if (bag.length === 0) return { title: 'Your bag', content: emptyBag };
  const total = totalOf(bag, switches, merchant);
  return {
    title: 'Your bag',
    content: html`<div class="bag"><h1>Your bag</h1>
<ul class="lines" data-testid="cart-lines">${bag.map((line, index) => bagLine(context, line, index))}</ul>
<section class="sum" aria-labelledby="sum-title">
<h2 id="sum-title">Summary</h2>
<dl><div><dt>Delivery</dt><dd>Free</dd></div>
<div class="sum__total"><dt>Total</dt><dd data-testid="cart-total">${showMoney(total, merchant.locale)}</dd></div></dl>
${placement(context, total.amount)}
<label class="field">Email<input id="email" type="email" value="${switches.email}" autocomplete="email" data-testid="email"></label>
<div class="buy">${payButton('cart')}</div>
</section></div>`,
  };
}

const emptyBag = html`<div class="bag bag--empty"><h1>Your bag</h1>
<p data-testid="cart-empty">There is nothing in it yet.</p><p><a class="btn-m" href="/">See what we have</a></p></div>`;

function bagLine({ visitor, merchant }: PageContext, line: BagLine, index: number): Html {
  const price = priceOf(line, visitor.switches, merchant);
  const sum = { ...price, amount: amountOf(centsOf(price) * line.quantity) };
  const isFirstOfProduct = visitor.bag.findIndex(({ product }) => product === line.product) === index;
  return html`<li class="line" data-testid="cart-line">
${isFirstOfProduct ? drawingOf(line.product) : ''}
<a class="line__picture" href="/products/${line.product.id}" tabindex="-1" aria-hidden="true">${pictureOf(line.product)}</a>
<div class="line__text"><a href="/products/${line.product.id}"><bdi>${nameOf(line)}</bdi></a><span>${showMoney(price, merchant.locale)} each</span></div>
<form class="line__form" action="/cart/lines/${skuOf(line)}" method="post">
<label><span class="hidden">Quantity of <bdi>${nameOf(line)}</bdi></span><input name="quantity" type="number" min="0" max="9" value="${line.quantity}" inputmode="numeric" data-testid="quantity"></label>
<button class="btn-s" type="submit" data-testid="update-quantity">Update</button>
<button class="btn-s" type="submit" name="remove" value="yes" aria-label="Remove ${nameOf(line)}" data-testid="remove-line">Remove</button>
</form>
<p class="line__sum">${showMoney(sum, merchant.locale)}</p></li>`;
}
