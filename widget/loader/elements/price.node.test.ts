import { expect, it } from 'vitest';
import { readPrice } from './price.ts';

it.each([
  ['$1,299.00', 'AUD', '1299.00'],
  ['1.299,00 €', 'EUR', '1299.00'],
  ['1\u00a0299,00\u00a0$', 'CAD', '1299.00'],
  ['1\u202f299,00 €', 'EUR', '1299.00'],
  ['1 299,00 $', 'CAD', '1299.00'],
  ['£45', 'GBP', '45.00'],
  ['US$30', 'USD', '30.00'],
  ['  Now only $49.5 ', 'AUD', '49.50'],
  ['$1,299', 'AUD', '1299.00'],
  ['1299.00', 'AUD', '1299.00'],
  ['1’234’567.80', 'AUD', '1234567.80'],
  ['$45.00 $45.00', 'AUD', '45.00'],
])('%j in %s is %s [MER-103]', (text, currency, amount) => {
  expect(readPrice(text, currency)).toBe(amount);
});

it.each([
  ['', 'AUD'],
  ['Sold out', 'AUD'],
  ['$59.00 $45.00', 'AUD'],
  ['-$45.00', 'AUD'],
  ['−45,00 €', 'EUR'],
  ['£45', 'AUD'],
  ['US$30', 'AUD'],
  ['30 €', 'GBP'],
])('%j in %s is no amount', (text, currency) => {
  expect(readPrice(text, currency)).toBe('');
});
