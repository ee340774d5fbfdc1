/** The shop of each market: the demo shop with its account of that country. Source: portal-open O-05. */
import type { CountryCode } from '#shared/domain/markets/index.ts';

/** Null where the demo shop has no account. */
const accounts: Readonly<Record<CountryCode, string | null>> = {
  AU: 'demo-au',
  NZ: 'demo-nz',
  GB: 'demo-gb',
  US: 'demo-us',
  CA: 'demo-ca',
  IM: 'demo-gb',
  JE: 'demo-gb',
  GG: 'demo-gb',
  FR: null,
  IT: null,
  ES: null,
  DE: null,
};

/** @param shopOrigin as configured */
export function shopUrlOf(countryCode: CountryCode, shopOrigin: string): string | null {
  const account = accounts[countryCode];
  return account && `${shopOrigin}/?merchant=${account}`;
}
