/** What a session gives access to, by the browser that sends it and the host that receives it. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { personaPassword } from '#sandbox/seed/personas.ts';
import { seedConsumers } from '#sandbox/seed/seed-consumers.ts';
import { login, logout } from '#shared/contract/access/login.contract.ts';
import { requestOneTimeCode } from '#shared/contract/access/one-time-code.contract.ts';
import { newPersistentLogin, resumeLogin } from '#shared/contract/access/resume.contract.ts';
import { securityVerifyAsk, securityVerifyConfirm } from '#shared/contract/access/second-factor.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import { startCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import { contracts, type OperationShape } from '#shared/contract/index.ts';
import { initiateThreeDS } from '#shared/contract/payments/payments.contract.ts';
import type { Channel } from '#shared/domain/session.ts';
import { sessions } from '../areas/access/access.tables.ts';
import { consumers } from '../areas/consumers/consumers.tables.ts';
import { hashSecret, newSecret } from '../core/secrets.ts';
import {
  confirmFor,
  createShop,
  createShopServer,
  deviceDetails,
  newCheckout,
  newShopper,
  presentCard,
  type Shop,
} from '../testing/shop.ts';
import type { TestServer } from '../testing/test-server.ts';
import { createVisitor, type Visitor } from '../testing/visitor.ts';
import { browserCookie, rememberCookie } from './cookies.ts';

let server: TestServer;
let shop: Shop;
let transactionToken: string;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
  await seedConsumers(server);
});
beforeEach(async () => {
  transactionToken = await newCheckout(server, shop);
});
afterAll(() => server.close());

const email = 'good.au@persona.test';
const minute = 60_000;
const codeOf = ({ status, error }: { status: number; error: { errorCode: string } | undefined }) =>
  error?.errorCode ?? status;

/** A browser on the checkout that keeps no cookies. */
function withoutCookies(): Visitor {
  const visitor = createVisitor(server, 'CHECKOUT');
  visitor.cookies.clear();
  visitor.cookies.set = () => visitor.cookies;
  return visitor;
}

async function signInWithoutCookies(rememberMe = false): Promise<Visitor> {
  const visitor = withoutCookies();
  const body = { username: email, password: personaPassword, rememberMe, transactionToken };
  const { status, headers } = await visitor.call(login, { body });
  expect([status, headers.getSetCookie()]).toEqual([200, []]);
  return visitor;
}

/** A stranger's browser with that token. */
function thiefWith({ token }: Visitor, channel: Channel, cookie: string | null): Visitor {
  const thief = createVisitor(server, channel);
  thief.token = token;
  thief.cookies.clear();
  if (cookie !== null) thief.cookies.set(browserCookie, cookie);
  return thief;
}

