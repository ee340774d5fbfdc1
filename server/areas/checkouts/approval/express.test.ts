/** An EXPRESS checkout can only be authorised with its newest quote. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { readLimit, readOrder } from '#shared/contract/orders/orders.contract.ts';
import { runDueJobsInTurn } from '../../../jobs/job-runner.ts';
import { approvedExpress, gantryStreet, quoteFor, startedExpress } from '../../../testing/express.ts';
import { unbalanced } from '../../../testing/money-rules.ts';
import {
  approvedCheckout,
  completePayments,
  createShop,
  createShopServer,
  newCheckout,
  newShopper,
  type Shop,
  signIn,
} from '../../../testing/shop.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { cards } from '../../methods/methods.tables.ts';
import { runCampaign } from '../donations/campaigns.ts';
import { authorisePayment } from './authorise.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

const aud = (amount: string) => ({ amount, currency: 'AUD' as const });
const shown = (amount: string) => ({ ...aud(amount), symbol: '$' });
const deferred = { shippingOptionRequired: false };
const calls = ['authorisePayment', 'capturePayment'] as const;
const authorise = (body: object, call: (typeof calls)[number] = 'authorisePayment') =>
  shop.call(merchantContract[call], { body: body as { token: string } });
const codeOf = ({ status, error }: { status: number; error: { errorCode: string } }) => [
  status,
  error.errorCode,
];
const readByShop = async (token: string) =>
  (await shop.call(merchantContract.readMerchantCheckout, { params: { token } })).body;
/** What the shop's server sends: the newest amount and checksum. */
const agreedOf = async (token: string) => {
  const { amount, quote } = await readByShop(token);
  return { token, amount: aud(amount.amount), scheduleChecksum: quote?.scheduleChecksum ?? '' };
};
const movements = async (token: string) =>
  (await server.provider.sandbox.statement({ reference: token })).map(
    ({ kind, amount, resultCode }) =>
      `${kind} ${amount.minorUnits}${resultCode === 0 ? '' : ` (${resultCode})`}`,
  );
const approved = async (patch: Parameters<typeof approvedExpress>[3] = {}) =>
  approvedExpress(server, shop, await newShopper(server), patch);

describe('authorising an EXPRESS checkout', () => {
  it.each(calls)('by %s needs the newest quote, and charges nothing without it [MER-097]', async (call) => {
    const token = await approved();
    const agreed = await agreedOf(token);
    const { scheduleChecksum: _, ...withoutChecksum } = agreed;
    const { amount: __, ...withoutAmount } = agreed;
    const missing = await authorise(withoutChecksum, call);
    expect([...codeOf(missing), missing.error.errorInfo]).toEqual([
      422,
      'quote_required',
      { scheduleChecksum: 'required' },
    ]);
    const priceless = await authorise(withoutAmount, call);
    expect([...codeOf(priceless), priceless.error.errorInfo]).toEqual([
      422,
      'quote_required',
      { amount: 'required' },
    ]);
    const former = agreed.scheduleChecksum;
    await quoteFor(server, token, '109.50', { locale: 'fr-CA' });
    const refused = [
      await authorise({ ...agreed, scheduleChecksum: former }, call),
      await authorise({ ...agreed, scheduleChecksum: `sc1_${'a'.repeat(43)}` }, call),
      await authorise({ ...(await agreedOf(token)), amount: aud('109.49') }, call),
      await authorise(
        { ...(await agreedOf(token)), items: [{ name: 'x', quantity: 1, price: aud('1.00') }] },
        call,
      ),
      await authorise({ ...(await agreedOf(token)), shipping: { ...gantryStreet, name: 'Bo' } }, call),
    ];
    expect(refused.map(codeOf)).toEqual(refused.map(() => [422, 'quote_mismatch']));
    expect(await movements(token)).toEqual(['HOLD 2738']);

    const expired = await approved();
    const late = await agreedOf(expired);
    server.passTime(60 * 60_000);
    expect(codeOf(await authorise(late, call))).toEqual([412, 'quote_expired']);
    expect(await movements(expired)).toEqual(['HOLD 2738']);
    server.passTime(-60 * 60_000);
    // The shop may write the state in another way.
    expect(
      (await authorise({ ...late, shipping: { ...gantryStreet, state: 'Victoria' } }, call)).status,
    ).toBe(201);
    expect(await movements(expired)).toEqual(['HOLD 2738', 'CAPTURE 2738']);
  });

  it('that has expired is refused as expired', async () => {
    const token = await approved();
    const agreed = await agreedOf(token);
    server.passTime(61 * 60_000);
    await runDueJobsInTurn(server);
    expect(codeOf(await authorise(agreed))).toEqual([412, 'checkout_expired']);
    expect(await movements(token)).toEqual(['HOLD 2738', 'RELEASE 2738']);
  });

  it('sends the order to the address that was chosen', async () => {
    const shopper = await newShopper(server);
    const token = await approvedExpress(server, shop, shopper);
    const { body } = await authorise(await agreedOf(token));
    const portal = await signIn(server, shopper.consumerId, 'PORTAL');
    const order = await portal.call(readOrder, { params: { orderId: body.orderId } });
    expect(order.body.orderDetail.shippingAddress).toEqual(gantryStreet);
    expect(order.body.paymentScheduleSet.map(({ amount }) => amount.amount)).toEqual([
      '27.38',
      '27.38',
      '27.38',
      '27.36',
    ]);
  });
});

