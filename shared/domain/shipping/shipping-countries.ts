/** Where orders may go. Source: POR-373, POR-374, portal-open O-76, decision 242. */
import { type CountryCode, countryCodes } from '../markets/index.ts';

/** The regions to which every shop ships unless it names its own. Source: POR-373. */
export const supportedShippingRegions = ['AU', 'NZ', 'GB'] as const satisfies readonly CountryCode[];

interface Delivery {
  readonly merchantCountry: CountryCode;
  /** The countries that the merchant named; null when it named none. */
  readonly named: readonly string[] | null;
  readonly highRiskCountries: readonly string[];
}

/**
 * The countries to which a merchant's orders may go: those that it named, or else the supported regions and then every other market. A
 * high-risk country is no destination, except for the merchants who are there. Source: POR-374.
 */
export function shippingCountries({ merchantCountry, named, highRiskCountries }: Delivery): string[] {
  const countries = named ?? [...new Set([...supportedShippingRegions, ...countryCodes])];
  return countries.filter((each) => each === merchantCountry || !highRiskCountries.includes(each));
}
