import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { personaPassword } from '#sandbox/seed/personas.ts';
import { seedConsumers } from '#sandbox/seed/seed-consumers.ts';
import { accessContract, login, logout } from '#shared/contract/access/access.contract.ts';
import { crossRegionSignIn } from '#shared/contract/access/cross-region.contract.ts';
import { loginByOneTimeCode, requestOneTimeCode } from '#shared/contract/access/one-time-code.contract.ts';
import { newPersistentLogin, resumeLogin } from '#shared/contract/access/resume.contract.ts';
import { securityVerifyAsk, securityVerifyConfirm } from '#shared/contract/access/second-factor.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { contracts, type OperationShape } from '#shared/contract/index.ts';
import { ProviderUnavailable } from '../../../core/providers.ts';
import { browserCookie, rememberCookie } from '../../../http/cookies.ts';
import { newestCode } from '../../../testing/joining.ts';
import { createShop, createShopServer, newCheckout } from '../../../testing/shop.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../../testing/visitor.ts';
import { consumers } from '../../consumers/consumers.tables.ts';
import { knownBrowsers, knownNetworks, rememberedLogins } from '../access.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
  await seedConsumers(server);
});
afterAll(() => server.close());

const hour = 3_600_000;
const visit = (channel: 'PORTAL' | 'CHECKOUT' = 'PORTAL') => createVisitor(server, channel);
const signIn = (visitor: Visitor, username: string, rememberMe = false, password: string = personaPassword) =>
  visitor.call(login, { body: { username, password, rememberMe } });
const codeOf = ({ status, error }: { status: number; error: { errorCode: string } | undefined }) =>
  error?.errorCode ?? status;

async function mobileOf(email: string): Promise<string> {
  const [found] = await server.db.select().from(consumers).where(eq(consumers.email, email));
  return found?.mobile ?? '';
}

async function withSecondFactor(email: string): Promise<void> {
  await server.db.update(consumers).set({ secondFactorRequired: true }).where(eq(consumers.email, email));
}

