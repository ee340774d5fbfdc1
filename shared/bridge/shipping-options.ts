/**
 * What a shop may reply when it is asked for delivery options. Both windows check it: the shop's page, to tell the
 * developer what is wrong, and the checkout, because it trusts nothing from outside. Source: MER-085.
 */
import { list, object, optional, type Read, type Reader, refuse, text } from './readers.ts';

/** What an order allows. */
export interface OrderLimits {
  readonly currency: string;
  /** The largest total that the merchant may ask for, such as "2000.00". */
  readonly maximumAmount: string;
}

const decimal: Reader<string> = (value) =>
  typeof value === 'string' && /^\d{1,10}\.\d{2}$/.test(value) ? value : refuse();
const currencyCode: Reader<string> = (value) =>
  typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? value : refuse();

/** An amount of at least 0.00 with two decimals, and its currency; a symbol is dropped. */
export const plainMoney = object({ amount: decimal, currency: currencyCode });
export type PlainMoney = Read<typeof plainMoney>;

/** Options of delivery, each with the total that the order has with it. */
export const shippingOptions = list(
  object({
    id: text,
    name: text,
    description: optional(text),
    shippingAmount: plainMoney,
    taxAmount: optional(plainMoney),
    orderAmount: plainMoney,
  }),
);
export type ShippingOption = Read<typeof shippingOptions>[number];

const mostOptions = 10;
const longestId = 128;

/** What is wrong with a list of options, for the developer of the shop; empty when nothing is. */
export function shippingOptionsProblem(options: readonly ShippingOption[], limits: OrderLimits): string {
  if (options.length < 1 || options.length > mostOptions) return `1 to ${mostOptions} options are needed`;
  if (new Set(options.map(({ id }) => id)).size < options.length) return 'two options have the same id';
  for (const { id, name, shippingAmount, taxAmount, orderAmount } of options) {
    if (!name || !id || id.length > longestId)
      return `an option has no name, or no id of 1 to ${longestId} characters`;
    const problem = amountProblem(orderAmount, [shippingAmount, taxAmount ?? shippingAmount], limits);
    if (problem) return `${id}: ${problem}`;
  }
  return '';
}

function amountProblem(total: PlainMoney, parts: readonly PlainMoney[], limits: OrderLimits): string {
  if (parts.some(({ currency }) => currency !== limits.currency)) return `the order is in ${limits.currency}`;
  if (parts.some(({ amount }) => minorOf(amount) > minorOf(total.amount)))
    return 'a part is above orderAmount';
  return orderAmountProblem(total, limits);
}

/** What is wrong with a new total of the order, for the developer of the shop; empty when nothing is. */
export function orderAmountProblem(amount: PlainMoney, limits: OrderLimits): string {
  if (amount.currency !== limits.currency) return `the order is in ${limits.currency}`;
  return minorOf(amount.amount) > minorOf(limits.maximumAmount)
    ? `the order's total is above ${limits.maximumAmount}`
    : '';
}

/** All our currencies have two decimals. */
const minorOf = (text: string): number => Number(text.replace('.', ''));
