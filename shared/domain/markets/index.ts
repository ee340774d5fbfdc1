import * as z from 'zod/mini';
import { au } from './au.ts';
import { ca } from './ca.ts';
import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { gb } from './gb.ts';
import { gg } from './gg.ts';
import { im } from './im.ts';
import { it } from './it.ts';
import { je } from './je.ts';
import { type CountryCode, countryCodes, type Market } from './market.ts';
import { nz } from './nz.ts';
import { ukRegion } from './uk-region.ts';
import { us } from './us.ts';

export type { CountryCode, Market, Region } from './market.ts';
export { countryCodes } from './market.ts';

/** Every market by its country code [ACC-001]. */
export const markets: Readonly<Record<CountryCode, Market>> = {
  AU: au,
  NZ: nz,
  GB: gb,
  US: us,
  CA: ca,
  IM: im,
  JE: je,
  GG: gg,
  FR: fr,
  IT: it,
  ES: es,
  DE: de,
};

export const allMarkets: readonly Market[] = countryCodes.map((countryCode) => markets[countryCode]);

export const countryCodeSchema = z.enum(countryCodes);

/** The market served where nothing names one. */
export const defaultMarket: Market = au;

export function marketOf(countryCode: CountryCode): Market {
  return markets[countryCode];
}

/** Narrows any text to the code of a market; ISO codes are upper case, so `au` is not one. */
export function isCountryCode(code: string): code is CountryCode {
  return Object.hasOwn(markets, code);
}

/** The market that a portal address starts with, in either case, for example `uk` in `/uk/#/`. */
export function marketOfPortalSegment(segment: string): Market | undefined {
  return allMarkets.find(({ portalSegment }) => portalSegment === segment.toLowerCase());
}

/** The market of a page's address: that of its first segment, else the default [POR-365]. */
export const marketOfPath = (pathname: string): Market =>
  marketOfPortalSegment(pathname.split('/')[1] ?? '') ?? defaultMarket;

/** The countries under the rules of the UK region [ACC-004]. */
export const ukRegionCountries: readonly CountryCode[] = allMarkets
  .filter(({ region }) => region === ukRegion.region)
  .map(({ countryCode }) => countryCode);

export const isUkRegion = (countryCode: string): boolean =>
  ukRegionCountries.some((each) => each === countryCode);
