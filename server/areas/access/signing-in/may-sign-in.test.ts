/**
 * Every way to sign in applies the same checks: a consumer who may not sign in with a password may not in any other
 * way.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personaPassword } from '#sandbox/seed/personas.ts';
import { seedConsumers } from '#sandbox/seed/seed-consumers.ts';
import { login } from '#shared/contract/access/access.contract.ts';
import { enforceLogin } from '#shared/contract/access/enforce-login.contract.ts';
import { loginByOneTimeCode, requestOneTimeCode } from '#shared/contract/access/one-time-code.contract.ts';
import { resetPassword, resetPasswordVerifyAsk } from '#shared/contract/access/password-reset.contract.ts';
import { resumeLogin } from '#shared/contract/access/resume.contract.ts';
import { securityVerifyAsk, securityVerifyConfirm } from '#shared/contract/access/second-factor.contract.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../../testing/visitor.ts';
import { consumers } from '../../consumers/consumers.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await seedConsumers(server);
});
afterAll(() => server.close());

type Columns = Partial<typeof consumers.$inferInsert>;
const email = 'good.au@persona.test';
const ownerIs = (columns: Columns) =>
  server.db.update(consumers).set(columns).where(eq(consumers.email, email));
const visit = () => createVisitor(server, 'PORTAL');
const codeOf = ({ status, error }: { status: number; error: { errorCode: string } | undefined }) =>
  error?.errorCode ?? status;
const byPassword = (visitor: Visitor, rememberMe = false) =>
  visitor.call(login, { body: { username: email, password: personaPassword, rememberMe } });

/** Each prepares its last step, before which an obstacle appears. */
const ways: Readonly<Record<string, (visitor: Visitor) => Promise<() => Promise<unknown>>>> = {
  'a password': async (visitor) => async () => codeOf(await byPassword(visitor)),
  'a one-time code': async (visitor) => {
    await visitor.call(requestOneTimeCode, { body: { email } });
    const body = { username: email, oneTimeCode: '111111', checkPointType: 'ONLINE_PORTAL_LOGIN' } as const;
    return async () => codeOf(await visitor.call(loginByOneTimeCode, { body }));
  },
  'a new password': async (visitor) => {
    await visitor.call(resetPasswordVerifyAsk, { body: { email, sendBy: 'SMS' } });
    const body = { email, password: personaPassword, code: '111111' };
    return async () => codeOf(await visitor.call(resetPassword, { body }));
  },
  'a remembered login': async (visitor) => {
    await byPassword(visitor, true);
    visitor.token = null;
    return async () => codeOf(await visitor.call(resumeLogin, { body: {} }));
  },
  'an enforced login': async (visitor) => {
    await byPassword(visitor, true);
    return async () => codeOf(await visitor.call(enforceLogin, { body: { channel: 'PORTAL' } }));
  },
  'a second factor': async (visitor) => {
    await ownerIs({ secondFactorRequired: true });
    await byPassword(visitor);
    // Uses the channel that the password's code did not use.
    await visitor.call(securityVerifyAsk, { body: { sendBy: 'EMAIL' } });
    await ownerIs({ secondFactorRequired: false });
    return async () => codeOf(await visitor.call(securityVerifyConfirm, { body: { code: '111111' } }));
  },
};
/** The reason is given by the login that follows. */
const withoutReason = ['a remembered login', 'an enforced login'];

const obstacles = [
  ['account_disabled', { disabled: true }, { disabled: false }],
  ['paywatch_check_failed', { surname: 'Paywatch' }, { surname: 'Marlow' }],
  ['force_password_reset_required', { passwordResetRequired: true }, { passwordResetRequired: false }],
] as const satisfies readonly (readonly [string, Columns, Columns])[];

describe.each(obstacles)('a consumer who is refused with %s', (errorCode, obstacle, without) => {
  const isForcedReset = errorCode === 'force_password_reset_required';
  it.each(Object.entries(ways))(
    'cannot sign in by %s, and can once the obstacle is gone',
    async (way, prepare) => {
      const refused = visit();
      const enter = await prepare(refused);
      await ownerIs(obstacle);
      const opens = isForcedReset && way === 'a new password';
      const expected = withoutReason.includes(way) ? 'unauthorized' : errorCode;
      expect(await enter()).toBe(opens ? 200 : expected);
      await ownerIs(without);
      server.passTime(3_600_000);
      const allowed = await prepare(visit());
      expect(await allowed()).toBe(200);
      server.passTime(3_600_000);
    },
  );
});

it('a consumer can sign in again after a forced reset has set a new password', async () => {
  await ownerIs({ passwordResetRequired: true });
  const reset = await ways['a new password']?.(visit());
  expect(await reset?.()).toBe(200);
  expect(codeOf(await byPassword(visit()))).toBe(200);
});

it('the password stays the same when a new one is refused', async () => {
  const reset = async (password: string, visitor = visit()) => {
    await visitor.call(resetPasswordVerifyAsk, { body: { email, sendBy: 'SMS' } });
    return codeOf(await visitor.call(resetPassword, { body: { email, password, code: '111111' } }));
  };
  await ownerIs({ surname: 'Paywatch' });
  expect(await reset('Brisk-Otter-83')).toBe('paywatch_check_failed');
  await ownerIs({ surname: 'Marlow' });
  expect(codeOf(await byPassword(visit()))).toBe(200);
});
