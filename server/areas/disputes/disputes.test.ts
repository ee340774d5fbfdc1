import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  commentOnDispute,
  createDispute,
  listDisputes,
  processDispute,
  readOrderDispute,
  reportProblem,
} from '#shared/contract/disputes/disputes.contract.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import { currentEntity, type DisputeCase } from '#shared/domain/disputes/dispute.ts';
import { detailsOfReason, disputeReasonSchema } from '#shared/domain/disputes/dispute-reasons.ts';
import { overrideFlag } from '../../core/flags/flags.ts';
import { claim, open, picture, shopperWithOldOrder } from '../../testing/disputes.ts';
import { shopperWithOrder } from '../../testing/portal-shopper.ts';
import { createShop, createShopServer, newShopper, type Shop, type Shopper } from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { answerDispute } from '../dispute-answers/index.ts';
import { createDispute as createNewDispute, type NewDispute } from './index.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

const read = async ({ visitor }: Shopper, orderId: string) =>
  (await visitor.call(readOrderDispute, { params: { orderId } })).body;
const standingOf = ({ disputeEntities }: DisputeCase) => {
  const { status, intent, consumerDisplayState } = currentEntity(disputeEntities) ?? {};
  return [status, intent, consumerDisplayState];
};
const idOf = ({ id }: DisputeCase) => id ?? '';
const orderOf = async ({ visitor }: Shopper, orderId: string) =>
  (await visitor.call(readOrder, { params: { orderId } })).body;

describe('an order', () => {
  it('without a case returns none, and one of another shopper returns 404 [POR-208]', async () => {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    expect(await read(shopper, orderId)).toEqual({ id: null, orderId, claim: null, disputeEntities: [] });
    const stranger = await newShopper(server, { channel: 'PORTAL' });
    const foreign = await stranger.visitor.call(readOrderDispute, { params: { orderId } });
    expect([foreign.status, foreign.error.errorCode]).toEqual([404, 'not_found']);
  });

  it('may be disputed until it has an open case or nothing is left of it, with the dispute flow of its shop [PAY-080]', async () => {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const flags = async () => {
      const { canBeDisputed, hasActiveDispute, disputeFlowType } = await orderOf(shopper, orderId);
      return [canBeDisputed, hasActiveDispute, disputeFlowType];
    };
    expect(await flags()).toEqual([true, false, 'DEFAULT']);
    const { body } = await open(shopper, orderId);
    expect(await flags()).toEqual([false, true, 'DEFAULT']);
    await answerDispute(server, idOf(body), { action: 'ACCEPT' });
    expect(await flags()).toEqual([false, false, 'DEFAULT']);
    for (const flow of ['SUP', 'ALIBABA', 'DEFAULT']) {
      await server.open.pool.query('update merchants set dispute_flow_type = $1', [flow]);
      expect((await flags())[2]).toBe(flow);
    }
  });
});

