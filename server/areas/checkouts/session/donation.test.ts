/** A donation with the first payment, from the campaign to the ledger. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import type { GivenDonation } from '#shared/contract/checkout/donation.schema.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import { finaliseThreeDS, initiateThreeDS } from '#shared/contract/payments/payments.contract.ts';
import type { Currency } from '#shared/domain/money.ts';
import { runDueJobsInTurn } from '../../../jobs/job-runner.ts';
import { unbalanced } from '../../../testing/money-rules.ts';
import {
  approvedCheckout,
  confirmFor,
  createShop,
  createShopServer,
  newCheckout,
  newShopper,
  presentCard,
  type Shop,
  type Shopper,
  signIn,
  startFor,
} from '../../../testing/shop.ts';
import type { TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(async () => {
  expect(await unbalanced(server.open.pool)).toEqual([]);
  await server.close();
});

async function control(method: string, path: string, body?: unknown) {
  const response = await server.handle(
    new Request(`${server.config.origins.api}/sandbox/donations${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    }),
  );
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
}

const year = { from: '2026-01-01', to: '2026-12-31' };
const run = (campaign: string, patch: object = {}) =>
  control('PUT', `/${campaign}`, { countries: ['AU'], ...year, ...patch });
const stop = (campaign: string) => control('DELETE', `/${campaign}`);

const money = (amount: string, currency: Currency = 'AUD') => ({ amount, currency });
const festive: GivenDonation = { campaign: 'FESTIVE20', amount: money('1.00') };
const shown = { campaign: 'FESTIVE20', amount: { ...money('1.00'), symbol: '$' } };
const withDonation = { donation: true };

const read = async (shopper: Shopper, token: string) =>
  (await shopper.visitor.call(readCheckout, { params: { token } })).body;

async function offerTo(shopper: Shopper, patch: object = {}, at: Shop = shop) {
  const token = await newCheckout(server, at, { ...withDonation, ...patch });
  await startFor(shopper, token);
  return (await read(shopper, token)).donationOffer;
}

const movements = async (token: string) =>
  (await server.provider.sandbox.statement({ reference: token })).map(
    ({ kind, amount }) => `${kind} ${amount.minorUnits}`,
  );

/** The balance of the account for one order. */
async function booked(orderId: string, account: string): Promise<number> {
  const { rows } = await server.open.pool.query<{ sum: string }>(
    `select coalesce(sum(case side when 'CREDIT' then amount_minor else -amount_minor end), 0) as sum
     from ledger_entries where order_id = $1 and account_id like $2`,
    [orderId, `${account}:%`],
  );
  return Number(rows[0]?.sum);
}

describe('an offer', () => {
  afterEach(() => stop('FESTIVE20'));

  it('is not made while no campaign runs', async () => {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, shop, withDonation);
    await startFor(shopper, token);
    expect(await read(shopper, token)).toMatchObject({ donationEnabled: true, donationOffer: null });
  });

  it('is made in the countries of a running campaign, to the last of its days [PAY-387]', async () => {
    const [here, there] = [await newShopper(server), await newShopper(server, { countryCode: 'NZ' })];
    await run('FESTIVE20', { from: '2026-01-15', to: '2026-01-15' });
    expect(await offerTo(here)).toEqual(shown);
    const harbour = createShop(server, 'demo-nz');
    const inNz = { amount: money('100.00', 'NZD') };
    expect(await offerTo(there, inNz, harbour)).toBeNull();
    await run('FESTIVE20', { countries: ['NZ'] });
    expect(await offerTo(here)).toBeNull();
    expect(await offerTo(there, inNz, harbour)).toEqual({
      campaign: 'FESTIVE20',
      amount: { ...money('1.00', 'NZD'), symbol: '$' },
    });
    await run('FESTIVE20', { from: '2025-12-01', to: '2026-01-14' });
    expect(await offerTo(here)).toBeNull();
  });

  it.each([
    ['COVID19', '1.00'],
    ['COVID19AUGUST2021', '1.00'],
    ['FESTIVE20', '1.00'],
    ['WOMENLED21', '1.00'],
    ['SURFRIDER21', '2.00'],
    ['THREADTOGETHER21', '2.00'],
    ['DRESSSUCCESSMAR22', '2.00'],
    ['GLOBALSISTERSMAR22', '2.00'],
  ])('of %s is of %s, and is only charged when the shopper opts in [POR-158]', async (campaign, amount) => {
    await run(campaign);
    const shopper = await newShopper(server);
    const token = await newCheckout(server, shop, withDonation);
    presentCard(server, 'order', await startFor(shopper, token), 'visa');
    const donationOffer = { campaign, amount: { ...money(amount), symbol: '$' } };
    expect(await read(shopper, token)).toMatchObject({ donationOffer, donation: null });
    expect((await confirmFor(shopper, token)).body).toMatchObject({ status: 'APPROVED', donation: null });
    await stop(campaign);
  });

  it('is made only where the shop takes donations, in the shopper’s currency, with a payment today', async () => {
    await run('FESTIVE20', { countries: ['AU', 'NZ'] });
    const shopper = await newShopper(server);
    expect(await offerTo(shopper, { donation: false })).toBeNull();
    expect(await offerTo(shopper, { paymentOption: 'PAD' })).toBeNull();
    const foreigner = await newShopper(server, { countryCode: 'NZ' });
    expect(await offerTo(foreigner, { allowedCountries: ['NZ'] })).toBeNull();
    expect(await offerTo(shopper, { paymentOption: 'PAY_NOW' })).toEqual(shown);
  });

  it('is shown only to the shopper who started the checkout', async () => {
    await run('FESTIVE20');
    const [shopper, other] = [await newShopper(server), await newShopper(server)];
    const token = await newCheckout(server, shop, withDonation);
    expect((await read(shopper, token)).donationOffer).toBeNull();
    await startFor(shopper, token);
    expect((await read(other, token)).donationOffer).toBeNull();
  });
});

