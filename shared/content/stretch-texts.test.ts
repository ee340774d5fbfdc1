import { describe, expect, it } from 'vitest';
import { keysOf, textAt } from '#shared/testing/text-keys.ts';
import english from './en.json';
import { createTranslate } from './resolve-text.ts';
import { stretchText, stretchTexts } from './stretch-texts.ts';

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
