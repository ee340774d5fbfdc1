import { describe, expect, it } from 'vitest';
import { formatMobile, isValidMobile } from '../access/mobile.ts';
import { isPostcode } from '../identity/address.ts';
import { formsOf } from './forms/index.ts';
import type { MarketForms } from './forms/market-forms.ts';
import { mobileOf } from './forms/mobiles.ts';
import {
  allMarkets,
  countryCodeSchema,
  countryCodes,
  isCountryCode,
  isUkRegion,
  type Market,
  marketOfPath,
  marketOfPortalSegment,
  markets,
} from './index.ts';

const codes = (list: readonly Market[]) => list.map(({ countryCode }) => countryCode).sort();
type Row = Market & MarketForms;
const rows: readonly Row[] = allMarkets.map((market) => ({ ...market, ...formsOf(market.countryCode) }));
const codesWhere = (holds: (row: Row) => boolean) => codes(rows.filter(holds));
const factOf = <Fact>(fact: (row: Row) => Fact) =>
  Object.fromEntries(rows.map((row) => [row.countryCode, fact(row)]));

describe('the market registry', () => {
  it('holds every market of its list, among them five full ones and seven partial ones [ACC-001]', () => {
    expect(Object.keys(markets).toSorted()).toEqual([...countryCodes].sort());
    expect(codesWhere(({ availability }) => availability === 'full')).toEqual(
      expect.arrayContaining(['AU', 'CA', 'GB', 'NZ', 'US']),
    );
    expect(codesWhere(({ availability }) => availability !== 'full')).toEqual(
      expect.arrayContaining(['DE', 'ES', 'FR', 'GG', 'IM', 'IT', 'JE']),
    );
  });

  it('has checkouts wherever it has consumers, and in four more markets [PAY-001]', () => {
    const consumerMarkets = codesWhere(({ availability }) => availability === 'full');
    expect(consumerMarkets).toEqual(expect.arrayContaining(['AU', 'CA', 'GB', 'NZ', 'US']));
    const checkoutMarkets = codesWhere(({ availability }) => availability !== 'region');
    expect(checkoutMarkets).toEqual(expect.arrayContaining([...consumerMarkets, 'DE', 'ES', 'FR', 'IT']));
  });

  it('keeps every market under its own code', () => {
    for (const [code, market] of Object.entries(markets)) expect(market.countryCode).toBe(code);
  });

  it('serves every market, directly or as part of the region of one that it serves directly [POR-363]', () => {
    const own = allMarkets.filter(({ availability }) => availability !== 'region');
    expect(codes(own)).toEqual(
      expect.arrayContaining(['AU', 'CA', 'DE', 'ES', 'FR', 'GB', 'IT', 'NZ', 'US']),
    );
    for (const { countryCode, region } of allMarkets)
      expect([countryCode, own.some((each) => each.region === region)]).toEqual([countryCode, true]);
    for (const code of ['IM', 'JE', 'GG'] as const) expect(markets[code].region).toBe(markets.GB.region);
  });

  it('counts four countries to the UK region [ACC-004]', () => {
    expect(codesWhere(({ countryCode }) => isUkRegion(countryCode))).toEqual(['GB', 'GG', 'IM', 'JE']);
    for (const other of ['IE', 'UK', 'gb', '', 'constructor']) expect(isUkRegion(other)).toBe(false);
  });

  it('puts France, Italy and Spain into one region that no other market has [POR-368]', () => {
    const region = markets.FR.region;
    expect(codesWhere((market) => market.region === region)).toEqual(['ES', 'FR', 'IT']);
  });

  it('knows codes from other text', () => {
    expect(isCountryCode('AU')).toBe(true);
    expect(isCountryCode('au')).toBe(false);
    expect(isCountryCode('toString')).toBe(false);
    expect(countryCodeSchema.safeParse('XX').success).toBe(false);
  });

  it('calls the portal of GB uk, and every other by its country code [ACC-050]', () => {
    expect(markets.GB.portalSegment).toBe('uk');
    for (const { countryCode, portalSegment } of allMarkets.filter((market) => market !== markets.GB)) {
      expect(portalSegment).toBe(countryCode.toLowerCase());
    }
  });

  it('finds the market of a portal address', () => {
    for (const market of allMarkets) expect(marketOfPortalSegment(market.portalSegment)).toBe(market);
    expect(marketOfPortalSegment('UK')).toBe(markets.GB);
    expect(marketOfPortalSegment('gb')).toBeUndefined();
  });

  it('reads the market from the first segment of an address, and takes AU where it names none [POR-365]', () => {
    for (const market of allMarkets) expect(marketOfPath(`/${market.portalSegment}/`)).toBe(market);
    expect(marketOfPath('/uk')).toBe(markets.GB);
    expect(marketOfPath('/uk/nz/')).toBe(markets.GB);
    for (const path of ['', '/', '/gb/', '/xx/', '/x/uk/', '//nz/'])
      expect(marketOfPath(path)).toBe(markets.AU);
  });
});

