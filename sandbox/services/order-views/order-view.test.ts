/** An order as it goes over the wire: every field, by hand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capturedOrder, createShop, createShopServer, newShopper, signIn } from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import type { Visitor } from '../../testing/visitor.ts';

let server: TestServer;
let visitor: Visitor;
let orderId: string;
beforeAll(async () => {
  server = await createShopServer();
  const shopper = await newShopper(server, { channel: 'PORTAL' });
  visitor = shopper.visitor;
  const inCheckout = { ...shopper, visitor: await signIn(server, shopper.consumerId, 'CHECKOUT') };
  orderId = await capturedOrder(server, createShop(server), inCheckout, {
    shipping: {
      name: 'Ana Marlow',
      address1: '12 Banksia Street',
      address2: 'Rear',
      phoneNumber: '0411111111',
      suburb: 'Fitzroy',
      state: 'VIC',
      postcode: '3065',
      countryCode: 'AU',
    },
  });
});
afterAll(() => server.close());

async function read(path: string) {
  const response = await visitor.send('GET', path);
  expect(response.status).toBe(200);
  return response.json();
}
const order = () => read(`/portal/consumers/ordertransactions/${orderId}`);
const money = (amount: string) => ({ amount, currency: 'AUD', symbol: '$' });

const card = {
  type: 'CREDIT_CARD',
  id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  cardBrand: 'VISA',
  maskedPan: '•••• 1111',
};
const merchant = {
  id: 'demo-au',
  name: 'Marlow Field',
  merchantDisplayName: 'Marlow Field',
  countryCode: 'AU',
};

describe('an order', () => {
  it('carries who sold what, when, and through which channel [PAY-073] [POR-179]', async () => {
    const { id, channel, source, orderDate, merchant: seller } = await order();
    expect({ id, channel, source, orderDate }).toEqual({
      id: orderId,
      channel: 'ONLINE',
      source: 'CHECKOUT',
      orderDate: '2026-01-15T00:00:00.000Z',
    });
    expect(seller).toEqual(merchant);
  });

  it('carries its sums, each of them money [PAY-069] [PAY-076] [POR-180] [POR-181]', async () => {
    expect((await order()).orderSummary).toEqual({
      orderTotal: money('100.00'),
      totalAfterRefund: money('100.00'),
      totalOwed: money('75.00'),
      totalAmountPending: money('0.00'),
      donation: money('0.00'),
    });
  });

  it('carries what is owed and pending, its instalments, its method and the cards it takes [PAY-077]', async () => {
    const shown = await order();
    expect(shown).toMatchObject({
      pendingAmount: money('0.00'),
      owedAmount: money('75.00'),
      owedWithoutPending: money('75.00'),
      preorder: false,
      subscriptionPayment: false,
      paymentMethod: card,
      enabledCardTypes: ['VISA', 'MASTERCARD', 'AMEX'],
    });
    expect(shown.paymentScheduleSet).toHaveLength(4);
  });

  it('carries where its consumer lives and where it goes [PAY-078]', async () => {
    const { consumer, orderDetail } = await order();
    expect(consumer).toEqual({ address: null });
    expect(orderDetail).toEqual({
      shippingAddress: {
        name: 'Ana Marlow',
        address1: '12 Banksia Street',
        address2: 'Rear',
        suburb: 'Fitzroy',
        state: 'VIC',
        postcode: '3065',
        countryCode: 'AU',
        phoneNumber: '0411111111',
      },
    });
  });

  it('carries every part of an address [POR-182]', async () => {
    const whole = {
      name: 'Ana Marlow',
      address1: '12 Banksia Street',
      address2: 'Rear',
      area2: 'North',
      suburb: 'Fitzroy',
      state: 'VIC',
      postcode: '3065',
      countryCode: 'AU',
      phoneNumber: '0411111111',
    };
    const keep = (address: object) =>
      server.open.pool.query('update orders set shipping_address = $1 where id = $2', [
        JSON.stringify(address),
        orderId,
      ]);
    const { area2: _, ...asItWas } = whole;
    await keep(whole);
    expect((await order()).orderDetail.shippingAddress).toEqual(whole);
    await keep(asItWas);
  });

  it('carries its refunds, what was paid at once, the days between, and Apple Pay [PAY-079]', async () => {
    expect(await order()).toMatchObject({
      refund: { refundStatus: 'NONE' },
      paymentUpFront: money('25.00'),
      paymentInterval: 14,
      isApplePayAvailable: false,
    });
  });

  it('carries nothing else than its fields [POR-177]', async () => {
    expect(Object.keys(await order()).toSorted()).toEqual([
      'canBeDisputed',
      'channel',
      'consumer',
      'disputeFlowType',
      'enabledCardTypes',
      'id',
      'isApplePayAvailable',
      'merchant',
      'orderDate',
      'orderDetail',
      'orderStatus',
      'orderStatusReason',
      'orderSummary',
      'owedAmount',
      'owedWithoutPending',
      'paymentInterval',
      'paymentMethod',
      'paymentResultCode',
      'paymentScheduleSet',
      'paymentUpFront',
      'pendingAmount',
      'preorder',
      'refund',
      'source',
      'subscriptionPayment',
    ]);
  });
});

describe('an instalment', () => {
  const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const paid = {
    id: expect.any(Number),
    paymentScheduleUuid: uuid,
    status: 'PAID',
    installmentDueDate: '2026-01-15',
    originalInstallmentDueDate: '2026-01-15',
    amount: money('25.00'),
    amountOwed: money('0.00'),
    amountPending: money('0.00'),
    owedAmount: money('0.00'),
    amountPayable: money('0.00'),
    outstandingBalance: money('0.00'),
    paymentMethod: card,
    paymentResponses: [
      {
        status: 'SUCCESS',
        paymentSource: card,
        amount: money('25.00'),
        createdDate: '2026-01-15T00:00:00.000Z',
        type: 'MANUAL',
      },
    ],
    paymentRefundResponses: [],
  };
  const owed = {
    ...paid,
    status: 'OWED',
    installmentDueDate: '2026-01-29',
    originalInstallmentDueDate: '2026-01-29',
    amountOwed: money('25.00'),
    owedAmount: money('25.00'),
    amountPayable: money('25.00'),
    outstandingBalance: money('25.00'),
    paymentResponses: [],
  };

  it('carries its ids, state, days and amounts, and how it was paid [PAY-081] [PAY-084] [POR-162] [POR-164]', async () => {
    const { paymentScheduleSet } = await order();
    expect(paymentScheduleSet.slice(0, 2)).toEqual([paid, owed]);
  });

  it('carries its order in a list across orders [POR-161]', async () => {
    const { results } = await read('/portal/consumers/paymentschedule/due');
    expect(results[0]).toEqual({
      ...owed,
      orderNumber: orderId,
      merchant,
      orderChannel: 'ONLINE',
      orderDateTime: '2026-01-15T00:00:00.000Z',
    });
  });
});