describe('logging in by a code', () => {
  const enter = (visitor: Visitor, username: string, oneTimeCode: string) =>
    visitor.call(loginByOneTimeCode, {
      body: {
        username,
        oneTimeCode,
        fingerprint: 'f',
        transactionToken: 't',
        checkPointType: 'ONLINE_CHECKOUT_LOGIN',
        profilingSessionId: 'p',
      },
    });

  it('signs in with the code of the text message, once [ACC-080] [ACC-081] [ACC-462]', async () => {
    const email = 'good.au@persona.test';
    const visitor = visit('CHECKOUT');
    expect((await visitor.call(requestOneTimeCode, { body: { email } })).status).toBe(204);
    const code = await newestCode(server, await mobileOf(email));
    const { status, body, headers } = await enter(visitor, email, code);
    expect([status, body.requires2fa]).toEqual([200, false]);
    expect(headers.get('x-auth-token')).not.toBeNull();
    expect((await visitor.call(readAccount, {})).status).toBe(200);
    expect(codeOf(await enter(visitor, email, code))).toBe('authentication_failure');
  });

  it('returns 207 when a second factor is missing [ACC-462]', async () => {
    const email = 'writtenoff.au@persona.test';
    await withSecondFactor(email);
    const visitor = visit();
    await visitor.call(requestOneTimeCode, { body: { email } });
    const { status, body } = await enter(visitor, email, await newestCode(server, await mobileOf(email)));
    expect([status, body.requires2fa]).toEqual([207, true]);
    expect((await visitor.call(readAccount, {})).status).toBe(401);
  });

  it('asks for the second factor by the other channel, or for a password if there is no other channel', async () => {
    const email = 'writtenoff.nz@persona.test';
    const ownerIs = (columns: Partial<typeof consumers.$inferInsert>) =>
      server.db.update(consumers).set(columns).where(eq(consumers.email, email));
    const mobile = await mobileOf(email);
    await withSecondFactor(email);
    const begin = async (target: string) => {
      const visitor = visit();
      await visitor.call(requestOneTimeCode, { body: { email } });
      return { visitor, answer: await enter(visitor, email, await newestCode(server, target)) };
    };
    const ask = async (visitor: Visitor, sendBy: 'SMS' | 'EMAIL') =>
      codeOf(await visitor.call(securityVerifyAsk, { body: { sendBy } }));
    const { visitor, answer } = await begin(mobile);
    expect([answer.status, answer.body]).toEqual([
      207,
      { name: expect.any(String), requires2fa: true, shouldAllowEmail: true },
    ]);
    expect(await ask(visitor, 'SMS')).toBe('not_found');
    expect(await ask(visitor, 'EMAIL')).toBe(204);
    const code = await newestCode(server, email);
    expect(codeOf(await visitor.call(securityVerifyConfirm, { body: { code } }))).toBe(200);
    await ownerIs({ emailVerified: false });
    expect(codeOf((await begin(mobile)).answer)).toBe('password_required');
    await ownerIs({ emailVerified: true, mobile: null });
    expect(codeOf((await begin(email)).answer)).toBe('password_required');
    await ownerIs({ mobile });
    const withPassword = visit();
    expect((await signIn(withPassword, email)).body.mobile).toMatch(/^\*+\d{3}$/);
    expect(await ask(withPassword, 'SMS')).toBe(204);
  });

  it('sends five codes an hour and says when there may be another [ACC-087]', async () => {
    const email = 'good.nz@persona.test';
    const visitor = visit();
    const ask = () => visitor.call(requestOneTimeCode, { body: { email } });
    for (let sent = 0; sent < 5; sent += 1) expect((await ask()).status).toBe(204);
    server.passTime(60_000);
    const refused = await ask();
    expect([refused.status, refused.error.errorCode]).toEqual([429, 'too_many_otp_requests']);
    expect(refused.headers.get('retry-after')).toBe(String(59 * 60));
    server.passTime(59 * 60_000 - 1);
    expect((await ask()).status).toBe(429);
    server.passTime(1);
    expect((await ask()).status).toBe(204);
  });

  it('sends nothing to an unknown email', async () => {
    const unknown = await visit().call(requestOneTimeCode, { body: { email: 'nobody@example.com' } });
    expect(codeOf(unknown)).toBe('not_found');
    expect(codeOf(await enter(visit(), 'nobody@example.com', '123456'))).toBe('authentication_failure');
  });

  it('works only in the browser that requested it', async () => {
    const email = 'overdue.gb@persona.test';
    await visit().call(requestOneTimeCode, { body: { email } });
    const code = await newestCode(server, await mobileOf(email));
    expect(codeOf(await enter(visit(), email, code))).toBe('authentication_failure');
  });

  it('is not sent to a browser that keeps no cookie, because it could not be used', async () => {
    const email = 'good.gb@persona.test';
    const mobile = await mobileOf(email);
    const visitor = visit('CHECKOUT');
    visitor.cookies.clear();
    const refused = await visitor.call(requestOneTimeCode, { body: { email } });
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'restricted_cookie']);
    await expect(newestCode(server, mobile)).rejects.toThrow();
  });

  it('locks the account at the fifth wrong try, codes and passwords counted together [ACC-413] [ACC-075]', async () => {
    const email = 'good.ca@persona.test';
    const visitor = visit();
    await visitor.call(requestOneTimeCode, { body: { email } });
    const tries = [
      await enter(visitor, email, '999999'),
      await signIn(visitor, email, false, 'Wrong-Crane-47'),
      await enter(visitor, email, '999999'),
      await signIn(visitor, email, false, 'Wrong-Crane-47'),
      await enter(visitor, email, '999999'),
      await signIn(visitor, email),
    ];
    expect(tries.map(codeOf)).toEqual([
      ...Array(4).fill('authentication_failure'),
      'authentication_failure_max_attempts',
      'account_locked',
    ]);
  });
});