describe('the sandbox', () => {
  it('lists every campaign, changes one and resets it [POR-157]', async () => {
    const { body } = await control('GET', '');
    expect(body.campaigns.map(({ campaign }: { campaign: string }) => campaign).toSorted()).toEqual([
      'COVID19',
      'COVID19AUGUST2021',
      'DRESSSUCCESSMAR22',
      'FESTIVE20',
      'GLOBALSISTERSMAR22',
      'SURFRIDER21',
      'THREADTOGETHER21',
      'WOMENLED21',
    ]);
    const own = body.campaigns.find(({ campaign }: { campaign: string }) => campaign === 'COVID19');
    expect(own).toEqual({
      campaign: 'COVID19',
      amount: 1,
      countries: ['AU', 'NZ', 'US'],
      from: '2020-04-01',
      to: '2020-09-30',
    });
    expect(await run('COVID19')).toEqual({
      status: 200,
      body: { campaign: 'COVID19', amount: 1, countries: ['AU'], ...year },
    });
    expect((await control('GET', '')).body.campaigns).toContainEqual({ ...own, countries: ['AU'], ...year });
    expect((await stop('COVID19')).status).toBe(204);
    expect((await control('GET', '')).body).toEqual(body);
  });

  it('refuses an unknown campaign, and an end before the start', async () => {
    expect((await run('BUSHFIRES20')).status).toBe(400);
    expect((await run('COVID19', { from: '2027-01-01' })).status).toBe(400);
    expect((await run('COVID19', { countries: [] })).status).toBe(400);
  });
});

