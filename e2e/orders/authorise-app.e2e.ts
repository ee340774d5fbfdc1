/** An app asks in the portal to be let in, and a shopper answers, sees it among the linked apps and takes it out again. */
import * as oauth from 'oauth4webapi';
import type { Page } from 'playwright/test';
import { nesthouse } from '#sandbox/providers/partner/sandbox-products.ts';
import { dateInTimeZone, formatDate } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { expectAccessible, expectGoodLooks } from '../support/accessibility.ts';
import { expectPath, scenarioAddress } from '../support/landing.ts';
import { portalOn } from '../support/portal.ts';
import { origins, seededPassword } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const can = [
  'See your orders: shop, date, total and what is left to pay',
  'See your payment dates and amounts',
  'Know your first name',
];

/** Opened logged out, each request leads through the login. */
async function logIn(page: Page) {
  const portal = portalOn(page);
  await portal.giveEmail(scenarioAddress('good'));
  await portal.givePassword(seededPassword);
  return portal;
}

/** The parameters with which the browser came back, in their order. */
async function backAt(page: Page, address: string) {
  await page.waitForURL((url) => url.origin + url.pathname === address);
  return [...new URL(page.url()).searchParams];
}

test('a shopper logs in to the question of an app, turns it down, lets it in and unlinks it [POR-022] [POR-023] [POR-337] [POR-339] [POR-340] [POR-343]', async ({
  page,
}) => {
  const tallybook = origins.provider.replace('provider.', 'partner.');
  const question = page.getByRole('heading', { name: 'Let Tallybook see your payments?' });
  await page.goto(tallybook);
  const asked = page.waitForRequest((request) =>
    request.url().startsWith(`${origins.portal}/oauth/authorize?`),
  );
  await page.getByRole('button', { name: 'Ask in the portal' }).click();
  const { searchParams } = new URL((await asked).url());
  expect([...searchParams.keys()]).toEqual(['client_id', 'redirect_uri', 'scopes', 'grant_type', 'state']);
  const portal = await logIn(page);

  await expect(question).toBeVisible();
  await expect(portal.text(new URL(tallybook).host)).toBeVisible();
  for (const scope of can) await expect(portal.text(scope)).toBeVisible();
  await expectGoodLooks(page);
  await portal.button('Don’t link').click();
  expect(await backAt(page, `${tallybook}/linked`)).toEqual([
    ['error', 'access_denied'],
    ['error_reason', 'user_denied'],
    ['error_description', 'Permissions error'],
    ['state', searchParams.get('state')],
  ]);
  await portal.open('AU', '/oauth/revoke');
  await expect(portal.text('No linked apps')).toBeVisible();

  await page.goto(`${tallybook}/ask`);
  await portal.button('Let Tallybook see them').click();
  await expect(page.getByRole('heading', { name: 'Linked to Tallybook' })).toBeVisible();
  const linkedOn = formatDate(dateInTimeZone(new Date(), marketOf('AU').timeZone), 'en-AU', 'long');
  const [state, code, scopes] = await backAt(page, `${tallybook}/linked`);
  expect(state).toEqual(['state', expect.stringMatching(/^.{22}$/)]);
  expect(code).toEqual(['code', expect.stringMatching(/./)]);
  expect(scopes).toEqual(['granted_scopes', 'name.read orders.read payments.read']);
  // The page that asked is not in the history.
  await page.goBack();
  await expectPath(page, '/oauth/revoke');

  await page.reload();
  const app = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Tallybook' }) });
  await expect(app).toContainText(`Linked on ${linkedOn} · last used today`);
  for (const scope of can) await expect(app.getByText(scope)).toBeVisible();
  await expectAccessible(page);
  await app.getByRole('button', { name: 'Unlink Tallybook' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink Tallybook' }).click();
  await expect(portal.text('Tallybook is no longer linked')).toBeVisible();
  await expect(portal.text('No linked apps')).toBeVisible();
});

test('a client library on the shopper’s own machine gets its state unchanged, and tokens for its code [POR-338] [POR-339]', async ({
  page,
}) => {
  const options = { [oauth.allowInsecureRequests]: true };
  const issuer = new URL(origins.api);
  issuer.hostname = 'localhost';
  const found = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' });
  const server = await oauth.processDiscoveryResponse(issuer, found);
  const client = { client_id: nesthouse.id };
  const redirectUri = 'http://127.0.0.1:51004/callback';
  await page.route(`${redirectUri}*`, (route) => route.fulfill({ body: 'Back in the app' }));
  const verifier = oauth.generateRandomCodeVerifier();
  const state = `${oauth.generateRandomState()} ü & "?# 🧾`;
  const address = new URL(server.authorization_endpoint ?? '');
  for (const [name, value] of Object.entries({
    ...client,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'name.read orders.read',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }))
    address.searchParams.set(name, value);

  await page.goto(address.href);
  const portal = await logIn(page);
  await portal.button('Link Nesthouse Budget').click();
  await expect(portal.text('Back in the app')).toBeVisible();
  const back = oauth.validateAuthResponse(server, client, new URL(page.url()), state);
  const none = oauth.None();
  const tokens = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(server, client, none, back, redirectUri, verifier, options),
  );
  expect(tokens.scope).toBe('name.read orders.read');
  const read = new URL('/v1/linked-account', issuer);
  const seen = await oauth.protectedResourceRequest(
    tokens.access_token,
    'GET',
    read,
    undefined,
    undefined,
    options,
  );
  expect(Object.keys((await seen.json()) as object).sort()).toEqual([
    'accountId',
    'firstName',
    'orders',
    'scopes',
  ]);
});
