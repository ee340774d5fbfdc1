import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { personaPassword, personas } from '#sandbox/seed/personas.ts';
import { seedConsumers } from '#sandbox/seed/seed-consumers.ts';
import {
  accountEmailVerifyAsk,
  accountEmailVerifyConfirm,
  accountMobileVerifyAsk,
  accountMobileVerifyConfirm,
  finaliseRegistration,
  login,
  logout,
  lookup,
  readRegistration,
  registrationEmailVerifyAsk,
  registrationEmailVerifyConfirm,
  registrationMobileVerifyAsk,
  registrationMobileVerifyConfirm,
  startRegistration,
} from '#shared/contract/access/access.contract.ts';
import { requestOneTimeCode } from '#shared/contract/access/one-time-code.contract.ts';
import {
  resetPassword,
  resetPasswordVerifyAsk,
  resetPasswordVerifyConfirm,
} from '#shared/contract/access/password-reset.contract.ts';
import { resumeLogin } from '#shared/contract/access/resume.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { isValidMobile } from '#shared/domain/access/mobile.ts';
import { ProviderUnavailable } from '../../core/providers.ts';
import { browserCookie, rememberCookie } from '../../http/cookies.ts';
import { join, newestCode, people, startJoining } from '../../testing/joining.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../testing/visitor.ts';
import { consumers } from '../consumers/consumers.tables.ts';
import { registrations, sessions } from './access.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await seedConsumers(server);
});
afterAll(() => server.close());

const visit = (channel: 'PORTAL' | 'CHECKOUT' = 'PORTAL', country: 'AU' | 'NZ' | 'FR' | 'IT' | 'ES' = 'AU') =>
  createVisitor(server, channel, country);
const hour = 3_600_000;
const minute = 60_000;

/** Fresh values, so that tests do not share data. */
const draw = people('person', '041000');
const international = (mobile: string) => `+61${mobile.slice(1)}`;
const signIn = (visitor: Visitor, username: string, password: string = personaPassword, rememberMe = false) =>
  visitor.call(login, { body: { username, password, rememberMe } });

describe('seeded people', () => {
  it('are there once, each with a mobile of the market', async () => {
    await seedConsumers(server);
    const rows = await server.db.select().from(consumers);
    const seeded = rows.filter(({ email }) => email.endsWith('@persona.test'));
    expect(seeded).toHaveLength(personas.length);
    for (const { mobile, countryCode } of seeded)
      expect([mobile, isValidMobile(mobile ?? '', countryCode)]).toEqual([mobile, true]);
  });
});

describe('looking an email up', () => {
  it('returns what the login page needs to know about an account, with a masked mobile [ACC-044] [ACC-046]', async () => {
    const { status, body } = await visit().call(lookup, {
      body: { email: 'Good.AU@persona.test ', amplitudeSessionId: 'a', transactionToken: 't' },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      existing: true,
      countryCode: 'AU',
      mobile: expect.stringMatching(/^\*+\d{3}$/),
      passwordExists: true,
      smsVerificationRequired: false,
      smsVerificationEnabled: true,
    });
  });

  it('leads an unknown email to registration [ACC-453]', async () => {
    const { status, body } = await visit().call(lookup, { body: { email: draw().email } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      existing: false,
      mobile: null,
      passwordExists: false,
      smsVerificationRequired: true,
    });
  });

  it('refuses an input that is not an email', async () => {
    const { status, error } = await visit().call(lookup, { body: { email: 'ana@' } });
    expect([status, error.errorCode]).toEqual([400, 'invalid_email_address']);
  });
});

describe('logging in', () => {
  it('starts a session with the token in a header [ACC-067] [ACC-462]', async () => {
    const visitor = visit();
    const { status, body, headers } = await visitor.call(login, {
      body: {
        username: 'good.nz@persona.test',
        password: personaPassword,
        rememberMe: false,
        fingerprint: 'f',
        transactionToken: 't',
        profilingSessionId: 'p',
      },
    });
    expect(status).toBe(200);
    expect(body).toEqual({ name: 'Alex', requires2fa: false, shouldAllowEmail: true });
    expect(headers.get('x-auth-token')).toMatch(/^[\w-]{43}$/);
    expect((await visitor.call(readAccount, {})).status).toBe(200);
  });

  it('returns 207 and gives no access while a second factor is missing [ACC-462]', async () => {
    const email = 'good.gb@persona.test';
    await server.db.update(consumers).set({ secondFactorRequired: true }).where(eq(consumers.email, email));
    const visitor = visit();
    const { status, body } = await signIn(visitor, email);
    expect([status, body.requires2fa]).toEqual([207, true]);
    expect((await visitor.call(readAccount, {})).status).toBe(401);
    await server.db.update(consumers).set({ secondFactorRequired: false }).where(eq(consumers.email, email));
  });

  it('starts no session for a wrong password or an unknown email, with the same response for both [ACC-074] [ACC-445]', async () => {
    const visitor = visit();
    const wrong = await signIn(visitor, 'good.us@persona.test', 'Wrong-Crane-47');
    const unknown = await signIn(visitor, draw().email, 'Wrong-Crane-47');
    for (const { status, error } of [wrong, unknown]) {
      expect([status, error.errorCode]).toEqual([400, 'authentication_failure']);
    }
    expect((await visitor.call(readAccount, {})).status).toBe(401);
    await signIn(visitor, 'good.us@persona.test');
  });

  it('locks the account for 30 minutes at the fifth wrong password in a row [ACC-413] [ACC-075]', async () => {
    const email = 'overdue.au@persona.test';
    const answers = [];
    for (let tried = 0; tried < 5; tried++) {
      const { status, error } = await signIn(visit(), email, 'Wrong-Crane-47');
      answers.push([status, error.errorCode]);
    }
    expect(answers).toEqual([
      ...Array(4).fill([400, 'authentication_failure']),
      [412, 'authentication_failure_max_attempts'],
    ]);
    const locked = async () => {
      const { status, error } = await signIn(visit(), email);
      return [status, error?.errorCode];
    };
    expect(await locked()).toEqual([412, 'account_locked']);
    server.passTime(30 * minute - 1);
    expect(await locked()).toEqual([412, 'account_locked']);
    server.passTime(1);
    expect((await signIn(visit(), email)).status).toBe(200);
  });

  it('compares five passwords at most, also when twenty arrive at once', async () => {
    const email = 'overdue.nz@persona.test';
    const guesses = Array.from({ length: 20 }, () => signIn(visit(), email, 'Wrong-Crane-47'));
    const codes = (await Promise.all(guesses)).map(({ error }) => error.errorCode);
    const locked = codes.filter((code) => code === 'account_locked');
    expect(locked).toHaveLength(15);
    expect((await signIn(visit(), email)).error.errorCode).toBe('account_locked');
  });

  it('says that an account is disabled only to its owner [ACC-075]', async () => {
    const email = 'excluded.au@persona.test';
    await server.db.update(consumers).set({ disabled: true }).where(eq(consumers.email, email));
    expect((await signIn(visit(), email, 'Wrong-Crane-47')).error.errorCode).toBe('authentication_failure');
    const disabled = await signIn(visit(), email);
    expect([disabled.status, disabled.error.errorCode]).toEqual([412, 'account_disabled']);
  });
});

