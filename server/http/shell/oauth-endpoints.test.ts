/** A client library of OAuth as it is sold, against the server: code with PKCE, refresh, revocation, and its discovery. */
import { Hono } from 'hono';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nesthouse, tallybook } from '#sandbox/providers/partner/sandbox-products.ts';
import { seedClients } from '#sandbox/seed/seed-clients.ts';
import { authoriseAccountLink } from '#shared/contract/account-link/account-link.contract.ts';
import { authoriseRequestIn, grantedAddress } from '#shared/domain/account-link/authorise-request.ts';
import { createShopServer, newShopper, type Shopper } from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { addOauthEndpoints, addOauthPages } from './oauth-endpoints.ts';
import type { ShellApp } from './shell-parts.ts';

let server: TestServer;
let app: ShellApp;
let portal: ShellApp;
let shopper: Shopper;
beforeAll(async () => {
  server = await createShopServer();
  await seedClients(server);
  app = new Hono();
  app.notFound((c) => server.handle(c.req.raw));
  addOauthEndpoints(app, { handle: server.handle, server });
  portal = new Hono();
  addOauthPages(portal);
});
beforeEach(async () => {
  shopper = await newShopper(server);
});
afterAll(() => server.close());

const origins = () => server.config.origins;
const options = {
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: async (address: string, init: unknown) =>
    app.fetch(new Request(address, init as RequestInit), {
      connection: { remoteAddress: '192.0.2.1' },
    } as never),
};

async function discover(): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(origins().api);
  const response = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' });
  return oauth.processDiscoveryResponse(issuer, response);
}

/** What the portal's page does: reads the address, and approves with the shopper's session. */
async function approve(address: URL): Promise<URL> {
  const opened = await portal.request(address.href);
  expect(opened.status).toBe(302);
  const [, query = ''] = (opened.headers.get('location') ?? '').split('#/oauth/authorize?');
  const request = authoriseRequestIn(new URLSearchParams(query));
  if (!request) throw new Error('The request can’t be read');
  const { body } = await shopper.visitor.call(authoriseAccountLink, { body: request });
  return new URL(grantedAddress(request.redirectUri, body));
}

interface Client {
  readonly client: oauth.Client;
  readonly auth: oauth.ClientAuth;
  readonly redirectUri: string;
}
const confidential = (auth: (secret: string) => oauth.ClientAuth): Client => ({
  client: { client_id: tallybook.id },
  auth: auth(tallybook.secret),
  redirectUri: `${origins().partner}/linked`,
});
const native = (): Client => ({
  client: { client_id: nesthouse.id },
  auth: oauth.None(),
  redirectUri: 'http://127.0.0.1:51004/callback',
});

/** A client as its library drives it, up to its tokens. */
async function link({ client, auth, redirectUri }: Client) {
  const as = await discover();
  const verifier = oauth.generateRandomCodeVerifier();
  const state = `${oauth.generateRandomState()} ü 🧾`;
  const address = new URL(as.authorization_endpoint ?? '');
  for (const [name, value] of Object.entries({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'name.read orders.read',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }))
    address.searchParams.set(name, value);
  const back = oauth.validateAuthResponse(as, client, await approve(address), state);
  const exchange = async (given = verifier) =>
    oauth.processAuthorizationCodeResponse(
      as,
      client,
      await oauth.authorizationCodeGrantRequest(as, client, auth, back, redirectUri, given, options),
    );
  const refresh = async (token: string) =>
    oauth.processRefreshTokenResponse(
      as,
      client,
      await oauth.refreshTokenGrantRequest(as, client, auth, token, options),
    );
  const revoke = async (token: string) =>
    oauth.processRevocationResponse(await oauth.revocationRequest(as, client, auth, token, options));
  return { exchange, refresh, revoke };
}

const read = async (token: string) => {
  const address = new URL(`${origins().api}/v1/linked-account`);
  return oauth.protectedResourceRequest(token, 'GET', address, undefined, undefined, options);
};

