import { beforeAll, describe, expect, it } from 'vitest';
import { createShop, createShopServer, type Shop } from '#server/testing/shop.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { controlEventsContract } from '#shared/contract/control/events.contract.ts';
import { createMerchant } from '#shared/contract/control/merchants.contract.ts';
import { type TriggeredEvent, triggeredEvents } from '#shared/contract/control/triggered-events.ts';
import { updateConfiguration } from '#shared/contract/merchant/account.contract.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { webhooksContract } from '#shared/contract/merchant/webhooks.contract.ts';

const { triggerEvent } = controlEventsContract;

let server: TestServer;
let shop: Shop;
let merchantId: string;

const trigger = (type: TriggeredEvent, of = merchantId) =>
  shop.call(triggerEvent, { params: { merchantId: of }, body: { type } });

beforeAll(async () => {
  server = await createShopServer();
  const { body } = await createShop(server).call(createMerchant, {
    body: { displayName: 'Lamps', countryCode: 'NZ', allowedOrigins: ['http://localhost:3000'] },
  });
  merchantId = body.merchantId;
  shop = createShop(server, merchantId, body.secretKey);
});

const authorised = ['checkout.approved', 'payment.authorised'];
const captured = [...authorised, 'payment.captured'];

/** The events that each brings with it, in order. */
const expected: Readonly<Record<TriggeredEvent, readonly string[]>> = {
  'checkout.approved': ['checkout.approved'],
  'checkout.declined': ['checkout.declined'],
  'checkout.cancelled': ['checkout.cancelled'],
  'payment.authorised': authorised,
  'payment.captured': captured,
  'payment.voided': [...authorised, 'payment.voided'],
  'payment.refunded': [...captured, 'payment.refunded'],
  'dispute.opened': [...captured, 'dispute.opened'],
  'dispute.updated': [...captured, 'dispute.opened', 'dispute.updated'],
  'dispute.closed': [...captured, 'dispute.opened', 'payment.refunded', 'dispute.closed'],
};

describe('an event that is made to happen', () => {
  it.each(triggeredEvents)('is %s, after the events that lead to it', async (type) => {
    const list = async (after: number) =>
      (await shop.call(webhooksContract.listEvents, { query: { after: `${after}` } })).body;
    const { lastSequence } = await list(0);
    const { status, body } = await trigger(type);
    expect(status).toBe(201);
    const { results } = await list(lastSequence);
    expect(results.map((event) => event.type)).toEqual(expected[type]);
    expect(body.email).toMatch(/^(good|declined)\.nz\.n\d{6}@scenario\.test$/);
    const { body: checkout } = await shop.call(merchantContract.readMerchantCheckout, {
      params: { token: body.token },
    });
    expect(checkout.state).toBe(
      { 'checkout.declined': 'DECLINED', 'checkout.cancelled': 'CANCELLED' }[type as string] ?? 'APPROVED',
    );
    expect([body.orderId, body.disputeId]).toEqual([
      type.startsWith('checkout.') ? null : checkout.orderId,
      type.startsWith('dispute.') ? expect.stringMatching(/^dsp_/) : null,
    ]);
  });

  it('keeps to the smallest order that the shop allows', async () => {
    await shop.call(updateConfiguration, {
      body: { minimumAmount: { amount: '500.00', currency: 'NZD' } },
    });
    const { body } = await trigger('checkout.approved');
    const { body: checkout } = await shop.call(merchantContract.readMerchantCheckout, {
      params: { token: body.token },
    });
    expect(checkout.amount.amount).toBe('500.00');
  });

  it('is refused for a merchant that is switched off', async () => {
    const { status, error } = await trigger('payment.captured', 'demo-disabled');
    expect([status, error.errorCode]).toEqual([412, 'merchant_disabled']);
  });

  it('is refused for an unknown merchant', async () => {
    expect((await trigger('payment.captured', 'nobody')).status).toBe(404);
  });

  it('is refused for a type that takes time', async () => {
    const { status, error } = await trigger('payment.expired' as TriggeredEvent);
    expect([status, error.errorInfo]).toEqual([400, { type: 'invalid' }]);
  });
});
