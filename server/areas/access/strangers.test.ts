/** What strangers can do to an account, and what its owner can still do. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Persona, personaPassword, personas } from '#sandbox/seed/personas.ts';
import { seedConsumers } from '#sandbox/seed/seed-consumers.ts';
import { login, lookup } from '#shared/contract/access/access.contract.ts';
import { changePassword } from '#shared/contract/access/change-password.contract.ts';
import { loginByOneTimeCode, requestOneTimeCode } from '#shared/contract/access/one-time-code.contract.ts';
import {
  resetPassword,
  resetPasswordVerifyAsk,
  resetPasswordVerifyConfirm,
} from '#shared/contract/access/password-reset.contract.ts';
import { securityVerifyAsk, securityVerifyConfirm } from '#shared/contract/access/second-factor.contract.ts';
import { newestCode } from '../../testing/joining.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../testing/visitor.ts';
import { consumers } from '../consumers/consumers.tables.ts';
import { limits } from './codes/limits.ts';

const knownCookie = '__Host-fourfold-known';
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ environment: { RATE_LIMIT: 'on' } });
  await seedConsumers(server);
  let shown = 0;
  // Only the limits of this area refuse here.
  vi.spyOn(performance, 'now').mockImplementation(() => (shown += 60_000));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

let networks = 0;
function visit(address = `192.0.2.${++networks}`, channel: 'PORTAL' | 'CHECKOUT' = 'PORTAL'): Visitor {
  const handle: TestServer['handle'] = (request) => server.handle(request, { remoteAddress: address });
  return createVisitor({ ...server, handle }, channel);
}

/** Each test uses a separate person. */
let people: readonly Persona[] = personas.filter(({ status }) =>
  ['good', 'overdue', 'hardship', 'arrangement'].includes(status),
);
async function nextPerson() {
  const [{ email } = expect.fail('no person left'), ...others] = people;
  people = others;
  const [found] = await server.db.select().from(consumers).where(eq(consumers.email, email));
  return { email, mobile: found?.mobile ?? '' };
}

const codeOf = ({ status, error }: { status: number; error: { errorCode: string } | undefined }) =>
  error?.errorCode ?? status;
const signIn = async (visitor: Visitor, username: string, password: string = personaPassword) =>
  codeOf(await visitor.call(login, { body: { username, password } }));
const tryWrong = (visitor: Visitor, username: string) => signIn(visitor, username, 'Wrong-Crane-47');
const askReset = async (visitor: Visitor, email: string, sendBy: 'SMS' | 'EMAIL' = 'SMS') =>
  codeOf(await visitor.call(resetPasswordVerifyAsk, { body: { email, sendBy } }));
const askCode = async (visitor: Visitor, email: string) =>
  codeOf(await visitor.call(requestOneTimeCode, { body: { email } }));
const enterCode = async (visitor: Visitor, username: string, oneTimeCode: string) => {
  const rest = { fingerprint: 'f', transactionToken: 't', profilingSessionId: 'p' };
  const body = { username, oneTimeCode, checkPointType: 'ONLINE_PORTAL_LOGIN', ...rest } as const;
  return codeOf(await visitor.call(loginByOneTimeCode, { body }));
};

async function inTurn(count: number, call: () => Promise<unknown>): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (let called = 0; called < count; called += 1) answers.push(await call());
  return answers;
}

/** As many requesters as it takes until strangers get no more codes for that person, each from a separate address. */
async function useUpCodes(ask: () => Promise<unknown>): Promise<void> {
  const answers = await inTurn(limits.codesToTargetOfStrangers.atMost + 1, ask);
  expect(answers.filter((answer) => answer === 204)).toHaveLength(limits.codesToTargetOfStrangers.atMost);
}

/** A browser in which that person signed in once and is signed out again. */
async function knownBrowser(email: string, address?: string): Promise<Visitor> {
  const visitor = visit(address);
  expect(await signIn(visitor, email)).toBe(200);
  visitor.token = null;
  return visitor;
}

