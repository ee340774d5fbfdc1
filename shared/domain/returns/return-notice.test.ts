import { describe, expect, it } from 'vitest';
import { addDays } from '../dates.ts';
import { fromMinor } from '../money.ts';
import {
  isBarredFromReturns,
  isNewToTell,
  isReturnOffered,
  isToldAgain,
  refundedAfterReturn,
  returnDateLimits,
  returnDateRefusal,
  returnDaysOf,
  returnViews,
} from './return-notice.ts';

const days = { orderedOn: '2026-11-18', today: '2026-11-27' };
const told = {
  orderReturned: true,
  returnDate: '2026-11-20',
  returnReason: 'DAMAGED',
  toldAt: '2026-11-20T02:00:00.000Z',
} as const;
const order = {
  orderStatus: 'APPROVED',
  orderSummary: { totalAfterRefund: fromMinor(12_000, 'AUD') },
  paymentScheduleSet: [{ paymentRefundResponses: [{ createdDate: '2026-11-19T02:00:00.000Z' }] }],
} as const;
const account = { accountStatus: 'REGISTERED', accountFrozen: false };

describe('the date of a return', () => {
  it('is from the order to today where it was made, and up to 30 days ahead where it is planned', () => {
    expect(returnDateLimits(true, days)).toEqual({ afterOrEqual: '2026-11-18', beforeOrEqual: '2026-11-27' });
    expect(returnDateLimits(false, days)).toEqual({
      afterOrEqual: '2026-11-27',
      beforeOrEqual: '2026-12-27',
    });
  });

  it.each([
    [true, '2026-11-17', 'return_date_before_order'],
    [true, '2026-11-18', null],
    [true, '2026-11-27', null],
    [true, '2026-11-28', 'return_date_in_future'],
    [false, '2026-11-26', 'return_date_passed'],
    [false, '2026-11-27', null],
    [false, addDays('2026-11-27', 30), null],
    [false, addDays('2026-11-27', 31), 'return_date_too_late'],
  ])('with a return made: %s, on %s, is refused as %s [POR-256]', (orderReturned, returnDate, refusal) => {
    expect(returnDateRefusal({ orderReturned, returnDate }, days)).toBe(refusal);
  });

  it('counts the order’s day where its shop is', () => {
    const orderDate = '2026-11-17T14:00:00.000Z';
    const at = (countryCode: string) => returnDaysOf({ orderDate, merchant: { countryCode } }, days.today);
    expect(at('AU')).toEqual(days);
    expect(at('GB').orderedOn).toBe('2026-11-17');
  });
});

describe('what there is to tell', () => {
  it('is a first notice, and that a planned return was made', () => {
    expect([isNewToTell(null, true), isNewToTell(null, false)]).toEqual([true, true]);
    expect([true, false].map((made) => isNewToTell({ orderReturned: false }, made))).toEqual([true, false]);
    expect([true, false].map((made) => isNewToTell({ orderReturned: true }, made))).toEqual([false, false]);
  });

  it('is told again only with the same date and reason', () => {
    const told = { orderReturned: true, returnDate: '2026-01-15', returnReason: 'OTHER' } as const;
    expect(isToldAgain(told, { ...told })).toBe(true);
    for (const change of [
      { orderReturned: false },
      { returnDate: '2026-01-16' },
      { returnReason: 'DAMAGED' },
    ] as const)
      expect([change, isToldAgain(told, { ...told, ...change })]).toEqual([change, false]);
  });

  it('is nothing for an account that may change nothing', () => {
    const isBarred = (status: string, accountFrozen = false) =>
      isBarredFromReturns(status, { accountFrozen });
    expect(['WRITTEN_OFF', 'POLICY_HOLD'].map((status) => isBarred(status))).toEqual([true, true]);
    expect(['REGISTERED', 'HARDSHIP', 'PAYMENT_ARRANGEMENT'].map((status) => isBarred(status))).toEqual([
      false,
      false,
      false,
    ]);
    expect(isBarred('REGISTERED', true)).toBe(true);
  });

  it('is offered on the page of an order until it is told, or all is refunded', () => {
    expect(isReturnOffered(order, account)).toBe(true);
    expect(isReturnOffered({ ...order, returnNotice: { ...told, orderReturned: false } }, account)).toBe(
      true,
    );
    expect(isReturnOffered({ ...order, returnNotice: told }, account)).toBe(false);
    expect(isReturnOffered({ ...order, orderStatus: 'DECLINED' }, account)).toBe(false);
    expect(isReturnOffered(order, { ...account, accountFrozen: true })).toBe(false);
    const refunded = { ...order, orderSummary: { totalAfterRefund: fromMinor(0, 'AUD') } };
    expect(isReturnOffered(refunded, account)).toBe(false);
  });
});

describe('the refund of a return', () => {
  const refund = (...at: string[]) => ({
    ...order,
    returnNotice: told,
    paymentScheduleSet: at.map((createdDate) => ({ paymentRefundResponses: [{ createdDate }] })),
  });

  it('is the first one after it was told', () => {
    expect(refundedAfterReturn(order)).toBeNull();
    expect(refundedAfterReturn(refund('2026-11-20T01:59:59.999Z'))).toBeNull();
    expect(refundedAfterReturn(refund('2026-11-26T00:00:00.000Z', told.toldAt))).toBe(told.toldAt);
  });
});

describe('the views of a return', () => {
  const views = (countryCode: string, channel: 'ONLINE' | 'IN_STORE_CARD') =>
    returnViews({ channel, merchant: { countryCode } });

  it('are by mail alone for shops of GB and CA, also where the order was made in a shop [POR-258]', () => {
    for (const countryCode of ['GB', 'CA']) {
      for (const channel of ['ONLINE', 'IN_STORE_CARD'] as const) {
        expect(views(countryCode, channel)).toEqual({ first: 'mail', all: ['mail'] });
      }
    }
  });

  it('are both elsewhere, that of the order’s channel first', () => {
    for (const countryCode of ['AU', 'NZ', 'US', 'DE']) {
      expect(views(countryCode, 'ONLINE')).toEqual({ first: 'mail', all: ['mail', 'inStore'] });
      expect(views(countryCode, 'IN_STORE_CARD')).toEqual({ first: 'inStore', all: ['mail', 'inStore'] });
    }
  });
});