describe('a session of a checkout whose browser keeps no cookies', () => {
  it('pays for that checkout', async () => {
    const visitor = await signInWithoutCookies();
    const [{ id: consumerId = '' } = {}] = await server.db
      .select()
      .from(consumers)
      .where(eq(consumers.email, email));
    const started = await visitor.call(startCheckout, {
      params: { token: transactionToken },
      body: { deviceDetails, profilingSessionId: randomUUID() },
    });
    presentCard(server, 'order', started.body.traceId ?? '', 'visa');
    const confirmed = await confirmFor({ visitor, consumerId, email }, transactionToken);
    expect(confirmed.body).toMatchObject({ status: 'APPROVED' });
  });

  it('gives no access to another checkout or its data', async () => {
    const visitor = await signInWithoutCookies();
    const other = await newCheckout(server, shop);
    const body = { deviceDetails, profilingSessionId: randomUUID() };
    expect((await visitor.call(startCheckout, { params: { token: other }, body })).status).toBe(401);
    // Any caller may read the shop's summary; a logged-in shopper also sees how they may pay.
    const shown = await visitor.call(readCheckout, { params: { token: other } });
    const toAStranger = await withoutCookies().call(readCheckout, { params: { token: other } });
    expect(shown.body).toEqual(toAStranger.body);

    const portal = createVisitor(server, 'CHECKOUT');
    await portal.call(login, { body: { username: email, password: personaPassword } });
    const started = await portal.call(startCheckout, { params: { token: other }, body });
    const threeDS = { traceId: started.body.traceId ?? '', workflow: 'PAYNOW' as const, saveCard: false };
    presentCard(server, 'order', threeDS.traceId, 'visa');
    expect(codeOf(await visitor.call(initiateThreeDS, { body: threeDS }))).toBe('not_found');
    expect((await portal.call(initiateThreeDS, { body: threeDS })).status).toBe(200);
  });

  it('lasts a quarter of an hour', async () => {
    const visitor = await signInWithoutCookies();
    server.passTime(15 * minute - 1);
    expect((await visitor.call(readAccount, {})).status).toBe(200);
    server.passTime(1);
    expect((await visitor.call(readAccount, {})).status).toBe(401);
  });

  it('is not remembered, whatever forged cookie is sent', async () => {
    const visitor = await signInWithoutCookies(true);
    for (const cookie of [null, newSecret(), server.newBrowserSecret('CHECKOUT')]) {
      const thief = thiefWith(visitor, 'CHECKOUT', cookie);
      const refused = await thief.call(newPersistentLogin, { body: {} });
      expect([refused.status, refused.error.errorCode]).toEqual([412, 'persistent_login_not_allowed']);
      expect(thief.cookies.has(rememberCookie)).toBe(false);
      thief.token = null;
      expect((await thief.call(resumeLogin, { body: {} })).status).toBe(401);
    }
  });

  it('stays such a session after its second factor', async () => {
    await server.db.update(consumers).set({ secondFactorRequired: true }).where(eq(consumers.email, email));
    const visitor = withoutCookies();
    const body = { username: email, password: personaPassword, transactionToken };
    expect((await visitor.call(login, { body })).status).toBe(207);
    await visitor.call(securityVerifyAsk, { body: { sendBy: 'SMS' } });
    const thief = thiefWith(visitor, 'CHECKOUT', server.newBrowserSecret('CHECKOUT'));
    expect((await thief.call(securityVerifyConfirm, { body: { code: '111111' } })).status).toBe(200);
    expect(codeOf(await thief.call(contracts.orders.readLimit, {}))).toBe('restricted_cookie');
    await server.db.update(consumers).set({ secondFactorRequired: false }).where(eq(consumers.email, email));
  });

  it('ends with logout', async () => {
    const visitor = await signInWithoutCookies();
    expect((await visitor.call(logout, { body: {} })).status).toBe(204);
    expect((await visitor.call(readAccount, {})).status).toBe(401);
  });
});

describe('a cookie that we did not issue for the host', () => {
  const madeUp = () => [newSecret(), `${newSecret()}.${newSecret()}`, server.newBrowserSecret('PORTAL')];

  it('makes a login of a checkout equal to one without a cookie', async () => {
    for (const cookie of madeUp()) {
      const visitor = thiefWith(withoutCookies(), 'CHECKOUT', cookie);
      const body = { username: email, password: personaPassword, transactionToken };
      expect((await visitor.call(login, { body })).headers.getSetCookie()).toEqual([]);
      expect(codeOf(await visitor.call(contracts.orders.readLimit, {}))).toBe('restricted_cookie');
    }
  });

  it('gets no code', async () => {
    for (const cookie of madeUp()) {
      const visitor = thiefWith(withoutCookies(), 'CHECKOUT', cookie);
      const asked = await visitor.call(requestOneTimeCode, { body: { email } });
      expect([asked.status, asked.error.errorCode]).toEqual([412, 'restricted_cookie']);
    }
  });
});

