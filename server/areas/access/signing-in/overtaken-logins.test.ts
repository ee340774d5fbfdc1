/**
 * A password or code that was right before others were signed out gives no access afterwards, however close the two
 * requests are.
 */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { login } from '#shared/contract/access/access.contract.ts';
import { undoAccountChange } from '#shared/contract/access/account-change.contract.ts';
import { changePassword } from '#shared/contract/access/change-password.contract.ts';
import { enforceLogin } from '#shared/contract/access/enforce-login.contract.ts';
import { loginByOneTimeCode, requestOneTimeCode } from '#shared/contract/access/one-time-code.contract.ts';
import { resetPassword, resetPasswordVerifyAsk } from '#shared/contract/access/password-reset.contract.ts';
import { newPersistentLogin, resumeLogin } from '#shared/contract/access/resume.contract.ts';
import { rememberCookie } from '../../../http/cookies.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../../testing/visitor.ts';
import { consumers } from '../../consumers/consumers.tables.ts';
import { marketColumns } from '../../consumers/index.ts';
import { rememberedLogins, sessions } from '../access.tables.ts';
import { hashPassword } from './passwords.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  passwordHash = await hashPassword(firstPassword);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

const [firstPassword, firstNew, secondNew] = ['Tall-Heron-29', 'Brisk-Otter-83', 'Wide-Heron-64'];
let passwordHash: string;
const visit = () => createVisitor(server, 'PORTAL');
const codeOf = ({ status, error }: { status: number; error: { errorCode: string } | undefined }) =>
  error?.errorCode ?? status;

let drawn = 0;
/** An Australian with a password, a confirmed mobile and a profile, so that the pay watch is checked. */
async function createOwner(): Promise<string> {
  drawn += 1;
  const id = randomUUID();
  const email = `${id}@example.com`;
  await server.db.insert(consumers).values({
    ...{ id, email, ...marketColumns('AU'), preferredLocale: 'en-AU', createdAt: server.clock.now() },
    ...{ givenNames: 'Ana', surname: 'Marlow', dateOfBirth: '1990-02-01', profileConfirmed: true },
    ...{ mobile: `+61416000${String(drawn).padStart(3, '0')}`, emailVerified: true, passwordHash },
  });
  return email;
}
async function consumerOf(email: string) {
  const [found] = await server.db.select().from(consumers).where(eq(consumers.email, email));
  return found ?? expect.fail(`${email} is not here`);
}
async function leftOf(email: string) {
  const { id } = await consumerOf(email);
  const [open, remembered] = [
    await server.db.select().from(sessions).where(eq(sessions.consumerId, id)),
    await server.db.select().from(rememberedLogins).where(eq(rememberedLogins.consumerId, id)),
  ];
  return { sessions: open.length, remembered: remembered.length };
}

async function enter(username: string, password: string, rememberMe = false): Promise<Visitor> {
  const visitor = visit();
  const { status } = await visitor.call(login, { body: { username, password, rememberMe } });
  expect(status).toBe(200);
  return visitor;
}
const change = (visitor: Visitor, currentPassword: string, newPassword: string) =>
  visitor.call(changePassword, {
    body: { currentPassword, newPassword, confirmNewPassword: newPassword },
  });

/** Runs an event during the pay watch check of a sign-in. */
function whileAsked(happens: () => Promise<unknown>): void {
  vi.spyOn(server.provider.identity, 'checkWatchlist').mockImplementationOnce(async () => {
    await happens();
    return { isListed: false };
  });
}

/** Runs an event before the next transaction begins. */
function beforeStoring(happens: () => Promise<unknown>): void {
  const { db } = server;
  const transaction = db.transaction.bind(db);
  vi.spyOn(db, 'transaction').mockImplementationOnce(async (work, config) => {
    await happens();
    return transaction(work, config);
  });
}

interface Account {
  readonly email: string;
  /** The password before the event. */
  readonly password: string;
  /** Ends the sessions of everyone else. */
  close(): Promise<void>;
  /** How many sessions are left afterwards. */
  readonly sessionsLeft: number;
}

/** The owner of each account is signed in already. */
const closings: Readonly<Record<string, () => Promise<Account>>> = {
  'a change of the password': async () => {
    const email = await createOwner();
    const owner = await enter(email, firstPassword);
    const close = async () => {
      expect((await change(owner, firstPassword, firstNew)).body).toEqual({ status: 'success' });
    };
    return { email, password: firstPassword, close, sessionsLeft: 1 };
  },
  'a new password by a code': async () => {
    const email = await createOwner();
    const owner = visit();
    // By email, because the text messages of the other tests would end it.
    await owner.call(resetPasswordVerifyAsk, { body: { email, sendBy: 'EMAIL' } });
    const body = { email, password: firstNew, code: '111111' };
    const close = async () => expect((await owner.call(resetPassword, { body })).status).toBe(200);
    return { email, password: firstPassword, close, sessionsLeft: 1 };
  },
  'an undo': async () => {
    const email = await createOwner();
    await change(await enter(email, firstPassword), firstPassword, firstNew);
    const token = await undoTokenOf(email);
    const close = async () =>
      expect((await visit().call(undoAccountChange, { body: { token } })).status).toBe(200);
    return { email, password: firstNew, close, sessionsLeft: 0 };
  },
};

