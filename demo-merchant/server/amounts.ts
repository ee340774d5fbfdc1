import type { Money } from '#widget/server/index.ts';

/** A price as text with two decimals, between 0.01 and 99,999.99. */
export const isPrice = (text: string): boolean => /^\d{1,5}\.\d{2}$/.test(text) && /[1-9]/.test(text);

/** Cents of a wire amount. */
export const centsOf = ({ amount }: Pick<Money, 'amount'>): number => Number(amount.replace('.', ''));

/** The wire form of cents: 12000 is "120.00". */
export function amountOf(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Money for a reader: "$120.00". */
export function showMoney(money: Money, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: money.currency,
    currencyDisplay: 'narrowSymbol',
  }).format(centsOf(money) / 100);
}