describe('a session', () => {
  it('is not valid without its cookie', async () => {
    const visitor = visit();
    await signIn(visitor, 'good.au@persona.test');
    const thief = visit();
    thief.token = visitor.token;
    expect((await thief.call(readAccount, {})).status).toBe(401);
    thief.cookies.set(browserCookie, 'a cookie of my own');
    expect((await thief.call(readAccount, {})).status).toBe(401);
  });

  it('comes with its token in a header, a new one for every login [POR-068]', async () => {
    const visitor = visit();
    const tokenOf = async () => (await signIn(visitor, 'good.au@persona.test')).headers.get('x-auth-token');
    const [first, second] = [await tokenOf(), await tokenOf()];
    expect(first).toMatch(/^\S{20,}$/);
    expect(second).toMatch(/^\S{20,}$/);
    expect(second).not.toBe(first);
    expect((await visitor.call(readAccount, {})).status).toBe(200);
    visitor.token = first;
    expect((await visitor.call(readAccount, {})).status).toBe(401);
  });

  it('keeps token and cookie as hashes only', async () => {
    const visitor = visit();
    await signIn(visitor, 'good.au@persona.test');
    const { rows } = await server.open.pool.query('select * from sessions');
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(visitor.token);
    expect(stored).not.toContain(visitor.cookies.get(browserCookie));
  });

  it('ends with logout and when it expires [POR-078]', async () => {
    const [leaving, staying] = [visit(), visit()];
    await signIn(leaving, 'good.au@persona.test');
    await signIn(staying, 'good.au@persona.test');
    const { token } = leaving;
    expect((await leaving.send('POST', '/portal/consumers/auth/logout', { body: '{}' })).status).toBe(204);
    leaving.token = token;
    expect((await leaving.call(readAccount, {})).status).toBe(401);
    expect((await staying.call(readAccount, {})).status).toBe(200);
    server.passTime(13 * hour);
    expect((await staying.call(readAccount, {})).status).toBe(401);
  });

  it('sets cookies that neither scripts nor other hosts can touch', async () => {
    const attributes = async (channel: 'PORTAL' | 'CHECKOUT') => {
      const visitor = visit(channel);
      visitor.cookies.clear();
      const { headers } = await visitor.call(lookup, { body: { email: draw().email } });
      return headers.getSetCookie()[0]?.replace(/=[^;]*/, '');
    };
    expect(await attributes('PORTAL')).toBe(`${browserCookie}; Path=/; Secure; HttpOnly; SameSite=Lax`);
    expect(await attributes('CHECKOUT')).toBe(
      `${browserCookie}; Path=/; Secure; HttpOnly; SameSite=None; Partitioned`,
    );
  });
});

describe('a remembered login', () => {
  it('signs in again when the session has ended, only where it was asked for [ACC-461]', async () => {
    const [remembered, forgotten] = [visit(), visit()];
    await signIn(remembered, 'good.au@persona.test', personaPassword, true);
    await signIn(forgotten, 'good.au@persona.test', personaPassword, false);
    expect((await remembered.call(resumeLogin, { body: {} })).error.errorCode).toBe('already_logged_in');
    server.passTime(13 * hour);
    expect((await forgotten.call(resumeLogin, { body: {} })).status).toBe(401);
    expect((await remembered.call(resumeLogin, { body: {} })).status).toBe(200);
    expect((await remembered.call(readAccount, {})).status).toBe(200);
  });

  it('ends with logout, and with a portal of another region', async () => {
    const visitor = visit();
    await signIn(visitor, 'good.au@persona.test', personaPassword, true);
    const elsewhere = visit('PORTAL', 'NZ');
    elsewhere.cookies.set(rememberCookie, visitor.cookies.get(rememberCookie) ?? '');
    const refused = await elsewhere.call(resumeLogin, { body: {} });
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'invalid_region']);
    await visitor.call(logout, { body: {} });
    expect((await visitor.call(resumeLogin, { body: {} })).status).toBe(401);
  });
});

