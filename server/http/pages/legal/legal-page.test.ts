import { describe, expect, it } from 'vitest';
import { type LegalDocument, legalDocuments, versionsInForce } from '#shared/domain/legal-documents.ts';
import { locales, translationIn } from '#shared/domain/locales.ts';
import { allMarkets, marketOf } from '#shared/domain/markets/index.ts';
import { legalPage } from './legal-page.ts';
import { legalTexts } from './texts.ts';

const au = marketOf('AU');
const headings = (page: string) => [...page.matchAll(/<h([12])>([^<]+)</g)].map(([, level]) => level);
const version = versionsInForce.terms;

describe('a legal document', () => {
  it('exists in every language for every market, with its version and the notice that it is a placeholder', async () => {
    for (const document of legalDocuments) {
      const english = await legalPage({ document, market: au, locale: 'en-AU' });
      for (const market of allMarkets) {
        for (const locale of locales) {
          const page = (await legalPage({ document, market, locale })) ?? '';
          const edition = legalTexts[versionsInForce[document]] ?? expect.fail(document);
          const { notice, ...own } = translationIn(edition, locale) ?? edition.en;
          expect(page).toContain(`<html lang="${locale}">`);
          expect(page).toContain(`<h1>${own[document].title}</h1>`);
          expect(page).toContain(notice.split('{{')[0]?.trim());
          const country = new Intl.DisplayNames(locale, { type: 'region' }).of(market.countryCode);
          expect(page).toContain(country);
          expect(page).not.toMatch(/{{|undefined|<script|<style| style=/);
          expect(headings(page)).toEqual(headings(english ?? ''));
        }
      }
    }
  });

  it('shows its version as a date in the format of the language', async () => {
    const { terms } = versionsInForce;
    expect(terms).toBe('2026-01-05');
    expect(await legalPage({ document: 'terms', market: au, locale: 'en-AU' })).toContain('5 January 2026');
    expect(await legalPage({ document: 'terms', market: au, locale: 'de-DE' })).toContain('5. Januar 2026');
  });

  it('links to the other documents, and to itself in the other languages', async () => {
    const page =
      (await legalPage({ document: 'privacy', market: marketOf('CA'), locale: 'en-CA', version })) ?? '';
    const links = [...page.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href);
    expect(links).toEqual([
      '/legal/ca/en-CA/terms',
      '/legal/ca/en-CA/credit-policy',
      ...['fr-CA', 'de-DE', 'es-ES', 'it-IT'].map((locale) => `/legal/ca/${locale}/privacy/${version}`),
    ]);
  });

  it('is shown in the requested version, and not found in an unknown one', async () => {
    const asked = { document: 'terms', market: au, locale: 'en-AU' } as const;
    for (const each of Object.keys(legalTexts))
      expect(await legalPage({ ...asked, version: each })).not.toBeNull();
    expect(await legalPage({ ...asked, version: '2020-01-01' })).toBeNull();
    expect(await legalPage({ ...asked, version: 'constructor' })).toBeNull();
  });

  it('follows the typography of its language', () => {
    const misprints: Readonly<Record<string, RegExp>> = {
      'fr-FR': /(?<!\u202f)[;:?]/,
      'fr-CA': /\s[;?]|(?<!\u00a0):/,
      other: /\s[;:?]/,
    };
    for (const edition of Object.values(legalTexts)) {
      for (const [locale, texts] of Object.entries(edition)) {
        const all = legalDocuments.flatMap((document: LegalDocument) => {
          const { title, intro, sections } = texts[document];
          return [title, intro, ...sections.flatMap(({ heading, text }) => [heading, text])];
        });
        for (const text of [...all, texts.notice, texts.market, texts.version]) {
          expect(text, locale).not.toMatch(misprints[locale] ?? misprints.other ?? /$/);
          expect(text, locale).not.toMatch(/['"!]|\s\s|\.\.|Fourfold/);
        }
      }
    }
  });
});
