/** The report over years of orders, written by the scenarios of the sandbox or moved to another year here. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureScenarioConsumer } from '#sandbox/scenarios/ensure-scenario-consumer.ts';
import { scenarioOf } from '#sandbox/scenarios/scenario.ts';
import { readAnnualReport } from '#shared/contract/annual-report/annual-report.contract.ts';
import { readReferral } from '#shared/contract/promotions/promotions.contract.ts';
import type { Currency } from '#shared/domain/money.ts';

import {
  capturedOrder,
  createShop,
  createShopServer,
  newShopper,
  type Shopper,
  signIn,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../testing/visitor.ts';
import { findConsumerByEmail } from '../consumers/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

const read = async (visitor: Visitor) => (await visitor.call(readAnnualReport, {})).body;

/** The report of a scenario's shopper. */
async function reportOf(address: string) {
  const email = `${address}@scenario.test`;
  const scenario = scenarioOf(server.config, email);
  if (!scenario) throw new Error(`${email} is no scenario`);
  await ensureScenarioConsumer(server, email, scenario);
  const consumer = await findConsumerByEmail(server.db, email);
  return read(await signIn(server, consumer?.id ?? '', 'PORTAL', scenario.countryCode));
}

const sql = (text: string, values: unknown[] = []) => server.open.pool.query(text, values);

/** Moves an order with its dates and payments, so that it was bought at that moment. */
async function moveOrder(orderId: string, at: string, firstDue = at.slice(0, 10)) {
  await sql('update orders set order_date = $1 where id = $2', [at, orderId]);
  await sql(
    'update schedule_items set due_date = $1::date + 14 * (position - 1), original_due_date = $1::date + 14 * (position - 1) where order_id = $2',
    [firstDue, orderId],
  );
  await sql('update payments set occurred_at = $1 where order_id = $2', [at, orderId]);
}

/** A shopper of that market with an order that was bought at that moment. */
async function buyer(at: string, firstDue?: string) {
  const shopper = await newShopper(server);
  const orderId = await order(shopper, at, firstDue);
  return { shopper, orderId, visitor: await signIn(server, shopper.consumerId, 'PORTAL') };
}

async function order(
  shopper: Shopper,
  at: string,
  firstDue?: string,
  shop: readonly [string, Currency] = ['demo-au', 'AUD'],
) {
  const [merchantId, currency] = shop;
  const amount = { amount: '100.00', currency };
  const orderId = await capturedOrder(server, createShop(server, merchantId), shopper, {
    amount,
    allowedCountries: ['AU', 'NZ'],
  });
  await moveOrder(orderId, at, firstDue);
  return orderId;
}

