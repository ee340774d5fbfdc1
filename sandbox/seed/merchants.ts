/** The merchants that every sandbox has from its start. Source: MERCHANT-API section 0, 7.6. */
import { createHash } from 'node:crypto';
import { allMarkets, type CountryCode, marketOf } from '#shared/domain/markets/index.ts';

export interface SeededMerchant {
  readonly id: string;
  readonly countryCode: CountryCode;
  readonly displayName: string;
  readonly isEnabled: boolean;
  /** Public, so that a demo shop can be configured by environment. Never seeded outside the sandbox. */
  readonly secret: string;
}

/** It only looks like a secret: it is derived from the name. */
const sandboxSecret = (id: string) =>
  `sk_sandbox_${createHash('sha256').update(`sandbox merchant ${id}`).digest('base64url')}`;

const seeded = (id: string, countryCode: CountryCode, displayName: string): SeededMerchant => ({
  id,
  countryCode,
  displayName,
  isEnabled: id !== 'demo-disabled',
  secret: sandboxSecret(id),
});

export const seededMerchants: readonly SeededMerchant[] = [
  seeded('demo-au', 'AU', 'Marlow Field'),
  seeded('demo-nz', 'NZ', 'Harbour & Fern'),
  seeded('demo-gb', 'GB', 'Larch Lane'),
  seeded('demo-us', 'US', 'Juniper Goods'),
  seeded('demo-ca', 'CA', 'Maison Érable'),
  seeded('demo-de', 'DE', 'Lindenhof'),
  seeded('demo-fr', 'FR', 'Atelier Verveine'),
  seeded('demo-disabled', 'AU', 'Closed Doors'),
];

/** Row of a seeded merchant: orders from 35.00 to 2,000.00 on the demo shop's origin. */
export function merchantRow(merchant: SeededMerchant, shopOrigin: string, createdAt: Date) {
  const { id, countryCode, displayName, isEnabled } = merchant;
  return {
    id,
    displayName,
    countryCode,
    currency: marketOf(countryCode).currency,
    minimumMinor: 3_500,
    maximumMinor: 200_000,
    paymentOptions: ['PBI' as const, 'PAD' as const, 'PAY_NOW' as const],
    shippingCountries: allMarkets.map((market) => market.countryCode),
    allowedOrigins: [shopOrigin],
    categoryName: 'Homewares',
    categoryCode: 'HOME',
    industryName: 'Retail',
    isEnabled,
    createdAt,
  };
}
