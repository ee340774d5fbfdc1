/** A merchant's server and its shoppers, for tests of the money side. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { seededMerchants } from '#sandbox/seed/merchants.ts';
import { seedMerchants } from '#sandbox/seed/seed-merchants.ts';
import { checkoutContract } from '#shared/contract/checkout/checkout.contract.ts';
import type { GivenDonation } from '#shared/contract/checkout/donation.schema.ts';
import type { InputOf, OperationShape, ReplyOf } from '#shared/contract/index.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import {
  addPublicToken,
  createLinkToken,
  linkBankAccount,
} from '#shared/contract/methods/bank-accounts.contract.ts';
import { type CountryCode, marketOf } from '#shared/domain/markets/index.ts';
import type { BankAccount } from '#shared/domain/methods/bank-account.ts';
import type { Channel, IdentityCheckStatus } from '#shared/domain/session.ts';
import { sessions } from '../areas/access/access.tables.ts';
import { consumers } from '../areas/consumers/consumers.tables.ts';
import { marketColumns } from '../areas/consumers/index.ts';
import { cards } from '../areas/methods/methods.tables.ts';
import { hashSecret, newSecret } from '../core/secrets.ts';
import { browserCookie } from '../http/cookies.ts';
import { createCompleter } from '../jobs/completer.ts';
import { runDueJobsInTurn } from '../jobs/job-runner.ts';
import { createTestServer, type TestServer, type TestServerOptions } from './test-server.ts';
import { createVisitor, type Visit, type Visitor } from './visitor.ts';

/** A test server with the demo merchants in it. */
export async function createShopServer(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await createTestServer(options);
  await seedMerchants(server);
  return server;
}