describe('a second factor', () => {
  const email = 'good.us@persona.test';
  beforeAll(() => withSecondFactor(email));

  it('is chosen by the masked mobile, and nothing else is accessible before it is entered [ACC-463]', async () => {
    const visitor = visit();
    const { status, body } = await signIn(visitor, email);
    expect(status).toBe(207);
    expect(body).toMatchObject({ requires2fa: true, mobile: expect.stringMatching(/^\*+\d{3}$/) });
    const groups = Object.values(contracts) as readonly Readonly<Record<string, OperationShape>>[];
    const guarded = groups
      .flatMap((group) => Object.values(group))
      .filter(({ access }) => access === 'consumer');
    expect(guarded.length).toBeGreaterThan(20);
    for (const { method, path } of guarded) {
      const init = method === 'GET' ? {} : { body: '{}' };
      const asked = path
        .replace(/{(paymentMethodId|accountId)}/, randomUUID())
        .replace('{sessionType}', 'PORTAL')
        .replace('{sessionId}', randomUUID())
        .replace('{disputeId}', `dsp_${'a'.repeat(22)}`)
        .replace(/\{\w+\}/g, '100000001');
      const response = await visitor.send(method, asked, init);
      // The other host does not have this call at all.
      expect([path, [401, 404].includes(response.status)]).toEqual([path, true]);
      if (path.includes('/account')) expect(response.status).toBe(401);
    }
    const account = await visitor.send('GET', '/portal/consumers/account');
    expect([account.status, await account.json()]).toEqual([
      401,
      { errorCode: 'unauthorized', message: expect.any(String), errorId: expect.any(String) },
    ]);
  });

  it('is proven by a code, and the earlier token is no longer valid then [ACC-090] [ACC-091] [ACC-092]', async () => {
    const visitor = visit();
    await signIn(visitor, email);
    const [oldToken, oldCookie] = [visitor.token, visitor.cookies.get(browserCookie) ?? ''];
    expect((await visitor.call(securityVerifyAsk, { body: { sendBy: 'SMS' } })).status).toBe(204);
    const code = await newestCode(server, await mobileOf(email));
    const proven = await visitor.call(securityVerifyConfirm, { body: { code, profilingSessionId: 'p' } });
    expect([proven.status, proven.body.requires2fa]).toEqual([200, false]);
    expect(visitor.token).not.toBe(oldToken);
    expect((await visitor.call(readAccount, {})).status).toBe(200);
    const thief = visit();
    thief.token = oldToken;
    thief.cookies.set(browserCookie, oldCookie);
    expect((await thief.call(readAccount, {})).status).toBe(401);
    expect((await thief.call(securityVerifyConfirm, { body: { code } })).status).toBe(401);
  });

  it('goes by email only where the email is confirmed [ACC-090]', async () => {
    const visitor = visit();
    await signIn(visitor, email);
    expect((await visitor.call(securityVerifyAsk, { body: { sendBy: 'EMAIL' } })).status).toBe(204);
    expect(await newestCode(server, email)).toMatch(/^\d{6}$/);
    await server.db.update(consumers).set({ emailVerified: false }).where(eq(consumers.email, email));
    expect(codeOf(await visitor.call(securityVerifyAsk, { body: { sendBy: 'EMAIL' } }))).toBe('not_found');
    await server.db.update(consumers).set({ emailVerified: true }).where(eq(consumers.email, email));
  });

  it('has an error code for each refusal [ACC-174] [ACC-175] [ACC-421] [ACC-445]', async () => {
    server.passTime(2 * hour);
    const visitor = visit();
    await signIn(visitor, email);
    const confirm = async (code: string) => {
      const { status, error } = await visitor.call(securityVerifyConfirm, { body: { code } });
      return [status, error.errorCode];
    };
    expect(await confirm('123456')).toEqual([404, 'not_found']);
    const ask = () => visitor.call(securityVerifyAsk, { body: { sendBy: 'SMS' } });
    await ask();
    expect(await confirm('000000')).toEqual([412, 'verification_code_expired']);
    for (let tried = 0; tried < 4; tried += 1) expect(await confirm('999999')).toEqual([400, 'invalid_code']);
    expect(await confirm('111111')).toEqual([412, 'max_attempts_reached']);
    for (let sent = 1; sent < 5; sent += 1) expect((await ask()).status).toBe(204);
    expect(codeOf(await ask())).toBe('verification_code_generation_not_allowed');
  });

  it('remembers the login afterwards, not before [ACC-461]', async () => {
    server.passTime(2 * hour);
    const visitor = createVisitor(server, 'PORTAL', 'US');
    await signIn(visitor, email, true);
    expect(visitor.cookies.has(rememberCookie)).toBe(false);
    await visitor.call(securityVerifyAsk, { body: { sendBy: 'SMS' } });
    await visitor.call(securityVerifyConfirm, { body: { code: '111111' } });
    expect(visitor.cookies.has(rememberCookie)).toBe(true);
    server.passTime(13 * hour);
    const resumed = await visitor.call(resumeLogin, { body: {} });
    expect([resumed.status, resumed.body.requires2fa]).toEqual([207, true]);
  });

  it('cannot be requested when already signed in or without a login', async () => {
    const visitor = visit();
    await signIn(visitor, 'good.gb@persona.test');
    for (const each of [visitor, visit()]) {
      expect((await each.call(securityVerifyAsk, { body: { sendBy: 'SMS' } })).status).toBe(401);
    }
  });
});

