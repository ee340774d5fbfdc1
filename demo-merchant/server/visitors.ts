/** The shop's visitors: their bag and demo switches, by session cookie, in memory. */
import { randomBytes, randomInt } from 'node:crypto';
import { isPrice } from './amounts.ts';
import { type Choice, findChoice, findProduct, type Product } from './catalogue.ts';
import { kinds } from './checkout-kinds.ts';
import { defaultMerchant, findMerchant } from './merchants.ts';
import type { Move } from './time-machine.ts';

export const displays = ['auto', 'popup', 'dialog', 'redirect'] as const;
export const openerPolicies = ['same-origin-allow-popups', 'same-origin', 'none'] as const;
export const framePolicies = ['allowed', 'blocked'] as const;
export const typePolicies = ['enforced', 'off'] as const;

/** The settings that a visitor can change by the query of any page. */
export interface Switches {
  readonly merchant: string;
  readonly display: (typeof displays)[number];
  /** How the shop uses the checkout: a name in `checkout-kinds.ts`. */
  readonly kind: string;
  readonly coop: (typeof openerPolicies)[number];
  /** Whether the shop's policy lets the checkout into a frame. */
  readonly frame: (typeof framePolicies)[number];
  /** Whether the shop's policy enforces Trusted Types. */
  readonly types: (typeof typePolicies)[number];
  /** Passed to the merchant script; when empty, it uses the page's language. */
  readonly locale: string;
  /** Price of every product; when empty, the catalogue's. */
  readonly amount: string;
  /** The shopper's email, as the shop has it. */
  readonly email: string;
}

export interface BagLine {
  readonly product: Product;
  readonly choice: Choice;
  readonly quantity: number;
}

export interface Visitor {
  readonly id: string;
  switches: Switches;
  bag: readonly BagLine[];
  /** Shown once, on the next page. */
  notice: string;
  /** The last move of the shopper's clock. */
  moved: Move | null;
}

export interface Visitors {
  find(id: string): Visitor | undefined;
  create(): Visitor;
}

/** The oldest are dropped above this number, so that a flood of new visitors doesn't exhaust the memory. */
const mostVisitors = 10_000;

export function createVisitors(): Visitors {
  const visitors = new Map<string, Visitor>();
  return {
    find: (id) => visitors.get(id),
    create() {
      const visitor: Visitor = {
        id: randomBytes(16).toString('base64url'),
        switches: {
          merchant: defaultMerchant.id,
          display: 'auto',
          kind: 'standard',
          coop: 'same-origin-allow-popups',
          frame: 'allowed',
          types: 'enforced',
          locale: '',
          amount: '',
          // An unused email, so that a visitor can register with it right away.
          email: `shopper-${randomInt(36 ** 5)
            .toString(36)
            .padStart(5, '0')}@example.com`,
        },
        bag: [],
        notice: '',
        moved: null,
      };
      visitors.set(visitor.id, visitor);
      const [oldest] = visitors.keys();
      if (visitors.size > mostVisitors && oldest) visitors.delete(oldest);
      return visitor;
    },
  };
}

const oneOf = (words: readonly string[]) => (text: string) => words.includes(text);

export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);

const checks: Readonly<Record<keyof Switches, (text: string) => boolean>> = {
  merchant: (text) => findMerchant(text) !== undefined,
  display: oneOf(displays),
  kind: oneOf(Object.keys(kinds)),
  coop: oneOf(openerPolicies),
  frame: oneOf(framePolicies),
  types: oneOf(typePolicies),
  locale: (text) => text === '' || /^[A-Za-z]{2,3}([-_][A-Za-z]{2,4}){0,2}$/.test(text),
  amount: (text) => text === '' || isPrice(text),
  email: isEmail,
};

/** The switches with those that the query changes; an invalid value changes nothing. */
export function switched(switches: Switches, query: Readonly<Record<string, string>>): Switches {
  const changes = Object.entries(checks).flatMap(([name, isGood]) => {
    const value = query[name]?.trim();
    return value !== undefined && isGood(value) ? [[name, value]] : [];
  });
  return { ...switches, ...Object.fromEntries(changes) };
}

/** The line for a choice on a product's page; undefined for something that the shop does not sell. */
export function lineOf(productId: string, choiceId: string): BagLine | undefined {
  const product = findProduct(productId);
  const choice = product && findChoice(product, choiceId);
  return product && choice && { product, choice, quantity: 1 };
}

export const skuOf = ({ product, choice }: BagLine): string => `${product.id}-${choice.id}`;
export const nameOf = ({ product, choice }: BagLine): string =>
  `${product.name}, ${choice.name.toLowerCase()}`;

const mostOfALine = 9;
const isSameLine = (one: BagLine, other: BagLine) => skuOf(one) === skuOf(other);

export function addLine(bag: readonly BagLine[], line: BagLine): readonly BagLine[] {
  const existing = bag.find((each) => isSameLine(each, line));
  return existing ? setQuantity(bag, existing, existing.quantity + line.quantity) : [...bag, line];
}

/** A quantity of 0 removes the line. */
export function setQuantity(bag: readonly BagLine[], line: BagLine, quantity: number): readonly BagLine[] {
  const allowed = Math.min(Math.max(0, Math.trunc(quantity) || 0), mostOfALine);
  return bag
    .map((each) => (isSameLine(each, line) ? { ...each, quantity: allowed } : each))
    .filter((each) => each.quantity > 0);
}

/** The bag without the purchased lines; it may have changed in another tab since. */
export function removePurchased(
  bag: readonly BagLine[],
  bought: readonly { readonly sku: string }[],
): readonly BagLine[] {
  return bag.filter((line) => !bought.some(({ sku }) => sku === skuOf(line)));
}

export const countOf = (bag: readonly BagLine[]): number =>
  bag.reduce((count, { quantity }) => count + quantity, 0);
