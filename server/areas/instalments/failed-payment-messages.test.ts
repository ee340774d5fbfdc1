import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import { confirmPayNow, initiatePayNow } from '#shared/contract/payments/payments.contract.ts';
import {
  capturedOrder,
  createShop,
  createShopServer,
  deviceDetails,
  linkAccount,
  newShopper,
  orderWithBadCard,
  passDays,
  presentCard,
  type Shopper,
  signIn,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { consumers } from '../consumers/consumers.tables.ts';
import { scheduleItems } from '../orders/orders.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

const templates = ['payment-failed', 'payment-overdue', 'bank-payment-returned', 'bank-accounts-stopped'];
/** The messages about failed payments, the oldest first. */
const sentTo = async ({ email }: Shopper) =>
  (await server.outbox.list({ to: email })).filter(({ template }) => templates.includes(template)).reverse();
const templatesTo = async (shopper: Shopper) => (await sentTo(shopper)).map(({ template }) => template);

describe('a charge of the schedule that does not go through', () => {
  it('is reported to its shopper with the amount, the shop, the next try and the order, and then as overdue', async () => {
    const { shopper, orderId } = await orderWithBadCard(server, createShop(server));
    const { consumerId } = shopper;
    await passDays(server, 13, consumerId);
    expect(await sentTo(shopper)).toEqual([]);
    await passDays(server, 1, consumerId);
    const order = `http://portal.localhost:4400/au/#/order/${orderId}`;
    expect(await sentTo(shopper)).toMatchObject([
      {
        channel: 'EMAIL',
        locale: 'en-AU',
        template: 'payment-failed',
        text: `Your payment of $25.00 to Marlow Field didn’t go through. Fourfold will try again on 30 January 2026. To pay now or another way: ${order}`,
      },
    ]);
    await passDays(server, 1, consumerId);
    expect((await sentTo(shopper))[1]).toMatchObject({
      template: 'payment-overdue',
      text: `Your payment of $25.00 to Marlow Field didn’t go through again and is now overdue. Pay it now with Fourfold: ${order}`,
    });
    await passDays(server, 5, consumerId);
    expect(await templatesTo(shopper)).toEqual(['payment-failed', 'payment-overdue']);
  });

  it('is reported with all that paying it takes, also a late fee of before', async () => {
    const { shopper } = await orderWithBadCard(server, createShop(server));
    await passDays(server, 13, shopper.consumerId);
    await server.db
      .update(scheduleItems)
      .set({ lateFeeMinor: 1000 })
      .where(and(eq(scheduleItems.consumerId, shopper.consumerId), eq(scheduleItems.position, 2)));
    await passDays(server, 1, shopper.consumerId);
    expect((await sentTo(shopper))[0]?.text).toMatch(/^Your payment of \$35\.00 to /);
  });

  it('is reported equally in one jump of the clock and in many steps', async () => {
    const { shopper } = await orderWithBadCard(server, createShop(server));
    await passDays(server, 17, shopper.consumerId);
    expect((await sentTo(shopper)).map(({ template, at }) => [template, at])).toEqual([
      ['payment-failed', '2026-01-28T13:00:00.000Z'],
      ['payment-overdue', '2026-01-29T13:00:00.000Z'],
    ]);
    expect((await sentTo(shopper))[0]?.text).toContain('try again on 30 January 2026');
  });

  it('is reported in the language of the shopper', async () => {
    const { shopper } = await orderWithBadCard(server, createShop(server));
    await server.db
      .update(consumers)
      .set({ preferredLocale: 'fr-CA' })
      .where(eq(consumers.id, shopper.consumerId));
    await passDays(server, 14, shopper.consumerId);
    const [message] = await sentTo(shopper);
    expect(message?.locale).toBe('fr-CA');
    expect(message?.text).toContain('n’a pas fonctionné');
    expect(message?.text).toContain('30 janvier 2026');
  });

  it('is not reported once it was paid or nothing is left to pay', async () => {
    const shop = createShop(server);
    const { shopper, orderId } = await orderWithBadCard(server, shop);
    await server.clock.advance(14 * 86_400_000, shopper.consumerId);
    await shop.call(merchantContract.refundPayment, {
      params: { orderId },
      body: { amount: { amount: '75.00', currency: 'AUD' } },
    });
    await passDays(server, 0, shopper.consumerId);
    expect(await sentTo(shopper)).toEqual([]);
  });

  it('does not report a payment that the shopper made and saw declined', async () => {
    const { shopper, orderId } = await orderWithBadCard(server, createShop(server));
    const visitor = await signIn(server, shopper.consumerId, 'PORTAL');
    const order = (await visitor.call(readOrder, { params: { orderId } })).body;
    const initiated = await visitor.call(initiatePayNow, {
      params: { paymentScheduleId: String(order.paymentScheduleSet[1]?.id) },
      body: { deviceDetails },
    });
    const { traceId } = initiated.body;
    presentCard(server, 'payment', traceId, 'insufficientFunds');
    const confirmed = await visitor.call(confirmPayNow, { body: { traceId, storeToken: false } });
    expect(confirmed.body.status).toBe('PAYMENT_DECLINED');
    await passDays(server, 1, shopper.consumerId);
    expect(await sentTo(shopper)).toEqual([]);
  });
});

describe('a payment that a bank returns', () => {
  async function payFromEmptyAccount(shopper: Shopper, orderId: string, accountId: string): Promise<void> {
    const order = (await shopper.visitor.call(readOrder, { params: { orderId } })).body;
    const next = order.paymentScheduleSet.find(({ status }) => status !== 'PAID');
    const initiated = await shopper.visitor.call(initiatePayNow, {
      params: { paymentScheduleId: String(next?.id) },
      body: { deviceDetails },
    });
    const { traceId } = initiated.body;
    const confirmed = await shopper.visitor.call(confirmPayNow, {
      body: {
        traceId,
        storeToken: false,
        paymentMethodId: accountId,
        paymentMethodType: 'ACH_BANK_ACCOUNT',
      },
    });
    expect(confirmed.body.status).toBe('PAYMENT_PENDING');
  }

  it('is reported each time, and after three in a row also that bank accounts can no longer pay', async () => {
    const buyer = await newShopper(server, { countryCode: 'US' });
    const shopper = { ...buyer, visitor: await signIn(server, buyer.consumerId, 'PORTAL', 'US') };
    const amount = { amount: '100.00', currency: 'USD' as const };
    const orderId = await capturedOrder(server, createShop(server, 'demo-us'), buyer, { amount });
    const { id } = await linkAccount(server, shopper, 'empty');
    const day = 'bank-payment-returned';
    for (const expected of [[day], [day, day], [day, day, day, 'bank-accounts-stopped']]) {
      await payFromEmptyAccount(shopper, orderId, id);
      await passDays(server, 3, shopper.consumerId);
      expect((await templatesTo(shopper)).sort()).toEqual([...expected].sort());
    }
    const messages = await sentTo(shopper);
    const portal = 'http://portal.localhost:4400/us/#';
    expect(messages.find(({ template }) => template === day)).toMatchObject({
      channel: 'EMAIL',
      locale: 'en-US',
      text: `Your bank returned your payment of $25.00 to Juniper Goods, so it is still to be paid. Pay Fourfold another way: ${portal}/order/${orderId}`,
    });
    expect(messages.find(({ template }) => template === 'bank-accounts-stopped')?.text).toContain(
      `${portal}/billing`,
    );
  });
});
