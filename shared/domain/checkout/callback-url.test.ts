import { expect, it } from 'vitest';
import { callbackUrl } from './callback-url.ts';

it("appends status and orderToken and keeps the merchant's own query [PAY-355]", () => {
  const back = new URL(callbackUrl('https://shop.example/done?cart=7&status=old', 'SUCCESS', 'ffc_x'));
  expect(back.searchParams.get('cart')).toBe('7');
  expect(back.searchParams.getAll('status')).toEqual(['SUCCESS']);
  expect(back.searchParams.get('orderToken')).toBe('ffc_x');
});
