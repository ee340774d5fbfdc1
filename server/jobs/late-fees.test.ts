/** An overdue instalment with a late fee is paid with it, once and in full. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import {
  listDuePayments,
  readAmountDueSummary,
  readLimit,
  readOrder,
} from '#shared/contract/orders/orders.contract.ts';
import { confirmPayNow, initiatePayNow } from '#shared/contract/payments/payments.contract.ts';
import { fromMinor } from '#shared/domain/money.ts';
import { consumers } from '../areas/consumers/consumers.tables.ts';
import { confirmPayment } from '../areas/instalments/index.ts';
import { unbalanced } from '../testing/money-rules.ts';
import {
  completePayments,
  createShop,
  createShopServer,
  deviceDetails,
  orderWithBadCard,
  presentCard,
  type Shop,
  type Shopper,
  signIn,
} from '../testing/shop.ts';
import type { TestServer } from '../testing/test-server.ts';
import { runDueJobs } from './job-runner.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

const day = 86_400_000;
let shopper: Shopper;
let orderId: string;
let visitor: Shopper['visitor'];
beforeEach(async () => {
  ({ shopper, orderId } = await orderWithBadCard(server, shop));
  visitor = await signIn(server, shopper.consumerId, 'PORTAL');
});

async function advance(days: number) {
  await server.clock.advance(days * day, shopper.consumerId);
  return (await runDueJobs(server, { consumerId: shopper.consumerId })).map(({ type }) => type);
}
/** The second instalment is refused on its day and on the next; a week later it costs a fee. */
const becomeOverdue = () => advance(16);
const earnFee = () => advance(5);

async function overdueItem() {
  const { body } = await visitor.call(readOrder, { params: { orderId } });
  const item = body.paymentScheduleSet[1];
  if (!item) throw new Error('No such instalment');
  return item;
}

async function offer() {
  const { body } = await visitor.call(initiatePayNow, {
    params: { paymentScheduleId: String((await overdueItem()).id) },
    body: { deviceDetails },
  });
  return body;
}

async function traceWith(card: 'visa' | 'mastercard' | 'insufficientFunds') {
  const offered = await offer();
  expect(presentCard(server, 'payment', offered.traceId, card)).toBe(0);
  return offered.traceId;
}

const confirm = (traceId: string) => visitor.call(confirmPayNow, { body: { traceId, storeToken: false } });
const movements = async (kind: 'CHARGE' | 'REFUND') =>
  (await server.provider.sandbox.statement({ reference: orderId })).filter(
    (entry) => entry.kind === kind && entry.resultCode === 0,
  );
const merchantPayment = async () =>
  (await shop.call(merchantContract.readPayment, { params: { orderId } })).body;

/** Leaves a claim open, as a server would that ends before the provider responds. */
async function beginToPay(card: 'mastercard' | 'insufficientFunds') {
  const traceId = await traceWith(card);
  const dying = {
    ...server,
    crash(name: string) {
      if (name === 'after_claim') throw new Error('crashed');
    },
  };
  const body = { traceId, storeToken: false };
  const { signal } = new AbortController();
  await expect(
    confirmPayment(dying, {
      body,
      purpose: 'INSTALMENT',
      orderId: undefined,
      consumerId: shopper.consumerId,
      channel: 'PORTAL',
      network: '192.0.2.1',
      signal,
    }),
  ).rejects.toThrow('crashed');
}