describe('a new case', () => {
  it('has the comment and the files of its shopper [POR-209] [POR-211] [POR-213] [POR-235]', async () => {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const opened = await open(shopper, orderId, {
      reasonDetail: 'DELAY_WITH_DELIVERY',
      subject: 'It should have come.',
      amount: '40.00',
      files: [picture('a.png'), picture('b.png'), picture('c.png')],
      expectItemDate: '2026-02-01',
    });
    expect(opened.status).toBe(201);
    expect(opened.body).toMatchObject({
      id: expect.stringMatching(/^dsp_/),
      orderId,
      claim: {
        reason: 'PRODUCT_NOT_RECEIVED',
        reasonDetail: 'DELAY_WITH_DELIVERY',
        subject: 'It should have come.',
        amount: { amount: '40.00', currency: 'AUD' },
      },
      disputeEntities: [
        {
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
          status: 'OPEN',
          intent: 'PENDING_MERCHANT_RESPONSE',
          consumerDisplayState: 'SUBMITTED',
        },
      ],
    });
    const [entity] = opened.body.disputeEntities;
    const [comment] = entity?.comments ?? [];
    expect(comment).toMatchObject({
      author: 'CONSUMER',
      createdAt: entity?.createdAt,
      updatedAt: entity?.updatedAt,
      content: 'It should have come.',
    });
    expect(comment?.files.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['a.png', 70],
      ['b.png', 70],
      ['c.png', 70],
    ]);
    expect(entity?.attachments.map(({ commentId, createdAt }) => [commentId, createdAt])).toEqual(
      Array(3).fill([comment?.id, entity?.createdAt]),
    );
    const stored = await server.open.pool.query(
      'select expected_item_date::text as date from disputes where order_id = $1',
      [orderId],
    );
    expect(stored.rows).toEqual([{ date: '2026-02-01' }]);
    expect((await read(shopper, orderId)).id).toBe(opened.body.id);
  });

  it('can be created by both calls [POR-234]', async () => {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const { visitor } = shopper;
    const reported = await visitor.call(reportProblem, { params: { orderId }, body: claim() });
    expect(reported.status).toBe(201);
    const second = await open(shopper, orderId);
    expect([second.status, second.error.errorCode]).toEqual([409, 'CONFLICT']);
  });

  it('is created once, also by repeated and concurrent calls; a new one can follow a closed one [POR-419] [POR-232]', async () => {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const tries = await Promise.all([1, 2, 3, 4].map(() => open(shopper, orderId)));
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const refused = tries.filter(({ status }) => status === 409).map(({ error }) => error.errorCode);
    expect(refused).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT']);
    const count = async () =>
      Number(
        (await server.open.pool.query('select count(*) from disputes where order_id = $1', [orderId])).rows[0]
          .count,
      );
    expect(await count()).toBe(1);
    const disputeId = idOf(await read(shopper, orderId));
    const params = { disputeId };
    await shopper.visitor.call(processDispute, { params, body: { action: 'CONSUMER_CANCEL' } });
    const again = await open(shopper, orderId);
    expect(again.status).toBe(201);
    expect([await count(), (await read(shopper, orderId)).id]).toEqual([2, again.body.id]);
  });

  it.each([
    ['0.00', 422],
    ['0.01', 201],
    ['100.00', 201],
    ['100.01', 422],
  ])('of %s of 100.00 returns %i [POR-418] [POR-231]', async (amount, status) => {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const answer = await open(shopper, orderId, { amount });
    expect([answer.status, answer.error?.errorCode]).toEqual([
      status,
      status === 422 ? 'INVALID_AMOUNT' : undefined,
    ]);
  });

  it('accepts only the details of its reason [POR-214] [POR-215]', async () => {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const all = [...new Set(Object.values(detailsOfReason).flat())];
    expect(all.toSorted()).toEqual(
      [
        'DELAY_WITH_DELIVERY',
        'ORDER_CANCELED',
        'CHARGED_NOT_FINALIZED',
        'OTHER',
        'OUT_OF_STOCK',
        'MERCHANT_CANCELLED',
        'REFUND_AMOUNT_DIFFERENT',
        'APPLIED_METHOD_UNKNOWN',
        'WRONG_ORDER',
        'WRONG_PAYMENT_ORDER',
        'GOODS_NOT_AS_DESCRIBED',
        'NOT_RECEIVED_GOODS',
      ].toSorted(),
    );
    const { visitor } = shopper;
    for (const reason of disputeReasonSchema.options) {
      for (const reasonDetail of all) {
        const dated = reasonDetail === 'DELAY_WITH_DELIVERY' ? { expectItemDate: '2026-03-01' } : {};
        const answer = await open(shopper, orderId, { reason, reasonDetail, ...dated });
        const fits = detailsOfReason[reason].includes(reasonDetail);
        expect([reason, reasonDetail, answer.status, answer.error?.errorCode]).toEqual([
          reason,
          reasonDetail,
          fits ? 201 : 422,
          fits ? undefined : 'INVALID_REASON_DETAIL',
        ]);
        if (!fits) continue;
        expect(answer.body.claim).toMatchObject({ reason, reasonDetail });
        const params = { disputeId: idOf(answer.body) };
        await visitor.call(processDispute, { params, body: { action: 'CONSUMER_CANCEL' } });
      }
    }
  });

  it.each([
    ['a subject of nothing but spaces', { subject: ' \n ' }, { subject: 'invalid' }],
    ['a subject of invisible characters', { subject: '\u200b\u2060' }, { subject: 'invalid' }],
    ['no file', { files: [] }, { files: 'required' }],
    ['no date for a delay', { reasonDetail: 'DELAY_WITH_DELIVERY' }, { expectItemDate: 'required' }],
    [
      'a date that has passed',
      { reasonDetail: 'DELAY_WITH_DELIVERY', expectItemDate: '2026-01-01' },
      { expectItemDate: 'invalid' },
    ],
    ['a date that does not apply', { expectItemDate: '2026-03-01' }, { expectItemDate: 'unknown' }],
    ['a card number', { subject: 'I paid with 4111 1111 1111 1111' }, { subject: 'noCreditCardNumber' }],
  ] as const)('with %s is refused [POR-229] [POR-230] [POR-233]', async (_, patch, errorInfo) => {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const answer = await open(shopper, orderId, patch as Partial<Parameters<typeof claim>[0]>);
    expect([answer.status, answer.error.errorCode, answer.error.errorInfo]).toEqual([
      400,
      'invalid_object',
      errorInfo,
    ]);
    expect((await read(shopper, orderId)).id).toBeNull();
  });

  it('about a refund needs no file [POR-230]', async () => {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const body = { reason: 'REFUND_AND_RETURN', reasonDetail: 'WRONG_ORDER', files: [] } as const;
    expect((await open(shopper, orderId, { ...body, files: [] })).status).toBe(201);
  });

  it.each([
    [7, -1, 412],
    [7, 0, 201],
    [120, 0, 201],
    [120, 1, 412],
  ])('about goods %i days %i ms after the order returns %i [POR-249] [POR-250]', async (days, ms, status) => {
    const { shopper, orderId } = await shopperWithOrder(server, shop);
    const { orderDate } = await orderOf(shopper, orderId);
    const at = Date.parse(orderDate) + days * 86_400_000 + ms;
    await server.clock.advance(at - server.clock.nowOf(shopper.consumerId).getTime(), shopper.consumerId);
    const answer = await open(shopper, orderId);
    expect([answer.status, answer.error?.errorCode]).toEqual([
      status,
      status === 412 ? 'DISPUTE_NOT_ALLOWED' : undefined,
    ]);
    // Only goods that did not arrive have this limit of days.
    const other = { reason: 'SINGLE_USE_CARD', reasonDetail: 'OTHER' } as const;
    if (status === 412) expect((await open(shopper, orderId, other)).status).toBe(201);
  });
});

