/** Shoppers with orders to pay, written to the database, who then act through HTTP like everybody. */
import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import {
  initiateAccountPayment,
  payAccount,
  readPaymentPlan,
} from '#shared/contract/payments/payment-plan.contract.ts';
import {
  confirmPartial,
  confirmPayNow,
  initiateInstalments,
  initiatePartial,
  initiatePayNow,
} from '#shared/contract/payments/payments.contract.ts';
import { firstPayableOfPlan } from '#shared/domain/payments/payment-plan.ts';
import type { Channel } from '#shared/domain/session.ts';
import type { Config } from '../core/config.ts';
import { hashSecret, newSecret } from '../core/secrets.ts';
import { browserCookie } from '../http/cookies.ts';
import { browserSecretsOf } from '../services/access/index.ts';
import { marketColumns } from '../services/consumers/index.ts';
import { type Call, call, type Reply } from './http-call.ts';

export interface Shopper {
  readonly consumerId: string;
  readonly cardId: string;
  /** What the browser sends, by the app it is signed in to. */
  readonly headers: Readonly<Record<Channel, Readonly<Record<string, string>>>>;
}

/** A signed-in consumer with a card that the provider has never seen; the first payment replaces it. */
export async function addShopper(pool: pg.Pool): Promise<Shopper> {
  const [consumerId, cardId] = [randomUUID(), randomUUID()];
  const { countryCode, region } = marketColumns('AU');
  await pool.query(
    `insert into consumers (id, email, email_verified, country_code, region, preferred_locale, credit_limit,
       profile_confirmed, pay_watch_cleared_at, created_at)
     values ($1, $2, true, $3, $4, 'en-AU', 1000000000, true, now(), now())`,
    [consumerId, `${consumerId}@example.com`, countryCode, region],
  );
  await pool.query(
    `insert into cards (id, consumer_id, provider_token, fingerprint, brand, last4, expiry_month, expiry_year,
       funding_type, holder_name, is_listed, created_at)
     values ($1::uuid, $2, $1::uuid::text, $1::uuid::text, 'VISA', '1111', 11, 2035, 'CREDIT', 'Ana Marlow', true, now())`,
    [cardId, consumerId],
  );
  const headers = {
    PORTAL: await addSession(pool, consumerId, 'PORTAL'),
    CHECKOUT: await addSession(pool, consumerId, 'CHECKOUT'),
  };
  return { consumerId, cardId, headers };
}

async function addSession(pool: pg.Pool, consumerId: string, channel: Channel) {
  const browserSecret = (await browserSecretsOf({ db: drizzle(pool) }, channel)).issue();
  const token = newSecret();
  await pool.query(
    `insert into sessions (id, consumer_id, channel, token_hash, cookie_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, now(), now() + interval '10 days')`,
    [randomUUID(), consumerId, channel, hashSecret(token), hashSecret(browserSecret)],
  );
  return { 'x-auth-token': token, cookie: `${browserCookie}=${browserSecret}` };
}

/** A call of the portal's page, or of the checkout's, made at one of the servers. */
export function asShopper(
  config: Config,
  port: number,
  shopper: Shopper,
  given: Call,
  channel: Channel = 'PORTAL',
): Promise<Reply> {
  const { origin, host } = new URL(config.origins[channel === 'PORTAL' ? 'portal' : 'checkout']);
  const headers = { origin, 'x-country-code': 'AU', ...shopper.headers[channel] };
  return call(port, host, { ...given, headers: { ...headers, ...given.headers } });
}

/** What a shopper pays of an order: its next instalment, some of them, or an amount. */
export type PaidOfOrder = { readonly orderId: number } & (
  | { readonly itemId: number }
  | { readonly itemIds: readonly number[] }
  | { readonly amount: string }
);

const deviceDetails = { userAgent: 'proof', language: 'en-AU', timezone: 'UTC', screen: '1x1' };

