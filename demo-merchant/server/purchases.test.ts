import { appendFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openPurchases, type Purchase } from './purchases.ts';

const purchase: Purchase = {
  reference: 'ORD-1',
  merchantId: 'demo-au',
  visitorId: 'v',
  token: 'ffc_1',
  lines: [],
  amount: { amount: '120.00', currency: 'AUD' },
  createdAt: '2026-01-01T00:00:00.000Z',
  state: 'open',
  orderId: null,
  reason: null,
};

it('purchases survive a restart, even when a crash has truncated the last line', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'shop-')), 'demo', 'purchases.jsonl');
  const before = openPurchases(file);
  before.save(purchase);
  before.save({ ...purchase, state: 'paid', orderId: '100000001' });
  appendFileSync(file, '{"reference":"ORD-2"');
  openPurchases(file).save({ ...purchase, reference: 'ORD-3', token: 'ffc_3' });
  const after = openPurchases(file);
  expect(after.byToken('ffc_1')).toEqual({ ...purchase, state: 'paid', orderId: '100000001' });
  expect(after.paid()).toHaveLength(1);
  expect(after.byReference('ORD-3')?.token).toBe('ffc_3');
});
