import { describe, expect, it } from 'vitest';
import { renderAppPage } from './app-page.ts';
import { wantsPseudoLocale } from './language.ts';

const sandbox = { sandboxControl: true };
const production = { sandboxControl: false };

describe('the pseudo-locale', () => {
  it('is requested by the address, else by the browser', () => {
    expect(wantsPseudoLocale({ query: 'en-XA', acceptLanguage: 'de' }, sandbox)).toBe(true);
    expect(wantsPseudoLocale({ query: undefined, acceptLanguage: 'en-XA,en;q=0.9' }, sandbox)).toBe(true);
    expect(wantsPseudoLocale({ query: 'de-DE', acceptLanguage: 'en-XA' }, sandbox)).toBe(false);
    expect(wantsPseudoLocale({ query: undefined, acceptLanguage: null }, sandbox)).toBe(false);
  });

  it('exists only in a sandbox', () => {
    expect(wantsPseudoLocale({ query: 'en-XA', acceptLanguage: 'en-XA' }, production)).toBe(false);
  });

  it('is marked on the document', async () => {
    const bundle = { script: '/main.js', styles: [], modulepreloads: [] };
    const page = { lang: 'en-AU', title: '', bundle, providerOrigin: '' };
    expect(await renderAppPage({ ...page, isStretched: true })).toContain(
      '<html lang="en-AU" data-texts="stretched">',
    );
    expect(await renderAppPage({ ...page, isStretched: false })).toContain('<html lang="en-AU">');
  });
});