describe('a session', () => {
  it('never keeps a token or a cookie that was there before the login', async () => {
    const visitor = visit();
    visitor.token = 'planted-by-attacker';
    visitor.cookies.set(browserCookie, 'planted-too');
    await signIn(visitor, 'good.au@persona.test');
    expect(visitor.token).not.toBe('planted-by-attacker');
    expect(visitor.cookies.get(browserCookie)).not.toBe('planted-too');
    const planter = visit();
    planter.token = visitor.token;
    planter.cookies.set(browserCookie, 'planted-too');
    expect((await planter.call(readAccount, {})).status).toBe(401);
  });

  it('ends when another begins in the same browser', async () => {
    const visitor = visit();
    await signIn(visitor, 'good.au@persona.test');
    const before = visit();
    before.token = visitor.token;
    for (const [name, value] of visitor.cookies) before.cookies.set(name, value);
    await signIn(visitor, 'good.gb@persona.test');
    expect((await before.call(readAccount, {})).status).toBe(401);
    expect((await visitor.call(readAccount, {})).body.email).toBe('good.gb@persona.test');
  });

  it('cannot be used again after it has ended', async () => {
    const visitor = visit();
    await signIn(visitor, 'good.au@persona.test');
    const kept = visit();
    kept.token = visitor.token;
    for (const [name, value] of visitor.cookies) kept.cookies.set(name, value);
    await visitor.call(logout, { body: {} });
    expect((await kept.call(readAccount, {})).status).toBe(401);
  });
});

describe('being remembered', () => {
  it('begins with an empty call of the signed-in consumer [ACC-363]', async () => {
    const visitor = visit();
    await signIn(visitor, 'good.au@persona.test');
    expect((await visitor.call(newPersistentLogin, { body: {} })).status).toBe(204);
    server.passTime(13 * hour);
    expect((await visitor.call(resumeLogin, { body: {} })).status).toBe(200);
    expect((await visitor.call(readAccount, {})).status).toBe(200);
  });

  it('keeps one secret per browser: a new one ends the old', async () => {
    const visitor = visit();
    await signIn(visitor, 'good.au@persona.test', true);
    const old = visitor.cookies.get(rememberCookie) ?? '';
    await visitor.call(newPersistentLogin, { body: {} });
    const thief = visit();
    thief.cookies.set(rememberCookie, old);
    expect((await thief.call(resumeLogin, { body: {} })).status).toBe(401);
    const kept = await server.db.select().from(rememberedLogins);
    expect(kept.every(({ secretHash }) => secretHash !== visitor.cookies.get(rememberCookie))).toBe(true);
  });
});