export interface Shop {
  readonly merchantId: string;
  /** With a new idempotency key for every call unless one is given. */
  call<Op extends OperationShape>(
    operation: Op,
    input: InputOf<Op>,
    options?: { readonly key?: string | null; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<Visit<ReplyOf<Op>> & { readonly text: string }>;
}

export function createShop(server: TestServer, merchantId = 'demo-au', secret = secretOf(merchantId)): Shop {
  return {
    merchantId,
    async call(operation, input, options = {}) {
      const given = input as {
        params?: Record<string, string>;
        query?: Record<string, string>;
        body?: unknown;
      };
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => given.params?.[name] ?? '');
      const search = new URLSearchParams(given.query ?? {}).toString();
      const key = options.key === undefined ? randomUUID() : options.key;
      const request = new Request(`${server.config.origins.api}${path}${search && `?${search}`}`, {
        method: operation.method,
        headers: {
          authorization: `Basic ${Buffer.from(`${merchantId}:${secret}`).toString('base64')}`,
          ...(given.body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== null && operation.method === 'POST' && { 'idempotency-key': key }),
          ...options.headers,
        },
        ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
      });
      const response = await server.handle(request);
      const text = await response.text();
      const json = text === '' ? undefined : JSON.parse(text);
      return { status: response.status, body: json, error: json, headers: response.headers, text };
    },
  };
}

export function secretOf(merchantId: string): string {
  const merchant = seededMerchants.find(({ id }) => id === merchantId);
  if (!merchant) throw new Error(`No demo merchant is called ${merchantId}`);
  return merchant.secret;
}

type NewCheckout = InputOf<(typeof merchantContract)['createCheckout']>['body'];

export function checkoutBody(server: TestServer, patch: Partial<NewCheckout> = {}): NewCheckout {
  const { shop } = server.config.origins;
  return {
    amount: { amount: '100.00', currency: 'AUD' },
    consumer: { email: 'ana@example.com', givenNames: 'Ana' },
    merchant: {
      redirectConfirmUrl: `${shop}/confirm?cart=7`,
      redirectCancelUrl: `${shop}/cancel`,
      popupOriginUrl: shop,
    },
    ...patch,
  };
}

/** A checkout of the shop, as its token. */
export async function newCheckout(
  server: TestServer,
  shop: Shop,
  patch: Partial<NewCheckout> = {},
): Promise<string> {
  const created = await shop.call(merchantContract.createCheckout, { body: checkoutBody(server, patch) });
  if (created.status !== 201) throw new Error(`No checkout: ${created.text}`);
  return created.body.token;
}

export interface Shopper {
  readonly visitor: Visitor;
  readonly consumerId: string;
  readonly email: string;
}

/** A signed-in shopper with a proven identity and no cards. */
export async function newShopper(
  server: TestServer,
  options: {
    channel?: Channel;
    countryCode?: CountryCode;
    accountStatus?: string;
    creditLimit?: number;
    emailVerified?: boolean;
    identityCheckStatus?: IdentityCheckStatus;
    profileConfirmed?: boolean;
    payWatchClearedAt?: null;
    createdAt?: Date;
  } = {},
): Promise<Shopper> {
  const { channel = 'CHECKOUT', countryCode = 'AU', ...columns } = options;
  const consumerId = randomUUID();
  const email = `${consumerId}@example.com`;
  await server.db.insert(consumers).values({
    id: consumerId,
    email,
    ...marketColumns(countryCode),
    preferredLocale: marketOf(countryCode).locales[0],
    createdAt: server.clock.now(),
    emailVerified: true,
    profileConfirmed: true,
    payWatchClearedAt: server.clock.now(),
    ...columns,
  });
  return { consumerId, email, visitor: await signIn(server, consumerId, channel, countryCode) };
}

/** A browser in which that consumer is signed in. */
export async function signIn(
  server: TestServer,
  consumerId: string,
  channel: Channel,
  countryCode: CountryCode = 'AU',
): Promise<Visitor> {
  const visitor = createVisitor(server, channel, countryCode);
  visitor.token = newSecret();
  await server.db.insert(sessions).values({
    id: randomUUID(),
    consumerId,
    channel,
    tokenHash: hashSecret(visitor.token),
    cookieHash: hashSecret(visitor.cookies.get(browserCookie) ?? ''),
    createdAt: server.clock.now(),
    expiresAt: new Date(server.clock.now().getTime() + 10 * 365 * 86_400_000),
  });
  return visitor;
}

export const deviceDetails = {
  userAgent: 'test',
  language: 'en-AU',
  timezone: 'Australia/Sydney',
  screen: '390x844',
};

export const testCards = {
  visa: '4111111111111111',
  mastercard: '5555555555554444',
  mastercardDebit: '2223003122003222',
  amex: '378282246310005',
  discover: '6011111111111117',
  fraud: '4000000000000044',
  velocity: '4000000000000036',
  insufficientFunds: '4000000000000416',
  challenge: '4000000000003014',
  prepaid: '4000000000005019',
  scan: '4000000000004012',
  scanRetry: '4000000000004020',
  scanNever: '4000000000004038',
} as const;

/** Does what the card provider's page does when the shopper has typed a card. */
export function presentCard(
  server: TestServer,
  kind: 'order' | 'payment',
  traceId: string,
  card: keyof typeof testCards,
  storeToken = true,
): number {
  return server.provider.vault.setUp(kind, {
    traceId,
    cardNumber: testCards[card],
    cardSecurityCode: card === 'amex' ? '1234' : '123',
    cardHolderName: 'Ana Marlow',
    cardExpiryMonth: '11',
    cardExpiryYear: '35',
    storeToken,
  });
}

/** What the page of a wallet sends about one of its cards. */
export const walletCapture = (
  consumerId: string,
  traceId: string,
  card = 'visa',
): Parameters<TestServer['provider']['vault']['capture']>[0] => ({
  user_id: consumerId,
  transaction_reference: { id: traceId },
  source: {
    token: JSON.stringify({ version: 'EC_v1', data: btoa(JSON.stringify({ card })) }),
    payment_network: 'Visa',
    payment_method_type: 'credit',
    payment_method_display_name: 'Visa 1111',
    transaction_identifier: randomUUID(),
  },
  payment_routing_key: 'ROSELLA',
});

/** Approves a payment in a wallet, and returns the id of its source. */
export function presentApplePay(
  server: TestServer,
  { consumerId }: Pick<Shopper, 'consumerId'>,
  kind: 'order' | 'payment',
  traceId: string,
  card?: string,
): string {
  const { vault } = server.provider;
  const captured = vault.capture(walletCapture(consumerId, traceId, card));
  if (typeof captured === 'string') throw new Error(`Not captured: ${captured}`);
  const resultCode = vault.setUp(kind, { traceId, storeToken: true, paymentSourceId: captured.id });
  if (resultCode !== 0) throw new Error(`Not set up: ${resultCode}`);
  return captured.id;
}

/** Starts a checkout for a shopper and returns the id of its card session. */
export async function startFor(shopper: Shopper, token: string): Promise<string> {
  const started = await shopper.visitor.call(checkoutContract.startCheckout, {
    params: { token },
    body: { deviceDetails, profilingSessionId: randomUUID() },
  });
  if (!started.body.traceId) throw new Error(`Not started: ${started.error.errorCode}`);
  return started.body.traceId;
}

export const confirmFor = (shopper: Shopper, token: string, donation?: GivenDonation, revision?: number) =>
  shopper.visitor.call(checkoutContract.confirmCheckout, {
    params: { token },
    body: {
      profilingSessionId: randomUUID(),
      ...(donation && { donation }),
      ...(revision !== undefined && { revision }),
    },
  });

/**
 * Links an account as a shopper does, on the bank provider's page and then in the app. Returns the linked account.
 * @param username at the bank; each has different accounts
 */
export async function linkAccount(
  server: TestServer,
  { visitor, consumerId }: Shopper,
  account: 'checking' | 'savings' | 'empty' = 'checking',
  username: string = consumerId,
): Promise<BankAccount> {
  const { plaidLinkToken } = (await visitor.call(createLinkToken, {})).body;
  const publicToken = shareAtBank(server, plaidLinkToken, [account], username);
  const { accounts } = (await visitor.call(addPublicToken, { body: { publicToken } })).body;
  const [offered] = accounts;
  if (!offered) throw new Error('The bank offered nothing');
  return (await visitor.call(linkBankAccount, { body: { fingerprint: offered.fingerprint } })).body;
}

/** Shares accounts as a shopper does on the bank provider's page. Returns the public token. */
export function shareAtBank(
  server: TestServer,
  linkToken: string,
  accounts: readonly ('checking' | 'savings' | 'empty' | 'closed')[] = ['checking'],
  username = 'ana',
  bank: 'harbor' | 'prairie' | 'slowwater' | 'farfield' = 'harbor',
): string {
  const { links } = server.provider;
  const open = () => {
    const link = links.openLink(linkToken);
    if (!link) throw new Error('The link has ended');
    return link;
  };
  links.logIn(open(), { bank, username, password: 'any' });
  return links.share(open(), accounts);
}

/** A checkout that its shopper has approved with a card. */
export async function approvedCheckout(
  server: TestServer,
  shop: Shop,
  shopper: Shopper,
  patch: Partial<NewCheckout> = {},
  donation?: GivenDonation,
): Promise<string> {
  const token = await newCheckout(server, shop, patch);
  presentCard(server, 'order', await startFor(shopper, token), 'visa');
  const confirmed = await confirmFor(shopper, token, donation);
  if (confirmed.body.status !== 'APPROVED')
    throw new Error(`Not approved: ${JSON.stringify(confirmed.error)}`);
  return token;
}

/** An order with its first instalment paid, captured in full. */
export async function capturedOrder(
  server: TestServer,
  shop: Shop,
  shopper: Shopper,
  patch: Partial<NewCheckout> = {},
): Promise<string> {
  const token = await approvedCheckout(server, shop, shopper, patch);
  const captured = await shop.call(merchantContract.capturePayment, { body: { token } });
  if (captured.status !== 201) throw new Error(`Not captured: ${captured.text}`);
  return captured.body.orderId;
}

/** An order whose card works for the first hold and is declined from then on. */
export async function orderWithBadCard(
  server: TestServer,
  shop: Shop,
  { patch, ...options }: Parameters<typeof newShopper>[1] & { patch?: Partial<NewCheckout> } = {},
): Promise<{ shopper: Shopper; orderId: string }> {
  const shopper = await newShopper(server, options);
  const orderId = await capturedOrder(server, shop, shopper, patch);
  const bad = await server.provider.sandbox.issueTestCard({
    key: orderId,
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
  return { shopper, orderId };
}

/** Lets days pass for one consumer, and runs the jobs that become due. */
export async function passDays(server: TestServer, days: number, consumerId: string): Promise<void> {
  await server.clock.advance(days * 86_400_000, consumerId);
  await runDueJobsInTurn(server, { consumerId });
}

/** Completes open payments as a starting server does. Returns how many it settled. */
export async function completePayments(server: TestServer): Promise<number> {
  const { pool } = server.open;
  const countClaims = async () =>
    Number((await pool.query("select count(*) from payments where state = 'CLAIMED'")).rows[0]?.count);
  // As if no server had tried before.
  await pool.query("update payments set next_completion_at = null where state = 'CLAIMED'");
  const open = await countClaims();
  const completer = createCompleter(server);
  await completer.fill();
  await completer.idle();
  return open - (await countClaims());
}
