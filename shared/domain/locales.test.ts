import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkoutLocale, locales, portalLocale, resolveLocale } from './locales.ts';
import { allMarkets, marketOf } from './markets/index.ts';
import { formatMoney, fromMinor } from './money.ts';

const [au, ca, im] = [marketOf('AU'), marketOf('CA'), marketOf('IM')];

describe('locale resolution', () => {
  it('tries the tag, the language at the merchant, the main locale, the merchant [MER-115]', () => {
    expect(resolveLocale('en_us', au)).toBe('en-US');
    expect(resolveLocale('FR-ca', au)).toBe('fr-CA');
    expect(resolveLocale('fr_CH', au)).toBe('fr-FR');
    expect(resolveLocale('fr_CH', ca)).toBe('fr-CA');
    expect(resolveLocale('en-ZA', au)).toBe('en-AU');
    expect(resolveLocale('en-ZA', marketOf('DE'))).toBe('en-GB');
    expect(resolveLocale('es-MX', marketOf('US'))).toBe('es-ES');
    expect(resolveLocale('it', au)).toBe('it-IT');
    expect(resolveLocale('de-AT', im)).toBe('de-DE');
    expect(resolveLocale('pt-BR', au)).toBe('en-AU');
    expect(resolveLocale(' fr-CA ', au)).toBe('fr-CA');
    expect(resolveLocale('en-Latn-US', au)).toBe('en-AU');
  });

  it('uses the market default without a tag and for an invalid one', () => {
    for (const tag of [undefined, null, '', ' ', '-', '*', 'x']) expect(resolveLocale(tag, ca)).toBe('en-CA');
  });

  it('always gives a locale we have, and keeps one we have', () => {
    const market = fc.constantFrom(...allMarkets);
    fc.assert(
      fc.property(fc.string(), market, (tag, somewhere) => {
        expect(locales).toContain(resolveLocale(tag, somewhere));
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...locales), market, (locale, somewhere) => {
        expect(resolveLocale(locale.replace('-', '_').toUpperCase(), somewhere)).toBe(locale);
      }),
    );
  });

  it('ranks token, page, browser and market, and money is written in the one that it gives [MER-118]', () => {
    const thirty = (...wanted: Parameters<typeof checkoutLocale>) => {
      const locale = checkoutLocale(...wanted);
      return [locale, formatMoney(fromMinor(3_000, 'CAD'), locale).replace(/\s/g, ' ')];
    };
    const french = ['fr-CA', '30,00 $'];
    const english = ['en-CA', '$30.00'];
    expect(thirty({ token: 'fr-CA', page: 'en-CA', browser: 'de' }, ca)).toEqual(french);
    expect(thirty({ token: 'en-CA', page: 'fr-CA', browser: 'de' }, ca)).toEqual(english);
    expect(thirty({ token: null, page: 'fr', browser: 'de' }, ca)).toEqual(french);
    expect(thirty({ token: null, page: null, browser: 'fr-CA' }, ca)).toEqual(french);
    expect(checkoutLocale({ browser: 'de' }, ca)).toBe('de-DE');
    expect(thirty({}, ca)).toEqual(english);
  });

  it('of a checkout begins with what the shopper chose before, where the market has it [POR-366]', () => {
    const wishes = { token: 'en-CA', page: 'en-CA', browser: 'en-CA' };
    expect(checkoutLocale({ chosen: 'fr-CA', ...wishes }, ca)).toBe('fr-CA');
    expect(checkoutLocale({ chosen: null, ...wishes }, ca)).toBe('en-CA');
    expect(checkoutLocale({ chosen: 'fr-CA', token: null, browser: 'en-AU' }, au)).toBe('en-AU');
    expect(checkoutLocale({ chosen: 'de-DE', browser: 'pt-BR' }, ca)).toBe('en-CA');
  });

  it('takes the first wish that the portal of the market offers: the stored one, the merchant’s, that of the browser, else its first [POR-366]', () => {
    const [stored, merchant, browser] = ['fr-CA', 'en-CA', 'fr-CA'];
    expect(portalLocale([stored, merchant, 'en-CA'], ca)).toBe('fr-CA');
    expect(portalLocale([null, merchant, browser], ca)).toBe('en-CA');
    expect(portalLocale([null, 'de-DE', browser], ca)).toBe('fr-CA');
    expect(portalLocale(['de-DE', undefined, 'it-IT'], ca)).toBe(ca.locales[0]);
    expect(portalLocale(['fr_CA', 'en-CA'], ca)).toBe('fr-CA');
    expect(portalLocale([null, 'fr-FR', 'en-ca'], ca)).toBe('en-CA');
    expect(portalLocale(['fr-FR', 'en-US'], au)).toBe('en-AU');
  });
});
