import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, logout } from '#shared/contract/access/access.contract.ts';
import {
  changeEmail,
  changeMobile,
  confirmEmailChange,
  confirmMobileChange,
  reverifyEmailChange,
  reverifyMobileChange,
  startEmailChange,
  startMobileChange,
} from '#shared/contract/access/change-contact.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { join, newestCode } from '../../../testing/joining.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../../testing/visitor.ts';
import { consumers } from '../../consumers/consumers.tables.ts';
import { contactChanges } from '../security.tables.ts';
import { hashPassword } from '../signing-in/passwords.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const password = 'Tall-Heron-29';
let drawn = 0;
/** A signed-in Australian with a confirmed mobile and a password. */
async function signedInOwner() {
  drawn += 1;
  const digits = String(drawn).padStart(4, '0');
  const person = { email: `changer${digits}@example.com`, mobile: `041200${digits}` };
  const visitor = createVisitor(server, 'PORTAL');
  const id = await join(server, visitor, person);
  await server.db
    .update(consumers)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(consumers.id, id));
  return { ...person, visitor, phone: `+61${person.mobile.slice(1)}` };
}
const freshMobile = () => {
  drawn += 1;
  return `041300${String(drawn).padStart(4, '0')}`;
};
const codeOf = ({ status, error }: { status: number; error: { errorCode: string } | undefined }) =>
  error?.errorCode ?? status;
const account = async (visitor: Visitor) => (await visitor.call(readAccount, {})).body;

describe('changing the mobile', () => {
  it('sends a code to the email first, then to the new number, and changes nothing before that code is entered [ACC-189] [ACC-190] [ACC-191] [ACC-197]', async () => {
    const { visitor, email, phone } = await signedInOwner();
    const started = await visitor.call(startMobileChange, { body: {} });
    expect(started.status).toBe(201);
    const { token } = started.body;
    const newMobile = freshMobile();
    const confirm = (code: string) => visitor.call(confirmMobileChange, { body: { token, code } });
    expect(codeOf(await visitor.call(changeMobile, { body: { token, newMobile } }))).toBe(
      'precondition_failed',
    );
    const authorised = await confirm(await newestCode(server, email));
    expect(authorised.body).toEqual({ status: 'AUTHORISED' });
    const asked = await visitor.call(changeMobile, { body: { token, newMobile } });
    expect([asked.status, asked.body]).toEqual([200, { smsEnabled: true }]);
    expect((await account(visitor)).mobile).toBe(phone);
    const again = await visitor.call(reverifyMobileChange, { body: { token } });
    expect(again.body).toEqual({ smsEnabled: true });
    const target = `+61${newMobile.slice(1)}`;
    expect(await server.outbox.list({ to: target })).toHaveLength(2);
    expect((await account(visitor)).mobile).toBe(phone);
    const changed = await confirm(await newestCode(server, target));
    expect(changed.body).toEqual({ status: 'CHANGED' });
    expect((await account(visitor)).mobile).toBe(target);
    const told = async (to: string) => (await server.outbox.list({ to, limit: 1 }))[0]?.template;
    expect([await told(email), await told(phone)]).toEqual(['mobile-changed-without-link', 'mobile-changed']);
    expect(codeOf(await confirm('111111'))).toBe('not_found');
  });

  it('sends the code of the first step again', async () => {
    const { visitor, email } = await signedInOwner();
    const { token } = (await visitor.call(startMobileChange, { body: {} })).body;
    await visitor.call(reverifyMobileChange, { body: { token } });
    const sent = await server.outbox.list({ to: email });
    expect(sent.map(({ template }) => template)).toEqual(['mobile-change', 'mobile-change']);
  });

  it('refuses an invalid number and another person’s', async () => {
    const owner = await signedInOwner();
    const { visitor } = await signedInOwner();
    const { token } = (await visitor.call(startMobileChange, { body: {} })).body;
    await visitor.call(confirmMobileChange, { body: { token, code: '111111' } });
    const ask = async (newMobile: string) =>
      codeOf(await visitor.call(changeMobile, { body: { token, newMobile } }));
    expect(await ask('0212345678')).toBe('invalid_phone_number');
    expect(await ask(owner.mobile)).toBe('existing_phone_number');
  });

  it('has an error code for each channel of a wrong code [ACC-174] [ACC-175]', async () => {
    const { visitor } = await signedInOwner();
    const { token } = (await visitor.call(startMobileChange, { body: {} })).body;
    const confirm = async (code: string) =>
      codeOf(await visitor.call(confirmMobileChange, { body: { token, code } }));
    expect(await confirm('999999')).toBe('invalid_code');
    expect(await confirm('111111')).toBe(200);
    expect(await confirm('123456')).toBe('sms_code_not_found');
    await visitor.call(changeMobile, { body: { token, newMobile: freshMobile() } });
    expect(await confirm('000000')).toBe('verification_code_expired');
    for (let tried = 0; tried < 4; tried += 1) expect(await confirm('999999')).toBe('invalid_sms_code');
    expect(await confirm('999999')).toBe('max_sms_code_attempts');
  });

  it('gives a number that two people prove to only one of them', async () => {
    const newMobile = freshMobile();
    const ready = async () => {
      const { visitor } = await signedInOwner();
      const { token } = (await visitor.call(startMobileChange, { body: {} })).body;
      await visitor.call(confirmMobileChange, { body: { token, code: '111111' } });
      await visitor.call(changeMobile, { body: { token, newMobile } });
      return () => visitor.call(confirmMobileChange, { body: { token, code: '111111' } });
    };
    const [first, second] = [await ready(), await ready()];
    // A newer code for the number ended the older one.
    expect(codeOf(await first())).toBe('sms_code_not_found');
    expect(codeOf(await second())).toBe(200);
  });
});

