/**
 * Linking another product to an account: who may request it, what the shopper's decision does, and what a code is valid
 * for.
 */
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oldPurse, productScopes, tallybook } from '#sandbox/providers/partner/sandbox-products.ts';
import { seedClients } from '#sandbox/seed/seed-clients.ts';
import { accountLinkContract } from '#shared/contract/account-link/account-link.contract.ts';
import { exchangeLinkCode } from '#shared/contract/account-link/linked-products.contract.ts';
import type { InputOf } from '#shared/contract/operation.ts';
import { locales } from '#shared/domain/locales.ts';
import { jobs } from '../../core/job-queue/job-queue.tables.ts';
import { runDueJobs } from '../../jobs/job-runner.ts';
import { createShopServer, newShopper, type Shopper, signIn } from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { createVisitor, type Visit } from '../../testing/visitor.ts';
import { consumers } from '../consumers/consumers.tables.ts';
import { accountLinkCodes } from './account-links.tables.ts';
import type { LinkScope } from './clients.ts';
import { createClient, sweepLinks } from './index.ts';
import { scopeText } from './scope-texts.ts';
import english from './texts/en.json';

const { confirmAccountLink, confirmAppAccess, authoriseAccountLink } = accountLinkContract;
const { increaseLinkRejections, resetLinkRejections } = accountLinkContract;
const { listLinkedProducts, unlinkProduct } = accountLinkContract;
const minute = 60_000;

let server: TestServer;
let shopper: Shopper;
beforeAll(async () => {
  server = await createShopServer();
  await seedClients(server);
  await createClient(
    server.db,
    {
      id: 'second-app',
      name: 'Second App',
      secret: 'secret of the second',
      redirectUris: [linked()],
      scopes: ['name.read'],
      disabledAt: null,
    },
    server.clock.now(),
  );
});
beforeEach(async () => {
  shopper = await newShopper(server);
});
afterAll(() => server.close());

const linked = () => `${server.config.origins.partner}/linked`;
type Request = InputOf<typeof authoriseAccountLink>['body'];
const request = (patch: Partial<Request> = {}): Request => ({
  clientId: 'tallybook',
  grantType: 'authorization_code',
  scopes: [...productScopes],
  redirectUri: linked(),
  state: 'a state',
  ...patch,
});
const confirm = (patch: Partial<Request> & { locale?: string } = {}, by = shopper) =>
  by.visitor.call(confirmAccountLink, { query: request(patch) });
const authorise = (patch: Partial<Request> = {}, by = shopper) =>
  by.visitor.call(authoriseAccountLink, { body: request(patch) });
const refuse = (clientId = 'tallybook', by = shopper) =>
  by.visitor.call(increaseLinkRejections, { body: { clientId } });
const reset = (by = shopper) => by.visitor.call(resetLinkRejections, {});
const answerOf = ({ status, error }: Visit<unknown>) => `${status} ${error?.errorCode ?? ''}`.trim();