describe('a quote that the shop requests', () => {
  it('of a deferred checkout may have any amount within the shopper’s limit, and only the newest counts', async () => {
    const shopper = await newShopper(server, { creditLimit: 30_000 });
    const token = await approvedExpress(server, shop, shopper, deferred);
    const first = await quoteFor(server, token, '112.00');
    expect(first).toMatchObject({
      status: 201,
      body: {
        isValid: true,
        amountDueToday: shown('28.00'),
        instalments: ['2026-01-15', '2026-01-29', '2026-02-12', '2026-02-26'].map((dueDate) => ({
          dueDate,
          amount: shown('28.00'),
        })),
        scheduleChecksum: expect.stringMatching(/^sc1_[A-Za-z0-9_-]{43}$/),
        reason: null,
        expiresInMs: 3_600_000,
      },
    });
    const second = await quoteFor(server, token, '112.01');
    expect(second.body.scheduleChecksum).not.toBe(first.body.scheduleChecksum);
    expect(await readByShop(token)).toMatchObject({
      amount: shown('112.01'),
      quote: { amount: shown('112.01'), scheduleChecksum: second.body.scheduleChecksum },
    });
    const portal = await signIn(server, shopper.consumerId, 'PORTAL');
    expect((await portal.call(readLimit, {})).body.used).toEqual(shown('112.01'));
    const { scheduleChecksum } = first.body;
    expect(codeOf(await authorise({ token, amount: aud('112.00'), scheduleChecksum }))).toEqual([
      422,
      'quote_mismatch',
    ]);
  });

  it('with the same facts is the same quote, and wakes no waiting call', async () => {
    const token = await approved(deferred);
    const { body } = await quoteFor(server, token, '112.00');
    const { rows: before } = await server.open.pool.query('select version from checkouts where token = $1', [
      token,
    ]);
    expect((await quoteFor(server, token, '112.00')).body).toEqual(body);
    const { rows: after } = await server.open.pool.query('select version from checkouts where token = $1', [
      token,
    ]);
    expect(after).toEqual(before);
  });

  it.each([
    ['34.99', 'below_minimum_order_value', '35.00'],
    ['2000.01', 'above_maximum_order_value', '2000.00'],
    ['2500.00', 'above_maximum_order_value', '1999.99'],
  ])(
    'of %s gives its reason and keeps the earlier quote, and is accepted at the limit',
    async (amount, reason, allowed) => {
      const token = await approvedExpress(
        server,
        shop,
        await newShopper(server, { creditLimit: 500_000 }),
        deferred,
      );
      const before = await readByShop(token);
      const nothing = { isValid: false, amountDueToday: null, instalments: [], scheduleChecksum: null };
      const refused = await quoteFor(server, token, amount);
      expect([refused.status, refused.body]).toMatchObject([201, { ...nothing, reason }]);
      expect(await readByShop(token)).toEqual(before);
      expect((await quoteFor(server, token, allowed)).body.isValid).toBe(true);
    },
  );

  it('above the rest of the limit is refused, also once the account may no longer shop', async () => {
    const shopper = await newShopper(server, { creditLimit: 15_000 });
    const token = await approvedExpress(server, shop, shopper, deferred);
    expect((await quoteFor(server, token, '150.01')).body.reason).toBe('limit_exceeded');
    expect((await quoteFor(server, token, '120.00')).body.isValid).toBe(true);
    await server.open.pool.query('update consumers set account_frozen = true where id = $1', [
      shopper.consumerId,
    ]);
    expect((await quoteFor(server, token, '120.01')).body.reason).toBe('limit_exceeded');
    expect((await quoteFor(server, token, '119.99')).body.isValid).toBe(true);
  });

  it.each<[string, Parameters<typeof approvedExpress>[3], string]>([
    ['integrated', {}, '109.50'],
    ['a pickup', { pickup: true }, '100.00'],
    ['deferred, but bought now', { ...deferred, buyNow: true }, '100.00'],
  ])('of a checkout that is %s can only have the approved amount', async (_, terms, amount) => {
    const token = await approved(terms);
    expect(codeOf(await quoteFor(server, token, '101.00'))).toEqual([422, 'amount_mismatch']);
    const same = await quoteFor(server, token, amount);
    expect([same.status, same.body.scheduleChecksum]).toEqual([
      201,
      (await readByShop(token)).quote?.scheduleChecksum,
    ]);
  });

  it('of a STANDARD checkout can only have the approved amount', async () => {
    const token = await approvedCheckout(server, shop, await newShopper(server));
    expect(codeOf(await quoteFor(server, token, '100.01'))).toEqual([422, 'amount_mismatch']);
    expect((await quoteFor(server, token, '100.00')).body.isValid).toBe(true);
  });

  it('exists only for an approved checkout, and for the page of its shop', async () => {
    const open = await newCheckout(server, shop, { mode: 'EXPRESS', ...deferred });
    expect(codeOf(await quoteFor(server, open, '100.00'))).toEqual([412, 'checkout_not_approved']);
    const { token: begun } = await startedExpress(server, shop, await newShopper(server), deferred);
    expect(codeOf(await quoteFor(server, begun, '100.00'))).toEqual([412, 'checkout_not_approved']);
    expect(codeOf(await quoteFor(server, `ffc_${'x'.repeat(43)}`, '100.00'))).toEqual([
      404,
      'checkout_not_found',
    ]);
    const token = await approved(deferred);
    expect(codeOf(await quoteFor(server, token, '100.00', { currency: 'NZD' }))).toEqual([
      422,
      'unsupported_currency',
    ]);
    expect(codeOf(await quoteFor(server, token, '100.00', { origin: 'https://evil.example' }))).toEqual([
      412,
      'origin_not_allowed',
    ]);
    await authorise(await agreedOf(token));
    expect(codeOf(await quoteFor(server, token, '100.00'))).toEqual([409, 'checkout_already_completed']);
    const expired = await approved(deferred);
    server.passTime(60 * 60_000);
    expect(codeOf(await quoteFor(server, expired, '100.00'))).toEqual([412, 'checkout_expired']);
    await runDueJobsInTurn(server);
    expect(codeOf(await quoteFor(server, expired, '100.00'))).toEqual([412, 'checkout_expired']);
    server.passTime(-60 * 60_000);
  });
});

