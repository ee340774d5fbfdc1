import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { merchantAccountContract } from '#shared/contract/merchant/account.contract.ts';
import { merchantDisputesContract } from '#shared/contract/merchant/disputes.contract.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { requestsContract } from '#shared/contract/merchant/requests.contract.ts';
import { settlementsContract } from '#shared/contract/merchant/settlements.contract.ts';
import { webhooksContract } from '#shared/contract/merchant/webhooks.contract.ts';
import type { commonErrors, InputOf, OperationShape, ReplyOf } from '#shared/contract/operation.ts';
import { webhookEventTypes } from '#shared/contract/webhooks/webhook-event-types.ts';
import { FourfoldApiError, FourfoldConnectionError, type MerchantErrorCode } from './api-error.ts';
import { createFourfoldClient, type FourfoldClient } from './client.ts';
import type { NewCheckout, WebhookData } from './merchant-api.ts';

type Merchant = typeof merchantContract;
type Webhooks = typeof webhooksContract;
type Account = typeof merchantAccountContract;
type Disputes = typeof merchantDisputesContract;
type Settlements = typeof settlementsContract;
type Requests = typeof requestsContract;
type Errors = (
  | Merchant[keyof Merchant]
  | Webhooks[keyof Webhooks]
  | Account[keyof Account]
  | Disputes[keyof Disputes]
  | Settlements[keyof Settlements]
  | Requests[keyof Requests]
)['errors'][number];

const described: Readonly<Record<string, OperationShape>> = {
  ...merchantContract,
  ...merchantAccountContract,
  ...merchantDisputesContract,
  ...settlementsContract,
  ...requestsContract,
  ...webhooksContract,
};

const token = `ffc_${'a'.repeat(43)}`;
const money = { amount: '120.00', currency: 'AUD' as const };
const checkout: NewCheckout = {
  amount: money,
  consumer: { email: 'sam@example.com' },
  merchant: {
    redirectConfirmUrl: 'http://shop.test/result',
    redirectCancelUrl: 'http://shop.test/cart',
    popupOriginUrl: 'http://shop.test',
  },
};

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const refusal = (status: number, errorCode: string, headers = {}) =>
  json(status, { errorCode, message: 'No.', errorId: 'e-1' }, headers);

function setUp(...answers: (Response | Error)[]) {
  const calls: { url: string; init: RequestInit }[] = [];
  const client = createFourfoldClient({
    baseUrl: 'http://127.0.0.1:4400',
    merchantId: 'demo-au',
    secretKey: 'sk_sandbox_secret',
    async fetch(url, init = {}) {
      calls.push({ url: String(url), init });
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer ?? new Error('no answer planned');
      return answer;
    },
  });
  return { client, calls };
}

describe('the types', () => {
  it('are those of the contract', () => {
    type Reply<Method extends (...input: never[]) => unknown> = Awaited<ReturnType<Method>>;
    expectTypeOf<Reply<FourfoldClient['getCheckout']>>().toEqualTypeOf<
      ReplyOf<Merchant['readMerchantCheckout']>
    >();
    expectTypeOf<Reply<FourfoldClient['createCheckout']>>().toEqualTypeOf<
      ReplyOf<Merchant['createCheckout']>
    >();
    expectTypeOf<Reply<FourfoldClient['authorise']>>().toEqualTypeOf<ReplyOf<Merchant['authorisePayment']>>();
    expectTypeOf<Reply<FourfoldClient['refund']>>().toEqualTypeOf<ReplyOf<Merchant['refundPayment']>>();
    expectTypeOf<Reply<FourfoldClient['getConfiguration']>>().toEqualTypeOf<
      ReplyOf<Merchant['readConfiguration']>
    >();
    expectTypeOf<Reply<FourfoldClient['webhooks']['list']>>().toEqualTypeOf<
      ReplyOf<Webhooks['listWebhooks']>
    >();
    expectTypeOf<NewCheckout>().toEqualTypeOf<InputOf<Merchant['createCheckout']>['body']>();
    expectTypeOf<Errors | (typeof commonErrors)[number]>().toEqualTypeOf<MerchantErrorCode>();
  });
});