type Exchange = InputOf<typeof exchangeLinkCode>['body'];
async function exchange(code: string, patch: Partial<Exchange> = {}) {
  const { origins } = server.config;
  const body: Exchange = {
    clientId: tallybook.id,
    clientSecret: tallybook.secret,
    grantType: 'authorization_code',
    code,
    redirectUri: linked(),
    ...patch,
  };
  const response = await server.handle(
    new Request(origins.api + exchangeLinkCode.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  const json = await response.json();
  return { status: response.status, body: json, error: json, headers: response.headers };
}

/** Requests that are refused, by their fault. */
const wrong: readonly [string, () => Partial<Request>, string][] = [
  ['an unknown client', () => ({ clientId: '?' }), '422 oauth_invalid_client_id'],
  ['a client in capitals', () => ({ clientId: 'Tallybook' }), '422 oauth_invalid_client_id'],
  [
    'a client that is not registered',
    () => ({ clientId: 'nobody-knows-me' }),
    '422 oauth_unregistered_client',
  ],
  ['a client that is switched off', () => ({ clientId: oldPurse.id }), '422 oauth_disabled_client'],
  ['another path', () => ({ redirectUri: `${linked()}/x` }), '422 oauth_invalid_redirect_url'],
  ['a query', () => ({ redirectUri: `${linked()}?x` }), '422 oauth_invalid_redirect_url'],
  ['a fragment', () => ({ redirectUri: `${linked()}#x` }), '422 oauth_invalid_redirect_url'],
  ['another host', () => ({ redirectUri: 'https://evil.example/linked' }), '422 oauth_invalid_redirect_url'],
  [
    'a name before the host',
    () => ({ redirectUri: linked().replace('//', '//partner@') }),
    '422 oauth_invalid_redirect_url',
  ],
  ['a script', () => ({ redirectUri: 'javascript:alert(1)' }), '422 oauth_invalid_redirect_url'],
  ['another grant', () => ({ grantType: 'token' }), '422 oauth_invalid_grant_type'],
  ['an unknown scope', () => ({ scopes: ['cards.write'] }), '422 oauth_invalid_scopes'],
  ['a scope too many', () => ({ scopes: ['orders.read', 'cards.write'] }), '422 oauth_invalid_scopes'],
  [
    'a scope of another product',
    () => ({ clientId: 'second-app', scopes: ['orders.read'] }),
    '422 oauth_invalid_scopes',
  ],
  ['no scope', () => ({ scopes: [] }), '400 invalid_object'],
  ['no state', () => ({ state: '' }), '400 invalid_object'],
  ['a card number as its state', () => ({ state: '4111111111111111' }), '400 invalid_object'],
  ['one in groups', () => ({ state: 'a-4111-1111-1111-1111' }), '400 invalid_object'],
  ['one in percent code', () => ({ state: '4111%201111%20%31111%201111' }), '400 invalid_object'],
  ['a state that is too long', () => ({ state: 's'.repeat(513) }), '400 invalid_object'],
];

it('notifies the shopper once that a product was linked, in the shopper’s language', async () => {
  const told = async () => {
    await runDueJobs(server, { consumerId: shopper.consumerId });
    return (await server.outbox.list({ to: shopper.email })).filter(
      ({ template }) => template === 'product-linked',
    );
  };
  await server.db
    .update(consumers)
    .set({ preferredLocale: 'fr-CA' })
    .where(eq(consumers.id, shopper.consumerId));
  await confirm();
  expect(await told()).toEqual([]);
  await authorise();
  await authorise();
  expect(await told()).toMatchObject([
    {
      channel: 'EMAIL',
      locale: 'fr-CA',
      text: expect.stringMatching(/^Tallybook a été associé à votre compte Fourfold/),
    },
  ]);
  await authorise();
  expect(await told()).toHaveLength(1);
});

describe('a request to link', () => {
  it('shows the shopper the name of the product and its scopes in words, and changes nothing [PAY-022]', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await confirm();
      expect(status).toBe(200);
      expect(body).toEqual({
        clientName: 'Tallybook',
        scopeAndDescription: [
          { scope: 'orders.read', description: 'See your orders: shop, date, total and what is left to pay' },
          { scope: 'payments.read', description: 'See your payment dates and amounts' },
          { scope: 'name.read', description: 'Know your first name' },
        ],
        rejections: 0,
      });
    }
    const one = await confirm({ scopes: ['name.read'] });
    expect(one.body.scopeAndDescription.map(({ scope }) => scope)).toEqual(['name.read']);
  });

  it('accepts each parameter once, and scopes by repeating their name', async () => {
    const { visitor } = shopper;
    const ask = async (more: string) => {
      const known = new URLSearchParams({
        clientId: 'tallybook',
        grantType: 'authorization_code',
        redirectUri: linked(),
        state: 's',
      });
      return (await visitor.send('GET', `${confirmAccountLink.path}?${known}&${more}`)).status;
    };
    expect(await ask('scopes=name.read')).toBe(200);
    expect(await ask('scopes=name.read&scopes=orders.read')).toBe(200);
    expect(await ask('scopes=name.read&state=t')).toBe(400);
    expect(await ask('scopes=name.read&scope=x')).toBe(400);
    expect(await ask('')).toBe(400);
  });

  it('is shown in the language of the page, otherwise in that of the account', async () => {
    const asked = async (locale?: string) => {
      const { body } = await confirm({ scopes: ['name.read'], ...(locale && { locale }) });
      return body.scopeAndDescription[0]?.description;
    };
    expect(await asked()).toBe('Know your first name');
    expect(await asked('fr-CA')).toBe('Connaître votre prénom');
    expect(await asked('de-DE')).toBe('Ihren Vornamen kennen');
    expect(await asked('xx')).toBe('Know your first name');
  });

  it.each(wrong)('with %s is refused, and links nothing', async (_, patch, refused) => {
    expect(answerOf(await confirm(patch()))).toBe(refused);
    expect(answerOf(await authorise(patch()))).toBe(refused);
    expect((await confirm()).status).toBe(200);
  });
});