async function undoTokenOf(email: string): Promise<string> {
  const [message] = await server.outbox.list({ to: email, limit: 1 });
  return /token=([\w-]{43})$/.exec(message?.text ?? '')?.[1] ?? expect.fail('no link was sent');
}

/** Each prepares its last step. */
const ways: readonly (readonly [
  way: string,
  refusal: string,
  prepare: (account: Account, visitor: Visitor) => Promise<() => Promise<unknown>>,
])[] = [
  [
    'a password',
    'authentication_failure',
    async ({ email: username, password }, visitor) =>
      async () =>
        codeOf(await visitor.call(login, { body: { username, password, rememberMe: true } })),
  ],
  [
    'a one-time code',
    'authentication_failure',
    async ({ email }, visitor) => {
      await visitor.call(requestOneTimeCode, { body: { email } });
      const checkPointType = 'ONLINE_PORTAL_LOGIN' as const;
      const body = { username: email, oneTimeCode: '111111', checkPointType };
      return async () => codeOf(await visitor.call(loginByOneTimeCode, { body }));
    },
  ],
  [
    'a remembered login',
    'unauthorized',
    async ({ email, password }, visitor) => {
      const remembered = await enter(email, password, true);
      visitor.cookies.set(rememberCookie, remembered.cookies.get(rememberCookie) ?? '');
      return async () => codeOf(await visitor.call(resumeLogin, { body: {} }));
    },
  ],
  [
    'an enforced login',
    'unauthorized',
    async ({ email, password }, visitor) => {
      const remembered = await enter(email, password, true);
      visitor.cookies.set(rememberCookie, remembered.cookies.get(rememberCookie) ?? '');
      return async () => codeOf(await visitor.call(enforceLogin, { body: { channel: 'PORTAL' } }));
    },
  ],
];

describe.each(Object.entries(closings))('%s during a sign-in', (_, begin) => {
  it.each(ways)('by %s leaves no session and no remembered login', async (_way, refusal, prepare) => {
    const account = await begin();
    const visitor = visit();
    const signIn = await prepare(account, visitor);
    whileAsked(account.close);
    expect(await signIn()).toBe(refusal);
    expect(visitor.token).toBeNull();
    expect(await leftOf(account.email)).toEqual({ sessions: account.sessionsLeft, remembered: 0 });
  });
});

describe('a copied remembered login', () => {
  it('gives no access by a sign-in during which the copy is discovered', async () => {
    const email = await createOwner();
    const owner = await enter(email, firstPassword, true);
    const [thief, tab] = [visit(), visit()];
    for (const each of [thief, tab])
      each.cookies.set(rememberCookie, owner.cookies.get(rememberCookie) ?? '');
    // The second one uses the successor of the copied secret.
    for (const _ of [1, 2]) {
      expect((await thief.call(resumeLogin, { body: {} })).status).toBe(200);
      thief.token = null;
    }
    whileAsked(async () => expect((await tab.call(resumeLogin, { body: {} })).status).toBe(401));
    expect(codeOf(await thief.call(resumeLogin, { body: {} }))).toBe('unauthorized');
    expect([thief.token, (await leftOf(email)).remembered]).toEqual([null, 0]);
  });
});

describe('a session that ends while it makes a call', () => {
  it('is no longer remembered', async () => {
    const email = await createOwner();
    const [owner, thief] = [await enter(email, firstPassword), await enter(email, firstPassword)];
    beforeStoring(() => change(owner, firstPassword, firstNew));
    expect(codeOf(await thief.call(newPersistentLogin, { body: {} }))).toBe('unauthorized');
    expect(await leftOf(email)).toEqual({ sessions: 1, remembered: 0 });
  });

  it('cannot set the password after an undo', async () => {
    const email = await createOwner();
    const thief = await enter(email, firstPassword);
    await change(thief, firstPassword, firstNew);
    const token = await undoTokenOf(email);
    beforeStoring(() => visit().call(undoAccountChange, { body: { token } }));
    expect(codeOf(await change(thief, firstNew, secondNew))).toBe('invalid_current_password');
    expect((await consumerOf(email)).passwordResetRequired).toBe(true);
  });
});

describe('a password that is replaced while it is compared', () => {
  it('gives no access', async () => {
    const email = await createOwner();
    const replaced = await hashPassword(firstNew);
    const execute = server.db.execute.bind(server.db);
    vi.spyOn(server.db, 'execute').mockImplementation((async (...given: Parameters<typeof execute>) => {
      const answer = await execute(...given);
      // Between reading the hash and comparing the password.
      const isHash = answer.rows.some((row) => row.hash === passwordHash);
      if (isHash)
        await server.db.update(consumers).set({ passwordHash: replaced }).where(eq(consumers.email, email));
      return answer;
    }) as never);
    const answer = await visit().call(login, { body: { username: email, password: firstPassword } });
    expect(codeOf(answer)).toBe('authentication_failure');
    expect((await consumerOf(email)).passwordHash).toBe(replaced);
    expect(await leftOf(email)).toEqual({ sessions: 0, remembered: 0 });
  });
});