describe('a client library', () => {
  it.each([
    ['a secret in the header', () => confidential(oauth.ClientSecretBasic)],
    ['a secret in the form', () => confidential(oauth.ClientSecretPost)],
    ['no secret, on the shopper’s own machine', native],
  ])('with %s gets tokens by PKCE, reads, refreshes and gives them back', async (_, client) => {
    const { exchange, refresh, revoke } = await link(client());
    const first = await exchange();
    expect(first).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'name.read orders.read' });
    const seen = (await (await read(first.access_token)).json()) as object;
    expect(Object.keys(seen).sort()).toEqual(['accountId', 'firstName', 'orders', 'scopes']);
    const second = await refresh(first.refresh_token ?? '');
    expect((await read(second.access_token)).status).toBe(200);
    await revoke(second.refresh_token ?? '');
    await expect(read(second.access_token)).rejects.toThrow(oauth.WWWAuthenticateChallengeError);
    await expect(refresh(second.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('is told in the words of OAuth what was wrong', async () => {
    const { exchange, refresh } = await link(native());
    await expect(exchange(oauth.generateRandomCodeVerifier())).rejects.toMatchObject({
      error: 'invalid_grant',
      status: 400,
    });
    const { refresh_token = '' } = await exchange();
    await refresh(refresh_token);
    // A refresh token that was used before ends the link.
    await expect(refresh(refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    const wrong = await link({ ...confidential(() => oauth.ClientSecretBasic('guessed')) });
    await expect(wrong.exchange()).rejects.toMatchObject({ status: 401 });
  });
});

describe('the metadata', () => {
  it('names the addresses and what is offered there', async () => {
    expect(await discover()).toMatchObject({
      issuer: origins().api,
      authorization_endpoint: `${origins().portal}/oauth/authorize`,
      token_endpoint: `${origins().api}/v1/oauth/token`,
      revocation_endpoint: `${origins().api}/v1/oauth/revoke`,
      scopes_supported: ['orders.read', 'payments.read', 'name.read'],
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
    });
  });
});

describe('a form', () => {
  const post = async (body: string, headers: Record<string, string> = {}, path = '/v1/oauth/token') => {
    const response = await app.fetch(
      new Request(origins().api + path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body,
      }),
      { connection: { remoteAddress: '192.0.2.1' } } as never,
    );
    const { error } = (await response.json()) as { error?: string };
    return { answer: `${response.status} ${error}`, headers: response.headers };
  };
  const known = `client_id=${tallybook.id}&client_secret=${tallybook.secret}`;
  const basic = (id: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  });

  it.each([
    ['without a grant', known, '400 invalid_request'],
    [
      'with another grant',
      `${known}&grant_type=password&code=c&redirect_uri=u`,
      '400 unsupported_grant_type',
    ],
    [
      'with an unknown code',
      `${known}&grant_type=authorization_code&code=c&redirect_uri=u`,
      '400 invalid_grant',
    ],
    [
      'without its code',
      `${known}&grant_type=authorization_code&code=&redirect_uri=u`,
      '400 invalid_request',
    ],
    [
      'with a field twice',
      `${known}&grant_type=refresh_token&refresh_token=a&refresh_token=a`,
      '400 invalid_request',
    ],
    [
      'with an unknown refresh token',
      `${known}&grant_type=refresh_token&refresh_token=a`,
      '400 invalid_grant',
    ],
    [
      'of a client that is switched off',
      'client_id=old-purse&client_secret=sandbox-secret-of-old-purse&grant_type=refresh_token&refresh_token=a',
      '401 invalid_client',
    ],
    ['that is too long', `${known}&x=${'x'.repeat(10_000)}`, '400 invalid_request'],
  ])('%s is refused', async (_, body, expected) => {
    const { answer, headers } = await post(body);
    expect(answer).toBe(expected);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('says once who its client is, and asks for the header when the header was wrong', async () => {
    const refresh = 'grant_type=refresh_token&refresh_token=a';
    const right = basic(tallybook.id, tallybook.secret);
    expect((await post(refresh, right)).answer).toBe('400 invalid_grant');
    expect((await post(`${refresh}&client_id=${tallybook.id}`, right)).answer).toBe('400 invalid_grant');
    expect((await post(`${refresh}&client_id=other`, right)).answer).toBe('400 invalid_request');
    expect((await post(`${refresh}&${known}`, right)).answer).toBe('400 invalid_request');
    for (const wrong of [
      basic(tallybook.id, 'guessed'),
      { authorization: 'Basic ?' },
      { authorization: 'Bearer x' },
    ]) {
      const { answer, headers } = await post(refresh, wrong);
      expect([answer, headers.get('www-authenticate')]).toEqual([
        '401 invalid_client',
        'Basic realm="fourfold"',
      ]);
    }
    expect((await post(`token=x&client_id=${tallybook.id}`, {}, '/v1/oauth/revoke')).answer).toBe(
      '401 invalid_client',
    );
  });

  it('beside JSON: the call of the contract stays as it is', async () => {
    const response = await app.request(`${origins().api}/v1/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: tallybook.id, grantType: 'a', code: 'c', redirectUri: 'u' }),
    });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { errorCode: 'oauth_bad_credentials' },
    ]);
  });
});

describe('the address that clients open', () => {
  it.each([
    ['/oauth/authorize', '/au/#/oauth/authorize'],
    ['/uk/oauth/authorize', '/uk/#/oauth/authorize'],
  ])(
    '%s leads to the page of the portal with its query as it is, which no referrer names [POR-022]',
    async (path, page) => {
      const query = '?client_id=a&state=%C3%BC%20%26%20%23&scope=x+y';
      const response = await portal.request(`${origins().portal}${path}${query}`);
      expect([response.status, response.headers.get('location')]).toEqual([302, page + query]);
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('of no market is none', async () => {
    expect((await portal.request(`${origins().portal}/nowhere/oauth/authorize`)).status).toBe(404);
  });
});