describe('every scope', () => {
  const linkScopes = Object.keys(english) as LinkScope[];
  it.each(locales)('has its own text in %s', (locale) => {
    const words = linkScopes.map((scope) => scopeText(scope, locale));
    expect(new Set(words).size).toBe(linkScopes.length);
    const inEnglish = linkScopes.filter((scope) => scopeText(scope, locale) === scopeText(scope, 'en-AU'));
    expect(inEnglish).toEqual(locale.startsWith('en') ? linkScopes : []);
  });
});

describe('a request in the portal', () => {
  const confirmApp = (patch: Partial<Request> = {}, by = shopper) =>
    by.visitor.call(confirmAppAccess, { query: request(patch) });

  it('is answered with the app and what it would see, and grants nothing [POR-336]', async () => {
    const { status, body } = await confirmApp({ scopes: ['name.read', 'orders.read'] });
    expect(status).toBe(200);
    expect(body).toEqual({
      clientId: 'tallybook',
      clientName: 'Tallybook',
      scopeAndDescription: [
        { scope: 'name.read', description: 'Know your first name' },
        { scope: 'orders.read', description: 'See your orders: shop, date, total and what is left to pay' },
      ],
    });
    expect((await shopper.visitor.call(listLinkedProducts, {})).body.permissions).toEqual([]);
  });

  it.each(wrong)('with %s is refused, and grants nothing [POR-336] [POR-338]', async (_, patch, refused) => {
    expect(answerOf(await confirmApp(patch()))).toBe(refused);
    expect(answerOf(await authorise(patch()))).toBe(refused);
    expect((await shopper.visitor.call(listLinkedProducts, {})).body.permissions).toEqual([]);
  });

  it('is answered with a code, the state as it came and the scopes that were granted [POR-338]', async () => {
    const state = 'ü 🧾 & "?#';
    const { status, body } = await authorise({ state, scopes: ['payments.read', 'name.read'] });
    expect([status, body]).toEqual([
      200,
      { code: expect.stringMatching(/^[\w-]{43}$/), state, grantedScopes: ['name.read', 'payments.read'] },
    ]);
  });

  it('is refused for an app that is linked, and without a session', async () => {
    await exchange((await authorise()).body.code);
    expect(answerOf(await confirmApp())).toBe('409 account_already_linked');
    const stranger = { ...shopper, visitor: createVisitor(server, 'PORTAL') };
    expect(answerOf(await confirmApp({}, stranger))).toBe('401 unauthorized');
  });
});

