import { describe, expect, it } from 'vitest';
import { keysOf, textAt } from '#shared/testing/text-keys.ts';
import english from './en.json';
import { createTranslate } from './resolve-text.ts';
import { mirrorText, mirrorTexts, stretchText, stretchTexts } from './test-texts.ts';

const blanks = /\{\{[^}]*\}\}|<\/?\w+>/g;

describe('stretched texts', () => {
  it('keep placeholders and parts, and are in brackets', () => {
    expect(stretchText('Pay {{amount}}')).toBe('[Pááý {{amount}}~]');
    expect(stretchText('Next <amount>{{amount}}</amount>')).toMatch(
      /^\[Ñééxt <amount>\{\{amount\}\}<\/amount>.*\]$/,
    );
  });

  it('are 40 percent longer than the original words', () => {
    const tooShort = keysOf(english).filter((key) => {
      const text = textAt(english, key) ?? '';
      const stretched = stretchText(text);
      const lengthOf = (each: string) => each.replace(blanks, '').length;
      return (
        `${stretched.match(blanks)}` !== `${text.match(blanks)}` || lengthOf(stretched) < 1.4 * lengthOf(text)
      );
    });
    expect(tooShort).toEqual([]);
  });

  it('choose plurals like the original texts', () => {
    const t = createTranslate([{ locale: 'en', texts: stretchTexts(english) }]);
    expect(t('orders.due.orders', { count: 1 })).toMatch(/^\[1 ö/);
    expect(t('orders.due.orders', { count: 3 })).toMatch(/^\[3 ö/);
  });
});

describe('mirrored texts', () => {
  it('run from right to left beside placeholders and parts, which stay, and are in brackets', () => {
    const mirrored = (words: string) => `\u2067\u202e${words}\u202c\u2069`;
    expect(mirrorText('Pay {{amount}} today')).toBe(`[${mirrored('Pay ')}{{amount}}${mirrored(' today')}]`);
    expect(mirrorText('Next <amount>{{amount}}</amount>')).toBe(
      `[${mirrored('Next ')}<amount>{{amount}}</amount>]`,
    );
  });

  it('choose plurals like the original texts', () => {
    const t = createTranslate([{ locale: 'en', texts: mirrorTexts(english) }]);
    expect(t('orders.due.orders', { count: 1 })).toContain('1\u2067\u202e order');
    expect(t('orders.due.orders', { count: 3 })).toContain('3\u2067\u202e orders');
  });
});
