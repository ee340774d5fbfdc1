/** The fields of an order in a response, written by hand. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopperWithOrder } from '../../testing/portal-shopper.ts';
import {
  capturedOrder,
  createShop,
  createShopServer,
  newCheckout,
  newShopper,
  signIn,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { consumers } from '../consumers/consumers.tables.ts';

let server: TestServer;
let visitor: Visitor;
let orderId: string;
let consumerId: string;
beforeAll(async () => {
  server = await createShopServer();
  const shipping = {
    name: 'Ana Marlow',
    address1: '12 Banksia Street',
    address2: 'Rear',
    phoneNumber: '0411111111',
    suburb: 'Fitzroy',
    state: 'VIC',
    postcode: '3065',
    countryCode: 'AU',
  } as const;
  const bought = await shopperWithOrder(server, createShop(server), { patch: { shipping } });
  orderId = bought.orderId;
  ({ visitor, consumerId } = bought.shopper);
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
  maskedPan: '************1111',
};
const merchant = {
  id: 'demo-au',
  name: 'Marlow Field',
  merchantDisplayName: 'Marlow Field',
  countryCode: 'AU',
};

describe('an order', () => {
  it('carries seller, content, date and channel [PAY-073] [POR-179]', async () => {
    const { id, channel, source, orderDate, merchant: seller } = await order();
    expect({ id, channel, source, orderDate }).toEqual({
      id: orderId,
      channel: 'ONLINE',
      source: 'CHECKOUT',
      orderDate: '2026-01-15T00:00:00.000Z',
    });
    expect(seller).toEqual(merchant);
  });

  it('has one of five channels, and is not returned with any other [PAY-074]', async () => {
    const setChannel = (channel: string) =>
      server.open.pool.query('update orders set channel = $1 where id = $2', [channel, orderId]);
    for (const channel of ['IN_STORE', 'IN_STORE_CARD', 'IN_STORE_CARD_ONLINE', 'MONEY', 'ONLINE']) {
      await setChannel(channel);
      expect((await order()).channel).toBe(channel);
    }
    await setChannel('FAX');
    expect((await visitor.send('GET', `/portal/consumers/ordertransactions/${orderId}`)).status).toBe(500);
    await setChannel('ONLINE');
  });

  it('has the source of a single-use card if its checkout was for one, otherwise that of the checkout [PAY-075]', async () => {
    const shopper = await newShopper(server);
    const portal = await signIn(server, shopper.consumerId, 'PORTAL');
    const shop = createShop(server);
    for (const [singleUseCard, merchantSource, source] of [
      [true, 'SINGLE_USE_CARD', 'SINGLE_USE_CARD'],
      [false, null, 'CHECKOUT'],
    ] as const) {
      const token = await newCheckout(server, shop, { singleUseCard });
      const checkout = await shopper.visitor.send('GET', `/portal/consumers/checkout/${token}`);
      expect((await checkout.json()).merchant.merchantSource).toBe(merchantSource);
      const made = await capturedOrder(server, shop, shopper, { singleUseCard });
      const shown = await portal.send('GET', `/portal/consumers/ordertransactions/${made}`);
      expect((await shown.json()).source).toBe(source);
    }
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

  it('carries what is owed and pending, its instalments, its method and the cards it accepts [PAY-077]', async () => {
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

  it('carries the consumer’s address and the shipping address [PAY-078]', async () => {
    expect((await order()).consumer).toEqual({ address: null });
    const home = {
      address1: '1 Paper Street',
      suburb: 'Sydney',
      state: 'NSW',
      postcode: '2000',
      countryCode: 'AU',
    };
    await server.db.update(consumers).set({ contactAddress: home }).where(eq(consumers.id, consumerId));
    const { consumer, orderDetail } = await order();
    expect(consumer).toEqual({ address: home });
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
      items: [],
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

  it('carries the items bought, only when one order is read [POR-183]', async () => {
    const items = [
      {
        name: 'Kelp body balm',
        sku: 'KB-250',
        quantity: 2,
        price: { amount: '32.50', currency: 'AUD' as const },
      },
      { name: 'Sea salt soak', quantity: 1, price: { amount: '18.00', currency: 'AUD' as const } },
    ];
    const bought = await shopperWithOrder(server, createShop(server), { patch: { items } });
    const reads = (path: string) => bought.shopper.visitor.send('GET', path).then((answer) => answer.json());
    const { orderDetail } = await reads(`/portal/consumers/ordertransactions/${bought.orderId}`);
    expect(orderDetail.items).toEqual([
      { name: 'Kelp body balm', quantity: 2, price: { amount: '32.50', currency: 'AUD' } },
      { name: 'Sea salt soak', quantity: 1, price: { amount: '18.00', currency: 'AUD' } },
    ]);
    const { results } = await reads('/portal/consumers/ordertransactions?offset=0&limit=20');
    expect(results[0]).not.toHaveProperty('orderDetail');
  });

  it('carries its refunds, what was paid at once, the days between, and Apple Pay [PAY-079]', async () => {
    expect(await order()).toMatchObject({
      refund: { refundStatus: 'NONE' },
      paymentUpFront: money('25.00'),
      paymentInterval: 14,
      paymentOption: 'PBI',
      isApplePayAvailable: true,
    });
  });

  it('carries no other fields [POR-177]', async () => {
    expect(Object.keys(await order()).toSorted()).toEqual([
      'canBeDisputed',
      'channel',
      'consumer',
      'disputeFlowType',
      'enabledCardTypes',
      'hasActiveDispute',
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
      'paymentOption',
      'paymentResultCode',
      'paymentScheduleSet',
      'paymentUpFront',
      'paymentsOnHold',
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

  it('carries its ids, state, days and amounts, and how it was paid [PAY-081] [PAY-083] [PAY-084] [POR-162] [POR-164]', async () => {
    const { paymentScheduleSet } = await order();
    expect(paymentScheduleSet.slice(0, 2)).toEqual([paid, owed]);
  });

  it('carries its order in a list across orders [POR-161]', async () => {
    const { results } = await read('/portal/consumers/paymentschedule/due');
    expect(results[0]).toEqual({
      ...owed,
      position: 2,
      paymentCount: 4,
      orderNumber: orderId,
      merchant,
      orderChannel: 'ONLINE',
      orderSource: 'CHECKOUT',
      orderDateTime: '2026-01-15T00:00:00.000Z',
      paymentsOnHold: false,
    });
  });

  it('has one of six statuses [PAY-082] [POR-163]', async () => {
    const change = (position: number, columns: string) =>
      server.open.pool.query(`update schedule_items set ${columns} where order_id = $1 and position = $2`, [
        orderId,
        position,
      ]);
    const statuses = async () =>
      (await order()).paymentScheduleSet.map(({ status }: { status: string }) => status).toSorted();
    await change(3, 'is_overdue = true');
    await change(4, 'pending_minor = amount_minor');
    expect(await statuses()).toEqual(['OVERDUE', 'OWED', 'PAID', 'PAYMENT_PENDING']);
    await change(1, 'returned_minor = 1');
    await change(2, 'due_date = null, original_due_date = null');
    expect(await statuses()).toEqual(['DEFERRED', 'OVERDUE', 'PARTIAL_REFUND', 'PAYMENT_PENDING']);
  });
});
