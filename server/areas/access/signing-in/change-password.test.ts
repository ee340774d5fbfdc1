import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personaPassword } from '#sandbox/seed/personas.ts';
import { seedConsumers } from '#sandbox/seed/seed-consumers.ts';
import { login } from '#shared/contract/access/access.contract.ts';
import { changePassword } from '#shared/contract/access/change-password.contract.ts';
import { enforceLogin } from '#shared/contract/access/enforce-login.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../../testing/visitor.ts';
import { consumers } from '../../consumers/consumers.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await seedConsumers(server);
});
afterAll(() => server.close());

const better = 'copper-lantern-58';
const codeOf = ({ status, error }: { status: number; error: { errorCode: string } | undefined }) =>
  error?.errorCode ?? status;

async function enter(
  username: string,
  password = personaPassword,
  rememberMe = false,
  at: 'CHECKOUT' | 'PORTAL' = 'PORTAL',
) {
  const visitor = createVisitor(server, at);
  const { status } = await visitor.call(login, { body: { username, password, rememberMe } });
  return { visitor, status };
}
const change = (visitor: Visitor, newPassword = better, currentPassword = personaPassword) =>
  visitor.call(changePassword, {
    body: { currentPassword, newPassword, confirmNewPassword: newPassword },
  });
const isIn = async (visitor: Visitor) => (await visitor.call(readAccount, {})).status === 200;

describe('changing the password', () => {
  it('replaces it, ends every other session and keeps this one [POR-321]', async () => {
    const email = 'good.au@persona.test';
    const { visitor } = await enter(email);
    const { visitor: other } = await enter(email, personaPassword, true);
    const changed = await change(visitor);
    expect([changed.status, changed.body]).toEqual([200, { status: 'success' }]);
    expect([await isIn(visitor), await isIn(other)]).toEqual([true, false]);
    expect(codeOf(await other.call(enforceLogin, { body: { channel: 'PORTAL' } }))).toBe('unauthorized');
    expect((await enter(email, better)).status).toBe(200);
    expect((await enter(email)).status).toBe(400);
    const notices = await server.outbox.list({ to: email });
    expect(notices.some(({ template }) => template === 'password-changed')).toBe(true);
  });

  it('needs the current one [POR-412]', async () => {
    const { visitor } = await enter('good.nz@persona.test');
    const refused = await change(visitor, better, 'not-it');
    expect([refused.status, refused.error.errorCode]).toEqual([400, 'invalid_current_password']);
    expect(await isIn(visitor)).toBe(true);
    expect((await enter('good.nz@persona.test')).status).toBe(200);
  });

  it('is refused for half an hour after five wrong ones, also with the right one [POR-412]', async () => {
    const { visitor } = await enter('good.gb@persona.test');
    const wrong = await Promise.all(
      Array.from({ length: 8 }, () => change(visitor, better, 'not-it').then(codeOf)),
    );
    expect(wrong.filter((code) => code === 'invalid_current_password')).toHaveLength(5);
    expect(wrong.filter((code) => code === 'forbidden')).toHaveLength(3);
    expect((await change(visitor)).status).toBe(412);
    expect(await isIn(visitor)).toBe(true);
    expect(codeOf(await change(visitor))).toBe('forbidden');
    server.passTime(30 * 60_000);
    expect((await change(visitor)).status).toBe(200);
  });

  it.each([
    ['too short for the rules of the portal', 'Wolf-58', 'invalid'],
    ['without a number', 'copper-lantern', 'invalid'],
    ['a row of keys', 'lamp-58-qwer', 'invalid'],
  ])('refuses one that is %s [POR-322] [POR-332]', async (_, password, status) => {
    const { visitor } = await enter('good.us@persona.test');
    const refused = await change(visitor, password);
    expect([refused.status, refused.body]).toEqual([200, { status }]);
  });

  it('refuses one that is easy to guess, and two that differ [POR-322]', async () => {
    const { visitor } = await enter('good.us@persona.test');
    expect(codeOf(await change(visitor, 'Password1!'))).toBe('weak_password');
    const body = { currentPassword: personaPassword, newPassword: better, confirmNewPassword: 'another-58' };
    expect(codeOf(await visitor.call(changePassword, { body }))).toBe('passwords_do_not_match');
    expect((await enter('good.us@persona.test')).status).toBe(200);
  });

  it('is told that one is too long', async () => {
    const { visitor } = await enter('good.nz@persona.test');
    const { status, error } = await change(visitor, 'Tall-Heron-29 '.repeat(11));
    expect([status, error.errorInfo]).toEqual([400, { newPassword: 'tooLong' }]);
    expect(error.message).toBe('The password is too long. Use at most 128 characters.');
  });

  it('happens once of two at the same time', async () => {
    const { visitor } = await enter('good.ca@persona.test');
    const codes = (await Promise.all([change(visitor), change(visitor, 'velvet-harbour-61')])).map(codeOf);
    expect(codes.sort()).toEqual([200, 'invalid_current_password']);
  });
});