describe('paying an instalment that has a late fee', () => {
  it('charges both at once, says so before, and leaves nothing owed', async () => {
    await becomeOverdue();
    expect(await earnFee()).toEqual(['LATE_FEE_CHARGED']);
    const before = await merchantPayment();
    expect(await offer()).toMatchObject({ amount: { amount: '35.00' }, lateFee: { amount: '10.00' } });

    const paid = await confirm(await traceWith('mastercard'));
    expect(paid.body).toMatchObject({ status: 'PAYMENT_SUCCESS', amount: { amount: '35.00' } });
    expect(await movements('CHARGE')).toMatchObject([{ amount: { minorUnits: 3500 } }]);
    expect(await overdueItem()).toMatchObject({
      status: 'PAID',
      amount: { amount: '25.00' },
      owedAmount: { amount: '0.00' },
      outstandingBalance: { amount: '0.00' },
    });
    expect(await merchantPayment()).toEqual(before);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('includes the fee in the amount due', async () => {
    await becomeOverdue();
    await earnFee();
    const { body } = await visitor.call(readAmountDueSummary, {});
    expect(body.paymentPeriods[0]).toMatchObject({
      period: 'OVERDUE',
      amount: { amount: '35.00' },
      count: 1,
    });
  });

  it('keeps both owed when the bank declines', async () => {
    await becomeOverdue();
    await earnFee();
    const declined = await confirm(await traceWith('insufficientFunds'));
    expect(declined.body).toMatchObject({ status: 'PAYMENT_DECLINED', amount: { amount: '35.00' } });
    expect(await overdueItem()).toMatchObject({
      status: 'OVERDUE',
      owedAmount: { amount: '25.00' },
      outstandingBalance: { amount: '35.00' },
    });
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('charges no fee that was added after the shopper was shown the amount', async () => {
    await becomeOverdue();
    const traceId = await traceWith('mastercard');
    await earnFee();
    const refused = await confirm(traceId);
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'precondition_failed']);
    expect(await movements('CHARGE')).toEqual([]);
    expect(await overdueItem()).toMatchObject({ status: 'OVERDUE', amountPending: { amount: '0.00' } });
  });

  it('is not refunded [MER-164]', async () => {
    await becomeOverdue();
    await earnFee();
    await confirm(await traceWith('mastercard'));
    const refunded = await shop.call(merchantContract.refundPayment, {
      params: { orderId },
      body: { amount: fromMinor(10_000, 'AUD') },
    });
    expect(refunded.status).toBe(201);
    const returned = (await movements('REFUND')).map(({ amount }) => amount.minorUnits);
    // The first instalment and the overdue one; the other two were never paid.
    expect(returned).toEqual([2500, 2500]);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });
});

describe('a late fee whose instalment the shop refunds', () => {
  const refund = async (cents: number) =>
    shop.call(merchantContract.refundPayment, {
      params: { orderId },
      body: { amount: fromMinor(cents, 'AUD') },
    });
  const limit = async () => {
    const { used, availableToSpend } = (await visitor.call(readLimit, {})).body;
    return [used.amount, availableToSpend.amount];
  };

  it('is waived with a refund of the whole order, and nothing is owed any more', async () => {
    await becomeOverdue();
    await earnFee();
    expect(await limit()).toEqual(['85.00', '0.00']);
    expect((await refund(10_000)).status).toBe(201);
    expect(await overdueItem()).toMatchObject({
      status: 'PAID',
      owedAmount: { amount: '0.00' },
      outstandingBalance: { amount: '0.00' },
    });
    expect(await limit()).toEqual(['0.00', '2000.00']);
    expect((await visitor.call(listDuePayments, { query: {} })).body.totalResults).toBe(0);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('stays owed in full while a cent of its instalment is owed, and is waived with that cent', async () => {
    await becomeOverdue();
    await earnFee();
    await refund(7_499);
    expect(await overdueItem()).toMatchObject({
      status: 'OVERDUE',
      owedAmount: { amount: '0.01' },
      outstandingBalance: { amount: '10.01' },
    });
    expect(await offer()).toMatchObject({ amount: { amount: '10.01' }, lateFee: { amount: '10.00' } });
    await refund(1);
    expect(await overdueItem()).toMatchObject({ status: 'PAID', outstandingBalance: { amount: '0.00' } });
    expect(await limit()).toEqual(['0.00', '2000.00']);
    expect(await advance(30)).toEqual([]);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('stays paid when it was paid', async () => {
    await becomeOverdue();
    await earnFee();
    await confirm(await traceWith('mastercard'));
    await refund(10_000);
    const [fee] = (await movements('CHARGE')).map(({ amount }) => amount.minorUnits);
    const returned = (await movements('REFUND')).map(({ amount }) => amount.minorUnits);
    expect([fee, returned]).toEqual([3500, [2500, 2500]]);
    expect(await overdueItem()).toMatchObject({ outstandingBalance: { amount: '0.00' } });
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });
});

describe('the limit of a shopper who is late', () => {
  it('counts the late fee as used, and nothing as available until all that is late is paid [PAY-146]', async () => {
    await becomeOverdue();
    await earnFee();
    const late = (await visitor.call(readLimit, {})).body;
    expect(late).toMatchObject({ used: { amount: '85.00' }, availableToSpend: { amount: '0.00' } });
    await confirm(await traceWith('mastercard'));
    const paid = (await visitor.call(readLimit, {})).body;
    expect(paid).toMatchObject({ used: { amount: '50.00' }, availableToSpend: { amount: '1950.00' } });
  });
});

it('does not charge an account that was written off after its payment became overdue', async () => {
  await becomeOverdue();
  await server.db
    .update(consumers)
    .set({ accountStatus: 'WRITTEN_OFF' })
    .where(eq(consumers.id, shopper.consumerId));
  expect(await earnFee()).toEqual([]);
  expect(await overdueItem()).toMatchObject({
    status: 'OVERDUE',
    outstandingBalance: { amount: '25.00' },
  });
});

describe('a late fee that falls due while its instalment is being paid', () => {
  it('is not charged when the payment goes through', async () => {
    await becomeOverdue();
    await beginToPay('mastercard');
    expect(await earnFee()).toEqual([]);
    await completePayments(server);
    expect(await advance(1)).toEqual([]);
    expect(await overdueItem()).toMatchObject({ status: 'PAID', outstandingBalance: { amount: '0.00' } });
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('is charged once the payment is declined', async () => {
    await becomeOverdue();
    await beginToPay('insufficientFunds');
    expect(await earnFee()).toEqual([]);
    await completePayments(server);
    expect(await advance(0)).toEqual(['LATE_FEE_CHARGED']);
    expect(await overdueItem()).toMatchObject({ status: 'OVERDUE', outstandingBalance: { amount: '35.00' } });
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });
});

describe("the schedule's charge on a day on which the shopper is paying", () => {
  it('is made once that payment is declined', async () => {
    await beginToPay('insufficientFunds');
    expect(await advance(14)).toEqual([]);
    await completePayments(server);
    expect(await advance(0)).toEqual(['INSTALMENT_DECLINED']);
    expect(await advance(1)).toEqual(['INSTALMENT_OVERDUE']);
    expect(await earnFee()).toEqual([]);
    expect(await advance(2)).toEqual(['LATE_FEE_CHARGED']);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('is made for the second time once that payment is declined', async () => {
    expect(await advance(14)).toEqual(['INSTALMENT_DECLINED']);
    await beginToPay('insufficientFunds');
    expect(await advance(1)).toEqual([]);
    await completePayments(server);
    expect(await advance(0)).toEqual(['INSTALMENT_OVERDUE']);
  });

  it('is not made when that payment goes through', async () => {
    await beginToPay('mastercard');
    expect(await advance(14)).toEqual([]);
    await completePayments(server);
    expect(await advance(2)).toEqual([]);
    expect(await overdueItem()).toMatchObject({ status: 'PAID' });
    expect(await movements('CHARGE')).toHaveLength(1);
  });
});