describe('five wrong passwords of strangers', () => {
  it('lock strangers out, but not the browser in which the owner signed in before', async () => {
    const { email } = await nextPerson();
    const owner = await knownBrowser(email);
    expect(await inTurn(5, () => tryWrong(visit(), email))).toEqual([
      ...Array(4).fill('authentication_failure'),
      'authentication_failure_max_attempts',
    ]);
    expect(await signIn(visit(), email)).toBe('account_locked');
    expect(await signIn(owner, email)).toBe(200);
    // The owner's login does not reset the strangers' count. Otherwise they had five more tries after each login.
    expect(await signIn(visit(), email)).toBe('account_locked');
    server.passTime(30 * 60_000);
    expect(await signIn(visit(), email)).toBe(200);
  });

  it('do not keep out a code that only the owner can have received', async () => {
    const { email, mobile } = await nextPerson();
    await inTurn(5, () => tryWrong(visit(), email));
    const owner = visit();
    expect(await askCode(owner, email)).toBe(204);
    const code = await newestCode(server, mobile);
    expect(await enterCode(owner, email, code === '123456' ? '654321' : '123456')).toBe('account_locked');
    expect(await enterCode(owner, email, code)).toBe(200);
  });

  it('of the owner’s own browser lock only this browser', async () => {
    const { email } = await nextPerson();
    const [owner, other] = [await knownBrowser(email), await knownBrowser(email)];
    await inTurn(5, () => tryWrong(owner, email));
    expect(await signIn(owner, email)).toBe('account_locked');
    expect(await signIn(other, email)).toBe(200);
    expect(await signIn(visit(), email)).toBe(200);
    server.passTime(30 * 60_000);
    expect(await signIn(owner, email)).toBe(200);
  });

  it('of the owner’s own browser stay counted while another person signs in there', async () => {
    const [{ email }, other] = [await nextPerson(), await nextPerson()];
    const shared = await knownBrowser(email);
    const round = async () => {
      expect(await signIn(shared, other.email)).toBe(200);
      shared.token = null;
      return inTurn(4, () => tryWrong(shared, email));
    };
    expect(await round()).toEqual(Array(4).fill('authentication_failure'));
    expect(await round()).toEqual([
      'authentication_failure_max_attempts',
      ...Array(3).fill('account_locked'),
    ]);
    expect(await signIn(shared, email)).toBe('account_locked');
    server.passTime(30 * 60_000);
    expect(await signIn(shared, email)).toBe(200);
  });

  it('get the same responses for an email with and without an account', async () => {
    const { email } = await nextPerson();
    const answersFor = (username: string) => inTurn(6, () => tryWrong(visit(), username));
    expect(await answersFor('nobody@example.com')).toEqual(await answersFor(email));
  });
});

describe('a wrong password', () => {
  it('takes the same statements with and without an account', async () => {
    const { email } = await nextPerson();
    const query = vi.spyOn(server.open.pool, 'query');
    const statementsOf = async (username: string) => {
      query.mockClear();
      expect(await tryWrong(visit(), username)).toBe('authentication_failure');
      return query.mock.calls.map(([asked]) => (asked as unknown as { readonly text: string }).text);
    };
    const ofSomebody = await statementsOf(email);
    expect(ofSomebody.length).toBeGreaterThan(2);
    expect(await statementsOf('no-one@example.com')).toEqual(ofSomebody);
    query.mockRestore();
  });
});