describe('a confirm with a donation', () => {
  beforeEach(() => run('FESTIVE20'));
  afterEach(() => stop('FESTIVE20'));

  it('holds it with the first payment, while the shop’s amounts stay as they were [PAY-044] [PAY-387]', async () => {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, shop, withDonation);
    presentCard(server, 'order', await startFor(shopper, token), 'visa');
    const confirmed = await confirmFor(shopper, token, festive);
    expect(confirmed.body).toMatchObject({ status: 'APPROVED', donation: shown });
    expect(await movements(token)).toEqual(['HOLD 2600']);
    expect(await read(shopper, token)).toMatchObject({
      donation: shown,
      donationOffer: null,
      amount: money('100.00'),
      amountDueToday: money('25.00'),
    });
    const checkout = (await shop.call(merchantContract.readMerchantCheckout, { params: { token } })).body;
    expect(checkout.amount).toMatchObject(money('100.00'));
    expect(checkout.quote?.amountDueToday).toMatchObject(money('25.00'));
    expect(JSON.stringify(checkout)).not.toMatch(/FESTIVE20|26\.00/);
  });

  it('is booked on a separate account and shown with the order, not in its amounts [PAY-068]', async () => {
    const shopper = await newShopper(server);
    const token = await approvedCheckout(server, shop, shopper, withDonation, festive);
    const { body: payment } = await shop.call(merchantContract.capturePayment, { body: { token } });
    expect(payment).toMatchObject({ originalAmount: money('100.00'), captured: money('100.00') });
    const { orderId } = payment;
    expect(await movements(token)).toEqual(['HOLD 2600', 'CAPTURE 2600']);
    const visitor = await signIn(server, shopper.consumerId, 'PORTAL');
    const { body: order } = await visitor.call(readOrder, { params: { orderId } });
    expect(order.orderSummary).toMatchObject({
      orderTotal: money('100.00'),
      totalAfterRefund: money('100.00'),
      totalOwed: money('75.00'),
      donation: money('1.00'),
    });
    expect(order.paymentUpFront).toMatchObject(money('25.00'));
    const [first] = order.paymentScheduleSet;
    expect(first).toMatchObject({ status: 'PAID', amount: money('25.00') });
    expect(first?.paymentResponses.map(({ amount }) => amount.amount)).toEqual(['25.00']);
    expect(await booked(orderId, 'DONATIONS')).toBe(100);
    expect(await booked(orderId, 'MERCHANT')).toBe(10_000);
    expect(await booked(orderId, 'CARD_PROVIDER')).toBe(-2600);
    expect(await booked(orderId, 'RECEIVABLE')).toBe(-7500);
  });

  it('is not part of any refund', async () => {
    const shopper = await newShopper(server);
    const token = await approvedCheckout(server, shop, shopper, withDonation, festive);
    const { body: payment } = await shop.call(merchantContract.capturePayment, { body: { token } });
    const params = { orderId: payment.orderId };
    const more = await shop.call(merchantContract.refundPayment, {
      params,
      body: { amount: money('101.00') },
    });
    expect(more.error.errorCode).toBe('amount_exceeds_captured');
    const all = await shop.call(merchantContract.refundPayment, {
      params,
      body: { amount: money('100.00') },
    });
    expect(all.status).toBe(201);
    const statement = await server.provider.sandbox.statement({ reference: payment.orderId });
    expect(statement.map(({ kind, amount }) => `${kind} ${amount.minorUnits}`)).toEqual(['REFUND 2500']);
    expect(await booked(payment.orderId, 'CARD_PROVIDER')).toBe(-100);
    expect(await booked(payment.orderId, 'DONATIONS')).toBe(100);
  });

  it('is released with the hold when the shop does not authorise', async () => {
    const shopper = await newShopper(server);
    const token = await approvedCheckout(server, shop, shopper, withDonation, festive);
    await server.clock.advance(3 * 86_400_000, shopper.consumerId);
    await runDueJobsInTurn(server, { consumerId: shopper.consumerId });
    expect(await movements(token)).toEqual(['HOLD 2600', 'RELEASE 2600']);
    expect(await read(shopper, token)).toMatchObject({ state: 'EXPIRED', donation: null });
  });

  it.each<[string, GivenDonation]>([
    ['another amount', { ...festive, amount: money('2.00') }],
    ['nothing', { ...festive, amount: money('0.00') }],
    ['another currency', { ...festive, amount: money('1.00', 'NZD') }],
    ['a campaign that is over', { campaign: 'COVID19', amount: money('1.00') }],
    ['a campaign that never was', { campaign: 'BUSHFIRES20', amount: money('1.00') }],
  ])('is refused with %s, and nothing is held', async (_, donation) => {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, shop, withDonation);
    presentCard(server, 'order', await startFor(shopper, token), 'visa');
    const refused = await confirmFor(shopper, token, donation);
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'donation_not_available']);
    expect(await movements(token)).toEqual([]);
    expect(await read(shopper, token)).toMatchObject({ state: 'STARTED', lastResultCode: null });
    expect((await confirmFor(shopper, token)).body).toMatchObject({ status: 'APPROVED', donation: null });
    expect(await movements(token)).toEqual(['HOLD 2500']);
  });

  it('is refused once the campaign has ended by the sandbox’s clock', async () => {
    await run('FESTIVE20', { to: '2026-01-16' });
    const shopper = await newShopper(server);
    const token = await newCheckout(server, shop, withDonation);
    presentCard(server, 'order', await startFor(shopper, token), 'visa');
    expect((await read(shopper, token)).donationOffer).toEqual(shown);
    await server.clock.advance(2 * 86_400_000, shopper.consumerId);
    expect((await read(shopper, token)).donationOffer).toBeNull();
    expect((await confirmFor(shopper, token, festive)).error.errorCode).toBe('donation_not_available');
    expect(await movements(token)).toEqual([]);
  });

  it('is refused where the shop takes no donations', async () => {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, shop);
    presentCard(server, 'order', await startFor(shopper, token), 'visa');
    expect((await confirmFor(shopper, token, festive)).error.errorCode).toBe('donation_not_available');
  });

  it('settles once: a repeat gets the first response, whatever donation it names', async () => {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, shop, withDonation);
    presentCard(server, 'order', await startFor(shopper, token), 'visa');
    const atOnce = await Promise.all([
      confirmFor(shopper, token, festive),
      confirmFor(shopper, token, festive),
      confirmFor(shopper, token, festive),
    ]);
    await stop('FESTIVE20');
    const later = [await confirmFor(shopper, token, festive), await confirmFor(shopper, token)];
    for (const { body } of [...atOnce, ...later]) {
      expect(body).toMatchObject({ status: 'APPROVED', donation: shown });
    }
    expect(await movements(token)).toEqual(['HOLD 2600']);
  });

  it('stores no donation when it is declined, and the next confirm names it again', async () => {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, shop, withDonation);
    const traceId = await startFor(shopper, token);
    presentCard(server, 'order', traceId, 'insufficientFunds');
    const declined = await confirmFor(shopper, token, festive);
    expect(declined.body).toMatchObject({ status: 'DECLINED', state: 'STARTED', donation: null });
    expect((await read(shopper, token)).donationOffer).toEqual(shown);
    presentCard(server, 'order', traceId, 'visa');
    expect((await confirmFor(shopper, token)).body).toMatchObject({ status: 'APPROVED', donation: null });
    expect(await movements(token)).toEqual(['HOLD 2600', 'HOLD 2500']);
    const { body } = await shop.call(merchantContract.capturePayment, { body: { token } });
    expect(await booked(body.orderId, 'DONATIONS')).toBe(0);
  });

  it('is paid by another card after a decline', async () => {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, shop, withDonation);
    const traceId = await startFor(shopper, token);
    presentCard(server, 'order', traceId, 'insufficientFunds');
    await confirmFor(shopper, token, festive);
    presentCard(server, 'order', traceId, 'mastercard');
    expect((await confirmFor(shopper, token, festive)).body).toMatchObject({ donation: shown });
    const { body } = await shop.call(merchantContract.capturePayment, { body: { token } });
    expect(await booked(body.orderId, 'DONATIONS')).toBe(100);
  });

  it('can be cancelled after a decline', async () => {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, shop, withDonation);
    presentCard(server, 'order', await startFor(shopper, token), 'insufficientFunds');
    await confirmFor(shopper, token, festive);
    const cancelled = await shop.call(merchantContract.cancelCheckout, { params: { token }, body: {} });
    expect(cancelled.body.state).toBe('CANCELLED');
  });
});