describe('an approval', () => {
  it('returns a code, which the product exchanges for the id and the scopes of the account [PAY-023]', async () => {
    const { status, body } = await authorise({ scopes: ['orders.read', 'name.read', 'name.read'] });
    expect(status).toBe(200);
    expect(body).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: 'a state',
      grantedScopes: ['name.read', 'orders.read'],
    });
    const exchanged = await exchange(body.code);
    expect(exchanged.status).toBe(200);
    expect(exchanged.body).toMatchObject({
      accountId: expect.any(String),
      scopes: ['name.read', 'orders.read'],
    });
    expect(exchanged.body.accountId).not.toBe(shopper.consumerId);
  });

  it('of a linked account is refused, and so is another request [PAY-029]', async () => {
    const { code } = (await authorise()).body;
    expect((await exchange(code)).status).toBe(200);
    for (const patch of [{}, { state: 'another' }, { scopes: ['name.read'] }]) {
      expect(answerOf(await confirm(patch))).toBe('409 account_already_linked');
      expect(answerOf(await authorise(patch))).toBe('409 account_already_linked');
    }
    // Another product is a separate link, and so is another shopper.
    expect((await authorise({ clientId: 'second-app', scopes: ['name.read'] })).status).toBe(200);
    expect((await authorise({}, await newShopper(server))).status).toBe(200);
  });

  it('whose response was lost may be repeated until the product has a code, but only with the same request', async () => {
    const lost = (await authorise()).body.code;
    expect((await confirm()).status).toBe(200);
    const again = (await authorise()).body.code;
    expect(again).not.toBe(lost);
    for (const patch of [{ state: 'another' }, { scopes: ['name.read'] }]) {
      expect(answerOf(await authorise(patch))).toBe('409 account_already_linked');
    }
    expect((await exchange(again)).status).toBe(200);
    expect(answerOf(await authorise())).toBe('409 account_already_linked');
  });

  it('may be repeated for ten minutes, and no longer', async () => {
    await authorise();
    server.passTime(10 * minute - 1);
    expect((await confirm()).status).toBe(200);
    server.passTime(1);
    expect(answerOf(await confirm())).toBe('409 account_already_linked');
    expect(answerOf(await authorise())).toBe('409 account_already_linked');
  });

  it('in two concurrent tabs links once, whichever code the product gets', async () => {
    const answers = await Promise.all([authorise(), authorise(), authorise()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const exchanged = await Promise.all(answers.map(({ body }) => exchange(body.code)));
    expect(exchanged.map(answerOf).sort()).toEqual(['200', '404 not_found', '404 not_found']);
    const other = await newShopper(server);
    const mixed = await Promise.all([authorise({ state: 'one' }, other), authorise({ state: 'two' }, other)]);
    expect(mixed.map(answerOf).sort()).toEqual(['200', '409 account_already_linked']);
  });

  it('needs a session', async () => {
    const stranger = { ...shopper, visitor: createVisitor(server, 'CHECKOUT') };
    for (const call of [
      confirm({}, stranger),
      authorise({}, stranger),
      refuse('tallybook', stranger),
      reset(stranger),
    ])
      expect(answerOf(await call)).toBe('401 unauthorized');
    const { visitor } = shopper;
    const forged = await visitor.send('POST', authoriseAccountLink.path, {
      headers: { origin: server.config.origins.shop },
      body: JSON.stringify(request()),
    });
    expect(forged.status).toBe(404);
    expect((await confirm()).body.rejections).toBe(0);
  });
});

