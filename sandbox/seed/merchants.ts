/** The merchants that every sandbox has from its start. Source: merchant-api §0, §7.6. */
import { newMerchantRow } from '#server/areas/merchants/index.ts';
import { sandboxMerchantSecret } from '#server/core/sandbox-secrets.ts';
import { type CountryCode, countryCodes, marketOf } from '#shared/domain/markets/index.ts';

interface SeededMerchant {
  readonly id: string;
  readonly countryCode: CountryCode;
  readonly displayName: string;
  readonly isEnabled: boolean;
  /** Public, so that a demo shop can be configured by environment. Never seeded outside the sandbox. */
  readonly secret: string;
}

const seeded = (id: string, countryCode: CountryCode, displayName: string): SeededMerchant => ({
  id,
  countryCode,
  displayName,
  isEnabled: id !== 'demo-disabled',
  secret: sandboxMerchantSecret(id),
});

/** The demo shop of each market; null when shoppers use the one of another market of their region. */
const demoShops: Readonly<Record<CountryCode, string | null>> = {
  AU: 'Marlow Field',
  NZ: 'Harbour & Fern',
  GB: 'Larch Lane',
  US: 'Juniper Goods',
  CA: 'Maison Érable',
  IM: null,
  JE: null,
  GG: null,
  FR: 'Atelier Verveine',
  IT: 'Casa dei Tigli',
  ES: 'Casa Romero',
  DE: 'Lindenhof',
};

export const seededMerchants: readonly SeededMerchant[] = [
  ...countryCodes.flatMap((countryCode) => {
    const name = demoShops[countryCode];
    return name === null ? [] : [seeded(`demo-${countryCode.toLowerCase()}`, countryCode, name)];
  }),
  seeded('demo-disabled', 'AU', 'Closed Doors'),
];

/** Where people of a country buy: its demo shop, else one of the same currency. */
export function demoShopOf(countryCode: CountryCode): SeededMerchant | undefined {
  const open = seededMerchants.filter(({ isEnabled }) => isEnabled);
  const { currency } = marketOf(countryCode);
  return (
    open.find((shop) => shop.countryCode === countryCode) ??
    open.find((shop) => marketOf(shop.countryCode).currency === currency)
  );
}

/** Row of a seeded merchant, on the demo shop's origin. */
export function merchantRow(merchant: SeededMerchant, shopOrigin: string, createdAt: Date) {
  return {
    ...newMerchantRow({ ...merchant, allowedOrigins: [shopOrigin] }, createdAt),
    categoryName: 'Homewares',
    categoryCode: 'HOME',
    industryName: 'Retail',
    isEnabled: merchant.isEnabled,
    // Orders from before the shop was switched off are still paid on their dates.
    allowsDateChanges: merchant.isEnabled,
  };
}