describe('a client without its settings', () => {
  const settings = {
    baseUrl: 'http://localhost:4400',
    merchantId: 'demo-au',
    secretKey: 'sk_sandbox_secret',
  };

  it.each(
    ['baseUrl', 'merchantId', 'secretKey'].flatMap((name) => [
      [name, undefined] as const,
      [name, ''] as const,
      [name, null] as const,
    ]),
  )('is refused at once, by the name of what is missing: %s is %s', (name, value) => {
    expect(() => createFourfoldClient({ ...settings, [name]: value } as never)).toThrow(
      `createFourfoldClient needs ${name} as a text. Is its setting missing?`,
    );
  });

  it.each(['localhost:4400', 'api.fourfold.example', '/merchant', 'ftp://api.test'])(
    'is refused at once for the address %s',
    (baseUrl) => {
      expect(() => createFourfoldClient({ ...settings, baseUrl })).toThrow('needs the origin of the API');
    },
  );

  it('never says the secret key', () => {
    const make = () => createFourfoldClient({ ...settings, baseUrl: 'sk' });
    expect(make).toThrow(expect.not.stringContaining('sk_sandbox_secret') as never);
  });
});

describe('the types of events', () => {
  it('are those of the contract, those of disputes included', () => {
    expectTypeOf<WebhookData['dispute.opened']>().toHaveProperty('disputeId').toEqualTypeOf<string>();
    expectTypeOf<keyof WebhookData>().toEqualTypeOf<Exclude<(typeof webhookEventTypes)[number], '*'>>();
    expect(webhookEventTypes).toContain('dispute.opened');
  });
});

