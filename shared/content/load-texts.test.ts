import { afterEach, describe, expect, it, vi } from 'vitest';
import { locales } from '#shared/domain/locales.ts';
import { loadTexts } from './load-texts.ts';
import { createTranslate } from './resolve-text.ts';

afterEach(() => vi.unstubAllGlobals());

describe('texts in pieces', () => {
  it('finds every locale that has a file', async () => {
    for (const locale of ['en', ...locales])
      expect(await loadTexts(locale, ['common'])).toMatchObject({ locale });
  });

  it('fetches only the areas asked for', async () => {
    const { texts } = await loadTexts('en', ['common']);
    expect(Object.keys(texts)).toEqual(['common']);
  });

  it('loads the selected texts of a page, which whole areas replace', async () => {
    const start = await loadTexts('de-DE', ['start']);
    expect(Object.keys(start.texts.access ?? {}).sort()).toEqual(['email', 'emailMissing', 'loginEmail']);
    const all = createTranslate([await loadTexts('de-DE', ['start', 'common'])]);
    expect([all('common.close'), all('common.continue')]).toEqual(['Schließen', 'Weiter']);
  });

  it('uses the English text where a locale has none', async () => {
    const t = createTranslate([await loadTexts('en-GB', ['access'])]);
    expect(t('access.loginEmail.title')).toBe('Log in or sign up');
  });

  it('uses the locale if it has texts, and English otherwise', async () => {
    const french = createTranslate([await loadTexts('fr-CA', ['common'])]);
    const unknown = createTranslate([await loadTexts('pt-BR', ['common'])]);
    expect(french('common.close')).toBe('Fermer');
    expect(unknown('common.close')).toBe('Close');
  });

  it.each([
    ['de-DE', 'Schließen'],
    ['fr-FR', 'Fermer'],
    ['es-ES', 'Cerrar'],
    ['it-IT', 'Chiudi'],
  ])('speaks %s', async (locale, close) => {
    expect(createTranslate([await loadTexts(locale, ['common'])])('common.close')).toBe(close);
  });

  it('stretches every text in a page that the sandbox marked', async () => {
    vi.stubGlobal('document', { documentElement: { dataset: { texts: 'stretched' } } });
    const t = createTranslate([await loadTexts('en-AU', ['common'])]);
    expect(t('common.close')).toBe('[Çlööšéé]');
  });
});