describe('a registration', () => {
  it.each(['FR', 'IT', 'ES'] as const)('is refused in %s [ACC-003]', async (country) => {
    const { status, error } = await visit('PORTAL', country).call(startRegistration, {
      body: { email: draw().email, checkEmailVerification: false },
    });
    expect([status, error.errorCode]).toEqual([412, 'registration_not_available']);
  });

  it('takes a referral and says whether the email needs confirming [ACC-130] [ACC-132] [ACC-134]', async () => {
    const start = (checkEmailVerification: boolean) =>
      visit().call(startRegistration, {
        body: {
          email: draw().email,
          checkEmailVerification,
          friendbuyReferral: { attributionId: 'a', payload: 'p', signature: 's' },
        },
      });
    const [asked, notAsked] = [await start(true), await start(false)];
    expect([asked.status, notAsked.status]).toEqual([201, 201]);
    const [kept] = await server.db
      .select()
      .from(registrations)
      .where(eq(registrations.id, asked.body.registrationId));
    expect(kept?.referral).toEqual({ attributionId: 'a', payload: 'p', signature: 's' });
    for (const missing of ['attributionId', 'payload', 'signature']) {
      const friendbuyReferral = { attributionId: 'a', payload: 'p', signature: 's', [missing]: undefined };
      const body = JSON.stringify({ email: draw().email, checkEmailVerification: false, friendbuyReferral });
      expect((await visit().send('POST', '/portal/consumers/registration/start', { body })).status).toBe(400);
    }
    expect(asked.body.isEmailVerificationRequired).toBe(true);
    expect(notAsked.body.isEmailVerificationRequired).toBe(false);
  });

  it('can be read again after a reload, by its own browser only [ACC-131]', async () => {
    const visitor = visit();
    const { email, mobile } = draw();
    const registrationId = await startJoining(visitor, email);
    const reload = async () => (await visitor.call(readRegistration, { params: { registrationId } })).body;
    const begun = { registrationId, email, countryCode: 'AU', mobileVerified: false, emailVerified: false };
    expect(await reload()).toEqual(begun);
    await visitor.call(registrationMobileVerifyAsk, { body: { registrationId, mobile, countryCode: 'AU' } });
    const smsCode = await newestCode(server, international(mobile));
    await visitor.call(registrationMobileVerifyConfirm, { body: { registrationId, mobile, smsCode } });
    expect(await reload()).toEqual({ ...begun, mobileVerified: true });
    await visitor.call(registrationEmailVerifyAsk, { body: { registrationId, email } });
    const emailCode = await newestCode(server, email);
    await visitor.call(registrationEmailVerifyConfirm, { body: { registrationId, email, emailCode } });
    expect(await reload()).toEqual({ ...begun, mobileVerified: true, emailVerified: true });
    expect((await visit().call(readRegistration, { params: { registrationId } })).status).toBe(404);
    await visitor.call(finaliseRegistration, { body: { registrationId, registrationOrigin: 'CHECKOUT' } });
    expect((await visitor.call(readRegistration, { params: { registrationId } })).status).toBe(404);
  });

  it('becomes an account that is signed in and has no password [ACC-138] [ACC-139] [ACC-394] [ACC-416] [ACC-136] [ACC-168]', async () => {
    const visitor = visit();
    const { email, mobile } = draw();
    const registrationId = await startJoining(visitor, email);
    const exists = async () => (await visit().call(lookup, { body: { email } })).body.existing;
    expect(await exists()).toBe(false);
    await visitor.call(registrationMobileVerifyAsk, { body: { registrationId, mobile, countryCode: 'AU' } });
    const smsCode = await newestCode(server, international(mobile));
    await visitor.call(registrationMobileVerifyConfirm, { body: { registrationId, mobile, smsCode } });
    const finalised = await visitor.call(finaliseRegistration, {
      body: {
        registrationId,
        fingerprint: 'f',
        registrationOrigin: 'CONSUMER_PORTAL',
        preferredLocale: 'en-AU',
      },
    });
    expect(finalised.status).toBe(201);
    const { status, body } = await visitor.call(readAccount, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email,
      mobile: international(mobile),
      passwordExists: false,
      smsVerificationRequired: false,
      profileConfirmed: false,
      preferredLocale: 'en-AU',
    });
    expect(await exists()).toBe(true);
  });

  it('creates one account of two requests that finish it at once', async () => {
    const visitor = visit();
    const { email, mobile } = draw();
    const registrationId = await startJoining(visitor, email);
    await visitor.call(registrationMobileVerifyAsk, { body: { registrationId, mobile, countryCode: 'AU' } });
    const smsCode = await newestCode(server, international(mobile));
    await visitor.call(registrationMobileVerifyConfirm, { body: { registrationId, mobile, smsCode } });
    const finish = () =>
      visitor.call(finaliseRegistration, { body: { registrationId, registrationOrigin: 'CHECKOUT' } });
    const statuses = (await Promise.all([finish(), finish()])).map(({ status }) => status);
    expect(statuses).toEqual([201, 201]);
    const created = await server.db.select().from(consumers).where(eq(consumers.email, email));
    expect(created).toHaveLength(1);
  });

  describe('whose last response was lost', () => {
    const finish = (visitor: Visitor, registrationId: string) =>
      visitor.call(finaliseRegistration, { body: { registrationId, registrationOrigin: 'CHECKOUT' } });
    /** Finished on the server, while the browser still has what it had before. */
    async function lose(keepsNewCookie = false) {
      const visitor = visit('CHECKOUT');
      const person = draw();
      const registrationId = await startJoining(visitor, person.email);
      const { mobile } = person;
      await visitor.call(registrationMobileVerifyAsk, {
        body: { registrationId, mobile, countryCode: 'AU' },
      });
      const smsCode = await newestCode(server, international(mobile));
      await visitor.call(registrationMobileVerifyConfirm, { body: { registrationId, mobile, smsCode } });
      const before = new Map(visitor.cookies);
      const first = await finish(visitor, registrationId);
      const lostToken = visitor.token;
      visitor.token = null;
      if (!keepsNewCookie) for (const [name, value] of before) visitor.cookies.set(name, value);
      return { visitor, registrationId, first, lostToken, ...person };
    }
    const sessionsOf = (consumerId: string) =>
      server.db.select().from(sessions).where(eq(sessions.consumerId, consumerId));

    it.each([
      ['with all it carried', false],
      ['after its cookie', true],
    ])('%s, gets the same response again in its own browser', async (_, keepsNewCookie) => {
      const { visitor, registrationId, first, lostToken, email } = await lose(keepsNewCookie);
      const again = await finish(visitor, registrationId);
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect(visitor.token).not.toBe(lostToken);
      expect((await visitor.call(readAccount, {})).body.email).toBe(email);
      expect(await sessionsOf(first.body.uuid)).toHaveLength(1);
      expect(await server.db.select().from(consumers).where(eq(consumers.email, email))).toHaveLength(1);
    });

    it('gets no response in another browser', async () => {
      const { registrationId, first } = await lose();
      const stranger = visit('CHECKOUT');
      await startJoining(stranger, draw().email);
      for (const other of [stranger, visit('CHECKOUT')]) {
        const refused = await finish(other, registrationId);
        expect([refused.status, refused.error.errorCode]).toEqual([404, 'not_found']);
        expect(other.token).toBeNull();
      }
      expect(await sessionsOf(first.body.uuid)).toHaveLength(1);
    });

    it.each([
      ['its profile', { profileConfirmed: true }],
      ['a password', { passwordHash: 'chosen' }],
      ['another email', { email: 'moved@example.com' }],
    ])('gets no response once the account has %s', async (_, changed) => {
      const { visitor, registrationId, first } = await lose();
      await server.db.update(consumers).set(changed).where(eq(consumers.id, first.body.uuid));
      expect((await finish(visitor, registrationId)).status).toBe(404);
    });

    it('does not return another account that has its email by now', async () => {
      const { visitor, registrationId, first, email } = await lose();
      const later = { createdAt: new Date(server.clock.now().getTime() + minute) };
      await server.db.update(consumers).set(later).where(eq(consumers.id, first.body.uuid));
      expect((await finish(visitor, registrationId)).error.errorCode).toBe('not_found');
      expect((await visit().call(lookup, { body: { email } })).body.existing).toBe(true);
    });

    it('gets no response after the registration has expired', async () => {
      const { visitor, registrationId } = await lose();
      server.passTime(24 * hour);
      expect((await finish(visitor, registrationId)).status).toBe(404);
    });
  });

  it('is not finished before mobile and, where asked for, email are confirmed, after which no email is required [ACC-186]', async () => {
    const visitor = visit();
    const { email } = draw();
    await visitor.call(lookup, { body: { email } });
    const started = await visitor.call(startRegistration, { body: { email, checkEmailVerification: true } });
    const { registrationId } = started.body;
    expect(started.body.isEmailVerificationRequired).toBe(true);
    const finish = async () =>
      (await visitor.call(finaliseRegistration, { body: { registrationId, registrationOrigin: 'CHECKOUT' } }))
        .error.errorCode;
    expect(await finish()).toBe('verified_mobile_missing');
    const { mobile } = draw();
    await visitor.call(registrationMobileVerifyAsk, { body: { registrationId, mobile, countryCode: 'AU' } });
    const smsCode = await newestCode(server, international(mobile));
    await visitor.call(registrationMobileVerifyConfirm, { body: { registrationId, mobile, smsCode } });
    expect(await finish()).toBe('verified_email_missing');
    await visitor.call(registrationEmailVerifyAsk, { body: { registrationId, email } });
    const emailCode = await newestCode(server, email);
    const confirm = (code: string) =>
      visitor.call(registrationEmailVerifyConfirm, { body: { registrationId, email, emailCode: code } });
    expect((await confirm(emailCode === '000000' ? '000001' : '000000')).status).toBe(412);
    expect(await finish()).toBe('verified_email_missing');
    expect((await confirm(emailCode)).body).toEqual({ emailVerified: true });
    expect(await finish()).toBeUndefined();
    expect((await visitor.call(readAccount, {})).body.isEmailVerificationRequired).toBe(false);
  });

  it('refuses an email that is taken, with the code that says where [ACC-187]', async () => {
    const visitor = visit();
    const registrationId = await startJoining(visitor, draw().email);
    const ask = async (email: unknown) => {
      const { status, error } = await visitor.call(registrationEmailVerifyAsk, {
        body: { registrationId, email: email as string },
      });
      return [status, error.errorCode];
    };
    expect(await ask('good.au@persona.test')).toEqual([409, 'duplicate_email']);
    expect(await ask('good.nz@persona.test')).toEqual([409, 'email_exists_in_another_region']);
    expect(await ask('ana@')).toEqual([400, 'invalid_email_address']);
    expect(await ask(7)).toEqual([400, 'invalid_object']);
  });

  it('refuses a mobile that is none, or another person’s [ACC-161] [ACC-162] [ACC-151]', async () => {
    const visitor = visit();
    const registrationId = await startJoining(visitor, draw().email);
    const ask = async (mobile: string) => {
      const { status, error } = await visitor.call(registrationMobileVerifyAsk, {
        body: {
          registrationId,
          mobile,
          countryCode: 'AU',
          amplitudeSessionId: 'a',
          preferredLocale: 'en-AU',
          transactionToken: 't',
        },
      });
      return [status, error?.errorCode];
    };
    // A landline, a mobile of Great Britain and one digit too few.
    for (const none of ['0212345678', '07911123456', '041234567']) {
      expect(await ask(none)).toEqual([400, 'invalid_phone_number']);
    }
    const owner = draw();
    await join(server, visit(), owner);
    expect(await ask(owner.mobile)).toEqual([409, 'existing_phone_number']);
    await server.db.update(consumers).set({ emailVerified: true }).where(eq(consumers.email, owner.email));
    expect(await ask(owner.mobile)).toEqual([409, 'existing_phone_number_send_email']);
    expect(await server.outbox.list({ to: owner.email })).toMatchObject([
      { template: 'mobile-already-registered', channel: 'EMAIL' },
    ]);
  });

  it.each([
    ['takes them', 'new.n151@scenario.test', true],
    ['does not', 'new+sms-off.n152@scenario.test', false],
  ])(
    'sends a code by text message only to a mobile that %s, and says which [ACC-151]',
    async (_, email, smsEnabled) => {
      const visitor = visit();
      const registrationId = await startJoining(visitor, email);
      const { mobile } = draw();
      const asked = await visitor.send('POST', '/portal/consumers/registration/mobile/verify-ask', {
        body: JSON.stringify({
          registrationId,
          mobile,
          countryCode: 'AU',
          amplitudeSessionId: 'a',
          preferredLocale: 'en-AU',
          transactionToken: 't',
        }),
      });
      expect([asked.status, await asked.json()]).toEqual([200, { smsEnabled }]);
      expect(await server.outbox.list({ to: international(mobile) })).toHaveLength(smsEnabled ? 1 : 0);
    },
  );
});

