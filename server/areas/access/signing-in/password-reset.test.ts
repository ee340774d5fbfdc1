import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personaPassword } from '#sandbox/seed/personas.ts';
import { seedConsumers } from '#sandbox/seed/seed-consumers.ts';
import { login } from '#shared/contract/access/access.contract.ts';
import { changePassword } from '#shared/contract/access/change-password.contract.ts';
import {
  resetPassword,
  resetPasswordEmailOption,
  resetPasswordTwoFactorCheck,
  resetPasswordVerifyAsk,
  resetPasswordVerifyConfirm,
} from '#shared/contract/access/password-reset.contract.ts';
import { resumeLogin } from '#shared/contract/access/resume.contract.ts';
import { securityVerifyAsk, securityVerifyConfirm } from '#shared/contract/access/second-factor.contract.ts';
import { newestCode } from '../../../testing/joining.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../../testing/visitor.ts';
import { consumers } from '../../consumers/consumers.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await seedConsumers(server);
});
afterAll(() => server.close());

const password = 'Tall-Heron-29';
const visit = () => createVisitor(server, 'PORTAL');
const codeOf = ({ status, error }: { status: number; error: { errorCode: string } | undefined }) =>
  error?.errorCode ?? status;
const ask = (visitor: Visitor, email: string, sendBy: 'SMS' | 'EMAIL' = 'SMS') =>
  visitor.call(resetPasswordVerifyAsk, { body: { email, sendBy } });

async function consumerOf(email: string) {
  const [found] = await server.db.select().from(consumers).where(eq(consumers.email, email));
  if (!found?.mobile) throw new Error(`${email} is not here`);
  return { ...found, mobile: found.mobile };
}

describe('a new password', () => {
  it('replaces the old one, and remembers the login only on request [ACC-125] [ACC-123] [ACC-104] [ACC-099] [ACC-461]', async () => {
    const email = 'good.au@persona.test';
    const visitor = visit();
    await ask(visitor, email, 'EMAIL');
    const code = await newestCode(server, email);
    const confirmed = await visitor.call(resetPasswordVerifyConfirm, { body: { email, code } });
    expect([confirmed.status, confirmed.body]).toEqual([200, {}]);
    const reset = await visitor.call(resetPassword, {
      body: { email, password, code, fingerprint: 'f', rememberMe: false },
    });
    expect(reset.status).toBe(200);
    const signIn = async (given: string) =>
      codeOf(await visit().call(login, { body: { username: email, password: given } }));
    expect(await signIn(password)).toBe(200);
    expect(await signIn(personaPassword)).toBe('authentication_failure');
    server.passTime(13 * 3_600_000);
    expect((await visitor.call(resumeLogin, { body: {} })).status).toBe(401);
  });

  it.each([
    ...['password1', 'qwertyuiop', 'good.nz@persona.test', 'aaaaaaaaaaaa', '12345678'],
    ...['1q2w3e4r5t', 'zaq12wsx', 'Midnight', 'P@ssw0rd', '18atcskd2w', 'correcthorsebatterystaple'],
  ])(
    'is not %s, which is easy to guess, and the code stays valid for a better one [ACC-445]',
    async (weak) => {
      const email = 'good.nz@persona.test';
      server.passTime(3_600_000);
      const visitor = visit();
      await ask(visitor, email);
      const code = await newestCode(server, (await consumerOf(email)).mobile);
      const reset = (chosen: string) =>
        visitor.call(resetPassword, { body: { email, password: chosen, code } });
      const refused = await reset(weak);
      expect([refused.status, refused.error.errorCode]).toEqual([422, 'invalid_password']);
      expect((await reset(password)).status).toBe(200);
    },
  );

  it('does not open an account that is disabled', async () => {
    const email = 'writtenoff.gb@persona.test';
    await server.db.update(consumers).set({ disabled: true }).where(eq(consumers.email, email));
    const visitor = visit();
    await ask(visitor, email);
    const reset = await visitor.call(resetPassword, { body: { email, password, code: '111111' } });
    expect([reset.status, reset.error.errorCode]).toEqual([412, 'account_disabled']);
    expect(visitor.token).toBeNull();
  });
});

