import { expect, it } from 'vitest';
import { callbackUrl } from './callback-url.ts';

it("appends status and orderToken and keeps the merchant's own query [PAY-355]", () => {
  const back = new URL(callbackUrl('https://shop.example/done?cart=7&status=old', 'SUCCESS', 'ffc_x'));
  expect(back.searchParams.get('cart')).toBe('7');
  expect(back.searchParams.getAll('status')).toEqual(['SUCCESS']);
  expect(back.searchParams.get('orderToken')).toBe('ffc_x');
});

it.each([
  'a=1%202&b=%2f&c=x+y',
  'q=caf%C3%A9&sig=aGVsbG8=&list[]=1&list[]=2',
  'flag&empty=&=value&;=1',
  "text='quoted'~(1)*!",
])('keeps the query %s byte for byte [PAY-355]', (query) => {
  const kept = query.replaceAll("'", '%27');
  expect(callbackUrl(`https://shop.example/done?${query}`, 'CANCELLED', 'ffc_x')).toBe(
    `https://shop.example/done?${kept}&status=CANCELLED&orderToken=ffc_x`,
  );
});

it('replaces what has the names of the outcome, however they are written [PAY-355]', () => {
  expect(callbackUrl('https://shop.example/?st%61tus=a&x=1&orderToken=b&status', 'SUCCESS', 'ffc_x')).toBe(
    'https://shop.example/?x=1&status=SUCCESS&orderToken=ffc_x',
  );
  expect(callbackUrl('https://shop.example', 'SUCCESS', 'ffc_x')).toBe(
    'https://shop.example/?status=SUCCESS&orderToken=ffc_x',
  );
});