describe('the sender of messages', () => {
  afterEach(() => void vi.restoreAllMocks());
  const sender = () => server.provider.messages;

  /** A registration that asks for codes to its mobiles. */
  async function asking() {
    const visitor = visit();
    const { email } = draw();
    const registrationId = await startJoining(visitor, email);
    const ask = async (mobile: string) => {
      const asked = await visitor.call(registrationMobileVerifyAsk, {
        body: { registrationId, mobile, countryCode: 'AU' },
      });
      return asked.error?.errorCode ?? asked.body.smsEnabled;
    };
    return { visitor, registrationId, email, ask };
  }

  it('says which numbers get no texts, and another number must be confirmed again', async () => {
    const { visitor, registrationId, ask } = await asking();
    const [without, within] = [draw().mobile, draw().mobile];
    const asked = vi
      .spyOn(sender(), 'reachesPhone')
      .mockImplementation(async ({ to }) => ({ isReached: to !== international(without) }));
    expect(await ask(without)).toBe(false);
    expect(asked).toHaveBeenCalledWith({ to: international(without) });
    expect(await ask(within)).toBe(true);
    const finished = await visitor.call(finaliseRegistration, {
      body: { registrationId, registrationOrigin: 'CONSUMER_PORTAL' },
    });
    expect(finished.error.errorCode).toBe('verified_mobile_missing');
  });

  it('sends no text to a mobile, and the registration is finalised with a confirmed email only', async () => {
    const { visitor, registrationId, email, ask } = await asking();
    vi.spyOn(sender(), 'reachesPhone').mockResolvedValue({ isReached: false });
    expect(await ask(draw().mobile)).toBe(false);
    const finish = () =>
      visitor.call(finaliseRegistration, { body: { registrationId, registrationOrigin: 'CHECKOUT' } });
    expect((await finish()).error.errorCode).toBe('verified_email_missing');
    expect(await server.db.select().from(consumers).where(eq(consumers.email, email))).toEqual([]);
    await visitor.call(registrationEmailVerifyAsk, { body: { registrationId, email } });
    const emailCode = await newestCode(server, email);
    await visitor.call(registrationEmailVerifyConfirm, { body: { registrationId, email, emailCode } });
    expect((await finish()).status).toBe(201);
    const [account] = await server.db.select().from(consumers).where(eq(consumers.email, email));
    expect(account).toMatchObject({ mobile: null, emailVerified: true });
  });

  it('still sends a code when it does not know whether texts arrive', async () => {
    const { ask } = await asking();
    const { mobile } = draw();
    vi.spyOn(sender(), 'reachesPhone').mockRejectedValueOnce(new ProviderUnavailable('away'));
    expect(await ask(mobile)).toBe(true);
    expect(await server.outbox.list({ to: international(mobile) })).toHaveLength(1);
  });

  it('may refuse messages for a while: the code request is refused like one beyond a limit, and no code is stored', async () => {
    const { visitor, registrationId, ask } = await asking();
    const { mobile } = draw();
    vi.spyOn(sender(), 'send').mockResolvedValueOnce({ waitSeconds: 60 });
    expect(await ask(mobile)).toBe('sms_verification_code_generation_not_allowed');
    const confirmed = await visitor.call(registrationMobileVerifyConfirm, {
      body: { registrationId, mobile, smsCode: '111111' },
    });
    expect(confirmed.error.errorCode).toBe('sms_code_not_found');
    expect(await ask(mobile)).toBe(true);
  });
});