describe('the report of a year', () => {
  it('carries the shops, the payments and what was used, from the orders of 2020 [POR-346] [POR-347]', async () => {
    expect(await reportOf('good+report-all')).toEqual({
      name: 'Alex',
      state: 'VIC',
      countryCode: 'AU',
      dateJoinedProduct: '2019-03-14',
      firstMerchantInfo: {
        name: 'Bright & Bound Books',
        logoUrl: null,
        purchaseDate: '2020-01-09',
        orderCount: 2,
      },
      favoriteMerchantInfo: {
        name: 'Marlow Field',
        logoUrl: null,
        purchaseDate: '2020-02-14',
        orderCount: 4,
      },
      merchantRecommendation: [{ name: 'Dune Table', logoUrl: null, url: `${server.config.origins.shop}/` }],
      paymentOntimePercent: 100,
      pulseStatus: 3,
      hasPnuf: true,
      hasChangePaymentDate: true,
      hasGiftCardPurchase: true,
      numOnTimePayments: 32,
      hasCulturePurchase: true,
      csrMerchantInfo: [{ name: 'Kiln Street', logoUrl: null, url: `${server.config.origins.shop}/` }],
      referralStatus: 'ACTIVE',
      referralLink: expect.stringMatching(/\/au\/\?ref=[a-z0-9]{10}#\/login-email$/),
    });
  });

  it('says of a small year that nothing was used, and that Pulse is not reached [POR-347] [POR-348]', async () => {
    expect(await reportOf('good+report-few')).toMatchObject({
      ...{ paymentOntimePercent: 100, numOnTimePayments: 4, pulseStatus: 2 },
      ...{
        hasPnuf: false,
        hasChangePaymentDate: false,
        hasGiftCardPurchase: false,
        hasCulturePurchase: false,
      },
      csrMerchantInfo: [],
    });
  });

  it('gives the Pulse of a member, of an invited shopper and of a market without it [POR-348]', async () => {
    expect(await reportOf('good+report-member')).toMatchObject({ pulseStatus: 1 });
    expect(await reportOf('good+report-all.us')).toMatchObject({ pulseStatus: 3, numOnTimePayments: 32 });
    expect(await reportOf('good+report-few.im')).toMatchObject({ pulseStatus: 0 });
  });

  it('counts a payment that was missed as late', async () => {
    // Five of eight: the card paid the first of the second order, and none after it.
    expect(await reportOf('good+report-late')).toMatchObject({
      paymentOntimePercent: 62,
      numOnTimePayments: 5,
    });
  });

  it('carries the payments of a year that has no orders', async () => {
    expect(await reportOf('good+report-payments')).toMatchObject({
      ...{ firstMerchantInfo: null, favoriteMerchantInfo: null, merchantRecommendation: expect.any(Array) },
      ...{ paymentOntimePercent: 100, numOnTimePayments: 2 },
    });
  });
});

describe('a year begins and ends on the calendar of the market', () => {
  const outside = '2021-06-01';

  it.each([
    ['2019-12-31T12:59:59.999Z', null],
    ['2019-12-31T13:00:00.000Z', '2020-01-01'],
    ['2020-12-31T12:59:59.999Z', '2020-12-31'],
    ['2020-12-31T13:00:00.000Z', null],
  ])('for an order at %s, which in Sydney was on %s', async (at, purchaseDate) => {
    const { visitor } = await buyer(at, outside);
    const { status, body, error } = await visitor.call(readAnnualReport, {});
    if (purchaseDate === null) expect([status, error.errorCode]).toEqual([404, 'report_not_found']);
    else expect(body.firstMerchantInfo).toMatchObject({ purchaseDate, orderCount: 1 });
  });

  it.each([
    ['2019-11-19', null],
    ['2019-11-20', 1],
    ['2020-12-31', 1],
    ['2021-01-01', null],
  ])('for payments of which the first was due on %s', async (firstDue, due) => {
    const { visitor } = await buyer('2019-06-01T00:00:00.000Z', firstDue);
    const { status, body } = await visitor.call(readAnnualReport, {});
    if (due === null) expect(status).toBe(404);
    else expect(body).toMatchObject({ paymentOntimePercent: firstDue === '2020-12-31' ? 100 : 0 });
  });

  it('takes a payment on its day as on time, and one of the day after as late', async () => {
    const { visitor, orderId } = await buyer('2020-05-01T02:00:00.000Z', '2020-12-31');
    const paidAt = (at: string) =>
      sql('update payments set occurred_at = $1 where order_id = $2', [at, orderId]);
    await paidAt('2020-12-31T12:59:59.999Z');
    expect(await read(visitor)).toMatchObject({ paymentOntimePercent: 100, numOnTimePayments: 1 });
    await paidAt('2020-12-31T13:00:00.000Z');
    expect(await read(visitor)).toMatchObject({ paymentOntimePercent: 0, numOnTimePayments: 0 });
  });
});

describe('what counts', () => {
  it('is an order that was kept in part, and none that was refunded in whole', async () => {
    const { visitor, orderId } = await buyer('2020-05-01T02:00:00.000Z');
    await sql('update orders set refunded_minor = total_minor - 1 where id = $1', [orderId]);
    expect(await read(visitor)).toMatchObject({ firstMerchantInfo: { orderCount: 1 } });
    await sql('update orders set refunded_minor = total_minor where id = $1', [orderId]);
    expect((await visitor.call(readAnnualReport, {})).error.errorCode).toBe('report_not_found');
  });

  it('is no payment that a refund took off in whole', async () => {
    const { visitor, orderId } = await buyer('2020-05-01T02:00:00.000Z');
    expect(await read(visitor)).toMatchObject({ paymentOntimePercent: 25 });
    await sql('update schedule_items set amount_minor = 0 where order_id = $1 and position = 4', [orderId]);
    expect(await read(visitor)).toMatchObject({ paymentOntimePercent: 33 });
  });

  it('is no payment that was declined', async () => {
    const { visitor, orderId } = await buyer('2020-05-01T02:00:00.000Z');
    await sql(
      "update payments set state = 'DECLINED', result_code = 41 where order_id = $1 and kind = 'CAPTURE'",
      [orderId],
    );
    expect(await read(visitor)).toMatchObject({ numOnTimePayments: 0 });
  });

  it('is an order of any currency, and the favourite is the shop with more of them, then the later one', async () => {
    const { shopper, visitor } = await buyer('2020-05-01T02:00:00.000Z');
    await order(shopper, '2020-06-01T02:00:00.000Z', undefined, ['demo-nz', 'NZD']);
    const favourite = async () => (await read(visitor)).favoriteMerchantInfo?.name;
    expect(await favourite()).toBe('Harbour & Fern');
    await order(shopper, '2020-03-01T02:00:00.000Z');
    expect(await favourite()).toBe('Marlow Field');
    expect((await read(visitor)).firstMerchantInfo).toMatchObject({
      purchaseDate: '2020-03-01',
      orderCount: 2,
    });
  });

  it('is nothing of another shopper', async () => {
    await buyer('2020-05-01T02:00:00.000Z');
    const other = await newShopper(server);
    const visitor = await signIn(server, other.consumerId, 'PORTAL');
    const { status, error } = await visitor.call(readAnnualReport, {});
    expect([status, error.errorCode]).toEqual([404, 'report_not_found']);
  });

  it('is the referral link of the account, and none for one that may not shop', async () => {
    const { visitor, shopper } = await buyer('2020-05-01T02:00:00.000Z');
    const { body: referral } = await visitor.call(readReferral, {});
    expect(await read(visitor)).toMatchObject(referral);
    await sql("update consumers set account_status = 'POLICY_HOLD' where id = $1", [shopper.consumerId]);
    expect(await read(visitor)).toMatchObject({ referralStatus: null, referralLink: null });
  });

  it('is closed to a visitor who has not signed in', async () => {
    const { status } = await createVisitor(server, 'PORTAL').call(readAnnualReport, {});
    expect(status).toBe(401);
  });
});
