import { expect, it } from 'vitest';
import { isolate } from './texts-of-others.ts';

it.each([
  ['Hebrew letters', 'שלום 5', '\u2068שלום 5\u2069'],
  ['Arabic letters', 'متجر', '\u2068متجر\u2069'],
  ['an override that is never ended', 'Shop\u202e', '\u2068Shop\u202e\u2069'],
  ['an end of the isolation', 'A\u2069\u202eB', '\u2068A\u202eB\u2069'],
  ['Adlam letters, beyond the first plane', '𞤀', '\u2068𞤀\u2069'],
])('isolates %s', (_, text, isolated) => {
  expect(isolate(text)).toBe(isolated);
});

it.each(['Marlow Field', 'Café Zoë & Söhne', '鳥の店', 'Лавка', '$30.00'])(
  'leaves %s as it is, since nothing in it turns the direction',
  (text) => {
    expect(isolate(text)).toBe(text);
  },
);