describe('a one-time code', () => {
  /** The status that each refusal of a code comes with. */
  const statuses: Readonly<Record<string, number>> = {
    invalid_sms_code: 400,
    sms_code_not_found: 404,
    verification_code_expired: 412,
    verification_code_superseded: 412,
    max_sms_code_attempts: 412,
  };

  async function asked() {
    const visitor = visit();
    const { email, mobile } = draw();
    const registrationId = await startJoining(visitor, email);
    const ask = () =>
      visitor.call(registrationMobileVerifyAsk, { body: { registrationId, mobile, countryCode: 'AU' } });
    const confirm = async (smsCode: string): Promise<string | number> => {
      const { status, error } = await visitor.call(registrationMobileVerifyConfirm, {
        body: { registrationId, mobile, smsCode },
      });
      if (error?.errorCode)
        expect([error.errorCode, status]).toEqual([error.errorCode, statuses[error.errorCode]]);
      return error?.errorCode ?? status;
    };
    const code = () => newestCode(server, international(mobile));
    const sent = async () => (await server.outbox.list({ to: international(mobile) })).length;
    return { ask, confirm, code, sent, visitor, registrationId, email };
  }
  const other = (code: string) => (code === '123456' ? '654321' : '123456');

  it('is six digits, works once, and only while it is the newest [ACC-152] [ACC-421]', async () => {
    const { ask, confirm, code } = await asked();
    expect(await confirm('123456')).toBe('sms_code_not_found');
    await ask();
    const first = await code();
    await ask();
    const second = await code();
    expect(first).toMatch(/^\d{6}$/);
    if (first !== second) expect(await confirm(first)).toBe('verification_code_superseded');
    expect(await confirm(second)).toBe(200);
    expect(await confirm(second)).toBe('sms_code_not_found');
  });

  it('is six digits, valid once, for ten minutes, and only until a newer one is sent [ACC-454]', async () => {
    const { ask, confirm, code } = await asked();
    await ask();
    const first = await code();
    await ask();
    const second = await code();
    for (const each of [first, second]) expect(each).toMatch(/^\d{6}$/);
    if (first !== second) expect(await confirm(first)).toBe('verification_code_superseded');
    server.passTime(10 * minute - 1);
    expect(await confirm(second)).toBe(200);
    expect(await confirm(second)).toBe('sms_code_not_found');

    const late = await asked();
    await late.ask();
    const right = await late.code();
    server.passTime(10 * minute);
    expect(await late.confirm(right)).toBe('verification_code_expired');
  });

  it('is sent five times an hour to one mobile or email, whichever flow requests it [ACC-456]', async () => {
    server.passTime(2 * hour);
    const email = 'good.ca@persona.test';
    const [person] = await server.db.select().from(consumers).where(eq(consumers.email, email));
    const mobile = person?.mobile ?? '';
    const visitor = visit('CHECKOUT');
    const reset = async (sendBy: 'SMS' | 'EMAIL') =>
      (await visitor.call(resetPasswordVerifyAsk, { body: { email, sendBy } })).status < 300;
    const logIn = async () => (await visitor.call(requestOneTimeCode, { body: { email } })).status < 300;
    const sentTo = async (to: string) => (await server.outbox.list({ to })).length;
    const before = [await sentTo(mobile), await sentTo(email)];

    for (let time = 0; time < 3; time += 1) expect(await reset('SMS')).toBe(true);
    for (let time = 0; time < 2; time += 1) expect(await logIn()).toBe(true);
    expect([await reset('SMS'), await logIn()]).toEqual([false, false]);
    expect(await sentTo(mobile)).toBe((before[0] ?? 0) + 5);

    for (let time = 0; time < 5; time += 1) expect(await reset('EMAIL')).toBe(true);
    expect(await reset('EMAIL')).toBe(false);
    expect(await sentTo(email)).toBe((before[1] ?? 0) + 5);

    server.passTime(hour);
    expect([await logIn(), await reset('EMAIL')]).toEqual([true, true]);
  });

  it('is expired after ten minutes, also with the right digits [ACC-420]', async () => {
    const { ask, confirm, code } = await asked();
    await ask();
    const right = await code();
    server.passTime(10 * minute - 1);
    expect(await confirm(other(right))).toBe('invalid_sms_code');
    server.passTime(1);
    expect(await confirm(right)).toBe('verification_code_expired');
    expect(await confirm(other(right))).toBe('verification_code_expired');
  });

  it('that was replaced uses up no try of the newest one, however often it is entered, and is no way around the tries', async () => {
    const { ask, confirm, code } = await asked();
    const codes: string[] = [];
    for (let sent = 0; sent < 4; sent += 1) {
      await ask();
      codes.push(await code());
    }
    const [newest = '', ...older] = codes.reverse();
    for (const old of older.filter((each) => each !== newest)) {
      const answers = await Promise.all([confirm(old), confirm(old), confirm(old)]);
      expect(answers).toEqual(Array(3).fill('verification_code_superseded'));
    }
    const wrong = ['123456', '654321', '246802'].find((each) => !codes.includes(each)) ?? '';
    for (let tried = 0; tried < 4; tried += 1) expect(await confirm(wrong)).toBe('invalid_sms_code');
    expect(await confirm(newest)).toBe(200);
  });

  it('is compared five times at most, then the right one is refused too [ACC-455] [ACC-174] [ACC-175]', async () => {
    const { ask, confirm, code } = await asked();
    await ask();
    const right = await code();
    for (let tried = 0; tried < 5; tried++) expect(await confirm(other(right))).toBe('invalid_sms_code');
    expect(await confirm(right)).toBe('max_sms_code_attempts');
  });

  it('is compared five times at most, also when twenty tries arrive at once [ACC-455]', async () => {
    const { ask, confirm, code } = await asked();
    await ask();
    const right = await code();
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(other(right))));
    expect(answers.filter((answer) => answer === 'invalid_sms_code')).toHaveLength(5);
    expect(await confirm(right)).toBe('max_sms_code_attempts');
  });

  it('is used by one of two concurrent requests', async () => {
    const { ask, confirm, code } = await asked();
    await ask();
    const right = await code();
    const answers = await Promise.all([confirm(right), confirm(right)]);
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
  });

  it('is sent five times an hour to one target, also when ten are asked for at once [ACC-163] [ACC-456]', async () => {
    const { ask, sent } = await asked();
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(await sent()).toBe(5);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, error }) => [status, error.errorCode])).toEqual(
      Array(5).fill([412, 'sms_verification_code_generation_not_allowed']),
    );
    server.passTime(hour - 1);
    expect((await ask()).status).toBe(412);
    expect(await sent()).toBe(5);
    server.passTime(1);
    expect((await ask()).status).toBe(200);
    expect(await sent()).toBe(6);
  });

  it('by email has its own error code for each refusal [ACC-163] [ACC-174] [ACC-175] [ACC-421] [ACC-180] [ACC-181] [ACC-445]', async () => {
    const { visitor, registrationId, email } = await asked();
    const ask = () => visitor.call(registrationEmailVerifyAsk, { body: { registrationId, email } });
    const confirm = async (emailCode: string) => {
      const { status, error } = await visitor.call(registrationEmailVerifyConfirm, {
        body: { registrationId, email, emailCode },
      });
      return [status, error?.errorCode];
    };
    expect(await confirm('123456')).toEqual([404, 'not_found']);
    await ask();
    const wrong = other(await newestCode(server, email));
    for (let tried = 0; tried < 5; tried++) expect(await confirm(wrong)).toEqual([400, 'invalid_code']);
    expect(await confirm(wrong)).toEqual([412, 'max_attempts_reached']);
    for (let sent = 1; sent < 5; sent++) expect((await ask()).status).toBe(204);
    const refused = await ask();
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'max_attempts_reached']);
    expect(await server.outbox.list({ to: email })).toHaveLength(5);
  });

  it('is never in a response and never stored in plain text', async () => {
    const { ask, code } = await asked();
    const answer = await ask();
    const sent = await code();
    expect(JSON.stringify(answer.body)).not.toContain(sent);
    const { rows } = await server.open.pool.query('select code_hash from verification_codes');
    expect(JSON.stringify(rows)).not.toContain(`"${sent}"`);
  });

  it('has three fixed forms while the sandbox controls are on, and none without [MER-188]', async () => {
    const { ask, confirm } = await asked();
    await ask();
    expect(await confirm('999999')).toBe('invalid_sms_code');
    expect(await confirm('000000')).toBe('verification_code_expired');
    expect(await confirm('111111')).toBe(200);

    const closed = await createTestServer({ environment: { SANDBOX_CONTROL: 'off' } });
    const visitor = createVisitor(closed, 'PORTAL');
    const { email, mobile } = draw();
    const registrationId = await startJoining(visitor, email);
    await visitor.call(registrationMobileVerifyAsk, { body: { registrationId, mobile, countryCode: 'AU' } });
    const { error } = await visitor.call(registrationMobileVerifyConfirm, {
      body: { registrationId, mobile, smsCode: '111111' },
    });
    expect(error.errorCode).toBe('invalid_sms_code');
    await closed.close();
  });
});