describe('a code of an approval', () => {
  it('ends with the first exchange of any of them', async () => {
    const codes = [
      (await authorise()).body.code,
      (await authorise()).body.code,
      (await authorise()).body.code,
    ];
    expect((await exchange(codes[1] ?? '')).status).toBe(200);
    for (const code of codes) expect(answerOf(await exchange(code))).toBe('404 not_found');
  });

  const verifier = 'a-verifier.of_43~characters-at-the-least-00';
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
  const challenged = { codeChallenge, codeChallengeMethod: 'S256' } as const;

  it('with a challenge needs its verifier, and a wrong one does not use it up', async () => {
    expect((await confirm(challenged)).status).toBe(200);
    const { code } = (await authorise(challenged)).body;
    expect(answerOf(await exchange(code))).toBe('404 not_found');
    expect(answerOf(await exchange(code, { codeVerifier: `${verifier}x` }))).toBe('404 not_found');
    expect(answerOf(await exchange(code, { codeVerifier: codeChallenge }))).toBe('404 not_found');
    expect(answerOf(await exchange(code, { codeVerifier: 'short' }))).toBe('400 invalid_object');
    expect((await exchange(code, { codeVerifier: verifier })).status).toBe(200);
  });

  it('without a challenge accepts no verifier', async () => {
    const { code } = (await authorise()).body;
    expect(answerOf(await exchange(code, { codeVerifier: verifier }))).toBe('404 not_found');
    expect((await exchange(code)).status).toBe(200);
  });

  it('that is asked for again has the challenge of the newer request', async () => {
    const first = (await authorise()).body.code;
    const second = (await authorise(challenged)).body.code;
    expect(answerOf(await exchange(first, { codeVerifier: verifier }))).toBe('404 not_found');
    expect(answerOf(await exchange(second))).toBe('404 not_found');
    expect((await exchange(second, { codeVerifier: verifier })).status).toBe(200);
  });

  it.each([
    ['plain', { codeChallenge, codeChallengeMethod: 'plain' }],
    ['no method, which means plain', { codeChallenge }],
    ['a method alone', { codeChallengeMethod: 'S256' }],
    ['a challenge that is no hash', { codeChallenge: 'short', codeChallengeMethod: 'S256' }],
  ])('is refused with %s', async (_, patch) => {
    expect(answerOf(await confirm(patch as Partial<Request>))).toBe('400 invalid_object');
    expect(answerOf(await authorise(patch as Partial<Request>))).toBe('400 invalid_object');
  });
});

describe('a code', () => {
  const newCode = async () => (await authorise()).body.code;

  it('is valid once, also when it is sent several times at once', async () => {
    const code = await newCode();
    const answers = await Promise.all([exchange(code), exchange(code), exchange(code)]);
    expect(answers.map(answerOf).sort()).toEqual(['200', '404 not_found', '404 not_found']);
    expect(answerOf(await exchange(code))).toBe('404 not_found');
  });

  it('is valid for ten minutes', async () => {
    const early = await newCode();
    server.passTime(10 * minute - 1);
    expect((await exchange(early)).status).toBe(200);
    const other = await newShopper(server);
    const late = (await authorise({}, other)).body.code;
    server.passTime(10 * minute);
    expect(answerOf(await exchange(late))).toBe('404 not_found');
  });

  it('is valid only for its product and its return address, and a try with another does not use it up', async () => {
    const code = await newCode();
    const second = { clientId: 'second-app', clientSecret: 'secret of the second' };
    expect(answerOf(await exchange(code, second))).toBe('404 not_found');
    expect(answerOf(await exchange(code, { redirectUri: `${linked()}/x` }))).toBe('404 not_found');
    expect(answerOf(await exchange(code, { grantType: 'refresh_token' }))).toBe(
      '422 oauth_invalid_grant_type',
    );
    expect(answerOf(await exchange(code, { clientSecret: 'guessed' }))).toBe('422 oauth_bad_credentials');
    expect(answerOf(await exchange(code, { clientId: 'nobody' }))).toBe('422 oauth_bad_credentials');
    expect(answerOf(await exchange(code, { clientSecret: second.clientSecret }))).toBe(
      '422 oauth_bad_credentials',
    );
    const closed = { clientId: oldPurse.id, clientSecret: oldPurse.secret };
    expect(answerOf(await exchange(code, closed))).toBe('422 oauth_disabled_client');
    expect((await exchange(code)).status).toBe(200);
  });

  it('is not stored in plain text, and is removed once it can no longer be used', async () => {
    const code = await newCode();
    const rows = () => server.db.select().from(accountLinkCodes);
    expect(JSON.stringify(await rows())).not.toContain(code);
    await sweepLinks(server);
    expect((await rows()).length).toBeGreaterThan(0);
    server.passTime(10 * minute + 1);
    await sweepLinks(server);
    expect(await rows()).toEqual([]);
  });
});