describe('goods that did not arrive', () => {
  it('cannot be reported when nothing is left to refund [POR-251]', async () => {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    await shop.call(merchantContract.refundPayment, {
      params: { orderId },
      body: { amount: { amount: '100.00', currency: 'AUD' } },
    });
    const answer = await open(shopper, orderId);
    expect([answer.status, answer.error.errorCode]).toEqual([412, 'DISPUTE_NOT_ALLOWED']);
  });

  it('can be reported at any time if the flag allows it and something is left [POR-252]', async () => {
    const { shopper, orderId } = await shopperWithOrder(server, shop);
    const flag = 'bypass-consumer-create-dispute-order-date-check';
    expect((await open(shopper, orderId)).status).toBe(412);
    await overrideFlag(server.db, flag, true, `consumer:${shopper.consumerId}`);
    const opened = await open(shopper, orderId);
    expect(opened.status).toBe(201);
    await answerDispute(server, idOf(opened.body), { action: 'ACCEPT' });
    expect((await open(shopper, orderId)).error.errorCode).toBe('DISPUTE_NOT_ALLOWED');
  });
});

describe('an open case', () => {
  async function opened() {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const { body } = await open(shopper, orderId);
    const disputeId = idOf(body);
    const process = (action: 'CONSUMER_CANCEL' | 'CONSUMER_CONFIRM_RECEPTION', note?: string) =>
      shopper.visitor.call(processDispute, {
        params: { disputeId },
        body: { action, ...(note !== undefined && { note }) },
      });
    const comment = (content: string, files: File[] = []) =>
      shopper.visitor.call(commentOnDispute, { params: { disputeId }, body: { content, files } });
    return { shopper, orderId, disputeId, process, comment };
  }

  it('alternates between shop and shopper until the shopper confirms [POR-210] [POR-212] [POR-218] [POR-221] [POR-222] [POR-406]', async () => {
    const { disputeId, process, comment, shopper, orderId } = await opened();
    const early = await process('CONSUMER_CONFIRM_RECEPTION');
    expect([early.status, early.error.errorCode]).toEqual([412, 'INVALID_DISPUTE_STATE']);
    expect(standingOf((await comment('One more thing.', [picture()])).body)).toEqual([
      'OPEN',
      'PENDING_MERCHANT_RESPONSE',
      'SUBMITTED',
    ]);
    await answerDispute(server, disputeId, { action: 'REQUEST_INFO', note: 'Where do you live?' });
    expect(standingOf(await read(shopper, orderId))).toEqual([
      'INQUIRY',
      'PENDING_CONSUMER_RESPONSE',
      'WAITING_FOR_YOU',
    ]);
    expect(standingOf((await comment('It did not come there.')).body)).toEqual([
      'INQUIRY',
      'PENDING_MERCHANT_RESPONSE',
      'WAITING_FOR_MERCHANT',
    ]);
    expect((await process('CONSUMER_CONFIRM_RECEPTION')).status).toBe(412);
    await answerDispute(server, disputeId, { action: 'CHALLENGE', note: 'It is at your door.' });
    const ended = await process('CONSUMER_CONFIRM_RECEPTION', 'Found it.');
    expect(standingOf(ended.body)).toEqual(['CLOSE', 'NONE', 'RESOLVED']);
    expect(
      ended.body.disputeEntities.flatMap(({ comments }) =>
        comments.map(({ author, content, files }) => [author, content, files.length]),
      ),
    ).toEqual([
      ['CONSUMER', 'Nothing came.', 1],
      ['CONSUMER', 'One more thing.', 1],
      ['MERCHANT', 'Where do you live?', 0],
      ['CONSUMER', 'It did not come there.', 0],
      ['MERCHANT', 'It is at your door.', 0],
      ['CONSUMER', 'Found it.', 0],
    ]);
    const times = ended.body.disputeEntities.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...new Set(times)].toSorted());
    for (const late of [await process('CONSUMER_CANCEL'), await comment('Late.')]) {
      expect([late.status, late.error.errorCode]).toEqual([412, 'INVALID_DISPUTE_STATE']);
    }
  });

  it('is withdrawn once, also by a double click', async () => {
    const { process } = await opened();
    const answers = await Promise.all([process('CONSUMER_CANCEL'), process('CONSUMER_CANCEL')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('refuses a comment of only spaces [POR-223]', async () => {
    const { comment } = await opened();
    const answer = await comment(' \t\n');
    expect([answer.status, answer.error.errorInfo]).toEqual([400, { content: 'invalid' }]);
  });

  it('is not found for anyone else [POR-208]', async () => {
    const { disputeId } = await opened();
    const { visitor } = await newShopper(server, { channel: 'PORTAL' });
    const params = { disputeId };
    const answers = await Promise.all([
      visitor.call(processDispute, { params, body: { action: 'CONSUMER_CANCEL' } }),
      visitor.call(commentOnDispute, { params, body: { content: 'Hello', files: [] } }),
    ]);
    for (const { status, error } of answers) expect([status, error.errorCode]).toEqual([404, 'not_found']);
  });
});

it('is listed as the newest case of each order, only open ones on request [PAY-086] [POR-112]', async () => {
  const { shopper, orderId } = await shopperWithOldOrder(server, shop);
  const { visitor } = shopper;
  const list = async (query: { status?: 'OPEN' | 'CLOSE'; limit?: string; offset?: string } = {}) => {
    const { body } = await visitor.call(listDisputes, { query });
    return [body.results.map(({ id, status }) => [id, status]), body.totalResults];
  };
  expect(await list({ status: 'OPEN', limit: '1' })).toEqual([[], 0]);
  const first = idOf((await open(shopper, orderId)).body);
  expect(await list({ status: 'OPEN', limit: '1' })).toEqual([[[first, 'OPEN']], 1]);
  await visitor.call(processDispute, { params: { disputeId: first }, body: { action: 'CONSUMER_CANCEL' } });
  expect(await list({ status: 'OPEN', limit: '1' })).toEqual([[], 0]);
  expect(await list({ status: 'CLOSE' })).toEqual([[[first, 'CLOSE']], 1]);
  server.passTime(1);
  const second = idOf((await open(shopper, orderId)).body);
  await answerDispute(server, second, { action: 'CHALLENGE', note: 'No.' });
  expect(await list()).toEqual([[[second, 'INQUIRY']], 1]);
  expect(await list({ status: 'OPEN', offset: '1' })).toEqual([[], 1]);
  const { body } = await visitor.call(listDisputes, { query: { status: 'OPEN' } });
  expect(body.results).toEqual([
    {
      id: second,
      orderId,
      merchantDisplayName: expect.any(String),
      status: 'INQUIRY',
      intent: 'PENDING_CONSUMER_RESPONSE',
      consumerDisplayState: 'WAITING_FOR_YOU',
      updatedAt: expect.any(String),
    },
  ]);
});

it('requires a body in the declared format', async () => {
  const { shopper, orderId } = await shopperWithOldOrder(server, shop);
  const json = await shopper.visitor.send('POST', createDispute.path.replace('{orderId}', orderId), {
    body: JSON.stringify(claim()),
  });
  expect([json.status, (await json.json()).errorCode]).toEqual([415, 'unsupported_media_type']);
});

describe('the time of a step', () => {
  /** Time passes while a command waits for its transaction. */
  const waiting = (): TestServer => {
    const db = new Proxy(server.db, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
        return (...given: Parameters<typeof target.transaction>) => {
          server.passTime(60_000);
          return target.transaction(...given);
        };
      },
    });
    return { ...server, db };
  };
  const newestOf = (dispute: DisputeCase) =>
    Date.parse(currentEntity(dispute.disputeEntities)?.createdAt ?? '');

  it('is read under its lock, by shopper and shop alike', async () => {
    const { shopper, orderId } = await shopperWithOldOrder(server, shop);
    const now = () => server.clock.nowOf(shopper.consumerId).getTime();
    const isOf = async (since: number) => {
      expect(newestOf(await read(shopper, orderId))).toBeGreaterThanOrEqual(since + 60_000);
    };
    let before = now();
    const { id } = await createNewDispute(waiting(), shopper.consumerId, orderId, claim() as NewDispute);
    await isOf(before);
    for (const action of ['REQUEST_INFO', 'ACCEPT'] as const) {
      before = now();
      await answerDispute(waiting(), id, { action, note: 'Which parcel?' });
      await isOf(before);
    }
  });
});
