import { expect, it } from 'vitest';
import { pageIndexOf } from './page-index.ts';

it.each([
  ['', 0],
  ['page=1', 0],
  ['page=2', 1],
  ['page=0', 0],
  ['page=-3', 0],
  ['page=1.5', 0],
  ['page=last', 0],
])('an address with "%s" shows the page of index %i [POR-117]', (query, index) => {
  expect(pageIndexOf(new URLSearchParams(query))).toBe(index);
});