describe('a remembered login', () => {
  const resume = (visitor: Visitor) => visitor.call(resumeLogin, { body: {} });
  const cookieOf = (visitor: Visitor) => visitor.cookies.get(rememberCookie);

  /** A browser that remembers a login and has no session. */
  async function remembered(): Promise<Visitor> {
    const visitor = visit();
    await signIn(visitor, 'good.au@persona.test', true);
    visitor.token = null;
    return visitor;
  }
  /** Another browser with the same secret: a second tab, or a thief. */
  function withSecretOf(visitor: Visitor, channel: 'PORTAL' | 'CHECKOUT' = 'PORTAL'): Visitor {
    const other = visit(channel);
    other.cookies.set(rememberCookie, cookieOf(visitor) ?? expect.fail('not remembered'));
    return other;
  }

  it('has a new secret after each use', async () => {
    const visitor = await remembered();
    const secrets = [cookieOf(visitor)];
    for (let used = 0; used < 3; used += 1) {
      visitor.token = null;
      server.passTime(hour);
      expect((await resume(visitor)).status).toBe(200);
      secrets.push(cookieOf(visitor));
    }
    expect(new Set(secrets).size).toBe(4);
  });

  it.each([
    ['the thief comes second', 0],
    ['the thief comes first', 1],
  ])('ends with the sessions started by it when a secret is used again: %s', async (_, first) => {
    const owner = await remembered();
    const both = [owner, withSecretOf(owner)];
    const [early, late] = first === 0 ? both : [...both].reverse();
    if (!early || !late) return expect.fail();
    expect((await resume(early)).status).toBe(200);
    server.passTime(13 * hour);
    expect((await resume(early)).status).toBe(200);
    expect((await resume(late)).status).toBe(401);
    expect(cookieOf(late) ?? '').toBe('');
    expect((await early.call(readAccount, {})).status).toBe(401);
    early.token = null;
    expect((await resume(early)).status).toBe(401);
  });

  it('ends in every browser when one secret was copied, and notifies its owner once', async () => {
    const email = 'good.au@persona.test';
    const [owner, elsewhere, other] = [await remembered(), await remembered(), await remembered()];
    const byPassword = visit();
    await signIn(byPassword, email);
    const timesTold = async () =>
      (await server.outbox.list({ to: email })).filter(({ template }) => template === 'login-copied').length;
    const before = await timesTold();
    const [thief, late] = [withSecretOf(owner), withSecretOf(owner)];
    await resume(owner);
    await resume(elsewhere);
    owner.token = null;
    await resume(owner);
    expect((await resume(thief)).status).toBe(401);
    expect((await resume(late)).status).toBe(401);
    expect((await elsewhere.call(readAccount, {})).status).toBe(401);
    elsewhere.token = null;
    expect([(await resume(elsewhere)).status, (await resume(other)).status]).toEqual([401, 401]);
    // It was started with the password, which was not copied.
    expect((await byPassword.call(readAccount, {})).status).toBe(200);
    expect(await timesTold()).toBe(before + 1);
    const [person] = await server.db.select().from(consumers).where(eq(consumers.email, email));
    for (const known of [knownBrowsers, knownNetworks]) {
      const rows = await server.db.select().from(known);
      expect(rows.filter(({ consumerId }) => consumerId === person?.id)).toEqual([]);
    }
  });

  describe('that was copied', () => {
    const rememberAnew = async (visitor: Visitor) =>
      codeOf(await visitor.call(newPersistentLogin, { body: {} }));

    it('starts no separate login by its session: the discovery ends that too', async () => {
      const owner = await remembered();
      const [thief, tab] = [withSecretOf(owner), withSecretOf(owner)];
      await resume(thief);
      thief.cookies.delete(rememberCookie);
      expect(await rememberAnew(thief)).toBe(204);
      expect((await resume(tab)).status).toBe(401);
      expect((await thief.call(readAccount, {})).status).toBe(401);
      thief.token = null;
      expect((await resume(thief)).status).toBe(401);
    });

    it('is discovered by the secret that was the last one when its session was remembered again', async () => {
      const owner = await remembered();
      const thief = withSecretOf(owner);
      await resume(owner);
      await resume(thief);
      thief.cookies.delete(rememberCookie);
      await rememberAnew(thief);
      owner.token = null;
      expect((await resume(owner)).status).toBe(401);
      expect((await thief.call(readAccount, {})).status).toBe(401);
    });

    it('is not remembered again once the owner has logged out', async () => {
      const owner = await remembered();
      const thief = withSecretOf(owner);
      await resume(thief);
      await resume(owner);
      await owner.call(logout, { body: {} });
      expect(await rememberAnew(thief)).toBe('unauthorized');
    });

    it('ends with the session that proved its second factor', async () => {
      const email = 'overdue.au@persona.test';
      const owner = visit();
      await signIn(owner, email, true);
      await withSecondFactor(email);
      const [thief, tab] = [withSecretOf(owner), withSecretOf(owner)];
      expect((await resume(thief)).status).toBe(207);
      await thief.call(securityVerifyAsk, { body: { sendBy: 'SMS' } });
      await thief.call(securityVerifyConfirm, { body: { code: '111111' } });
      expect((await thief.call(readAccount, {})).status).toBe(200);
      thief.token = null;
      expect((await resume(thief)).status).toBe(207);
      expect((await resume(tab)).status).toBe(401);
      expect((await thief.call(readAccount, {})).status).toBe(401);
    });
  });

  it('stays unchanged when its session asks to be remembered again', async () => {
    const visitor = await remembered();
    server.passTime(20 * 24 * hour);
    await resume(visitor);
    const before = cookieOf(visitor);
    expect((await visitor.call(newPersistentLogin, { body: {} })).status).toBe(204);
    expect(cookieOf(visitor)).toBe(before);
  });

  it('ends 30 days after the login, also when its session was remembered again', async () => {
    const visitor = await remembered();
    server.passTime(20 * 24 * hour);
    await resume(visitor);
    visitor.cookies.delete(rememberCookie);
    expect((await visitor.call(newPersistentLogin, { body: {} })).status).toBe(204);
    visitor.token = null;
    server.passTime(10 * 24 * hour - 1);
    expect((await resume(visitor)).status).toBe(200);
    visitor.token = null;
    server.passTime(1);
    expect((await resume(visitor)).status).toBe(401);
  });

  it('signs in two concurrent tabs, which get one secret, and a retry at any time before that is used', async () => {
    const tab = await remembered();
    const [second, late] = [withSecretOf(tab), withSecretOf(tab)];
    const answers = await Promise.all([resume(tab), resume(second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(cookieOf(second)).toBe(cookieOf(tab));
    server.passTime(3 * 24 * hour);
    expect((await resume(late)).status).toBe(200);
    expect(cookieOf(late)).toBe(cookieOf(tab));
    late.token = null;
    expect((await resume(late)).status).toBe(200);
  });

  it.each([1, 2, 3])('goes on after the answer of its use %i was lost, and elsewhere too', async (lost) => {
    const [visitor, elsewhere] = [await remembered(), await remembered()];
    for (let use = 1; use <= 4; use += 1) {
      server.passTime(13 * hour);
      if (use === lost) expect((await resume(withSecretOf(visitor))).status).toBe(200);
      server.passTime(hour);
      visitor.token = null;
      expect((await resume(visitor)).status).toBe(200);
    }
    expect((await visitor.call(readAccount, {})).status).toBe(200);
    expect((await resume(elsewhere)).status).toBe(200);
  });

  it('gives both of two racing secrets a session, or ends with the older one', async () => {
    for (let round = 0; round < 10; round += 1) {
      const visitor = await remembered();
      const [late, copy] = [withSecretOf(visitor), withSecretOf(visitor)];
      await resume(visitor);
      visitor.token = null;
      const [newer, older] = await Promise.all([resume(visitor), resume(late)]);
      if (older.status === 200) expect(newer.status).toBe(200);
      // Either of them may have come first: the older secret is worth nothing from now on.
      expect((await resume(copy)).status).toBe(401);
      visitor.token = null;
      expect((await resume(visitor)).status).toBe(401);
    }
  });

  it('works only on the host that issued it', async () => {
    const visitor = await remembered();
    expect((await resume(withSecretOf(visitor, 'CHECKOUT'))).status).toBe(401);
    expect((await resume(visitor)).status).toBe(200);
  });

  it('ends 30 days after the login, however often it is used', async () => {
    const visitor = await remembered();
    const days = 24 * hour;
    server.passTime(20 * days);
    expect((await resume(visitor)).status).toBe(200);
    visitor.token = null;
    server.passTime(10 * days - 1);
    expect((await resume(visitor)).status).toBe(200);
    visitor.token = null;
    server.passTime(1);
    expect((await resume(visitor)).status).toBe(401);
  });

  it('ends with a log-out, whichever of its secrets is sent', async () => {
    const visitor = await remembered();
    const tab = withSecretOf(visitor);
    await resume(visitor);
    await resume(tab);
    tab.cookies.set(rememberCookie, cookieOf(visitor) ?? '');
    await tab.call(logout, { body: {} });
    visitor.token = null;
    expect((await resume(visitor)).status).toBe(401);
  });

  it('ends with a log-out together with the sessions that it started elsewhere, and no others', async () => {
    const owner = await remembered();
    const [thief, elsewhere] = [withSecretOf(owner), await remembered()];
    await resume(thief);
    await resume(elsewhere);
    await resume(owner);
    await owner.call(logout, { body: {} });
    expect((await thief.call(readAccount, {})).status).toBe(401);
    expect((await elsewhere.call(readAccount, {})).status).toBe(200);
  });

  it('ends with its sessions when another login replaces it in its browser', async () => {
    const owner = await remembered();
    const thief = withSecretOf(owner);
    await resume(thief);
    await signIn(owner, 'good.au@persona.test', true);
    expect((await thief.call(readAccount, {})).status).toBe(401);
    expect((await owner.call(readAccount, {})).status).toBe(200);
  });
});

describe('a consumer of another region', () => {
  const ask = (token: string, consumerEmail: string, consumerCountryCode: string) =>
    visit('CHECKOUT').call(crossRegionSignIn, {
      params: { token },
      body: { consumerEmail, consumerCountryCode, consumerMobile: '0212345678' },
    });

  it('learns where to continue the same checkout, with or without a mobile [ACC-055] [PAY-045]', async () => {
    const token = await newCheckout(server, createShop(server), { allowedCountries: ['AU', 'NZ'] });
    const { status, body } = await ask(token, 'good.nz@persona.test', 'NZ');
    expect(status).toBe(200);
    const withoutMobile = await visit('CHECKOUT').call(crossRegionSignIn, {
      params: { token },
      body: { consumerEmail: 'good.nz@persona.test', consumerCountryCode: 'NZ' },
    });
    expect([withoutMobile.status, withoutMobile.body]).toEqual([200, body]);
    const url = new URL(body.crossRegionCheckoutUrl);
    expect([url.origin, url.searchParams.get('token')]).toEqual([server.config.origins.checkout, token]);
    expect(url.search).not.toContain('persona');
    expect(url.hash).toContain('auto_submit=true');
    expect(url.hash).toContain('good.nz%40persona.test');
  });

  it('is refused where the shop does not sell to its country [ACC-056]', async () => {
    const token = await newCheckout(server, createShop(server));
    expect(codeOf(await ask(token, 'good.nz@persona.test', 'NZ'))).toBe(
      'unsupported_merchant_trading_country',
    );
  });

  it('gets the response of an unknown email for a wrong country or an unknown checkout', async () => {
    const token = await newCheckout(server, createShop(server));
    const unknownToken = `ffc_${'a'.repeat(43)}`;
    for (const answer of [
      await ask(token, 'good.nz@persona.test', 'AU'),
      await ask(token, 'nobody@example.com', 'NZ'),
      await ask(unknownToken, 'good.nz@persona.test', 'NZ'),
    ]) {
      expect([answer.status, answer.error.errorCode]).toEqual([404, 'not_found']);
    }
  });
});

describe('tries from one address', () => {
  it('are counted in the database, for all servers together', async () => {
    const limited = await createTestServer({ environment: { RATE_LIMIT: 'on' } });
    const answers = await Promise.all(
      Array.from({ length: 70 }, () =>
        createVisitor(limited, 'PORTAL').call(accessContract.login, {
          body: { username: 'nobody', password: 'Wrong-Crane-47' },
        }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const { rows } = await limited.open.pool.query('select tries from attempts');
    expect(rows).toEqual([{ tries: 60 }]);
    await limited.close();
  });
});

describe('the pay watch', () => {
  // Without a scenario address, because the provider refuses these people in every market.
  const email = 'excluded.nz@persona.test';
  const ownerIs = (patch: Partial<typeof consumers.$inferInsert>) =>
    server.db.update(consumers).set(patch).where(eq(consumers.email, email));

  it('refuses a login of a person whom it lists, by password and by code', async () => {
    await ownerIs({ surname: 'Paywatch' });
    expect(codeOf(await signIn(visit(), email))).toBe('paywatch_check_failed');
    expect(codeOf(await signIn(visit(), email, false, 'not-the-password'))).toBe('authentication_failure');
    const visitor = visit('CHECKOUT');
    await visitor.call(requestOneTimeCode, { body: { email } });
    const oneTimeCode = await newestCode(server, await mobileOf(email));
    const answer = await visitor.call(loginByOneTimeCode, {
      body: {
        ...{ username: email, oneTimeCode, fingerprint: 'f', transactionToken: 't' },
        ...{ checkPointType: 'ONLINE_CHECKOUT_LOGIN', profilingSessionId: 'p' },
      },
    });
    expect(codeOf(answer)).toBe('paywatch_check_failed');
  });

  it('is not checked for an account on hold, nor before the consumer is authenticated', async () => {
    await ownerIs({ surname: 'Paywatch', accountStatus: 'POLICY_HOLD' });
    expect(codeOf(await signIn(visit(), email))).toBe(200);
    await ownerIs({ accountStatus: 'REGISTERED', profileConfirmed: false });
    expect(codeOf(await signIn(visit(), email))).toBe(200);
    await ownerIs({ profileConfirmed: true });
  });

  it('does not block logins while it is unavailable', async () => {
    const asked = vi.spyOn(server.provider.identity, 'checkWatchlist');
    asked.mockRejectedValueOnce(new ProviderUnavailable('away'));
    expect(codeOf(await signIn(visit(), email))).toBe(200);
    expect(asked).toHaveBeenCalledOnce();
    asked.mockRestore();
    expect(codeOf(await signIn(visit(), email))).toBe('paywatch_check_failed');
  });
});
