/** What a linked app does with its code: tokens, what they read, and how they end. */
import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  nesthouse,
  oldPurse,
  productScopes,
  tallybook,
} from '#sandbox/providers/partner/sandbox-products.ts';
import { seedClients } from '#sandbox/seed/seed-clients.ts';
import { accountLinkContract } from '#shared/contract/account-link/account-link.contract.ts';
import { linkedProductsContract } from '#shared/contract/account-link/linked-products.contract.ts';
import type { InputOf, ReplyOf } from '#shared/contract/operation.ts';
import type { Transaction } from '../../core/database/database.ts';
import { hashSecret } from '../../core/secrets.ts';
import { isOnPostgres } from '../../testing/database.ts';
import { capturedOrder, createShop, createShopServer, newShopper, type Shopper } from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import type { Visit } from '../../testing/visitor.ts';
import { consumers } from '../consumers/consumers.tables.ts';
import { accountLinkTokens, oauthClients } from './account-links.tables.ts';
import { sweepLinks } from './index.ts';

const { confirmAppAccess, authoriseAccountLink, listLinkedProducts, unlinkProduct } = accountLinkContract;
const { exchangeLinkCode, refreshLinkTokens, revokeLinkToken, readLinkedAccount } = linkedProductsContract;
const hour = 60 * 60_000;

let server: TestServer;
let shopper: Shopper;
beforeAll(async () => {
  server = await createShopServer();
  await seedClients(server);
});
beforeEach(async () => {
  shopper = await newShopper(server);
});
afterAll(() => server.close());

const linked = () => `${server.config.origins.partner}/linked`;
type Request = InputOf<typeof authoriseAccountLink>['body'];
const request = (patch: Partial<Request> = {}): Request => ({
  clientId: tallybook.id,
  grantType: 'authorization_code',
  scopes: [...productScopes],
  redirectUri: linked(),
  state: 'a state',
  ...patch,
});
const authorise = (patch: Partial<Request> = {}) =>
  shopper.visitor.call(authoriseAccountLink, { body: request(patch) });
const answerOf = ({ status, error }: Pick<Visit<unknown>, 'status' | 'error'>) =>
  `${status} ${error?.errorCode ?? ''}`.trim();

type Tokens = ReplyOf<typeof exchangeLinkCode>;

