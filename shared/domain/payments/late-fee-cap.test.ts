import { expect, it } from 'vitest';
import { cappedLateFee, mostLateFees } from './late-fee-cap.ts';

it.each([
  { fee: 1000, orderTotal: 10_000, chargedSoFar: 0, charged: 1000 },
  { fee: 1000, orderTotal: 10_000, chargedSoFar: 1500, charged: 1000 },
  { fee: 1000, orderTotal: 10_000, chargedSoFar: 1501, charged: 999 },
  { fee: 1000, orderTotal: 10_000, chargedSoFar: 2500, charged: 0 },
  { fee: 1000, orderTotal: 10_000, chargedSoFar: 2600, charged: 0 },
  { fee: 1000, orderTotal: 3999, chargedSoFar: 0, charged: 999 },
  { fee: 1000, orderTotal: 4001, chargedSoFar: 0, charged: 1000 },
  { fee: 1000, orderTotal: 4000, chargedSoFar: 1000, charged: 0 },
])('is capped at a quarter of the order: %o', ({ fee, orderTotal, chargedSoFar, charged }) => {
  expect(cappedLateFee(fee, orderTotal, chargedSoFar)).toBe(charged);
});

it.each([
  [10_000, 2500],
  [3999, 999],
])('of an order of %i are %i in all at most', (orderTotal, most) => {
  expect(mostLateFees(orderTotal)).toBe(most);
});
