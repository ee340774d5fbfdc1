import { expect, it } from 'vitest';
import { pictureAddress } from './picture-address.ts';

it.each([
  'https://cdn.shop.example/lamp.jpg?w=112',
  'http://localhost:3000/lamp.jpg',
  'http://shop.localhost:4402/lamp.svg',
  'http://127.0.0.1:3000/lamp.jpg',
])('lets a page load the picture at %s', (text) => {
  expect(pictureAddress(text)).toBe(text);
});

it.each([
  undefined,
  '',
  'lamp.jpg',
  '/lamp.jpg',
  '//cdn.shop.example/lamp.jpg',
  'http://cdn.shop.example/lamp.jpg',
  'javascript:alert(1)',
  'data:image/png;base64,AA==',
  'ftp://localhost/lamp.jpg',
  'https://',
])('lets no page load %s', (text) => {
  expect(pictureAddress(text)).toBeNull();
});
