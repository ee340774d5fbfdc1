/** The ways in which the shop can use the checkout, as switches of the demo panel. */
import type { NewCheckout } from '#widget/server/index.ts';

interface CheckoutKind {
  readonly text: string;
  /** What the page's script and the merchant API are both told. */
  readonly terms: Pick<NewCheckout, 'mode' | 'buyNow' | 'pickup' | 'shippingOptionRequired'>;
  /** Where the shopper says how the order is delivered; null if the shop sends it without a charge. */
  readonly delivery: 'in checkout' | 'afterwards' | null;
}

const standard: CheckoutKind = { text: 'standard', terms: {}, delivery: null };

export const kinds: Readonly<Record<string, CheckoutKind>> = {
  standard,
  express: { text: 'express', terms: { mode: 'EXPRESS' }, delivery: 'in checkout' },
  'express-buy-now': {
    text: 'express, buy now',
    terms: { mode: 'EXPRESS', buyNow: true },
    delivery: 'in checkout',
  },
  'express-deferred': {
    text: 'express, delivery chosen afterwards',
    terms: { mode: 'EXPRESS', shippingOptionRequired: false },
    delivery: 'afterwards',
  },
  'express-pickup': {
    text: 'express, collected from the shop',
    terms: { mode: 'EXPRESS', pickup: true },
    delivery: null,
  },
};

export const kindOf = (name: string | undefined): CheckoutKind => kinds[name ?? ''] ?? standard;
