import { describe, expect, it } from 'vitest';
import { loadTexts, spokenLocales } from './load-texts.ts';
import { createTranslate } from './resolve-text.ts';

describe('texts in pieces', () => {
  it('finds every locale that has a file', () => {
    expect(spokenLocales).toEqual(expect.arrayContaining(['en', 'en-AU', 'fr-CA']));
  });

  it('fetches only the areas asked for', async () => {
    const [closest] = await loadTexts('en', ['common']);
    expect(Object.keys(closest?.texts ?? {})).toEqual(['common']);
  });

  it('speaks the locale where it can and English where it cannot', async () => {
    const french = createTranslate(await loadTexts('fr-CA', ['common']));
    const unknown = createTranslate(await loadTexts('pt-BR', ['common']));
    expect(french('common.close')).toBe('Fermer');
    expect(unknown('common.close')).toBe('Close');
  });
});
