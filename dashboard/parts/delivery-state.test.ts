import { describe, expect, it } from 'vitest';
import { examples } from '#shared/contract/merchant/examples.ts';
import { type Delivery, deliveryEnd, failingOrders } from './delivery-state.ts';

const at = '2026-01-15T00:00:00.000Z';
const well = { at, status: 200, durationMs: 10, error: null };
const badly = { at, status: 500, durationMs: 10, error: 'status 500' };
const delivery = (more: Partial<Delivery>): Delivery => ({
  ...(examples.listDeliveries.reply.results[0] as Delivery),
  orderId: '100000042',
  ...more,
});

describe('how a delivery stands', () => {
  it.each([
    ['DELIVERED', [badly, well], 'DELIVERED'],
    ['PENDING', [], null],
    ['PENDING', [badly], 'FAILED'],
    ['PENDING', [badly, well], null],
    ['FAILED', [badly], 'FAILED'],
    ['FAILED', [], 'FAILED'],
  ] as const)('%s is told by its last try %#', (state, attempts, end) => {
    expect(deliveryEnd(delivery({ state, attempts: [...attempts] }))).toBe(end);
  });
});

it('names the orders with a delivery that fails, each once', () => {
  const failing = failingOrders([
    delivery({ orderId: '1', state: 'FAILED', attempts: [badly] }),
    delivery({ orderId: '1', state: 'PENDING', attempts: [badly] }),
    delivery({ orderId: '2', state: 'PENDING', attempts: [] }),
    delivery({ orderId: '3', state: 'DELIVERED', attempts: [badly, well] }),
    delivery({ orderId: null, state: 'FAILED', attempts: [badly] }),
  ]);
  expect([...failing]).toEqual(['1']);
});