describe('a code for a browser that keeps no cookie', () => {
  it('is not sent, because it could not be used', async () => {
    const email = 'writtenoff.nz@persona.test';
    const visitor = visit();
    visitor.cookies.clear();
    const refused = await ask(visitor, email);
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'restricted_cookie']);
    await expect(newestCode(server, (await consumerOf(email)).mobile)).rejects.toThrow();
  });
});

describe('a code by email', () => {
  it('goes to a confirmed email only [ACC-098]', async () => {
    const email = 'overdue.au@persona.test';
    const option = async (of: string) =>
      (await visit().call(resetPasswordEmailOption, { body: { email: of } })).body;
    expect(await option(email)).toEqual({ shouldDisableEmailOption: false });
    await server.db.update(consumers).set({ emailVerified: false }).where(eq(consumers.email, email));
    expect(await option(email)).toEqual({ shouldDisableEmailOption: true });
    expect(codeOf(await ask(visit(), email, 'EMAIL'))).toBe('verification_code_generation_not_allowed');
    expect(await option('nobody@example.com')).toEqual({ shouldDisableEmailOption: false });
  });
});

describe('an account with a second factor', () => {
  const email = 'good.gb@persona.test';
  beforeAll(async () => {
    await server.db.update(consumers).set({ secondFactorRequired: true }).where(eq(consumers.email, email));
  });

  /** A browser with a right code, and the right answers to the challenges. */
  async function ready() {
    server.passTime(24 * 3_600_000);
    const visitor = visit();
    await ask(visitor, email);
    const { mobile } = await consumerOf(email);
    const code = await newestCode(server, mobile);
    const right = { PHONE_NUMBER: mobile, DATE_OF_BIRTH: '1990-06-15' };
    const check = (twoFactorChallenges: Record<string, string>) =>
      visitor.call(resetPasswordTwoFactorCheck, {
        body: { email, code, countryCode: 'GB', twoFactorChallenges },
      });
    return { visitor, code, right, check };
  }

  it('asks for what the code alone does not prove [ACC-104] [ACC-108]', async () => {
    const { visitor, code } = await ready();
    const { body } = await visitor.call(resetPasswordVerifyConfirm, { body: { email, code } });
    expect(body).toEqual({
      status: 'CHALLENGES_REQUIRED',
      challenges: [
        { type: 'PHONE_NUMBER', hint: expect.stringMatching(/^\*+\d{3}$/) },
        { type: 'DATE_OF_BIRTH', hint: '' },
      ],
    });
  });

  it('accepts a new password only with the right answers [ACC-110] [ACC-124]', async () => {
    const { visitor, code, right, check } = await ready();
    expect((await visitor.call(resetPasswordVerifyConfirm, { body: { email, code } })).status).toBe(200);
    expect((await check(right)).status).toBe(204);
    const reset = (answers: object) =>
      visitor.call(resetPassword, { body: { email, password, code, ...answers } });
    expect(codeOf(await reset({}))).toBe('password_reset_two_factor_challenges_failed');
    const done = await reset({ countryCode: 'GB', twoFactorChallenges: right });
    expect([done.status, done.body.requires2fa]).toEqual([207, true]);
  });

  it('accepts three wrong answers a day, also when ten arrive at once, then refuses the right one [ACC-110]', async () => {
    const { right, check } = await ready();
    const wrong = { ...right, DATE_OF_BIRTH: '1990-06-16' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => check(wrong)));
    // The others were refused by the limit of the code, or by that of the answers.
    const lookedAt = answers.filter(({ status }) => status !== 412);
    expect(lookedAt.map(codeOf)).toEqual(Array(3).fill('password_reset_two_factor_challenges_failed'));
    expect(codeOf(await check(right))).toBe('password_reset_two_factor_challenges_max_attempts');
  });

  it('shows no challenges without the right code', async () => {
    const { visitor, right } = await ready();
    const guessed = await visitor.call(resetPasswordTwoFactorCheck, {
      body: { email, code: '999999', countryCode: 'GB', twoFactorChallenges: right },
    });
    expect(codeOf(guessed)).toBe('invalid_code');
  });
});

