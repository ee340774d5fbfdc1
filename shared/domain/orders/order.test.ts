import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromMinor } from '../money.ts';
import {
  isPendingTotalHidden,
  type Order,
  orderAmounts,
  orderIdSchema,
  orderSchema,
  refundStatusSchema,
} from './order.ts';
import { disputeFlowTypeSchema, orderChannelSchema, orderSourceSchema } from './order-kind.ts';
import { postalAddressSchema } from './postal-address.ts';

const aud = (minor: number) => fromMinor(minor, 'AUD');

const address = {
  name: 'Mara Lind',
  address1: '1 Harbour St',
  address2: '',
  area2: '',
  suburb: 'Sydney',
  state: 'NSW',
  postcode: '2000',
  countryCode: 'AU',
  phoneNumber: '+61400000000',
};

const order: Order = {
  id: '100000000001',
  channel: 'ONLINE',
  source: 'CHECKOUT',
  orderDate: '2026-01-15T00:00:00.000Z',
  merchant: { id: 'demo-au', name: 'demo', merchantDisplayName: 'Demo', countryCode: 'AU' },
  orderSummary: {
    orderTotal: aud(10_000),
    totalAfterRefund: aud(10_000),
    totalOwed: aud(7500),
    totalAmountPending: aud(0),
    donation: aud(0),
  },
  pendingAmount: aud(0),
  owedAmount: aud(7500),
  owedWithoutPending: aud(7500),
  preorder: false,
  subscriptionPayment: false,
  paymentScheduleSet: [],
  paymentMethod: { type: 'APPLE_PAY', id: 'source' },
  enabledCardTypes: ['VISA', 'MASTERCARD'],
  consumer: { address },
  orderDetail: { shippingAddress: address },
  refund: { refundStatus: 'NONE' },
  paymentUpFront: aud(2500),
  paymentInterval: 14,
  isApplePayAvailable: true,
  canBeDisputed: true,
  disputeFlowType: 'DEFAULT',
  orderStatus: 'APPROVED',
  orderStatusReason: 'Approved',
  paymentResultCode: 0,
};

function expectRequired(whole: object, place: (changed: object) => object, fields: string[]) {
  for (const field of fields) {
    const { success } = orderSchema.safeParse(place({ ...whole, [field]: undefined }));
    expect(success, field).toBe(false);
  }
}

const asOrder = (changed: object) => changed;