describe('a call', () => {
  it('carries the credentials, the key and the body', async () => {
    const { client, calls } = setUp(json(201, { token }));
    expect(await client.createCheckout(checkout, 'cart-1')).toEqual({ token });
    expect(calls[0]?.url).toBe('http://127.0.0.1:4400/merchant/v1/checkouts');
    expect(calls[0]?.init).toMatchObject({
      method: 'POST',
      body: JSON.stringify(checkout),
      redirect: 'error',
      headers: {
        authorization: `Basic ${btoa('demo-au:sk_sandbox_secret')}`,
        'content-type': 'application/json',
        'idempotency-key': 'cart-1',
      },
    });
  });

  it('has a method for each merchant call, which sends what the contract names', async () => {
    const key = 'k';
    const orderId = '123456789';
    const id = 'whk_1';
    const keyId = 'key_1';
    const disputeId = 'dsp_1';
    const settlementId = 'stl_1';
    const errorId = 'e-1';
    const made: Readonly<
      Record<
        keyof Merchant | keyof Webhooks | keyof Account | keyof Disputes | keyof Settlements | keyof Requests,
        (client: FourfoldClient) => Promise<unknown>
      >
    > = {
      readConfiguration: (client) => client.getConfiguration(),
      createCheckout: (client) => client.createCheckout(checkout, key),
      readMerchantCheckout: (client) => client.getCheckout(token),
      cancelCheckout: (client) => client.cancelCheckout(token, key),
      authorisePayment: (client) => client.authorise({ token }, key),
      capturePayment: (client) => client.capture({ token }, key),
      captureAuthorised: (client) => client.captureAuthorised(orderId, { amount: money }, key),
      listMerchantCheckouts: (client) => client.listCheckouts({ state: 'APPROVED', limit: 5 }),
      voidPayment: (client) => client.void(orderId, {}, key),
      refundPayment: (client) => client.refund(orderId, { amount: money }, key),
      readPayment: (client) => client.getPayment(orderId),
      listPayments: (client) => client.listPayments({ state: 'CAPTURED', limit: 5 }),
      listEvents: (client) => client.listEvents({ after: 41 }),
      updateMerchantReference: (client) => client.updateMerchantReference(orderId, 'ORD-1'),
      updateConfiguration: (client) => client.updateConfiguration({ minimumAmount: money }),
      listSecretKeys: ({ keys }) => keys.list(),
      createSecretKey: ({ keys }) => keys.create(key),
      deleteSecretKey: ({ keys }) => keys.delete(keyId),
      listMerchantDisputes: ({ disputes }) => disputes.list({ status: 'OPEN', limit: 5 }),
      readMerchantDispute: ({ disputes }) => disputes.get(disputeId),
      acceptMerchantDispute: ({ disputes }) => disputes.accept(disputeId, { message: 'Sorry.' }, key),
      answerMerchantDispute: ({ disputes }) =>
        disputes.answer(disputeId, { action: 'CHALLENGE', message: 'No.' }, key),
      listSettlements: ({ settlements }) => settlements.list({ state: 'PAID', limit: 5 }),
      readSettlement: ({ settlements }) => settlements.get(settlementId, { limit: 5 }),
      exportSettlement: ({ settlements }) => settlements.export(settlementId),
      listRequests: ({ requests }) => requests.list({ statusClass: '4xx', limit: 5 }),
      readRequest: ({ requests }) => requests.get(errorId),
      createWebhook: ({ webhooks }) => webhooks.create({ url: 'https://shop.test/hook', events: ['*'] }, key),
      listWebhooks: ({ webhooks }) => webhooks.list(),
      deleteWebhook: ({ webhooks }) => webhooks.delete(id),
      testWebhook: ({ webhooks }) => webhooks.test(id, key),
      rotateWebhookSecret: ({ webhooks }) => webhooks.rotateSecret(id, key),
      listDeliveries: ({ webhooks }) => webhooks.listDeliveries(id, { state: 'FAILED' }),
      retryDelivery: ({ webhooks }) => webhooks.retryDelivery(id, 'dlv_1', key),
    };
    const params: Readonly<Record<string, string>> = {
      token,
      orderId,
      id,
      deliveryId: 'dlv_1',
      keyId,
      disputeId,
      settlementId,
      errorId,
    };
    const missing: string[] = [];
    for (const [name, call] of Object.entries(described)) {
      const make = made[name as keyof typeof made] as (typeof made)[keyof typeof made] | undefined;
      if (!make) {
        missing.push(`${name} has no method in widget/server/client.ts, or this test does not make it.`);
        continue;
      }
      const { client, calls } = setUp(json(200, {}));
      await make(client);
      const { pathname, searchParams } = new URL(String(calls[0]?.url));
      const path = call.path.replace(/\{(\w+)\}/g, (_, param: string) => params[param] ?? '');
      expect([name, calls[0]?.init.method, pathname]).toEqual([name, call.method, path]);
      const body = calls[0]?.init.body;
      const sent = {
        body: body ? JSON.parse(String(body)) : undefined,
        query: Object.fromEntries(searchParams),
      };
      for (const part of ['body', 'query'] as const) {
        const problems = call[part]?.safeParse(sent[part]).error?.issues ?? [];
        expect([name, part, problems]).toEqual([name, part, []]);
      }
      const hasKey = new Headers(calls[0]?.init.headers).has('idempotency-key');
      expect([name, hasKey]).toEqual([name, call.method === 'POST']);
    }
    expect(missing).toEqual([]);
  });

  it.each([
    [
      (client) => client.refund('100000042', '120.00' as never, 'refund-1'),
      /refund takes .*such as \{ amount: \{ amount: "120.00", currency: "AUD" \} \}; it got string\.$/,
    ],
    [(client) => client.refund('100000042', undefined as never, 'refund-1'), /it got undefined\.$/],
    [(client) => client.capture([] as never, 'capture-1'), /it got a list\.$/],
    [
      (client) => client.updateConfiguration(null as never),
      /^PUT \/configuration takes an object with its fields; it got null\.$/,
    ],
  ] as [(client: FourfoldClient) => Promise<unknown>, RegExp][])(
    'is not made without an object of fields: %s',
    async (make, said) => {
      const { client, calls } = setUp();
      await expect(make(client)).rejects.toThrow(said);
      await expect(make(client)).rejects.toBeInstanceOf(TypeError);
      expect(calls).toEqual([]);
    },
  );

  it('stays within the path of its operation, for any id', async () => {
    const { client, calls } = setUp(...Array.from({ length: 3 }, () => json(200, {})));
    for (const id of ['..', '../../payments/1?x=', '%2e%2e']) await client.getCheckout(id);
    for (const { url } of calls) expect(url).toMatch(/\/merchant\/v1\/checkouts\/[^/?]+$/);
  });

  it('resolves with nothing for an empty response', async () => {
    const { client } = setUp(new Response(null, { status: 204 }));
    expect(await client.webhooks.delete('whk_1')).toBeUndefined();
  });
});

