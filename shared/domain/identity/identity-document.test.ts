import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flagDefaults } from '../flags.ts';
import { allMarkets, countryCodes } from '../markets/index.ts';
import {
  allowedDocuments,
  documentCheckStatusSchema,
  documentsStillNeeded,
  documentsToAsk,
  identityDocuments,
  offeredDocuments,
} from './identity-document.ts';

const configured = (byCountry: Record<string, string[]>, passport = true) => ({
  'allowed-documents-by-country': byCountry,
  'enable-passport-for-hard-id-verification': passport,
});

describe('the documents of a country', () => {
  it('are licence, Medicare and passport where nothing is configured, and no Medicare in New Zealand [ACC-301]', () => {
    for (const countryCode of countryCodes) {
      const expected = countryCode === 'NZ' ? ['LICENCE', 'PASSPORT'] : ['LICENCE', 'MEDICARE', 'PASSPORT'];
      expect(allowedDocuments(countryCode, configured({}))).toEqual(expected);
    }
  });

  it('are those of the flag where it names the country, and the default elsewhere [ACC-302]', () => {
    const flags = configured({ AU: ['PASSPORT'], GB: [] });
    expect(allowedDocuments('AU', flags)).toEqual(['PASSPORT']);
    expect(allowedDocuments('GB', flags)).toEqual([]);
    expect(allowedDocuments('NZ', flags)).toEqual(['LICENCE', 'PASSPORT']);
  });

  it('have Medicare in Australia only, by the flag’s default', () => {
    const withMedicare = countryCodes.filter((code) =>
      allowedDocuments(code, flagDefaults).includes('MEDICARE'),
    );
    expect(withMedicare).toEqual(['AU']);
  });

  it('have a passport in every country or in none, as its flag says [ACC-303]', () => {
    for (const { countryCode } of allMarkets) {
      const byCountry = flagDefaults['allowed-documents-by-country'];
      expect(allowedDocuments(countryCode, configured(byCountry, true))).toContain('PASSPORT');
      expect(allowedDocuments(countryCode, configured(byCountry, false))).not.toContain('PASSPORT');
    }
  });

  it('are not offered again when they are verified', () => {
    expect(offeredDocuments('AU', flagDefaults, ['MEDICARE'])).toEqual(['LICENCE', 'PASSPORT']);
    expect(offeredDocuments('NZ', flagDefaults, ['LICENCE', 'PASSPORT'])).toEqual([]);
  });
});

describe('the documents still needed', () => {
  it('are two in New Zealand and one elsewhere, less those verified [ACC-304]', () => {
    const someDocuments = fc.uniqueArray(fc.constantFrom(...identityDocuments));
    fc.assert(
      fc.property(fc.constantFrom(...countryCodes), someDocuments, (countryCode, verified) => {
        const needed = countryCode === 'NZ' ? 2 : 1;
        expect(documentsStillNeeded(countryCode, verified)).toBe(Math.max(0, needed - verified.length));
      }),
    );
  });

  it('are no more than are left to show', () => {
    const noPassport = configured({}, false);
    expect(documentsToAsk('NZ', noPassport, [])).toBe(1);
    expect(documentsToAsk('NZ', noPassport, ['LICENCE'])).toBe(0);
    expect(documentsToAsk('NZ', configured({}), ['LICENCE'])).toBe(1);
  });
});

it('a check of a document says VERIFIED or REJECTED [ACC-326]', () => {
  expect(documentCheckStatusSchema.def.entries).toEqual({ VERIFIED: 'VERIFIED', REJECTED: 'REJECTED' });
});
