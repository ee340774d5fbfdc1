import { html } from 'hono/html';
import { showMoney } from '../amounts.ts';
import type { Product } from '../catalogue.ts';
import { priceOf } from '../paying.ts';
import { fourfoldLogo, icons } from './icons.ts';
import type { Html, Page, PageContext } from './page-context.ts';
import { drawingOf, pictureOf } from './product-art.ts';

export function productPage(context: PageContext, product: Product): Page {
  const { visitor, merchant } = context;
  const choice = product.choices[0];
  const price = priceOf({ product, choice, quantity: 1 }, visitor.switches, merchant);
  return {
    title: product.name,
    content: html`${drawingOf(product)}
<div class="pd">
<div>
<figure class="pd__main" data-testid="picture">${pictureOf(product, product.views[0], product.pictureText)}</figure>
<div class="pd__thumbs">${product.views.map((view, index) => thumb(product, view, index))}</div>
</div>
<div class="pd__info">
<p class="crumb"><a href="/#${product.category.toLowerCase()}">${product.category}</a> / ${product.group}</p>
<h1>${product.name}</h1>
<div>
<p class="price" data-testid="price">${showMoney(price, merchant.locale)}</p>
${placement(context, price.amount)}
</div>
<form class="pd__form" action="/cart/lines" method="post" data-testid="buy-form">
<input type="hidden" name="productId" value="${product.id}">
${choices(product)}
<div class="buy">
<button class="btn-m" type="submit" data-testid="add-to-cart">Add to bag</button>
${payButton('product')}
</div>
</form>
<div class="acc">
${detail('Details', product.details, true)}
${detail('Delivery and returns', 'Sent within two working days. Send it back within 30 days, unused.', false)}
</div>
</div>
</div>`,
  };
}

function thumb(product: Product, view: string, index: number): Html {
  return html`<button type="button" data-view="${view}" ${index === 0 ? html`aria-current="true"` : ''} aria-label="Picture ${index + 1}">${pictureOf(product, view)}</button>`;
}

function choices(product: Product): Html {
  return html`<fieldset><legend class="lbl">${product.choiceLabel} <em data-testid="choice-name">${product.choices[0].name}</em></legend>
<div class="sw">${product.choices.map(
    ({ id, name, colour }, index) =>
      html`<label><input type="radio" name="choiceId" value="${id}" data-name="${name}" ${index === 0 ? 'checked' : ''} aria-label="${name}"><svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="16" fill="${colour}"></circle></svg></label>`,
  )}</div></fieldset>`;
}

function detail(title: string, text: string, isOpen: boolean): Html {
  return html`<details ${isOpen ? 'open' : ''}><summary>${title}<span class="acc__more">${icons.more}</span><span class="acc__less">${icons.less}</span></summary><p>${text}</p></details>`;
}

/** The line under a price. The merchant script fills it in, in its language and by the merchant's limits. */
export function placement({ merchant, visitor }: PageContext, amount: string): Html {
  const { locale } = visitor.switches;
  return html`<fourfold-placement data-testid="placement" merchant-id="${merchant.id}" amount="${amount}" currency="${merchant.currency}" locale="${locale || merchant.locale}"></fourfold-placement>`;
}

/** `source` tells the shop's script what to pay for. */
export function payButton(source: 'product' | 'cart'): Html {
  return html`<button class="ffb" id="pay" type="button" data-source="${source}" data-testid="pay-with-fourfold"><span>Pay in 4 with</span>${fourfoldLogo}</button>
<p class="pay-status" role="status" data-testid="pay-status"></p>`;
}