describe('an order on the wire', () => {
  it('is refunded in one of three degrees', () => {
    expect(refundStatusSchema.options).toEqual(['NONE', 'PARTIALLY_REFUNDED', 'REFUNDED']);
  });

  it('parses as it is', () => {
    expect(orderSchema.parse(order)).toEqual(order);
  });

  it('carries id, channel, source, date and merchant [PAY-073] [POR-177] [POR-179]', () => {
    expectRequired(order, asOrder, ['id', 'channel', 'source', 'orderDate', 'merchant']);
    expectRequired(order.merchant, (merchant) => ({ ...order, merchant }), [
      'id',
      'name',
      'merchantDisplayName',
      'countryCode',
    ]);
  });

  it('carries five sums in its summary, each money [PAY-076] [POR-177] [POR-180]', () => {
    const fields = ['orderTotal', 'totalAfterRefund', 'totalOwed', 'totalAmountPending', 'donation'];
    expectRequired(order.orderSummary, (orderSummary) => ({ ...order, orderSummary }), fields);
    for (const field of fields) {
      const orderSummary = { ...order.orderSummary, [field]: 100 };
      expect(orderSchema.safeParse({ ...order, orderSummary }).success, field).toBe(false);
    }
  });

  it('carries its amounts, kinds, schedule, method and card types [PAY-077] [POR-177]', () => {
    expectRequired(order, asOrder, [
      'pendingAmount',
      'owedAmount',
      'owedWithoutPending',
      'preorder',
      'subscriptionPayment',
      'paymentScheduleSet',
      'paymentMethod',
      'enabledCardTypes',
    ]);
  });

  it('carries the address of the consumer and of the parcel [PAY-078] [POR-177]', () => {
    expectRequired(order, asOrder, ['consumer', 'orderDetail']);
    expectRequired(order.consumer, (consumer) => ({ ...order, consumer }), ['address']);
    expectRequired(order.orderDetail, (orderDetail) => ({ ...order, orderDetail }), ['shippingAddress']);
  });

  it('carries refund status, first payment, interval and Apple Pay [PAY-079] [POR-177]', () => {
    expectRequired(order, asOrder, ['refund', 'paymentUpFront', 'paymentInterval', 'isApplePayAvailable']);
    expectRequired(order.refund, (refund) => ({ ...order, refund }), ['refundStatus']);
  });

  it('carries whether and how it can be disputed [PAY-080] [POR-177] [POR-178]', () => {
    expectRequired(order, asOrder, ['canBeDisputed', 'disputeFlowType']);
    expect(disputeFlowTypeSchema.options).toEqual(['DEFAULT', 'SUP', 'ALIBABA']);
  });

  it('has one of five channels [PAY-074] [POR-178]', () => {
    expect(orderChannelSchema.options).toEqual([
      'ONLINE',
      'IN_STORE',
      'IN_STORE_CARD',
      'IN_STORE_CARD_ONLINE',
      'MONEY',
    ]);
    expect(orderSchema.safeParse({ ...order, channel: 'PHONE' }).success).toBe(false);
  });

  it('can come from a single-use card, or from elsewhere [PAY-075] [POR-178]', () => {
    expect(orderSourceSchema.options).toEqual(['CHECKOUT', 'SINGLE_USE_CARD']);
  });

  it('keeps every field of an address [POR-182]', () => {
    expect(postalAddressSchema.parse(address)).toEqual(address);
  });

  it('has an id of 9 to 12 digits', () => {
    expect(['123456789', '123456789012'].every((id) => orderIdSchema.safeParse(id).success)).toBe(true);
    expect(['12345678', '1234567890123', '12345678a'].some((id) => orderIdSchema.safeParse(id).success)).toBe(
      false,
    );
  });
});

describe('the amounts of an order', () => {
  it('leave out what is pending in owedWithoutPending [PAY-382]', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, (pending, rest) => {
        const amounts = orderAmounts(pending + rest, pending);
        expect(amounts.owedWithoutPending).toBe(amounts.owedAmount - amounts.pendingAmount);
        expect(amounts.owedWithoutPending).toBe(rest);
      }),
    );
  });
});

describe('the pending total', () => {
  const delay = { merchants: [{ id: 'demo-au', pendingDuration: 60 }] };
  const singleUse = { ...order, source: 'SINGLE_USE_CARD' as const };
  const hiddenAt = (now: string, subject = singleUse, value = delay) =>
    isPendingTotalHidden(subject, value, now);

  it('is hidden until a single-use card order of a listed merchant has its age [PAY-338] [POR-192]', () => {
    expect(hiddenAt('2026-01-15T00:59:59.999Z')).toBe(true);
    expect(hiddenAt('2026-01-15T01:00:00.000Z')).toBe(false);
  });

  it('is shown for other sources and other merchants [PAY-338] [POR-192]', () => {
    expect(isPendingTotalHidden(order, delay, order.orderDate)).toBe(false);
    expect(hiddenAt(order.orderDate, singleUse, { merchants: [] })).toBe(false);
    expect(hiddenAt(order.orderDate, { ...singleUse, merchant: { ...order.merchant, id: 'demo-nz' } })).toBe(
      false,
    );
  });

  it('counts the duration in minutes [PAY-339] [POR-193]', () => {
    const oneMinute = { merchants: [{ id: 'demo-au', pendingDuration: 1 }] };
    expect(hiddenAt('2026-01-15T00:00:59.999Z', singleUse, oneMinute)).toBe(true);
    expect(hiddenAt('2026-01-15T00:01:00.000Z', singleUse, oneMinute)).toBe(false);
  });
});