describe('a new password by one channel, and a second factor', () => {
  type Columns = Partial<typeof consumers.$inferInsert>;
  let people = [
    'good.us@persona.test',
    'good.ca@persona.test',
    'overdue.us@persona.test',
    'overdue.gb@persona.test',
  ];
  async function nextPerson(columns: Columns = {}) {
    const [email = expect.fail('no person left'), ...others] = people;
    people = others;
    await server.db
      .update(consumers)
      .set({ secondFactorRequired: true, ...columns })
      .where(eq(consumers.email, email));
    return consumerOf(email);
  }
  type Person = Awaited<ReturnType<typeof nextPerson>>;

  /** Resets the password as a person who receives the codes of one channel and knows the answers. */
  async function reset(person: Person, sendBy: 'SMS' | 'EMAIL') {
    const { email, mobile, countryCode } = person;
    const visitor = visit();
    await ask(visitor, email, sendBy);
    const code = await newestCode(server, sendBy === 'SMS' ? mobile : email);
    const twoFactorChallenges = { PHONE_NUMBER: mobile, DATE_OF_BIRTH: person.dateOfBirth ?? '' };
    const { body } = await visitor.call(resetPasswordVerifyConfirm, { body: { email, code } });
    const done = await visitor.call(resetPassword, {
      body: { email, password, code, countryCode, twoFactorChallenges },
    });
    expect([done.status, done.body.requires2fa]).toEqual([207, true]);
    return { visitor, done, asked: body.challenges?.map(({ type }) => type) };
  }
  const askSecond = async (visitor: Visitor, sendBy: 'SMS' | 'EMAIL') =>
    codeOf(await visitor.call(securityVerifyAsk, { body: { sendBy } }));
  const prove = async (visitor: Visitor, to: string) =>
    codeOf(await visitor.call(securityVerifyConfirm, { body: { code: await newestCode(server, to) } }));
  async function logIn({ email }: Person, given = password) {
    const visitor = visit();
    expect((await visitor.call(login, { body: { username: email, password: given } })).status).toBe(207);
    return visitor;
  }

  it.each([
    ['SMS', 'EMAIL'],
    ['EMAIL', 'SMS'],
  ] as const)('by %s leaves %s for the second code, now and at later logins', async (first, second) => {
    const person = await nextPerson();
    const { visitor, done } = await reset(person, first);
    expect([done.body.shouldAllowEmail, done.body.mobile !== undefined]).toEqual([
      second === 'EMAIL',
      second === 'SMS',
    ]);
    for (const each of [visitor, await logIn(person)]) {
      expect([await askSecond(each, first), await askSecond(each, second)]).toEqual(['not_found', 204]);
      expect(await prove(each, second === 'EMAIL' ? person.email : person.mobile)).toBe(200);
    }
    // A signed-in person who knows the password may choose the channel again.
    const newPassword = 'Wide-Otter-83';
    const body = { currentPassword: password, newPassword, confirmNewPassword: newPassword };
    expect((await visitor.call(changePassword, { body })).status).toBe(200);
    expect(await askSecond(await logIn(person, newPassword), first)).toBe(204);
  });

  it('by the only phone requires the date of birth, and the phone is used twice', async () => {
    const person = await nextPerson({ emailVerified: false });
    const { visitor, asked } = await reset(person, 'SMS');
    expect(asked).toEqual(['PHONE_NUMBER', 'DATE_OF_BIRTH']);
    expect(await askSecond(visitor, 'EMAIL')).toBe('not_found');
    expect(await askSecond(visitor, 'SMS')).toBe(204);
    expect(await prove(visitor, person.mobile)).toBe(200);
  });

  it('by the only phone of an account without a profile requires only the phone', async () => {
    const person = await nextPerson({ emailVerified: false, dateOfBirth: null });
    const { visitor, asked } = await reset(person, 'SMS');
    expect(asked).toEqual(['PHONE_NUMBER']);
    expect(await askSecond(visitor, 'SMS')).toBe(204);
    expect(await prove(visitor, person.mobile)).toBe(200);
  });
});
