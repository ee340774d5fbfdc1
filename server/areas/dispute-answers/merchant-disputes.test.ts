import { afterAll, beforeAll, expect, it } from 'vitest';
import { merchantDisputesContract as calls } from '#shared/contract/merchant/disputes.contract.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { open } from '../../testing/disputes.ts';
import { unbalanced } from '../../testing/money-rules.ts';
import { shopperWithOrder } from '../../testing/portal-shopper.ts';
import { completePayments, createShop, createShopServer, type Shop } from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { evidenceOf } from '../disputes/index.ts';

let server: TestServer;
let shop: Shop;
let stranger: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
  stranger = createShop(server, 'demo-nz');
});
afterAll(() => server.close());

const wrongGoods = {
  reason: 'REFUND_AND_RETURN',
  reasonDetail: 'WRONG_ORDER',
  subject: 'The wrong lamp',
  amount: '60.00',
} as const;

async function disputed() {
  const { orderId, shopper } = await shopperWithOrder(server, shop);
  const opened = await open(shopper, orderId, wrongGoods);
  return { orderId, shopper, disputeId: opened.body.id ?? '' };
}
const read = (disputeId: string, by = shop) => by.call(calls.readMerchantDispute, { params: { disputeId } });

it('shows a merchant the case with what was said, its files and the deadline', async () => {
  const { disputeId, orderId } = await disputed();
  const { status, body } = await read(disputeId);
  expect([status, body]).toEqual([
    200,
    {
      disputeId,
      orderId,
      merchantReference: null,
      status: 'OPEN',
      needsAnswer: true,
      answerDueAt: new Date(server.clock.now().getTime() + 14 * 86_400_000).toISOString(),
      reason: 'REFUND_AND_RETURN',
      reasonDetail: 'WRONG_ORDER',
      subject: 'The wrong lamp',
      amount: { amount: '60.00', currency: 'AUD', symbol: '$' },
      createdAt: server.clock.now().toISOString(),
      updatedAt: server.clock.now().toISOString(),
      messages: body.messages,
    },
  ]);
});

it('gives the merchant links to the files, which end after ten minutes', async () => {
  const { disputeId } = await disputed();
  const { body } = await read(disputeId);
  const [file] = body.messages.flatMap(({ files }) => files);
  const { pathname, searchParams } = new URL(file?.url ?? '');
  const link = {
    id: pathname.split('/').at(-1) ?? '',
    session: searchParams.get('session') ?? '',
    expires: searchParams.get('expires') ?? '',
    signature: searchParams.get('signature') ?? '',
  };
  expect(await evidenceOf(server, link)).toMatchObject({ name: file?.name, size: file?.bytes });
  expect(await evidenceOf(server, { ...link, session: 'merchant:demo-nz' })).toBeNull();
  await server.clock.advance(600_000);
  expect(await evidenceOf(server, link)).not.toBeNull();
  await server.clock.advance(1);
  expect(await evidenceOf(server, link)).toBeNull();
});

it('lists the cases of the merchant alone, by status and order, page by page', async () => {
  const first = await disputed();
  await server.clock.advance(1_000);
  const second = await disputed();
  const list = (query: Record<string, string>, by = shop) => by.call(calls.listMerchantDisputes, { query });
  const page = (await list({ limit: '1' })).body;
  expect(page.results.map(({ disputeId }) => disputeId)).toEqual([second.disputeId]);
  const next = (await list({ limit: '1', cursor: page.nextCursor ?? '' })).body;
  expect(next.results.map(({ disputeId }) => disputeId)).toEqual([first.disputeId]);
  expect(next.totalResults).toBe(page.totalResults);
  expect((await list({ orderId: first.orderId })).body.results).toMatchObject([
    { disputeId: first.disputeId },
  ]);
  expect((await list({ status: 'CLOSE' })).body.results).toEqual([]);
  expect((await list({}, stranger)).body).toEqual({ results: [], totalResults: 0, nextCursor: null });
});

it('takes an answer once, which the shopper then has to reply to', async () => {
  const { disputeId } = await disputed();
  const answer = () =>
    shop.call(
      calls.answerMerchantDispute,
      { params: { disputeId }, body: { action: 'REQUEST_INFO', message: 'Which lamp came?' } },
      { key: `answer-${disputeId}` },
    );
  const first = await answer();
  expect([first.status, first.body]).toMatchObject([200, { status: 'INQUIRY', needsAnswer: false }]);
  expect((await answer()).text).toBe(first.text);
  const { body } = await read(disputeId);
  expect(body.messages.map(({ author, text }) => [author, text])).toContainEqual([
    'MERCHANT',
    'Which lamp came?',
  ]);
  expect(body.messages.filter(({ author }) => author === 'MERCHANT')).toHaveLength(1);
});

it('refunds what the shopper asked for when the merchant accepts, and takes no answer after that', async () => {
  const { disputeId, orderId } = await disputed();
  const accepted = await shop.call(calls.acceptMerchantDispute, { params: { disputeId }, body: {} });
  expect([accepted.status, accepted.body]).toMatchObject([
    200,
    { status: 'CLOSE', needsAnswer: false, answerDueAt: null },
  ]);
  await completePayments(server);
  const payment = await shop.call(merchantContract.readPayment, { params: { orderId } });
  expect(payment.body.refunded).toMatchObject({ amount: '60.00' });
  expect(await unbalanced(server.open.pool)).toEqual([]);

  for (const late of [
    await shop.call(calls.acceptMerchantDispute, { params: { disputeId }, body: {} }),
    await shop.call(calls.answerMerchantDispute, {
      params: { disputeId },
      body: { action: 'CHALLENGE', message: 'No.' },
    }),
  ]) {
    expect([late.status, late.error.errorCode]).toEqual([412, 'dispute_not_open']);
  }
  const again = await shop.call(merchantContract.readPayment, { params: { orderId } });
  expect(again.body.refunded).toMatchObject({ amount: '60.00' });
});

it('is not there for another merchant, who can neither read nor answer it', async () => {
  const { disputeId } = await disputed();
  expect((await read(disputeId, stranger)).status).toBe(404);
  const accepted = await stranger.call(calls.acceptMerchantDispute, { params: { disputeId }, body: {} });
  expect([accepted.status, accepted.error.errorCode]).toEqual([404, 'not_found']);
  expect((await read(disputeId)).body.status).toBe('OPEN');
});

it('refuses an answer without words, or with more than 2,000 characters', async () => {
  const { disputeId } = await disputed();
  const statusOf = async (message: string) =>
    (
      await shop.call(calls.answerMerchantDispute, {
        params: { disputeId },
        body: { action: 'CHALLENGE', message },
      })
    ).status;
  expect([await statusOf(''), await statusOf('  '), await statusOf('x'.repeat(2_001))]).toEqual([
    400, 400, 400,
  ]);
  expect(await statusOf('x'.repeat(2_000))).toBe(200);
});
