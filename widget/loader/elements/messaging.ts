import { firstOfFour, isBelowMinimum } from '#shared/domain/payments/split-in-four.ts';
import { readJson } from '../read-json.ts';
import type { Kit } from './kit.ts';

/** What a shop may say about paying in four. */
export interface Messaging {
  currency: string;
  /** Of the texts. */
  locale: string;
  minimumAmount: { amount: string };
  maximumAmount: { amount: string };
  /** `placement` with {{amount}}, `range` with {{minimum}} and {{maximum}}. */
  texts: Record<string, string>;
  termsUrl: string;
}

const reuseMs = 300_000;
const replies: Record<string, { at: number; reply: Promise<Messaging> }> = {};

/** One call for each merchant and locale of a page, for any number of placements (MER-104). */
export function readMessaging({ publicApiUrl }: Kit, merchantId: string, locale: string): Promise<Messaging> {
  const url = `${publicApiUrl}merchants/${encodeURIComponent(merchantId)}/messaging?locale=${encodeURIComponent(locale)}`;
  const known = replies[url];
  if (known && performance.now() - known.at < reuseMs) return known.reply;
  // The 404 of an address without a merchant has no CORS headers, so that a page can't read it.
  const reply = merchantId ? readJson<Messaging>(url) : Promise.reject<Messaging>(404);
  // The next placement repeats a request that failed.
  reply.catch(() => delete replies[url]);
  replies[url] = { at: performance.now(), reply };
  return reply;
}

/** An amount in minor units as money, in the language of the texts, which may be another than that of the page. */
export function moneyOf({ locale, currency }: Messaging): (minorUnits: number) => string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  return (minorUnits) => format.format(minorUnits / 100);
}

/** The amount in minor units, or 0 where it cannot be read. */
export const minorOf = (amount: string): number =>
  /^\d{1,10}(\.\d\d)?$/.test(amount) ? Math.round(Number(amount) * 100) : 0;

/** Whether an order of that many minor units can be paid in four. */
export function isInRange(minor: number, { minimumAmount, maximumAmount }: Messaging): boolean {
  return (
    !isBelowMinimum(minor, Number(minimumAmount.amount) * 100) && minor <= Number(maximumAmount.amount) * 100
  );
}

/** For which amounts paying in four is offered. */
export function rangeText(messaging: Messaging): string {
  const { minimumAmount, maximumAmount, texts } = messaging;
  const money = moneyOf(messaging);
  // Functions, because a currency sign would be read as a pattern of the replacement.
  return (texts.range ?? '')
    .replace('{{minimum}}', () => money(Number(minimumAmount.amount) * 100))
    .replace('{{maximum}}', () => money(Number(maximumAmount.amount) * 100));
}

/**
 * The text about paying in four on a shop's page, and the amount in it, which must not break; an empty text when the amount cannot
 * be read or has another currency.
 */
export function describe(
  amount: string,
  currency: string,
  messaging: Messaging,
): { text: string; money: string } {
  const minor = minorOf(amount);
  if (!minor || currency !== messaging.currency) return { text: '', money: '' };
  if (!isInRange(minor, messaging)) return { text: rangeText(messaging), money: '' };
  const money = moneyOf(messaging)(firstOfFour(minor));
  return { text: (messaging.texts.placement ?? '').replace('{{amount}}', () => money), money };
}