describe('codes that strangers ask for', () => {
  it('leave the owner five codes, in a browser in which she has signed in before', async () => {
    const { email } = await nextPerson();
    const owner = await knownBrowser(email);
    const refused = 'password_reset_code_generation_not_allowed';
    await useUpCodes(() => askReset(visit(), email));
    expect(await inTurn(6, () => askReset(owner, email))).toEqual([...Array(5).fill(204), refused]);
    server.passTime(3_600_000);
    expect([await askReset(visit(), email), await askReset(owner, email)]).toEqual([204, 204]);
  });

  it('leave the owner no more than five, from whatever networks she asks', async () => {
    const { email } = await nextPerson();
    const { cookies } = await knownBrowser(email);
    const asked = await inTurn(6, () => {
      const moved = visit();
      for (const [name, value] of cookies) moved.cookies.set(name, value);
      return askCode(moved, email);
    });
    expect(asked).toEqual([...Array(5).fill(204), 'too_many_otp_requests']);
  });

  it('do not end a code that the owner requested', async () => {
    const { email, mobile } = await nextPerson();
    const owner = await knownBrowser(email);
    await askReset(owner, email);
    const code = await newestCode(server, mobile);
    await askReset(visit(), email);
    const confirm = (visitor: Visitor) => visitor.call(resetPasswordVerifyConfirm, { body: { email, code } });
    expect((await confirm(owner)).status).toBe(200);
  });

  it('do not block the second factor after the right password', async () => {
    const { email, mobile } = await nextPerson();
    await server.db.update(consumers).set({ secondFactorRequired: true }).where(eq(consumers.email, email));
    await useUpCodes(() => askReset(visit(), email));
    const owner = visit();
    expect(await signIn(owner, email)).toBe(207);
    expect(owner.cookies.has(knownCookie)).toBe(false);
    expect((await owner.call(securityVerifyAsk, { body: { sendBy: 'SMS' } })).status).toBe(204);
    const code = await newestCode(server, mobile);
    await askCode(visit(), email);
    expect((await owner.call(securityVerifyConfirm, { body: { code } })).status).toBe(200);
    expect(owner.cookies.has(knownCookie)).toBe(true);
  });

  it('do not block the notice of a new password to the owner', async () => {
    const { email } = await nextPerson();
    const owner = visit();
    await signIn(owner, email);
    await useUpCodes(() => askReset(visit(), email, 'EMAIL'));
    const newPassword = 'Tall-Heron-29';
    const body = { currentPassword: personaPassword, newPassword, confirmNewPassword: newPassword };
    expect((await owner.call(changePassword, { body })).status).toBe(200);
    const [newest] = await server.outbox.list({ to: email, limit: 1 });
    expect(newest?.template).toBe('password-changed');
  });
});

describe('an owner in an unknown browser', () => {
  const noMore = 'too_many_otp_requests';

  it('gets a code and signs in while one network requests its maximum, and no later code ends hers', async () => {
    const { email, mobile } = await nextPerson();
    const stranger = visit();
    expect(await inTurn(6, () => askCode(stranger, email))).toEqual([...Array(5).fill(204), noMore]);
    const owner = visit();
    expect(await askCode(owner, email)).toBe(204);
    const code = await newestCode(server, mobile);
    expect(await inTurn(3, () => askCode(visit(), email))).toEqual([204, 204, 204]);
    await inTurn(5, () => tryWrong(visit(), email));
    expect(await enterCode(owner, email, code)).toBe(200);
  });

  it('gets one code beyond the first five of an hour, but the sixteenth other network gets none', async () => {
    const { email } = await nextPerson();
    const first = visit();
    await inTurn(5, () => askCode(first, email));
    const others = Array.from({ length: 15 }, () => visit());
    for (const other of others) {
      expect([await askCode(other, email), await askCode(other, email)]).toEqual([204, noMore]);
    }
    expect(await askCode(visit(), email)).toBe(noMore);
    server.passTime(3_600_000);
    expect(await askCode(first, email)).toBe(204);
  });

  it('gets a code while one block of IPv6 addresses requests its maximum from many networks', async () => {
    const { email } = await nextPerson();
    const blocks = Array.from({ length: 20 }, (_, network) => visit(`2001:db8:7:${network + 1}::1`));
    const answers: unknown[] = [];
    for (const stranger of blocks) answers.push(await askCode(stranger, email));
    expect(answers).toEqual([...Array(5).fill(204), ...Array(15).fill(noMore)]);
    expect(await askCode(visit('2001:db8:8:1::1'), email)).toBe(204);
    expect(await askCode(visit('2001:db8:8:2::1'), email)).toBe(noMore);
    expect(await askCode(visit(), email)).toBe(204);
  });

  it('gets five codes and signs in from a known network, however many codes strangers request', async () => {
    const { email, mobile } = await nextPerson();
    const home = '198.51.100.20';
    await knownBrowser(email, home);
    await useUpCodes(() => askCode(visit(), email));
    await inTurn(5, () => tryWrong(visit(), email));
    const owner = visit(home);
    expect(await inTurn(6, () => askCode(owner, email))).toEqual([...Array(5).fill(204), noMore]);
    expect(await askReset(visit(), email)).toBe('password_reset_code_generation_not_allowed');
    expect(await enterCode(owner, email, await newestCode(server, mobile))).toBe(200);
  });

  it('is not locked out in a known network by strangers elsewhere', async () => {
    const { email } = await nextPerson();
    const home = '198.51.100.21';
    await knownBrowser(email, home);
    await inTurn(5, () => tryWrong(visit(), email));
    expect(await signIn(visit(), email)).toBe('account_locked');
    expect(await signIn(visit(home), email)).toBe(200);
    // Strangers in the same network have five tries as well.
    expect((await inTurn(5, () => tryWrong(visit(home), email))).at(-1)).toBe(
      'authentication_failure_max_attempts',
    );
    expect(await signIn(visit(home), email)).toBe('account_locked');
  });

  it('is known by her network for ninety days', async () => {
    const { email } = await nextPerson();
    const home = '198.51.100.22';
    await knownBrowser(email, home);
    server.passTime(90 * 86_400_000 - 1);
    await inTurn(5, () => tryWrong(visit(), email));
    expect(await tryWrong(visit(home), email)).toBe('authentication_failure');
    server.passTime(1);
    expect(await signIn(visit(home), email)).toBe('account_locked');
  });

  it('is known by her network until a new password', async () => {
    const { email } = await nextPerson();
    const home = '198.51.100.23';
    await knownBrowser(email, home);
    const resetting = visit();
    await askReset(resetting, email, 'EMAIL');
    const code = await newestCode(server, email);
    const body = { email, code, password: personaPassword, fingerprint: 'f', rememberMe: false };
    expect((await resetting.call(resetPassword, { body })).status).toBe(200);
    await inTurn(5, () => tryWrong(visit(), email));
    expect(await signIn(visit(home), email)).toBe('account_locked');
  });
});