function initiationOf(paid: PaidOfOrder): Pick<Call, 'path' | 'body'> {
  if ('itemId' in paid) {
    const path = initiatePayNow.path.replace('{paymentScheduleId}', String(paid.itemId));
    return { path, body: { deviceDetails } };
  }
  if ('itemIds' in paid) {
    const body = { deviceDetails, paymentScheduleIds: paid.itemIds.map(String) };
    return { path: initiateInstalments.path, body };
  }
  const path = initiatePartial.path.replace('{orderId}', String(paid.orderId));
  return { path, body: { deviceDetails, amount: { amount: paid.amount, currency: 'AUD' } } };
}

/** A payment that only waits for its confirm: trace opened, card presented at the provider. Answers the confirm. */
export async function preparePayment(
  config: Config,
  port: number,
  shopper: Shopper,
  paid: PaidOfOrder,
): Promise<Call> {
  const initiated = await asShopper(config, port, shopper, { method: 'POST', ...initiationOf(paid) });
  const traceId: string = initiated.json?.traceId;
  if (initiated.status !== 200) throw new Error(`Not initiated: ${initiated.text}`);
  await presentCard(config, 'payment', traceId);
  const { path } = 'amount' in paid ? confirmPartial : confirmPayNow;
  return {
    method: 'POST',
    path: path.replace('{orderId}', String(paid.orderId)),
    body: { traceId, storeToken: true },
  };
}

/** The same for the next payment of the shopper's plan, with the id of that payment. */
export async function preparePlanPayment(config: Config, port: number, shopper: Shopper) {
  const read = await asShopper(config, port, shopper, { method: 'GET', path: readPaymentPlan.path });
  const plan = readPaymentPlan.reply.parse(read.json);
  const next = firstPayableOfPlan(plan.paymentSchedules);
  if (!next) throw new Error('Nothing is left to pay of the plan');
  const payment = {
    amount: next.outstandingBalance,
    paymentPlanUuid: plan.paymentPlanUuid,
    paymentScheduleUuid: next.paymentScheduleUuid,
  };
  const body = { deviceDetails, ...payment };
  const initiated = await asShopper(config, port, shopper, {
    method: 'POST',
    path: initiateAccountPayment.path,
    body,
  });
  const traceId: string = initiated.json?.traceId;
  if (initiated.status !== 200) throw new Error(`Not initiated: ${initiated.text}`);
  await presentCard(config, 'payment', traceId);
  const confirm: Call = {
    method: 'POST',
    path: payAccount.path,
    body: { traceId, ...payment, channel: 'ONLINE', storeToken: true },
  };
  return { id: next.id, confirm };
}

/** What the provider's own document sends when a card was typed there. */
export async function presentCard(config: Config, kind: 'order' | 'payment', traceId: string): Promise<void> {
  const provider = new URL(config.origins.provider);
  const reply = await call(config.providerPort, provider.host, {
    method: 'POST',
    path: `/topaz/paylater/${kind}/setup`,
    headers: { origin: provider.origin, 'sec-fetch-site': 'same-origin' },
    body: {
      traceId,
      cardNumber: '4111111111111111',
      cardSecurityCode: '123',
      cardHolderName: 'Ana Marlow',
      cardExpiryMonth: '11',
      cardExpiryYear: '35',
      storeToken: true,
    },
  });
  if (reply.json?.resultCode !== 0) throw new Error(`No card was presented: ${reply.status} ${reply.text}`);
}

/** The second instalment of each order, which is the next to pay, and the third. */
export async function nextItems(pool: pg.Pool, orderIds: readonly number[]) {
  const { rows } = await pool.query<{ ids: string[]; order_id: string; consumer_id: string }>(
    `select array_agg(id order by position) as ids, order_id, consumer_id from schedule_items
     where order_id = any($1) and position in (2, 3) group by order_id, consumer_id order by order_id`,
    [orderIds],
  );
  return rows.map((row) => ({
    itemId: Number(row.ids[0]),
    itemIds: row.ids.map(Number),
    orderId: Number(row.order_id),
    consumerId: row.consumer_id,
  }));
}
