/** What the shopper agrees to at confirm, and its checksum. Source: merchant-api §2.7. */
import { createHash } from 'node:crypto';
import { approvalExpiry } from '#shared/domain/checkout/checkout-state.ts';
import {
  canonicalJson,
  type SignedSchedule,
  signedScheduleText,
} from '#shared/domain/checkout/schedule-checksum.ts';
import { dateInTimeZone } from '#shared/domain/dates.ts';
import { resolveLocale } from '#shared/domain/locales.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { fromMinor } from '#shared/domain/money.ts';
import { planFor } from '#shared/domain/payments/pay-in-four.ts';
import type { Executor } from '../../../core/database/database.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { keyedHash } from '../../../core/server-key.ts';
import type { Merchant } from '../../merchants/merchants.tables.ts';
import type { Checkout, StoredQuote } from '../checkouts.tables.ts';
import { partsOfAmount } from '../terms.ts';

/** The plan of a checkout whose schedule starts at that moment, on the calendar of the merchant's market. */
export function planOf(checkout: Checkout, merchant: Merchant, at: Date) {
  const today = dateInTimeZone(at, marketOf(merchant.countryCode).timeZone);
  return planFor(checkout.paymentOption, checkout.amountMinor, today);
}

/** The quote of a checkout that is approved at that moment. The same facts give the same checksum. */
export async function quoteOf(
  server: ServerContext,
  executor: Executor,
  checkout: Checkout,
  merchant: Merchant,
  approvedAt: Date,
  locale = checkout.request.locale,
): Promise<StoredQuote> {
  const plan = planOf(checkout, merchant, approvedAt);
  const quote = {
    amountMinor: checkout.amountMinor,
    dueTodayMinor: plan.dueToday,
    instalments: plan.instalments.map(({ dueDate, amount }) => ({ dueDate, amountMinor: amount })),
    locale: resolveLocale(locale, marketOf(merchant.countryCode)),
    expiresAt: approvalExpiry(approvedAt.toISOString()),
  };
  return { ...quote, scheduleChecksum: await checksumOf(server, executor, checkout, quote) };
}

type Unsigned = Omit<StoredQuote, 'scheduleChecksum'>;

async function checksumOf(
  server: ServerContext,
  executor: Executor,
  checkout: Checkout,
  quote: Unsigned,
): Promise<string> {
  const { request, currency } = checkout;
  const schedule: SignedSchedule = {
    token: checkout.token,
    amount: fromMinor(quote.amountMinor, currency),
    items: request.items,
    shippingOptionId: checkout.shippingOption,
    shippingAddressHash: addressHash(checkout),
    ...partsOfAmount(checkout),
    paymentOption: checkout.paymentOption,
    instalments: quote.instalments.map(({ dueDate, amountMinor }) => ({
      dueDate,
      amount: fromMinor(amountMinor, currency),
    })),
    locale: quote.locale,
    expiresAt: quote.expiresAt,
  };
  const hash = await keyedHash(server, executor, 'schedule-checksum', signedScheduleText(schedule));
  return `sc1_${hash.toString('base64url')}`;
}

/** It does not reveal the shopper: it is signed with a key, and never leaves the server alone. */
const addressHash = ({ shippingAddress }: Checkout): string | null =>
  shippingAddress && createHash('sha256').update(canonicalJson(shippingAddress)).digest('base64url');