describe('a returning consumer', () => {
  it('confirms another mobile and email by codes [ACC-153] [ACC-154] [ACC-168] [ACC-394]', async () => {
    const visitor = visit();
    const uuid = await join(server, visitor, draw());
    await server.db.update(consumers).set({ mobile: null }).where(eq(consumers.id, uuid));
    expect((await visitor.call(readAccount, {})).body.smsVerificationRequired).toBe(true);
    const { email, mobile } = draw();
    expect((await visitor.call(accountMobileVerifyAsk, { body: { mobile } })).body).toEqual({
      smsEnabled: true,
    });
    const smsCode = await newestCode(server, international(mobile));
    const confirmed = await visitor.send('POST', '/portal/consumers/account/mobile/verify-confirm', {
      body: JSON.stringify({ mobile, smsCode }),
    });
    expect(await confirmed.json()).toEqual({ mobileVerified: true });
    expect((await visitor.call(accountEmailVerifyAsk, { body: { email } })).status).toBe(204);
    const emailCode = await newestCode(server, email);
    await visitor.call(accountEmailVerifyConfirm, { body: { email, emailCode } });
    const { body } = await visitor.call(readAccount, {});
    expect(body).toMatchObject({
      email,
      mobile: international(mobile),
      isEmailVerificationRequired: false,
      smsVerificationRequired: false,
    });
    for (const answer of [
      await visitor.call(accountMobileVerifyAsk, { body: { mobile: draw().mobile } }),
      await visitor.call(accountEmailVerifyAsk, { body: { email: draw().email } }),
    ]) {
      expect([answer.status, answer.error.errorCode]).toEqual([412, 'precondition_failed']);
    }
  });

  it('may name the number by its masked form', async () => {
    const visitor = visit();
    const person = draw();
    await join(server, visitor, person);
    await visitor.call(accountMobileVerifyAsk, { body: { mobile: '' } });
    const smsCode = await newestCode(server, international(person.mobile));
    const confirmed = await visitor.call(accountMobileVerifyConfirm, { body: { mobile: '*****', smsCode } });
    expect(confirmed.body).toEqual({ mobileVerified: true });
  });
});

