import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmPayNow } from '#shared/contract/payments/payments.contract.ts';
import { signWebhook } from '#shared/contract/webhooks/webhook-signature.ts';
import { debitMessageHeaders, debitMessagePath } from '#shared/domain/methods/debit-message.ts';
import { handleDebitUpdate, pendingDebits } from '../../areas/payments/index.ts';
import type { TestAccountName } from '../../core/providers.ts';
import { runDueJobsInTurn } from '../../jobs/job-runner.ts';
import { instalmentsOf } from '../../testing/instalments.ts';
import { unbalanced } from '../../testing/money-rules.ts';
import { beginPayNow, shopperWithOrder } from '../../testing/portal-shopper.ts';
import { createShop, createShopServer, linkAccount, passDays, type Shopper } from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { addBankMessages } from './bank-messages.ts';
import type { ShellApp, ShellParts } from './shell-parts.ts';

let server: TestServer;
let app: ShellApp;
beforeAll(async () => {
  server = await createShopServer();
  app = new Hono();
  addBankMessages(app, {
    server,
    handleDebitUpdate: (debitId: string) => handleDebitUpdate(server, debitId),
  } as unknown as ShellParts);
});
afterAll(() => server.close());

let shopper: Shopper;
let orderId: string;
let debitId: string;
beforeEach(() => payFrom('checking'));

/** A new shopper pays the second instalment, and the bank accepts the debit. */
async function payFrom(account: TestAccountName): Promise<void> {
  const patch = { amount: { amount: '100.00', currency: 'USD' as const } };
  const inUs = { countryCode: 'US' as const, patch };
  ({ shopper, orderId } = await shopperWithOrder(server, createShop(server, 'demo-us'), inUs));
  const { id } = await linkAccount(server, shopper, account);
  const { traceId } = await beginPayNow(shopper, orderId);
  await shopper.visitor.call(confirmPayNow, {
    body: { traceId, storeToken: false, paymentMethodId: id, paymentMethodType: 'ACH_BANK_ACCOUNT' },
  });
  [debitId = ''] = await pendingDebits(server.db, shopper.consumerId);
}

const items = () => instalmentsOf(shopper, orderId);
const status = async () => (await items())[1]?.status;
const decide = () =>
  server.sandbox.decideDebit({ debitId, at: server.clock.nowOf(shopper.consumerId).toISOString() });
const runJobs = () => runDueJobsInTurn(server, { consumerId: shopper.consumerId });

interface Message {
  readonly body?: string;
  readonly signed?: string;
  readonly secret?: string;
  readonly ageSeconds?: number;
  readonly timestamp?: string;
}

async function tell({
  body,
  signed,
  secret,
  ageSeconds = 0,
  timestamp,
}: Message = {}): Promise<number | string> {
  const rawBody = body ?? JSON.stringify({ debitId });
  const [id, sentAt] = [randomUUID(), timestamp ?? String(Math.floor(Date.now() / 1000) - ageSeconds)];
  const signature = await signWebhook({
    secret: secret ?? server.config.providerKey,
    id,
    timestamp: sentAt,
    rawBody: signed ?? rawBody,
  });
  const reply = await app.request(debitMessagePath, {
    method: 'POST',
    headers: {
      [debitMessageHeaders.id]: id,
      [debitMessageHeaders.timestamp]: sentAt,
      [debitMessageHeaders.signature]: signature,
    },
    body: rawBody,
  });
  const refusal = await reply.json().catch(() => null);
  return refusal ? `${reply.status} ${refusal.errorCode}` : reply.status;
}

describe('a message of the bank provider', () => {
  it('settles a payment once and before the server polls, and a repetition is refused', async () => {
    await decide();
    expect(await tell()).toBe(204);
    await runJobs();
    expect(await status()).toBe('PAID');
    expect(await tell()).toBe('409 conflict');
    await passDays(server, 3, shopper.consumerId);
    expect(await status()).toBe('PAID');
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('returns a payment with the code of the bank, once, and it is owed again [PAY-396]', async () => {
    await payFrom('empty');
    await decide();
    expect(await tell()).toBe(204);
    await runJobs();
    expect((await items())[1]).toMatchObject({
      status: 'OWED',
      amountPending: { amount: '0.00' },
      paymentResponses: [{ status: 'DECLINED' }],
    });
    const { rows } = await server.open.pool.query('select result_code from payments where provider_id = $1', [
      debitId,
    ]);
    expect(rows).toEqual([{ result_code: 41 }]);
    expect(await tell()).toBe('409 conflict');
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('changes nothing after the server has polled', async () => {
    await passDays(server, 3, shopper.consumerId);
    expect(await status()).toBe('PAID');
    expect(await tell()).toBe('409 conflict');
    await runJobs();
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('does not settle an undecided debit, and the payment still settles later', async () => {
    expect(await tell()).toBe(204);
    await runJobs();
    expect(await status()).toBe('PAYMENT_PENDING');
    await passDays(server, 3, shopper.consumerId);
    expect(await status()).toBe('PAID');
  });

  it('does not settle while the bank reports another amount, and the payment settles later', async () => {
    await decide();
    const { debitOf } = server.banks;
    const asked = vi.spyOn(server.banks, 'debitOf');
    for (const other of [{ minorUnits: 1 }, { currency: 'EUR' as const }]) {
      asked.mockImplementationOnce(async (question) => {
        const debit = await debitOf(question);
        if (!debit || debit.state === 'PENDING') return debit;
        return { ...debit, amount: { ...debit.amount, ...other } };
      });
      expect(await tell()).toBe(204);
      await runJobs();
      expect(await status()).toBe('PAYMENT_PENDING');
    }
    asked.mockRestore();
    await runJobs();
    expect(await status()).toBe('PAID');
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it.each<[string, () => Message, string]>([
    ['was signed with another key', () => ({ secret: 'another' }), '401 unauthorized'],
    ['was changed in transit', () => ({ signed: '{"debitId":"other"}' }), '401 unauthorized'],
    ['is more than five minutes old', () => ({ ageSeconds: 302 }), '401 unauthorized'],
    ['is from the future', () => ({ ageSeconds: -302 }), '401 unauthorized'],
    ['has no time', () => ({ timestamp: 'soon' }), '401 unauthorized'],
    ['is not JSON', () => ({ body: 'debit' }), '400 invalid_object'],
    [
      'has an unknown field',
      () => ({ body: JSON.stringify({ debitId, state: 'PAID' }) }),
      '400 invalid_object',
    ],
    ['names an unknown debit', () => ({ body: '{"debitId":"charge_unknown"}' }), '409 conflict'],
  ])('is refused when it %s', async (_, message, refused) => {
    await decide();
    expect(await tell(message())).toBe(refused);
    await runJobs();
    expect(await status()).toBe('PAYMENT_PENDING');
  });

  const sendStream = (body: ReadableStream<Uint8Array>) => {
    const request = { method: 'POST', body, duplex: 'half' };
    return app.request(debitMessagePath, request as RequestInit);
  };

  it('is read only up to the maximum size, since any caller may send one', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 500;
        // The stream ends, so that a reader without a limit fails here instead of never returning.
        if (sent > 100_000) controller.close();
        else controller.enqueue(new Uint8Array(500));
      },
    });
    expect((await sendStream(endless)).status).toBe(401);
    expect(sent).toBeLessThan(5_000);
  });

  it('is refused when its caller hangs up', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('gone')),
    });
    expect((await sendStream(broken)).status).toBe(401);
  });
});
