import { expect, it } from 'vitest';
import { webAddress } from './web-address.ts';

it('an address starts with http or https [POR-381]', () => {
  expect(webAddress('http://shop.example/cart')?.href).toBe('http://shop.example/cart');
  expect(webAddress('HTTPS://shop.example')?.href).toBe('https://shop.example/');
  const others = [
    'shop.example',
    '//shop.example',
    'ftp://shop.example',
    'javascript:alert(1)',
    'mailto:a@b.example',
  ];
  for (const text of [
    ...others,
    '',
    ' https://shop.example',
    'https:shop.example',
    'see https://shop.example',
  ])
    expect(webAddress(text), text).toBeNull();
});

it('an address that cannot be read is not accepted', () => {
  expect(webAddress('https://')).toBeNull();
  expect(webAddress('https://shop.example:port')).toBeNull();
});