describe('the facts of the markets', () => {
  it('gives each market its locales, the default first [POR-364]', () => {
    expect(factOf(({ locales }) => locales)).toMatchObject({
      AU: ['en-AU'],
      NZ: ['en-NZ'],
      GB: ['en-GB'],
      US: ['en-US'],
      CA: ['en-CA', 'fr-CA'],
      IM: ['en-GB'],
      JE: ['en-GB'],
      GG: ['en-GB'],
      FR: ['fr-FR'],
      IT: ['it-IT'],
      ES: ['es-ES'],
      DE: ['de-DE'],
    });
  });

  it('gives each market its calling code [ACC-267] [POR-369]', () => {
    expect(factOf(({ callingCode }) => callingCode)).toMatchObject({
      AU: '+61',
      NZ: '+64',
      US: '+1',
      CA: '+1',
      GB: '+44',
      IM: '+44',
      JE: '+44',
      GG: '+44',
      FR: '+33',
      ES: '+34',
      IT: '+39',
      DE: '+49',
    });
  });

  it('asks for the month first in the US and Canada only', () => {
    expect(codesWhere(({ dateOrder }) => dateOrder === 'month-first')).toEqual(['CA', 'US']);
  });

  it('asks for a state from a list in Australia, the US and Canada only [ACC-244]', () => {
    expect(codesWhere(({ state }) => state.required)).toEqual(['AU', 'CA', 'US']);
    expect(formsOf('AU').state.input).toBe('select');
    expect(formsOf('US').state.input).toBe('autocomplete');
    expect(formsOf('CA').state.input).toBe('autocomplete');
    expect(factOf(({ state }) => state.states.length)).toMatchObject({ AU: 8, US: 51, CA: 13, GB: 0 });
  });

  it('lists no state twice, and none that is also refused', () => {
    for (const { state } of rows) {
      const listed = state.states.map(({ code }) => code);
      expect(new Set(listed).size).toBe(listed.length);
      const refused = state.blacklisted.map(({ code }) => code);
      expect(listed.filter((code) => refused.includes(code))).toEqual([]);
    }
  });

  it('keeps the telephone keyboard for postcodes of digits', () => {
    expect(codesWhere(({ postcode }) => postcode.inputType === 'tel')).toEqual(['AU', 'NZ', 'US']);
  });

  it('closes registration in France, Italy and Spain', () => {
    expect(codesWhere(({ registrationOpen }) => !registrationOpen)).toEqual(['ES', 'FR', 'IT']);
  });

  it('needs two identity documents in New Zealand and one elsewhere [PAY-350]', () => {
    expect(codesWhere(({ identityDocumentsNeeded }) => identityDocumentsNeeded === 2)).toEqual(['NZ']);
    expect(codesWhere(({ identityDocumentsNeeded }) => identityDocumentsNeeded === 1)).toHaveLength(
      allMarkets.length - 1,
    );
  });

  it('prefills card addresses in the US, GB and Canada, in custom payment not in Canada [PAY-190] [POR-375]', () => {
    expect(codesWhere((market) => market.contactAddressForwardedWithCard)).toEqual(['CA', 'GB', 'US']);
    expect(codesWhere((market) => market.contactAddressPrefilledInCustomPayment)).toEqual(['GB', 'US']);
  });

  it('charges late fees and grants limits in whole minor units', () => {
    for (const { lateFee, defaultCreditLimit } of allMarkets) {
      for (const fact of [lateFee.amount, lateFee.graceDays, defaultCreditLimit]) {
        expect(Number.isSafeInteger(fact) && fact > 0).toBe(true);
      }
    }
  });

  it('shows examples and time zones that are real', () => {
    for (const { countryCode, postcode, timeZone } of rows) {
      const mobile = mobileOf(countryCode);
      expect(isPostcode(postcode.example, postcode)).toBe(true);
      expect(isValidMobile(mobile.example, countryCode)).toBe(true);
      expect(formatMobile(mobile.example, countryCode)).toBe(mobile.example);
      expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
    }
  });
});
