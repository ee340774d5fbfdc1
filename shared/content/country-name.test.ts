import { expect, it } from 'vitest';
import { countryInSentence } from './country-name.ts';

it.each([
  ['GB', 'en-GB', 'the United Kingdom'],
  ['US', 'en-CA', 'the United States'],
  ['IM', 'en', 'the Isle of Man'],
  ['JE', 'en-GB', 'Jersey'],
  ['GB', 'de-DE', 'Vereinigtes Königreich'],
])('%s is named in a sentence of %s as %s', (country, locale, name) => {
  expect(countryInSentence(country, locale)).toBe(name);
});