describe('a refusal', () => {
  const counted = async () => (await confirm()).body.rejections;

  it('adds one to the number, which the next request returns too [PAY-025]', async () => {
    for (const rejections of [1, 2]) {
      const { status, body } = await refuse();
      expect([status, body]).toEqual([200, { rejections }]);
      expect(await counted()).toBe(rejections);
    }
    expect((await confirm({}, await newShopper(server))).body.rejections).toBe(0);
    expect((await confirm({ clientId: 'second-app', scopes: ['name.read'] })).body.rejections).toBe(0);
  });

  it('is counted for each concurrent call', async () => {
    const numbers = await Promise.all(Array.from({ length: 4 }, () => refuse()));
    expect(numbers.map(({ body }) => body.rejections).sort()).toEqual([1, 2, 3, 4]);
  });

  it('of an unknown product, or of one that is linked, is not counted', async () => {
    expect(answerOf(await refuse('nobody-knows-me'))).toBe('422 oauth_unregistered_client');
    expect(answerOf(await refuse('?'))).toBe('422 oauth_invalid_client_id');
    await authorise();
    expect(answerOf(await refuse())).toBe('409 account_already_linked');
  });

  it('is removed by a reset, with those of all products [PAY-024]', async () => {
    await refuse();
    await refuse('second-app');
    const { status, body } = await reset();
    expect([status, body]).toEqual([204, undefined]);
    expect(await counted()).toBe(0);
    expect((await refuse('second-app')).body.rejections).toBe(1);
    expect((await reset()).status).toBe(204);
    expect((await reset()).status).toBe(204);
  });

  it('hides the product at the third one, until a reset or until a product is linked [PAY-391]', async () => {
    const threeTimes = async () => {
      for (let time = 0; time < 3; time += 1) await refuse();
      expect(await counted()).toBe(3);
    };
    await threeTimes();
    await reset();
    expect(await counted()).toBe(0);
    await threeTimes();
    await authorise({ clientId: 'second-app', scopes: ['name.read'] });
    expect(await counted()).toBe(0);
  });
});

it('one account may request, approve and refuse sixty times in ten minutes, and another is counted separately', async () => {
  const limited = await createShopServer({ environment: { RATE_LIMIT: 'on' } });
  await seedClients(limited);
  const [one, other] = [await newShopper(limited), await newShopper(limited)];
  for (let time = 0; time < 20; time += 1) {
    expect((await confirm({}, one)).status).toBe(200);
    expect((await refuse('tallybook', one)).status).toBe(200);
    expect((await reset(one)).status).toBe(204);
  }
  const refused = [
    await confirm({}, one),
    await authorise({}, one),
    await refuse('tallybook', one),
    await reset(one),
  ];
  expect(refused.map(answerOf)).toEqual(Array(4).fill('429 too_many_requests'));
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await confirm({}, other)).status).toBe(200);
  await limited.close();
});

it('the link of one session is the link of the account', async () => {
  await authorise();
  const portal = await signIn(server, shopper.consumerId, 'PORTAL');
  expect(answerOf(await confirm({ state: 'other' }, { ...shopper, visitor: portal }))).toBe(
    '409 account_already_linked',
  );
});