describe('the bank', () => {
  beforeEach(() => run('FESTIVE20'));
  afterEach(() => stop('FESTIVE20'));

  async function asked(shopper: Shopper, traceId: string, donation?: GivenDonation) {
    const body = { traceId, saveCard: true, workflow: 'PAYNOW' as const, ...(donation && { donation }) };
    const { threeDSId } = (await shopper.visitor.call(initiateThreeDS, { body })).body;
    const found = server.provider.challenges.find(threeDSId);
    if (!found) throw new Error('The bank knows of no challenge');
    const approve = async () => {
      server.provider.challenges.answer(found.challenge, 'approve');
      await shopper.visitor.call(finaliseThreeDS, { body: { traceId, threeDSId, workflow: 'PAYNOW' } });
    };
    return { amount: found.challenge.amount?.minorUnits, approve };
  }

  it('is asked about the payment with the donation, and the challenge is valid for no other amount', async () => {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, shop, withDonation);
    const traceId = await startFor(shopper, token);
    presentCard(server, 'order', traceId, 'challenge');
    const without = await asked(shopper, traceId);
    expect(without.amount).toBe(2500);
    await without.approve();
    const early = await confirmFor(shopper, token, festive);
    expect(early.error.errorCode).toBe('precondition_failed');
    const together = await asked(shopper, traceId, festive);
    expect(together.amount).toBe(2600);
    await together.approve();
    expect((await confirmFor(shopper, token, festive)).body).toMatchObject({ status: 'APPROVED' });
    expect(await movements(token)).toEqual(['HOLD 2600']);
  });

  it('is not asked about a donation that is not on offer', async () => {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, shop, withDonation);
    const traceId = await startFor(shopper, token);
    presentCard(server, 'order', traceId, 'challenge');
    expect((await asked(shopper, traceId, { ...festive, amount: money('9.00') })).amount).toBe(2500);
  });
});

it('does not accept the year 0, which databases do not have', async () => {
  const { status, body } = await run('FESTIVE20', { from: '0000-01-01' });
  expect([status, body.errorCode, body.errorInfo]).toEqual([400, 'invalid_object', { from: 'invalid' }]);
});
