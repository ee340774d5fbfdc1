import { expect, it } from 'vitest';
import { filledLines, filledText, freeText, shopLines, shopText } from './free-text.ts';
import { shownText } from './text/shown-text.ts';

it.each(['a', '7', '?', '…', '€', '👍', '東', 'ß', ' \u200b x'])(
  'says something with one sign: %j',
  (text) => {
    expect(filledText(2_000).safeParse(text).success).toBe(true);
  },
);

it.each(['', ' ', '\n\t', '\u00a0', '\u200b', '\u2060\u00ad', '\ufeff', '\u3164', '\u2800'])(
  'has no visible content: %j [POR-223]',
  (text) => {
    expect(filledText(2_000).safeParse(text).success).toBe(false);
  },
);

it('refuses a card number and more than its length too', () => {
  const text = filledText(20);
  expect(text.safeParse('x'.repeat(20)).success).toBe(true);
  expect(text.safeParse('x'.repeat(21)).success).toBe(false);
  expect(text.safeParse('4111 1111 1111 1111').success).toBe(false);
});

it.each([filledLines, shopLines])(
  'refuses a text that turns the words around it, and keeps each line break as one character: %s',
  (schema) => {
    expect(schema(40).safeParse('Shop \u202epohS').success).toBe(false);
    expect(schema(40).safeParse('\u2067Shop\u2069').success).toBe(false);
    expect(schema(40).safeParse('one\r\ntwo\n\nthree').data).toBe('one\ntwo\n\nthree');
    expect(schema(40).safeParse('Cafe\u0301\u200b').data).toBe('Café');
  },
);

it.each([shownText, freeText, filledText, shopText])(
  'is one line, in which a tab is a space: %s',
  (schema) => {
    for (const text of ['Ana\r\nBcc: x', 'a\nb', 'a\rb', 'a\u0000b', 'a\u0085b', 'a\u2028b', 'a\u2029b'])
      expect([text, schema(40).safeParse(text).success]).toEqual([text, false]);
    expect(schema(40).safeParse('1 High St\tUnit 2').data).toBe('1 High St Unit 2');
  },
);
