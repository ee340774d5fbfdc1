/** The defaults of a new merchant. */
import { defaultOrderLimits } from '#shared/domain/checkout/order-limits.ts';
import { type CountryCode, marketOf } from '#shared/domain/markets/index.ts';
import type { DisputeFlowType } from '#shared/domain/orders/order-kind.ts';
import { newSuffix } from '../../core/ids.ts';
import type { merchants } from './merchants.tables.ts';

interface NewMerchant {
  readonly id: string;
  readonly displayName: string;
  readonly countryCode: CountryCode;
  readonly allowedOrigins: readonly string[];
  /** `DEFAULT` when left out. */
  readonly disputeFlowType?: DisputeFlowType;
}

/** Made of the name, so that a person recognises it, and a unique ending. */
export function newMerchantId(displayName: string): string {
  const plain = displayName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '');
  const words = plain.slice(0, 40).match(/[a-z0-9]+/g) ?? ['shop'];
  return [...words, newSuffix()].join('-');
}

/** Orders within the default limits in the currency of its country, sent to every market. */
export function newMerchantRow(
  { id, displayName, countryCode, allowedOrigins, disputeFlowType = 'DEFAULT' }: NewMerchant,
  createdAt: Date,
): typeof merchants.$inferInsert {
  return {
    id,
    displayName,
    countryCode,
    currency: marketOf(countryCode).currency,
    minimumMinor: defaultOrderLimits.minimum,
    maximumMinor: defaultOrderLimits.maximum,
    paymentOptions: ['PBI', 'PAD', 'PAY_NOW'],
    allowedOrigins: [...new Set(allowedOrigins)],
    disputeFlowType,
    createdAt,
  };
}
