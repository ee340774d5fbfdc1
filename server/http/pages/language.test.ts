import { describe, expect, it } from 'vitest';
import { renderAppPage } from './app-page.ts';
import { testTextsOf } from './language.ts';

const sandbox = { sandboxControl: true };
const production = { sandboxControl: false };

describe.each([
  ['en-XA', 'stretched', '<html lang="en-AU" data-texts="stretched">'],
  ['ar-XB', 'mirrored', '<html lang="en-AU" dir="rtl" data-texts="mirrored">'],
] as const)('the test locale %s', (locale, texts, html) => {
  it('is requested by the address, else by the browser [MER-117]', () => {
    expect(testTextsOf({ query: locale, acceptLanguage: 'de' }, sandbox)).toBe(texts);
    expect(testTextsOf({ query: undefined, acceptLanguage: `${locale},en;q=0.9` }, sandbox)).toBe(texts);
    expect(testTextsOf({ query: 'de-DE', acceptLanguage: locale }, sandbox)).toBeNull();
    expect(testTextsOf({ query: undefined, acceptLanguage: null }, sandbox)).toBeNull();
  });

  it('exists only in a sandbox [MER-117]', () => {
    expect(testTextsOf({ query: locale, acceptLanguage: locale }, production)).toBeNull();
  });

  it('is marked on the document', async () => {
    const bundle = { script: '/main.js', styles: [], modulepreloads: [] };
    const page = { lang: 'en-AU', title: '', bundle, providerOrigin: '' };
    expect(await renderAppPage({ ...page, testTexts: texts })).toContain(html);
    expect(await renderAppPage({ ...page, testTexts: null })).toContain('<html lang="en-AU">');
  });
});
