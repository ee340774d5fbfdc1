import * as z from 'zod/mini';

/** An amount in the smallest unit of its currency (cents, pence): a safe integer, never a fraction. */
export type MinorUnits = number;

export const currencies = ['AUD', 'NZD', 'GBP', 'USD', 'CAD', 'EUR'] as const;
export const currencySchema = z.enum(currencies);
/** Every currency of the markets. All of them have two decimals, which `toMinor` relies on. */
export type Currency = z.infer<typeof currencySchema>;

export const currencySymbols: Readonly<Record<Currency, string>> = {
  AUD: '$',
  NZD: '$',
  GBP: '£',
  USD: '$',
  CAD: '$',
  EUR: '€',
};

/** Each amount has one form, so that two texts of it are never two amounts. */
const amountPattern = /^(?:0|[1-9]\d{0,9})\.\d{2}$/;

/** The most that an amount on the wire can be. */
export const largestMinor: MinorUnits = 999_999_999_999;

export const amountStringSchema = z.string().check(z.regex(amountPattern));

/**
 * Money as it is sent (PAY-069): the amount is text, so that no parser rounds it. Requests may leave out the symbol.
 */
export const moneySchema = z.strictObject({
  amount: amountStringSchema,
  currency: currencySchema,
  symbol: z.optional(z.string().check(z.maxLength(8))),
});
export type Money = z.infer<typeof moneySchema>;

/** An amount in a request, which may not be zero. */
export const positiveMoneySchema = z.extend(moneySchema, {
  amount: z.string().check(z.regex(amountPattern), z.regex(/[1-9]/)),
});

/**
 * Minor units of a wire amount such as "25.00".
 * @throws {RangeError} when the text is not a wire amount.
 */
export function toMinor(money: Money | string): MinorUnits {
  const amount = typeof money === 'string' ? money : money.amount;
  if (!amountPattern.test(amount)) throw new RangeError(`Not an amount of money: ${amount}`);
  return Number(amount.replace('.', ''));
}

/**
 * The wire form of an amount, with its symbol.
 * @throws {RangeError} for a negative or fractional amount, or one that the wire form cannot hold.
 */
export function fromMinor(minor: MinorUnits, currency: Currency): Money & { symbol: string } {
  const amount = amountText(minor);
  if (!amountPattern.test(amount)) throw new RangeError(`Not an amount in minor units: ${minor}`);
  return { amount, currency, symbol: currencySymbols[currency] };
}

function amountText(minor: MinorUnits): string {
  const digits = String(minor).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function sumMinor(amounts: Iterable<MinorUnits>): MinorUnits {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
}

/** One sum for each currency, in the order in which the currencies occur. Amounts of two currencies are never added. */
export function sumByCurrency(amounts: Iterable<Money>): Money[] {
  const sums = new Map<Currency, MinorUnits>();
  for (const money of amounts) {
    sums.set(money.currency, (sums.get(money.currency) ?? 0) + toMinor(money));
  }
  return [...sums].map(([currency, sum]) => fromMinor(sum, currency));
}

/** Money in the format of the locale, with no-break spaces so that it is never split over two lines. */
export function formatMoney(money: Money, locale: string): string {
  const format = moneyFormat(locale, money.currency);
  return format.format(toMinor(money) / 100).replaceAll(' ', '\u00a0');
}

// Building an Intl format costs far more than using it, and lists format hundreds of amounts.
const formats = new Map<string, Intl.NumberFormat>();

function moneyFormat(locale: string, currency: Currency): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  formats.set(key, format);
  return format;
}