describe('the money of a checkout whose amount was set after its approval', () => {
  it.each([
    ['112.00', 2800],
    ['60.00', 1500],
  ])('of %s is charged to the card, and what was held is released', async (amount, due) => {
    const shopper = await newShopper(server);
    const token = await approvedExpress(server, shop, shopper, deferred);
    await quoteFor(server, token, amount);
    const { status, body } = await authorise(await agreedOf(token), 'capturePayment');
    expect([status, body.state, body.captured]).toEqual([201, 'CAPTURED', shown(amount)]);
    expect(await movements(token)).toEqual(['HOLD 2500', 'RELEASE 2500', `CHARGE ${due}`]);
    const again = await authorise(await agreedOf(token));
    expect([again.status, again.body.orderId]).toEqual([200, body.orderId]);
    const portal = await signIn(server, shopper.consumerId, 'PORTAL');
    const order = await portal.call(readOrder, { params: { orderId: body.orderId } });
    expect(order.body.paymentScheduleSet.map(({ status }) => status)).toEqual([
      'PAID',
      'OWED',
      'OWED',
      'OWED',
    ]);
    expect(await unbalanced(server.open.pool)).toEqual([]);
    await shop.call(merchantContract.refundPayment, {
      params: { orderId: body.orderId },
      body: { amount: aud(amount) },
    });
    await completePayments(server);
    expect(
      (await server.provider.sandbox.statement({ reference: body.orderId })).map(({ kind }) => kind),
    ).toEqual(['REFUND']);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('is captured from the hold when the amount equals the hold again', async () => {
    const token = await approved(deferred);
    await quoteFor(server, token, '112.00');
    await quoteFor(server, token, '100.00');
    expect((await authorise(await agreedOf(token))).status).toBe(201);
    expect(await movements(token)).toEqual(['HOLD 2500', 'CAPTURE 2500']);
  });

  it('includes a donation', async () => {
    await runCampaign(server.db, 'FESTIVE20', { countries: ['AU'], from: '2026-01-01', to: '2026-12-31' });
    const shopper = await newShopper(server);
    const donation = { campaign: 'FESTIVE20' as const, amount: aud('1.00') };
    const token = await approvedExpress(server, shop, shopper, { ...deferred, donation: true }, donation);
    await quoteFor(server, token, '112.00');
    expect((await authorise(await agreedOf(token))).status).toBe(201);
    expect(await movements(token)).toEqual(['HOLD 2600', 'RELEASE 2600', 'CHARGE 2900']);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('is not charged when the card is declined, and nothing is held any more', async () => {
    const shopper = await newShopper(server);
    const token = await approvedExpress(server, shop, shopper, deferred);
    const bad = await server.provider.sandbox.issueTestCard({
      key: token,
      consumerId: shopper.consumerId,
      card: 'insufficient-funds',
      cardHolderName: 'Ana Marlow',
      expiryMonth: 11,
      expiryYear: 2035,
    });
    await server.db
      .update(cards)
      .set({ providerToken: bad.cardToken })
      .where(eq(cards.consumerId, shopper.consumerId));
    await quoteFor(server, token, '112.00');
    for (const declined of [await authorise(await agreedOf(token)), await authorise(await agreedOf(token))]) {
      expect([...codeOf(declined), declined.error.errorInfo]).toEqual([
        402,
        'payment_declined',
        { resultCode: '41' },
      ]);
    }
    expect(await movements(token)).toEqual(['HOLD 2500', 'RELEASE 2500', 'CHARGE 2800 (41)']);
  });

  it('is not charged to a card that was removed, when there is no other one', async () => {
    const shopper = await newShopper(server);
    const token = await approvedExpress(server, shop, shopper, deferred);
    await server.db
      .update(cards)
      .set({ deletedAt: server.clock.now(), isPreferred: false })
      .where(eq(cards.consumerId, shopper.consumerId));
    await quoteFor(server, token, '112.00');
    const declined = await authorise(await agreedOf(token));
    expect([...codeOf(declined), declined.error.errorInfo]).toEqual([
      402,
      'payment_declined',
      { resultCode: '98' },
    ]);
    expect(await movements(token)).toEqual(['HOLD 2500', 'RELEASE 2500']);
  });

  it('releases the held amount, not the newer quote, when it is not authorised', async () => {
    const token = await approved(deferred);
    await quoteFor(server, token, '112.00');
    server.passTime(61 * 60_000);
    await runDueJobsInTurn(server);
    server.passTime(-61 * 60_000);
    expect([(await readByShop(token)).state, await movements(token)]).toEqual([
      'EXPIRED',
      ['HOLD 2500', 'RELEASE 2500'],
    ]);
  });

  it('is charged once, with any number of concurrent authorises', async () => {
    const token = await approved(deferred);
    await quoteFor(server, token, '112.00');
    const agreed = await agreedOf(token);
    const answers = await Promise.all(Array.from({ length: 12 }, () => authorise(agreed)));
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    for (const { status } of answers) expect([200, 201]).toContain(status);
    expect(await movements(token)).toEqual(['HOLD 2500', 'RELEASE 2500', 'CHARGE 2800']);
  });

  it('is the amount of one quote when another one arrives with the authorise', async () => {
    const token = await approved(deferred);
    await quoteFor(server, token, '112.00');
    const agreed = await agreedOf(token);
    const [authorised, quoted] = await Promise.all([authorise(agreed), quoteFor(server, token, '160.00')]);
    const wasFirst = authorised.status === 201;
    expect(wasFirst ? codeOf(quoted) : codeOf(authorised)).toEqual(
      wasFirst ? [409, 'checkout_already_completed'] : [422, 'quote_mismatch'],
    );
    expect(await movements(token)).toEqual(
      wasFirst ? ['HOLD 2500', 'RELEASE 2500', 'CHARGE 2800'] : ['HOLD 2500'],
    );
  });

  it.each(
    [1, 2].flatMap((round) =>
      (['after_claim', 'after_provider', 'before_commit'] as const).map((at) => [at, round] as const),
    ),
  )('is charged once after a crash %s of movement %i', async (point, round) => {
    const token = await approved(deferred);
    await quoteFor(server, token, '112.00');
    const agreed = await agreedOf(token);
    let passed = 0;
    const dying: TestServer = {
      ...server,
      crash(name) {
        if (name !== point) return;
        passed += 1;
        if (passed === round) throw new Error('crashed');
      },
    };
    const caller = { server: dying, merchantId: 'demo-au', signal: new AbortController().signal };
    const commit = () => Promise.reject(new Error('not reached'));
    await expect(authorisePayment(caller, { ...agreed, capturesAtOnce: false }, commit)).rejects.toThrow(
      'crashed',
    );
    // The release comes first, then the charge that it claims.
    for (let rounds = 0; rounds < 2; rounds += 1) await completePayments(server);
    const repeated = await authorise(agreed);
    expect([repeated.status, repeated.body.state]).toEqual([200, 'AUTHORISED']);
    expect(await movements(token)).toEqual(['HOLD 2500', 'RELEASE 2500', 'CHARGE 2800']);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });
});