describe('a refusal', () => {
  it('is an error with status, code, id and fields', async () => {
    const body = {
      errorCode: 'payment_declined',
      message: 'The payment was declined.',
      errorId: 'e-1',
      errorInfo: { resultCode: '3' },
    };
    const docUrl = 'https://api.fourfold.example/docs/errors/payment_declined';
    const { client } = setUp(json(402, body, { link: `<${docUrl}>; rel="help"` }), json(402, body));
    const refused = () => client.authorise({ token }, 'k').catch((thrown) => thrown);
    const error = await refused();
    expect(error).toBeInstanceOf(FourfoldApiError);
    expect(error).toMatchObject({
      status: 402,
      method: 'POST',
      path: '/payments/authorise',
      docUrl,
      ...body,
    });
    expect((await refused()).docUrl).toBeNull();
  });

  it('that is not from the API is also an error', async () => {
    const { client } = setUp(new Response('<h1>Bad request</h1>', { status: 400 }));
    await expect(client.getCheckout(token)).rejects.toMatchObject({
      status: 400,
      errorCode: 'internal_error',
    });
  });

  it('never shows the secret', async () => {
    const { client } = setUp(refusal(401, 'unauthorized'));
    const error = await client.getCheckout(token).catch((thrown) => thrown);
    expect(JSON.stringify({ ...error, message: error.message, client })).not.toContain('sk_sandbox_secret');
  });
});

describe('a call that fails temporarily', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const finish = async <T>(promise: Promise<T>) => {
    const settled = promise.catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    return settled;
  };

  it('is retried with the same key and body', async () => {
    const { client, calls } = setUp(
      new Error('connection reset'),
      refusal(409, 'request_in_progress', { 'retry-after': '1' }),
      json(201, { token }),
    );
    expect(await finish(client.createCheckout(checkout, 'cart-1'))).toEqual({ token });
    const [first, ...others] = calls;
    for (const other of others)
      expect(other.init).toMatchObject({ body: first?.init.body, headers: first?.init.headers });
    expect(others).toHaveLength(2);
  });

  it('fails with the last error', async () => {
    const { client } = setUp(new Error('a'), new Error('b'), refusal(503, 'service_unavailable'));
    expect(await finish(client.getCheckout(token))).toMatchObject({ errorCode: 'service_unavailable' });
  });

  it('is a connection error if there was no response', async () => {
    const { client } = setUp(new Error('a'), new Error('b'), new Error('c'));
    const error = await finish(client.getCheckout(token));
    expect(error).toBeInstanceOf(FourfoldConnectionError);
    expect((error as Error).cause).toEqual(new Error('c'));
  });

  it('is not retried after a permanent error', async () => {
    const { client, calls } = setUp(refusal(409, 'idempotency_key_conflict'));
    expect(await finish(client.createCheckout(checkout, 'k'))).toBeInstanceOf(FourfoldApiError);
    expect(calls).toHaveLength(1);
  });
});
