import { expect, it } from 'vitest';
import { isShopOrigin } from './shop-origin.ts';

it.each([
  'https://shop.example',
  'https://www.shop.example:8443',
  'http://localhost:3000',
  'http://shop.localhost:4402',
  'http://127.0.0.1:8080',
])('%s may be the origin of a shop', (text) => {
  expect(isShopOrigin(text)).toBe(true);
});

it.each([
  'http://shop.example',
  'http://localhost.example',
  'https://shop.example/',
  'https://shop.example:443',
  'https://SHOP.example',
  'https://user@shop.example',
  'https://shop.example#',
  'https://*.shop.example',
  'https://shop.example;script-src',
  'https://shop.example, https://other.example',
  'ftp://shop.example',
  'javascript:alert(1)',
  'null',
  '',
])('%s may not', (text) => {
  expect(isShopOrigin(text)).toBe(false);
});