describe('a login without a cookie that names no checkout', () => {
  it.each([undefined, 't'])(
    'works only for a browser that keeps the cookie of the response: %s',
    async (named) => {
      const visitor = createVisitor(server, 'CHECKOUT');
      visitor.cookies.clear();
      const body = { username: email, password: personaPassword, ...(named && { transactionToken: named }) };
      expect((await visitor.call(login, { body })).status).toBe(200);
      expect((await visitor.call(readAccount, {})).status).toBe(200);
      expect((await thiefWith(visitor, 'CHECKOUT', null).call(readAccount, {})).status).toBe(401);
    },
  );
});

/** Every call that needs a consumer, and its response to a checkout's session without a cookie. Written by hand. */
const ofCheckout = {
  readAccount: 'allowed',
  finaliseAccount: 'allowed',
  updateAccount: 'allowed',
  updateMarketingSubscription: 'allowed',
  checkIdentity: 'allowed',
  readIdentityStatus: 'allowed',
  verifyPassport: 'allowed',
  verifyLicence: 'allowed',
  verifyMedicare: 'allowed',
  readPassportCountries: 'allowed',
  startCheckout: 'allowed',
  updateCheckout: 'allowed',
  confirmCheckout: 'allowed',
  listShippingAddresses: 'allowed',
  addShippingAddress: 'allowed',
  readPaymentRouting: 'allowed',
  readBankEligibility: 'allowed',
  listBankAccounts: 'allowed',
  startApplePaySession: 'allowed',
  initiateThreeDS: 'allowed',
  finaliseThreeDS: 'allowed',
  createCardScan: 'allowed',
  checkCardScan: 'allowed',
  newPersistentLogin: 'persistent_login_not_allowed',
} as const;

interface Call {
  readonly id: string;
  readonly operation: OperationShape;
}
const calls: readonly Call[] = Object.values(contracts).flatMap((contract) =>
  Object.entries<OperationShape>(contract).map(([id, operation]) => ({ id, operation })),
);
const ofAccess = (...access: readonly OperationShape['access'][]) =>
  calls.filter(({ operation }) => access.includes(operation.access));
const hosts = ['CHECKOUT', 'PORTAL'] as const;
const cookies = ['own', 'none', 'foreign', 'invented'] as const;

const paramValues: Readonly<Record<string, string>> = {
  orderId: '100000001',
  paymentMethodId: randomUUID(),
  accountId: randomUUID(),
  paymentScheduleId: randomUUID(),
  registrationId: randomUUID(),
  merchantId: 'demo-au',
  agreementId: randomUUID(),
  disputeId: `dsp_${'A'.repeat(22)}`,
  clientId: 'tallybook',
  sessionType: 'PORTAL',
  sessionId: randomUUID(),
  documentId: '100000001-agreement',
  id: 'none',
  email: 'ana@example.com',
};
const pathOf = ({ path }: OperationShape) =>
  path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = name === 'token' ? transactionToken : paramValues[name];
    if (value === undefined) throw new Error(`${path}: give {${name}} a value in paramValues of this test.`);
    return value;
  });

/** Sends the call with an empty body, which shows whether access was granted before the body is read. */
async function answerTo(visitor: Visitor, { operation }: Call): Promise<string | number> {
  const response = await visitor.send(
    operation.method,
    pathOf(operation),
    operation.method === 'GET' ? {} : { body: '{}' },
  );
  const text = await response.text();
  return response.status < 400 ? response.status : JSON.parse(text).errorCode;
}