/** A call of the app's own, as JSON. */
async function send(path: string, body: object) {
  const response = await server.handle(
    new Request(server.config.origins.api + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  const json = response.status === 204 ? null : await response.json();
  return { status: response.status, body: json as Tokens, error: json };
}
const credentials = { clientId: tallybook.id, clientSecret: tallybook.secret };
const exchange = (code: string, patch: object = {}) =>
  send(exchangeLinkCode.path, {
    ...credentials,
    grantType: 'authorization_code',
    code,
    redirectUri: linked(),
    ...patch,
  });
const refresh = (refreshToken: string, patch: object = {}) =>
  send(refreshLinkTokens.path, { ...credentials, refreshToken, ...patch });
const revoke = (token: string, patch: object = {}) =>
  send(revokeLinkToken.path, { ...credentials, token, ...patch });

async function read(accessToken?: string) {
  const response = await server.handle(
    new Request(server.config.origins.api + readLinkedAccount.path, {
      headers: accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` },
    }),
  );
  return {
    status: response.status,
    body: (await response.json()) as ReplyOf<typeof readLinkedAccount>,
    asks: response.headers.get('www-authenticate'),
  };
}
const isLinked = async () => (await shopper.visitor.call(listLinkedProducts, {})).body.permissions.length > 0;

async function link(scopes: readonly string[] = productScopes): Promise<Tokens> {
  const { code } = (await authorise({ scopes: [...scopes] })).body;
  return (await exchange(code)).body;
}

describe('an access token', () => {
  it('is given for a code, with a refresh token, and reads what its scopes name', async () => {
    const orderId = await capturedOrder(server, createShop(server), shopper);
    await server.db.update(consumers).set({ givenNames: 'Maya' }).where(eq(consumers.id, shopper.consumerId));
    const tokens = await link();
    expect(tokens).toEqual({
      accountId: expect.any(String),
      scopes: ['name.read', 'orders.read', 'payments.read'],
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      tokenType: 'Bearer',
      expiresIn: 3600,
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { status, body, asks } = await read(tokens.accessToken);
    expect([status, asks]).toEqual([200, null]);
    expect(body).toEqual({
      accountId: tokens.accountId,
      scopes: tokens.scopes,
      firstName: 'Maya',
      orders: [
        {
          id: orderId,
          shop: expect.any(String),
          orderDate: expect.any(String),
          total: expect.objectContaining({ amount: '100.00' }),
          leftToPay: expect.objectContaining({ amount: '75.00' }),
        },
      ],
      payments: [1, 2, 3].map(() => ({
        orderId,
        dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        amount: expect.objectContaining({ amount: '25.00' }),
      })),
    });
  });

  it.each([
    ['name.read', ['firstName']],
    ['orders.read', ['orders']],
    ['payments.read', ['payments']],
  ])('with %s alone reads nothing else', async (scope, fields) => {
    const { accessToken } = await link([scope]);
    expect(Object.keys((await read(accessToken)).body).sort()).toEqual(
      ['accountId', 'scopes', ...fields].sort(),
    );
  });

  it('is valid for an hour', async () => {
    const { accessToken } = await link();
    server.passTime(hour - 1);
    expect((await read(accessToken)).status).toBe(200);
    server.passTime(1);
    expect(await read(accessToken)).toMatchObject({ status: 401, asks: 'Bearer error="invalid_token"' });
  });

  it('is none that is missing, made up or a refresh token', async () => {
    const { refreshToken } = await link();
    expect(await read()).toMatchObject({ status: 401, asks: 'Bearer' });
    expect((await read('made-up')).status).toBe(401);
    expect((await read(refreshToken)).status).toBe(401);
  });

  it('is useless as soon as the shopper unlinks the app, and so is its refresh token [POR-343]', async () => {
    const { accessToken, refreshToken } = await link();
    await shopper.visitor.call(unlinkProduct, { params: { clientId: tallybook.id } });
    expect((await read(accessToken)).status).toBe(401);
    expect(answerOf(await refresh(refreshToken))).toBe('404 not_found');
  });

  it('is useless while its app is switched off', async () => {
    const { accessToken, refreshToken } = await link();
    const switchTo = (disabledAt: Date | null) =>
      server.db.update(oauthClients).set({ disabledAt }).where(eq(oauthClients.id, tallybook.id));
    await switchTo(server.clock.now());
    expect((await read(accessToken)).status).toBe(401);
    expect(answerOf(await refresh(refreshToken))).toBe('422 oauth_disabled_client');
    await switchTo(null);
    expect((await read(accessToken)).status).toBe(200);
  });

  it('is not stored in plain text, and is removed after it has expired', async () => {
    const { accessToken, refreshToken } = await link();
    const rows = () => server.db.select().from(accountLinkTokens);
    expect(JSON.stringify(await rows())).not.toContain(accessToken);
    expect(JSON.stringify(await rows())).not.toContain(refreshToken);
    server.passTime(hour + 1);
    await sweepLinks(server);
    expect((await rows()).filter(({ kind }) => kind === 'access')).toEqual([]);
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it('shows in the list of linked apps when it was last used, by the hour', async () => {
    const usedAt = async () =>
      (await shopper.visitor.call(listLinkedProducts, {})).body.permissions[0]?.lastUsedAt;
    const { code } = (await authorise()).body;
    expect(await usedAt()).toBeNull();
    const { accessToken } = (await exchange(code)).body;
    const first = server.clock.now().toISOString();
    expect(await usedAt()).toBe(first);
    server.passTime(hour / 2);
    await read(accessToken);
    expect(await usedAt()).toBe(first);
  });
});

describe('a refresh token', () => {
  it('is exchanged for new tokens with the same rights, and the new one again', async () => {
    const first = await link();
    const second = await refresh(first.refreshToken);
    expect(second).toMatchObject({
      status: 200,
      body: { accountId: first.accountId, scopes: first.scopes, expiresIn: 3600 },
    });
    expect(second.body.refreshToken).not.toBe(first.refreshToken);
    server.passTime(30 * 24 * hour);
    await sweepLinks(server);
    const third = await refresh(second.body.refreshToken);
    expect((await read(third.body.accessToken)).status).toBe(200);
  });

  it('that was used before ends the whole link', async () => {
    const first = await link();
    const second = (await refresh(first.refreshToken)).body;
    expect(answerOf(await refresh(first.refreshToken))).toBe('404 not_found');
    for (const { accessToken } of [first, second]) expect((await read(accessToken)).status).toBe(401);
    expect(answerOf(await refresh(second.refreshToken))).toBe('404 not_found');
    expect(await isLinked()).toBe(false);
    expect((await authorise()).status).toBe(200);
  });

  it('that two send at once is given to one, and ends the link', async () => {
    const { refreshToken } = await link();
    const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    expect(answers.map(answerOf).sort()).toEqual(['200', '404 not_found']);
    expect(await isLinked()).toBe(false);
  });

  it('is of its app alone, and a try of another changes nothing', async () => {
    const { refreshToken, accessToken } = await link();
    const other = { clientId: nesthouse.id, clientSecret: undefined };
    expect(answerOf(await refresh(refreshToken, other))).toBe('404 not_found');
    expect(answerOf(await refresh(accessToken))).toBe('404 not_found');
    expect(answerOf(await refresh(refreshToken, { clientSecret: 'guessed' }))).toBe(
      '422 oauth_bad_credentials',
    );
    expect(answerOf(await refresh(refreshToken, { clientSecret: undefined }))).toBe(
      '422 oauth_bad_credentials',
    );
    const closed = { clientId: oldPurse.id, clientSecret: oldPurse.secret };
    expect(answerOf(await refresh(refreshToken, closed))).toBe('422 oauth_disabled_client');
    expect((await refresh(refreshToken)).status).toBe(200);
  });
});

describe('a code that is exchanged a second time', () => {
  it('ends the link with the tokens made from it', async () => {
    const { code } = (await authorise()).body;
    const { accessToken, refreshToken } = (await exchange(code)).body;
    expect(answerOf(await exchange(code))).toBe('404 not_found');
    expect((await read(accessToken)).status).toBe(401);
    expect(answerOf(await refresh(refreshToken))).toBe('404 not_found');
    expect(await isLinked()).toBe(false);
  });

  it('ends nothing when its sender could not have exchanged it', async () => {
    const { code } = (await authorise()).body;
    const { accessToken } = (await exchange(code)).body;
    await exchange(code, { redirectUri: `${linked()}/x` });
    await exchange(code, { clientSecret: 'guessed' });
    await exchange(code, { codeVerifier: 'v'.repeat(43) });
    await exchange(code, { clientId: nesthouse.id, clientSecret: undefined });
    expect((await read(accessToken)).status).toBe(200);
  });
});

describe('a token that its app gives back', () => {
  it('is useless at once: an access token alone, a refresh token with the whole link', async () => {
    const { accessToken, refreshToken } = await link();
    expect((await revoke(accessToken)).status).toBe(204);
    expect((await read(accessToken)).status).toBe(401);
    const next = (await refresh(refreshToken)).body;
    expect((await revoke(next.refreshToken)).status).toBe(204);
    expect((await read(next.accessToken)).status).toBe(401);
    expect(await isLinked()).toBe(false);
  });

  it('that is unknown or of another app is no failure, and ends nothing', async () => {
    const { accessToken } = await link();
    expect((await revoke('made-up')).status).toBe(204);
    expect((await revoke(accessToken, { clientId: nesthouse.id, clientSecret: undefined })).status).toBe(204);
    expect(answerOf(await revoke(accessToken, { clientSecret: 'guessed' }))).toBe(
      '422 oauth_bad_credentials',
    );
    expect((await read(accessToken)).status).toBe(200);
  });
});

describe('an app that keeps no secret', () => {
  const verifier = 'a-verifier.of_43~characters-at-the-least-00';
  const challenge = {
    codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
    codeChallengeMethod: 'S256',
  } as const;
  const native = { clientId: nesthouse.id, redirectUri: 'http://127.0.0.1:51004/callback' };
  const own = { clientId: nesthouse.id, clientSecret: undefined, redirectUri: native.redirectUri };

  it('must send a challenge', async () => {
    const refused = await authorise(native);
    expect(answerOf(refused)).toBe('400 invalid_object');
    expect(refused.error?.errorInfo).toEqual({ codeChallenge: 'required' });
    const confirmed = await shopper.visitor.call(confirmAppAccess, { query: request(native) });
    expect(answerOf(confirmed)).toBe('400 invalid_object');
    expect((await authorise({ ...native, ...challenge })).status).toBe(200);
  });

  it('comes back to the port that it asked for, exchanges its code with the verifier and refreshes', async () => {
    const { code } = (await authorise({ ...native, ...challenge })).body;
    const given = { ...own, codeVerifier: verifier };
    expect(answerOf(await exchange(code, own))).toBe('404 not_found');
    expect(answerOf(await exchange(code, { ...given, codeVerifier: `${verifier}x` }))).toBe('404 not_found');
    expect(answerOf(await exchange(code, { ...given, redirectUri: 'http://127.0.0.1:51005/callback' }))).toBe(
      '404 not_found',
    );
    expect(answerOf(await exchange(code, { ...given, clientSecret: 'any' }))).toBe(
      '422 oauth_bad_credentials',
    );
    const { status, body } = await exchange(code, given);
    expect(status).toBe(200);
    const next = await refresh(body.refreshToken, { clientId: nesthouse.id, clientSecret: undefined });
    expect((await read(next.body.accessToken)).status).toBe(200);
  });

  it.each([
    'http://127.0.0.1:51004/callbac',
    'http://localhost:51004/callback',
    'http://127.0.0.2:1/callback',
  ])('comes back to no other address: %s', async (redirectUri) => {
    const asked = await authorise({ ...native, ...challenge, redirectUri });
    expect(answerOf(asked)).toBe('422 oauth_invalid_redirect_url');
  });
});

describe.runIf(isOnPostgres)('a link that ends while its app refreshes', () => {
  /** Until that many connections wait for a lock. */
  async function untilBlocked(connections: number) {
    const waiting = `select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await server.open.pool.query(waiting)).rows[0].count < connections);
  }

  /** The other call starts while a refresh waits to mark its token. */
  async function duringRefresh<Result>(refreshToken: string, other: () => Promise<Result>): Promise<Result> {
    const { tokenHash } = accountLinkTokens;
    const running = await server.db.transaction(async (tx) => {
      await tx
        .select()
        .from(accountLinkTokens)
        .where(eq(tokenHash, hashSecret(refreshToken)))
        .for('update');
      const refreshed = refresh(refreshToken);
      await untilBlocked(1);
      const result = other();
      await untilBlocked(2);
      return { refreshed, result };
    });
    expect((await running.refreshed).status).toBe(200);
    return running.result;
  }

  it('is gone when its shopper ended it', async () => {
    const { refreshToken } = await link();
    const params = { clientId: tallybook.id };
    const unlinked = await duringRefresh(refreshToken, () => shopper.visitor.call(unlinkProduct, { params }));
    expect(answerOf(unlinked)).toBe('204');
    expect(await isLinked()).toBe(false);
  });

  it('is gone when its app gave it back', async () => {
    const { refreshToken } = await link();
    expect((await duringRefresh(refreshToken, () => revoke(refreshToken))).status).toBe(204);
    expect(await isLinked()).toBe(false);
  });

  it('is gone when its shopper ended it while its old tokens were swept', async () => {
    const { accessToken, refreshToken } = await link();
    const params = { clientId: tallybook.id };
    const lock = (tx: Transaction, token: string) =>
      tx
        .select()
        .from(accountLinkTokens)
        .where(eq(accountLinkTokens.tokenHash, hashSecret(token)))
        .for('update');
    const running = await server.db.transaction(async (tx) => {
      // The other transaction is the one that is ended.
      await tx.execute(sql`set local deadlock_timeout = '1h'`);
      await lock(tx, refreshToken);
      const unlinked = shopper.visitor.call(unlinkProduct, { params });
      await untilBlocked(1);
      await lock(tx, accessToken);
      return { unlinked };
    });
    expect(answerOf(await running.unlinked)).toBe('204');
    expect(await isLinked()).toBe(false);
  });
});
