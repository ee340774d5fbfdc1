/** Shoppers with orders to pay, written to the database, who then act through HTTP. */
import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { writeManyOrders } from '#sandbox/seed/many-orders.ts';
import { browserSecretsOf } from '#server/areas/access/index.ts';
import { createCheckout } from '#server/areas/checkouts/index.ts';
import { marketColumns } from '#server/areas/consumers/index.ts';
import { agreePlan } from '#server/areas/instalments/index.ts';
import { findMerchant } from '#server/areas/merchants/index.ts';
import type { Config } from '#server/core/config.ts';
import type { OpenDatabase } from '#server/core/database/database.ts';
import { dayOf } from '#server/core/market-day.ts';
import type { Providers, TestAccountName } from '#server/core/providers.ts';
import { hashSecret, newSecret } from '#server/core/secrets.ts';
import { browserCookie } from '#server/http/cookies.ts';
import { startCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import { newCheckoutSchema } from '#shared/contract/merchant/merchant.schema.ts';
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
import { addDays } from '#shared/domain/dates.ts';
import { applePayCapturePath } from '#shared/domain/methods/apple-pay.ts';
import { cardSetupPath } from '#shared/domain/methods/card-setup.ts';
import { firstPayableOfPlan } from '#shared/domain/payments/payment-plan.ts';
import type { Channel } from '#shared/domain/session.ts';
import { type Call, call, type Reply } from './http-call.ts';

export interface Shopper {
  readonly consumerId: string;
  readonly cardId: string;
  readonly countryCode: 'AU' | 'US';
  /** The headers that the browser sends, by app. */
  readonly headers: Readonly<Record<Channel, Readonly<Record<string, string>>>>;
}

/** A signed-in consumer with a card that the provider has never seen; the first payment replaces it. */
export async function addShopper(
  pool: pg.Pool,
  { country = 'AU', email }: { readonly country?: 'AU' | 'US'; readonly email?: string } = {},
): Promise<Shopper> {
  const [consumerId, cardId] = [randomUUID(), randomUUID()];
  const { countryCode, region } = marketColumns(country);
  await pool.query(
    `insert into consumers (id, email, email_verified, country_code, region, preferred_locale, credit_limit,
       profile_confirmed, pay_watch_cleared_at, created_at)
     values ($1, $2, true, $3, $4, 'en-${country}', 1000000000, true, now(), now())`,
    [consumerId, email ?? `${consumerId}@example.com`, countryCode, region],
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
  return { consumerId, cardId, countryCode: country, headers };
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
  const headers = { origin, 'x-country-code': shopper.countryCode, ...shopper.headers[channel] };
  return call(port, host, { ...given, headers: { ...headers, ...given.headers } });
}

/** What a shopper pays of an order: its next instalment, some of them, or an amount. */
export type PaidOfOrder = { readonly orderId: number } & (
  | { readonly itemId: number }
  | { readonly itemIds: readonly number[] }
  | { readonly amount: string }
);

const currencyOf = { AU: 'AUD', US: 'USD' } as const;
const deviceDetails = { userAgent: 'proof', language: 'en-AU', timezone: 'UTC', screen: '1x1' };

function initiationOf({ countryCode }: Shopper, paid: PaidOfOrder): Pick<Call, 'path' | 'body'> {
  if ('itemId' in paid) {
    const path = initiatePayNow.path.replace('{paymentScheduleId}', String(paid.itemId));
    return { path, body: { deviceDetails } };
  }
  if ('itemIds' in paid) {
    const body = { deviceDetails, paymentScheduleIds: paid.itemIds.map(String) };
    return { path: initiateInstalments.path, body };
  }
  const path = initiatePartial.path.replace('{orderId}', String(paid.orderId));
  return {
    path,
    body: { deviceDetails, amount: { amount: paid.amount, currency: currencyOf[countryCode] } },
  };
}

/** The method of a payment. */
export type Tender =
  | { readonly type: 'CARD' }
  | { readonly type: 'APPLE_PAY' }
  | { readonly type: 'BANK_ACCOUNT'; readonly accountId: string };

/** Prepares a payment up to its confirm: opens the card session, presents the method. @returns the fields of the confirm */
export async function preparePayment(
  config: Config,
  port: number,
  shopper: Shopper,
  paid: PaidOfOrder,
  tender: Tender = { type: 'CARD' },
): Promise<Call> {
  const initiated = await asShopper(config, port, shopper, {
    method: 'POST',
    ...initiationOf(shopper, paid),
  });
  const traceId: string = initiated.json?.traceId;
  if (initiated.status !== 200) throw new Error(`Not initiated: ${initiated.text}`);
  const presented = await present(config, 'payment', shopper, traceId, tender);
  const { path } = 'amount' in paid ? confirmPartial : confirmPayNow;
  return {
    method: 'POST',
    path: path.replace('{orderId}', String(paid.orderId)),
    body: { traceId, storeToken: true, ...presented },
  };
}

const merchantIn = { AU: 'demo-au', US: 'demo-us' } as const;

/** Creates a checkout of 100.00 at the demo merchant of a country. @returns its token */
export async function addCheckout(
  db: OpenDatabase['db'],
  { origins: { shop } }: Config,
  countryCode: Shopper['countryCode'],
  terms: object = {},
): Promise<string> {
  const merchant = await findMerchant(db, merchantIn[countryCode]);
  const request = newCheckoutSchema.parse({
    amount: { amount: '100.00', currency: currencyOf[countryCode] },
    merchantReference: 'proof',
    consumer: { email: 'ana@example.com' },
    merchant: { redirectConfirmUrl: shop, redirectCancelUrl: shop, popupOriginUrl: shop },
    ...terms,
  });
  const created = await db.transaction((tx) =>
    createCheckout(tx, { merchant, config: { highRiskCountries: [] } }, request, new Date()),
  );
  return created.token;
}

/** Prepares a checkout up to its confirm: starts it, presents the method. @returns the fields of the confirm */
export async function prepareCheckout(
  config: Config,
  port: number,
  shopper: Shopper,
  token: string,
  tender: Tender = { type: 'CARD' },
): Promise<{ readonly profilingSessionId: string }> {
  const profilingSessionId = randomUUID();
  const path = startCheckout.path.replace('{token}', token);
  const start: Call = { method: 'POST', path, body: { deviceDetails, profilingSessionId } };
  const started = await asShopper(config, port, shopper, start, 'CHECKOUT');
  if (started.status !== 200) throw new Error(`Not started: ${started.text}`);
  const presented = await present(config, 'order', shopper, started.json.traceId, tender);
  // The checkout knows the Apple Pay source from the setup.
  return { profilingSessionId, ...('paymentMethodId' in presented && presented) };
}

/** Presents the method. @returns the fields of the confirm */
async function present(config: Config, kind: SetupKind, shopper: Shopper, traceId: string, tender: Tender) {
  switch (tender.type) {
    case 'CARD':
      await presentCard(config, kind, traceId);
      return {};
    case 'APPLE_PAY':
      return { paymentSourceId: await presentApplePay(config, kind, shopper, traceId) };
    case 'BANK_ACCOUNT':
      return { paymentMethodId: tender.accountId, paymentMethodType: 'ACH_BANK_ACCOUNT' };
  }
}

/** An account that the shopper has linked. */
export async function addBankAccount(
  pool: pg.Pool,
  { sandbox }: Pick<Providers, 'sandbox'>,
  { consumerId }: Shopper,
  account: TestAccountName = 'checking',
): Promise<Tender> {
  const accountId = randomUUID();
  const { accountToken, fingerprint, name, mask } = await sandbox.issueTestAccount({
    key: accountId,
    account,
  });
  await pool.query(
    `insert into bank_accounts (id, consumer_id, provider_token, fingerprint, bank_name, name, mask, is_valid, offered_at,
       linked_at)
     values ($1, $2, $3, $4, 'Harbor First Bank', $5, $6, true, now(), now())`,
    [accountId, consumerId, accountToken, fingerprint, name, mask],
  );
  return { type: 'BANK_ACCOUNT', accountId };
}

/** A shopper in hardship with a plan of that many payments for two orders. */
export async function addShopperOnPlan(pool: pg.Pool, paymentsOfPlan: number): Promise<Shopper> {
  const shopper = await addShopper(pool);
  await writeManyOrders(pool, {
    count: 2,
    merchantId: 'demo-au',
    consumers: [shopper],
    now: new Date(),
    spreadDays: 1,
  });
  const { consumerId } = shopper;
  await pool.query(`update consumers set account_status = 'HARDSHIP' where id = $1`, [consumerId]);
  const today = dayOf(new Date(), 'AU');
  const dates = Array.from({ length: paymentsOfPlan }, (_, index) => addDays(today, index));
  await drizzle(pool).transaction((tx) =>
    agreePlan(tx, { consumerId, currency: 'AUD', dates, at: new Date() }),
  );
  return shopper;
}

/** As `preparePayment`, for the next payment of the shopper's plan, with the id of that payment. A bank account can't pay it. */
export async function preparePlanPayment(
  config: Config,
  port: number,
  shopper: Shopper,
  tender: Tender = { type: 'CARD' },
) {
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
  const presented = await present(config, 'payment', shopper, traceId, tender);
  const confirm: Call = {
    method: 'POST',
    path: payAccount.path,
    body: { traceId, ...payment, channel: 'ONLINE', storeToken: true, ...presented },
  };
  return { id: next.id, confirm };
}

type SetupKind = 'order' | 'payment';

/** Sends what the provider's page sends when a card was typed there. */
export async function presentCard(config: Config, kind: SetupKind, traceId: string): Promise<void> {
  await setUp(config, kind, config.origins.provider, {
    traceId,
    cardNumber: '4111111111111111',
    cardSecurityCode: '123',
    cardHolderName: 'Ana Marlow',
    cardExpiryMonth: '11',
    cardExpiryYear: '35',
    storeToken: true,
  });
}

/** Sends what the app sends to the provider after an Apple Pay approval. @returns the id of the payment source */
async function presentApplePay(
  config: Config,
  kind: SetupKind,
  { consumerId }: Shopper,
  traceId: string,
): Promise<string> {
  const origin = config.origins[kind === 'order' ? 'checkout' : 'portal'];
  const captured = await atProvider(config, origin, applePayCapturePath, {
    user_id: consumerId,
    transaction_reference: { id: traceId },
    source: {
      token: JSON.stringify({ version: 'EC_v1', data: btoa(JSON.stringify({ card: 'visa' })) }),
      payment_network: 'Visa',
      payment_method_type: 'credit',
      payment_method_display_name: 'Visa 1111',
      transaction_identifier: randomUUID(),
    },
    payment_routing_key: 'ROSELLA',
  });
  const paymentSourceId: string = captured.json?.id;
  if (captured.status !== 200) throw new Error(`Not captured: ${captured.status} ${captured.text}`);
  await setUp(config, kind, origin, { traceId, paymentSourceId, storeToken: true });
  return paymentSourceId;
}

async function setUp(config: Config, kind: SetupKind, origin: string, setup: unknown): Promise<void> {
  const reply = await atProvider(config, origin, cardSetupPath(kind), setup);
  if (reply.json?.resultCode !== 0) throw new Error(`No card was presented: ${reply.status} ${reply.text}`);
}

/** @param origin of the page that sends it */
function atProvider(config: Config, origin: string, path: string, body: unknown): Promise<Reply> {
  const provider = new URL(config.origins.provider);
  const site = origin === provider.origin ? 'same-origin' : 'same-site';
  const headers = { origin, 'sec-fetch-site': site };
  return call(config.providerPort, provider.host, { method: 'POST', path, headers, body });
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