describe('an address beyond its limit', () => {
  const address = '198.51.100.1';

  it('is refused, and the owner’s browser at the same address is not', async () => {
    const { email } = await nextPerson();
    const owner = await knownBrowser(email, address);
    const ask = async (visitor: Visitor) => codeOf(await visitor.call(lookup, { body: { email } }));
    const stranger = visit(address);
    await Promise.all(Array.from({ length: 61 }, () => ask(stranger)));
    expect(await ask(visit(address))).toBe('too_many_requests');
    expect(await ask(owner)).toBe(200);
    await Promise.all(Array.from({ length: 61 }, () => tryWrong(stranger, 'nobody-else@example.com')));
    expect(await signIn(visit(address), email)).toBe('too_many_requests');
    expect(await signIn(owner, email)).toBe(200);
    // The browser is known for this one person only.
    const about = 'good.gb@persona.test';
    expect(codeOf(await owner.call(lookup, { body: { email: about } }))).toBe('too_many_requests');
  });
});

describe('a browser is known', () => {
  /** Whether it gets past a lock. */
  async function isKnown(visitor: Visitor, email: string): Promise<boolean> {
    await inTurn(5, () => tryWrong(visit(), email));
    const answer = await signIn(visitor, email);
    server.passTime(30 * 60_000);
    return answer === 200;
  }

  it('for each person who signed in with it, by a secret that each sign-in renews', async () => {
    const [ana, ben] = [await nextPerson(), await nextPerson()];
    const shared = await knownBrowser(ana.email);
    const stolen = visit();
    stolen.cookies.set(knownCookie, shared.cookies.get(knownCookie) ?? '');
    await signIn(shared, ben.email);
    expect(await isKnown(shared, ana.email)).toBe(true);
    expect(await isKnown(shared, ben.email)).toBe(true);
    expect(await isKnown(stolen, ana.email)).toBe(false);
  });

  it('no longer after a new password by code, except for the one that set it', async () => {
    const { email } = await nextPerson();
    const [before, resetting] = [await knownBrowser(email), visit()];
    await askReset(resetting, email, 'EMAIL');
    const code = await newestCode(server, email);
    const body = { email, code, password: personaPassword, fingerprint: 'f', rememberMe: false };
    expect((await resetting.call(resetPassword, { body })).status).toBe(200);
    expect(await isKnown(before, email)).toBe(false);
    expect(await isKnown(resetting, email)).toBe(true);
  });

  it('for a year', async () => {
    const { email } = await nextPerson();
    const visitor = await knownBrowser(email);
    server.passTime(365 * 86_400_000 - 1);
    expect(await isKnown(visitor, email)).toBe(true);
    server.passTime(365 * 86_400_000);
    expect(await isKnown(visitor, email)).toBe(false);
  });
});