describe('linked products', () => {
  const list = async (by = shopper) => (await by.visitor.call(listLinkedProducts, {})).body.permissions;
  const unlink = (clientId: string, by = shopper) => by.visitor.call(unlinkProduct, { params: { clientId } });

  it('is listed only for the account’s consumer, newest first, with what each product may do [POR-341] [POR-342] [POR-344]', async () => {
    expect(await list()).toEqual([]);
    await authorise();
    server.passTime(minute);
    await authorise({ clientId: 'second-app', scopes: ['name.read'] });
    const described = (scope: LinkScope) => ({ scope, description: english[scope] });
    const now = server.clock.now();
    expect(await list()).toEqual([
      {
        clientId: 'second-app',
        clientName: 'Second App',
        scopeAndDescription: [described('name.read')],
        linkedAt: now.toISOString(),
        lastUsedAt: null,
      },
      {
        linkedAt: new Date(now.getTime() - minute).toISOString(),
        lastUsedAt: null,
        clientId: 'tallybook',
        clientName: 'Tallybook',
        scopeAndDescription: [...productScopes].sort().map((scope) => described(scope as LinkScope)),
      },
    ]);
    expect(await list(await newShopper(server))).toEqual([]);
    const bare = await shopper.visitor.send('GET', '/portal/consumers/oauth/permissions');
    expect(bare.status).toBe(200);
  });

  it('is in the language of the account', async () => {
    await authorise({ scopes: ['name.read'] });
    await server.open.pool.query("update consumers set preferred_locale = 'de-DE' where id = $1", [
      shopper.consumerId,
    ]);
    expect((await list())[0]?.scopeAndDescription).toEqual([
      { scope: 'name.read', description: scopeText('name.read', 'de-DE') },
    ]);
  });

  it('can be unlinked, once, and is no longer listed [POR-343]', async () => {
    await authorise();
    await authorise({ clientId: 'second-app', scopes: ['name.read'] });
    const answer = await shopper.visitor.send(
      'DELETE',
      '/portal/consumers/oauth/revoke-permissions/tallybook',
    );
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect((await list()).map(({ clientId }) => clientId)).toEqual(['second-app']);
    expect(answerOf(await unlink('tallybook'))).toBe('404 not_found');
    expect(answerOf(await unlink('nobody'))).toBe('404 not_found');
  });

  it('that is unlinked right away leaves no message to send, and no job that delays later ones', async () => {
    await authorise();
    await unlink('tallybook');
    await runDueJobs(server, { consumerId: shopper.consumerId });
    const left = await server.db.select().from(jobs).where(eq(jobs.consumerId, shopper.consumerId));
    expect(left.map(({ kind }) => kind)).not.toContain('product-linked-message');
    const messages = await server.outbox.list({ to: shopper.email });
    expect(messages.map(({ template }) => template)).not.toContain('product-linked');
  });

  it('is granted for the account that asks alone, and by no one without a session [POR-344]', async () => {
    const stranger = { ...shopper, visitor: createVisitor(server, 'PORTAL') };
    expect(answerOf(await authorise({}, stranger))).toBe('401 unauthorized');
    const other = await newShopper(server);
    expect((await authorise({}, other)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await list(other)).map(({ clientId }) => clientId)).toEqual(['tallybook']);
  });

  it('cannot be unlinked by another shopper [POR-344]', async () => {
    await authorise();
    const other = await newShopper(server);
    expect(answerOf(await unlink('tallybook', other))).toBe('404 not_found');
    expect(await list()).toHaveLength(1);
    const stranger = { ...shopper, visitor: createVisitor(server, 'PORTAL') };
    expect(answerOf(await unlink('tallybook', stranger))).toBe('401 unauthorized');
    expect(await list()).toHaveLength(1);
  });

  it('removes its codes when unlinked, and may be linked again, with another id', async () => {
    const { code } = (await authorise()).body;
    const { accountId } = (await exchange(code)).body;
    const unused = (await authorise({ clientId: 'second-app', scopes: ['name.read'] })).body.code;
    await unlink('second-app');
    const second = { clientId: 'second-app', clientSecret: 'secret of the second' };
    expect((await exchange(unused, second)).status).toBe(404);
    await unlink('tallybook');
    const again = await authorise();
    expect(again.status).toBe(200);
    expect((await exchange(again.body.code)).body.accountId).not.toBe(accountId);
  });
});
