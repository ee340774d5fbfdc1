import { describe, expect, it } from 'vitest';
import { goodsNotReceived } from './goods-not-received.ts';

const money = (amount: string) => ({ amount, currency: 'AUD' as const });
const orderOf = (totalAfterRefund = '1.00', preorder = false) => ({
  orderDate: '2026-01-01T00:00:00.000Z',
  preorder,
  orderSummary: { totalAfterRefund: money(totalAfterRefund) },
});
const day7 = '2026-01-08T00:00:00.000Z';
const day120 = '2026-05-01T00:00:00.000Z';

describe('goods that were not received', () => {
  it('may be reported from day 7 on [POR-249]', () => {
    const early = goodsNotReceived(orderOf(), '2026-01-07T23:59:59.999Z', false);
    expect(early).toEqual({ isAllowed: false, reason: 'validDate', at: day7 });
    expect(goodsNotReceived(orderOf(), day7, false)).toEqual({ isAllowed: true });
  });

  it('may be reported until day 120, of a preorder also later [POR-250]', () => {
    const late = '2026-05-01T00:00:00.001Z';
    expect(goodsNotReceived(orderOf(), day120, false)).toEqual({ isAllowed: true });
    expect(goodsNotReceived(orderOf(), late, false)).toEqual({
      isAllowed: false,
      reason: 'upperValidDate',
      at: day120,
    });
    expect(goodsNotReceived(orderOf('1.00', true), late, false)).toEqual({ isAllowed: true });
  });

  it('may not be reported where nothing is left to refund, with the flag on or off [POR-251] [POR-252]', () => {
    for (const skipsDates of [true, false]) {
      expect(goodsNotReceived(orderOf('0.00'), day7, skipsDates)).toEqual({
        isAllowed: false,
        reason: 'refundableAmount',
      });
    }
    expect(goodsNotReceived(orderOf(), '2026-01-01T00:00:00.000Z', true)).toEqual({ isAllowed: true });
    expect(goodsNotReceived(orderOf(), '2027-01-01T00:00:00.000Z', true)).toEqual({ isAllowed: true });
  });
});