describe('changing the email', () => {
  it('sends a code to the mobile first, then to the new address, which is the login from then on [ACC-192] [ACC-193] [ACC-197] [ACC-422]', async () => {
    const { visitor, email, phone } = await signedInOwner();
    const newEmail = `new-${email}`;
    const { token } = (await visitor.call(startEmailChange, { body: {} })).body;
    const confirm = (code: string) => visitor.call(confirmEmailChange, { body: { token, code } });
    expect((await confirm(await newestCode(server, phone))).body).toEqual({ status: 'AUTHORISED' });
    expect((await visitor.call(changeEmail, { body: { token, newEmail } })).status).toBe(204);
    expect((await visitor.call(reverifyEmailChange, { body: { token } })).status).toBe(204);
    expect((await account(visitor)).email).toBe(email);
    expect(new Set((await server.outbox.list({ to: newEmail })).map(({ template }) => template))).toEqual(
      new Set(['email-change']),
    );
    expect((await confirm(await newestCode(server, newEmail))).body).toEqual({ status: 'CHANGED' });
    expect((await account(visitor)).email).toBe(newEmail);
    const signIn = async (username: string) =>
      codeOf(await createVisitor(server, 'PORTAL').call(login, { body: { username, password } }));
    expect(await signIn(email)).toBe('authentication_failure');
    expect(await signIn(newEmail)).toBe(200);
    const told = async (to: string) => (await server.outbox.list({ to, limit: 1 }))[0]?.template;
    expect([await told(email), await told(phone)]).toEqual(['email-changed-without-link', 'email-changed']);
  });

  it('refuses the present address, a taken one and an invalid one [ACC-445] [ACC-187]', async () => {
    const owner = await signedInOwner();
    await server.db.update(consumers).set({ emailVerified: true }).where(eq(consumers.email, owner.email));
    const { visitor, email } = await signedInOwner();
    const { token } = (await visitor.call(startEmailChange, { body: {} })).body;
    await visitor.call(confirmEmailChange, { body: { token, code: '111111' } });
    const ask = async (newEmail: string) => {
      const { status, error } = await visitor.call(changeEmail, { body: { token, newEmail } });
      return [status, error.errorCode];
    };
    expect(await ask(` ${email.toUpperCase()}`)).toEqual([422, 'same_email']);
    expect(await ask(owner.email)).toEqual([409, 'duplicate_email']);
    expect(await ask('ana@')).toEqual([400, 'invalid_email_address']);
  });

  it('needs a mobile that can be confirmed', async () => {
    const { visitor, email } = await signedInOwner();
    await server.db.update(consumers).set({ mobile: null }).where(eq(consumers.email, email));
    expect(codeOf(await visitor.call(startEmailChange, { body: {} }))).toBe('verified_mobile_missing');
  });
});

describe('an account that a policy holds', () => {
  it('keeps its mobile and its email, also where a change has begun', async () => {
    const { visitor, email } = await signedInOwner();
    const { token } = (await visitor.call(startMobileChange, { body: {} })).body;
    await server.db.update(consumers).set({ accountStatus: 'POLICY_HOLD' }).where(eq(consumers.email, email));
    for (const refused of [
      await visitor.call(startMobileChange, { body: {} }),
      await visitor.call(startEmailChange, { body: {} }),
      await visitor.call(confirmMobileChange, { body: { token, code: '111111' } }),
    ]) {
      expect([refused.status, codeOf(refused)]).toEqual([412, 'precondition_failed']);
    }
  });
});

describe('the token of a change', () => {
  it('works only in its session, for its contact and for half an hour', async () => {
    const { visitor } = await signedInOwner();
    const { visitor: stranger } = await signedInOwner();
    const { token } = (await visitor.call(startMobileChange, { body: {} })).body;
    const body = { token, code: '111111' };
    expect(codeOf(await stranger.call(confirmMobileChange, { body }))).toBe('not_found');
    expect(codeOf(await visitor.call(confirmEmailChange, { body }))).toBe('not_found');
    server.passTime(30 * 60_000);
    expect(codeOf(await visitor.call(confirmMobileChange, { body }))).toBe('not_found');
  });

  it('ends with the session', async () => {
    const { visitor } = await signedInOwner();
    const { token } = (await visitor.call(startMobileChange, { body: {} })).body;
    await visitor.call(logout, { body: {} });
    expect(await server.db.select().from(contactChanges).where(eq(contactChanges.id, token))).toEqual([]);
  });
});

describe('starting a change', () => {
  it('returns an error of its contract when the session ends during the call', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { visitor } = await signedInOwner();
      const starting = () => visitor.call(startMobileChange, { body: {} });
      const answers = await Promise.all([starting(), visitor.call(logout, { body: {} }), starting()]);
      for (const each of answers) expect([201, 204, 401]).toContain(each.status);
    }
  });

  it('twice at once leaves one change in the session', async () => {
    const { visitor } = await signedInOwner();
    const answers = await Promise.all([1, 2, 3].map(() => visitor.call(startMobileChange, { body: {} })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const tokens = answers.map(({ body }) => body.token);
    const left = await server.db.select().from(contactChanges).where(inArray(contactChanges.id, tokens));
    expect(left).toHaveLength(1);
  });
});
