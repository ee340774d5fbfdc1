/** The shop of each market: the demo shop with its account of that country. Source: portal-open O-05. */
import type { CountryCode } from '#shared/domain/markets/index.ts';

const accounts: Readonly<Record<CountryCode, string>> = {
  AU: 'demo-au',
  NZ: 'demo-nz',
  GB: 'demo-gb',
  US: 'demo-us',
  CA: 'demo-ca',
  IM: 'demo-gb',
  JE: 'demo-gb',
  GG: 'demo-gb',
  FR: 'demo-fr',
  IT: 'demo-it',
  ES: 'demo-es',
  DE: 'demo-de',
};

/** @param shopOrigin as configured */
export function shopUrlOf(countryCode: CountryCode, shopOrigin: string): string {
  return `${shopOrigin}/?merchant=${accounts[countryCode]}`;
}
