import { html } from 'hono/html';
import { showMoney } from '../amounts.ts';
import { categories, type Product, products } from '../catalogue.ts';
import { priceOf } from '../paying.ts';
import type { Page, PageContext } from './page-context.ts';
import { drawingOf, pictureOf } from './product-art.ts';

export function homePage({ visitor, merchant }: PageContext): Page {
  const card = (product: Product, index: number) => {
    const price = priceOf({ product, choice: product.choices[0], quantity: 1 }, visitor.switches, merchant);
    const isFirst = sorted.findIndex(({ category }) => category === product.category) === index;
    return html`<li ${isFirst ? html`id="${product.category.toLowerCase()}"` : ''}><a class="card" href="/products/${product.id}" data-testid="product-${product.id}">${drawingOf(product)}
<span class="card__picture">${pictureOf(product)}</span>
<bdi class="card__name">${product.name}</bdi><span class="card__price">${showMoney(price, merchant.locale)}</span></a></li>`;
  };
  return {
    title: 'Things for the home',
    content: html`<div class="home"><h1>Things for the home</h1><ul class="cards">${sorted.map(card)}</ul></div>`,
  };
}

const sorted = categories.flatMap((name) => products.filter(({ category }) => category === name));
