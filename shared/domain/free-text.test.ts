import { expect, it } from 'vitest';
import { filledText, saysSomething } from './free-text.ts';

it.each(['a', '7', '?', '…', '€', '👍', '東', 'ß', ' \u200b x'])(
  'says something with one sign: %j',
  (text) => {
    expect([saysSomething(text), filledText(2_000).safeParse(text).success]).toEqual([true, true]);
  },
);

it.each(['', ' ', '\n\t', '\u00a0', '\u200b', '\u2060\u00ad', '\ufeff'])(
  'has no visible content: %j',
  (text) => {
    expect([saysSomething(text), filledText(2_000).safeParse(text).success]).toEqual([false, false]);
  },
);

it('refuses a card number and more than its length too', () => {
  const text = filledText(20);
  expect(text.safeParse('x'.repeat(20)).success).toBe(true);
  expect(text.safeParse('x'.repeat(21)).success).toBe(false);
  expect(text.safeParse('4111 1111 1111 1111').success).toBe(false);
});