describe('enforcing a login', () => {
  const enforce = (visitor: Visitor) => visitor.call(enforceLogin, { body: { channel: 'PORTAL' } });

  it('signs a remembered consumer in again, also when there is a session [POR-075]', async () => {
    const { visitor } = await enter('overdue.au@persona.test', personaPassword, true);
    const { status, body, headers } = await enforce(visitor);
    expect(headers.get('x-auth-token')).toMatch(/^\S+$/);
    expect([status, body]).toEqual([
      200,
      { name: expect.any(String), shouldAllowEmail: true, checkoutTrusted: false },
    ]);
    expect(await isIn(visitor)).toBe(true);
  });

  it('accepts a checkout that remembers the login, but not a caller that only claims to be one [POR-077]', async () => {
    const trusted = async (at: 'CHECKOUT' | 'PORTAL', channel: 'CHECKOUT' | 'PORTAL') => {
      const { visitor } = await enter('hardship.au@persona.test', personaPassword, true, at);
      return (await visitor.call(enforceLogin, { body: { channel } })).body;
    };
    expect(await trusted('CHECKOUT', 'CHECKOUT')).toMatchObject({ checkoutTrusted: true });
    expect(await trusted('CHECKOUT', 'PORTAL')).toMatchObject({ checkoutTrusted: false });
    expect(await trusted('PORTAL', 'CHECKOUT')).toMatchObject({ checkoutTrusted: false });
  });

  it('asks for a second factor where one is needed, and starts no session before it [POR-076]', async () => {
    const email = 'arrangement.au@persona.test';
    const { visitor } = await enter(email, personaPassword, true);
    await server.db.update(consumers).set({ secondFactorRequired: true }).where(eq(consumers.email, email));
    const { status, body, headers } = await enforce(visitor);
    expect(headers.get('x-auth-token')).toMatch(/^\S+$/);
    expect([status, body]).toEqual([
      207,
      {
        ...{ requires2fa: true, isReturning: true, shouldAllowEmail: true },
        mobile: expect.stringMatching(/^\*+\d{3}$/),
      },
    ]);
    expect(await isIn(visitor)).toBe(false);
  });

  it('refuses a consumer who is not remembered [POR-075]', async () => {
    const { visitor } = await enter('overdue.nz@persona.test');
    expect(codeOf(await enforce(visitor))).toBe('unauthorized');
  });

  it('refuses a consumer of another region', async () => {
    const { visitor } = await enter('overdue.au@persona.test', personaPassword, true);
    const abroad = createVisitor(server, 'PORTAL', 'US');
    for (const [name, value] of visitor.cookies) abroad.cookies.set(name, value);
    expect(codeOf(await enforce(abroad))).toBe('invalid_region');
  });
});