describe('a password reset', () => {
  const password = 'Tall-Heron-29';

  it('gives a consumer who has none a password, and signs in [ACC-394] [ACC-415] [ACC-461]', async () => {
    const person = draw();
    await join(server, visit(), person);
    const visitor = visit();
    const passwordExists = async () =>
      (await visitor.call(lookup, { body: { email: person.email } })).body.passwordExists;
    expect(await passwordExists()).toBe(false);
    await visitor.call(resetPasswordVerifyAsk, { body: { email: person.email, sendBy: 'SMS' } });
    const code = await newestCode(server, international(person.mobile));
    const looked = await visitor.call(resetPasswordVerifyConfirm, { body: { email: person.email, code } });
    expect([looked.status, looked.body]).toEqual([200, {}]);
    const reset = await visitor.call(resetPassword, {
      body: { email: person.email, password, code, rememberMe: true },
    });
    expect(reset.status).toBe(200);
    expect((await visitor.call(readAccount, {})).status).toBe(200);
    expect(await passwordExists()).toBe(true);
    expect((await signIn(visit(), person.email, password)).status).toBe(200);
    server.passTime(13 * hour);
    expect((await visitor.call(resumeLogin, { body: {} })).status).toBe(200);
  });

  it('ends the sessions that were there before', async () => {
    const person = draw();
    const before = visit();
    await join(server, before, person);
    const visitor = visit();
    await visitor.call(resetPasswordVerifyAsk, { body: { email: person.email, sendBy: 'SMS' } });
    const code = await newestCode(server, international(person.mobile));
    await visitor.call(resetPassword, { body: { email: person.email, password, code } });
    expect((await before.call(readAccount, {})).status).toBe(401);
  });

  it('refuses a password that is too short, as a value against a rule [ACC-445]', async () => {
    const { status, error } = await visit().call(resetPassword, {
      body: { email: 'good.au@persona.test', password: 'short', code: '111111' },
    });
    expect([status, error.errorCode]).toEqual([422, 'invalid_password']);
    expect(error.message).toBe('The password is too short. Use at least 8 characters.');
  });

  it('says of a password that is too long that it is', async () => {
    const { status, error } = await visit().call(resetPassword, {
      body: { email: 'good.au@persona.test', password: 'Tall-Heron-29 '.repeat(11), code: '111111' },
    });
    expect([status, error.errorCode, error.errorInfo]).toEqual([
      422,
      'invalid_password',
      { password: 'tooLong' },
    ]);
    expect(error.message).toBe('The password is too long. Use at most 128 characters.');
  });

  it('has its own error code for each limit, after the registration used one send [ACC-128] [ACC-174]', async () => {
    const person = draw();
    await join(server, visit(), person);
    await server.db.update(consumers).set({ emailVerified: true }).where(eq(consumers.email, person.email));
    const visitor = visit();
    const ask = async (sendBy: 'SMS' | 'EMAIL') => {
      const { status, error } = await visitor.call(resetPasswordVerifyAsk, {
        body: { email: person.email, sendBy },
      });
      return error?.errorCode ?? status;
    };
    for (let sent = 0; sent < 4; sent++) expect(await ask('SMS')).toBe(204);
    expect(await ask('SMS')).toBe('password_reset_code_generation_not_allowed');
    for (let sent = 0; sent < 5; sent++) expect(await ask('EMAIL')).toBe(204);
    expect(await ask('EMAIL')).toBe('verification_code_generation_not_allowed');
    const confirm = async (code: string) => {
      const body = { email: person.email, code };
      const { status, error } = await visitor.call(resetPasswordVerifyConfirm, { body });
      return [status, error.errorCode];
    };
    for (let tried = 0; tried < 5; tried++) expect(await confirm('999999')).toEqual([400, 'invalid_code']);
    expect(await confirm('999999')).toEqual([412, 'password_reset_code_max_attempts']);
  });

  it('does not work in another browser, nor before a code was requested [ACC-421]', async () => {
    const person = draw();
    await join(server, visit(), person);
    await visit().call(resetPasswordVerifyAsk, { body: { email: person.email, sendBy: 'SMS' } });
    const code = await newestCode(server, international(person.mobile));
    const { status } = await visit().call(resetPassword, { body: { email: person.email, password, code } });
    expect(status).toBe(404);
    const body = { email: person.email, code: '123456' };
    const unasked = await visit().call(resetPasswordVerifyConfirm, { body });
    expect([unasked.status, unasked.error.errorCode]).toEqual([404, 'not_found']);
  });
});