describe('every call that needs a consumer', () => {
  let consumerId: string;
  beforeAll(async () => {
    consumerId = (await newShopper(server)).consumerId;
  });

  /** A browser with a session that began on that host, bound to its cookie or to the checkout. */
  async function sessionOf(
    madeOn: Channel,
    { isBound = true, isPending = false }: { isBound?: boolean; isPending?: boolean },
  ): Promise<Visitor> {
    const visitor = createVisitor(server, madeOn);
    visitor.token = newSecret();
    await server.db.insert(sessions).values({
      id: randomUUID(),
      consumerId,
      channel: madeOn,
      tokenHash: hashSecret(visitor.token),
      ...(isBound
        ? { cookieHash: hashSecret(visitor.cookies.get(browserCookie) ?? '') }
        : { checkoutToken: transactionToken }),
      secondFactorPending: isPending,
      createdAt: server.clock.now(),
      expiresAt: new Date(server.clock.now().getTime() + minute),
    });
    return visitor;
  }

  function sentWith(visitor: Visitor, host: Channel, cookie: (typeof cookies)[number]): Visitor {
    const own = visitor.cookies.get(browserCookie) ?? '';
    const value = { own, none: null, foreign: server.newBrowserSecret(host), invented: newSecret() }[cookie];
    return thiefWith(visitor, host, value);
  }

  it.each(ofAccess('consumer'))(
    '$id is open only to a session with its own cookie on its own host',
    async (call) => {
      for (const madeOn of hosts) {
        for (const host of hosts) {
          for (const cookie of cookies) {
            const visitor = sentWith(await sessionOf(madeOn, {}), host, cookie);
            const isServed = host === 'CHECKOUT' || !/\{token\}|shipping-addresses/.test(call.operation.path);
            const answer = await answerTo(visitor, call);
            const where = `${madeOn} at ${host} with ${cookie}`;
            if (!isServed) expect([where, answer]).toEqual([where, 'not_found']);
            else if (madeOn === host && cookie === 'own')
              expect([where, answer]).not.toEqual([where, 'unauthorized']);
            else expect([where, answer]).toEqual([where, 'unauthorized']);
          }
        }
      }
    },
  );

  it.each(ofAccess('consumer'))(
    '$id is open to a checkout without a cookie only where it is needed',
    async (call) => {
      const expected = (ofCheckout as Readonly<Record<string, string>>)[call.id] ?? 'restricted_cookie';
      for (const cookie of cookies) {
        const unbound = () => sessionOf('CHECKOUT', { isBound: false });
        const answer = await answerTo(sentWith(await unbound(), 'CHECKOUT', cookie), call);
        if (expected === 'allowed') expect(['unauthorized', 'restricted_cookie']).not.toContain(answer);
        else expect([cookie, answer]).toEqual([cookie, expected]);
        const atPortal = await answerTo(sentWith(await unbound(), 'PORTAL', cookie), call);
        expect(['unauthorized', 'not_found']).toContain(atPortal);
      }
    },
  );

  it.each(ofAccess('second-factor'))('$id is open to a pending login only on its own host', async (call) => {
    for (const isBound of [true, false]) {
      for (const host of hosts) {
        for (const cookie of cookies) {
          const visitor = sentWith(await sessionOf('CHECKOUT', { isBound, isPending: true }), host, cookie);
          const isOpen = host === 'CHECKOUT' && (cookie === 'own' || !isBound);
          expect([host, cookie, (await answerTo(visitor, call)) !== 'unauthorized']).toEqual([
            host,
            cookie,
            isOpen,
          ]);
        }
      }
    }
  });

  it('is not open to a session of a checkout without a cookie before its second factor', async () => {
    for (const call of ofAccess('consumer')) {
      const visitor = await sessionOf('CHECKOUT', { isBound: false, isPending: true });
      expect([call.id, await answerTo(visitor, call)]).toEqual([call.id, 'unauthorized']);
    }
  });

  it.each(ofAccess('public', 'checkout'))('$id responds to a forged cookie as to none', async (call) => {
    for (const host of hosts) {
      const answers = [];
      for (const cookie of ['none', 'invented'] as const) {
        const stranger = createVisitor(server, host);
        stranger.token = null;
        answers.push(await answerTo(sentWith(stranger, host, cookie), call));
      }
      expect(answers[1]).toBe(answers[0]);
    }
  });

  it('names the same calls as the table', () => {
    const marked = calls.filter(({ operation }) => operation.withoutCookie).map(({ id }) => id);
    expect(marked.sort()).toEqual(Object.keys(ofCheckout).sort());
  });
});
