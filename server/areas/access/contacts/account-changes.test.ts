/** What a code may still change, and what the earlier contacts can undo. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessContract,
  accountEmailVerifyAsk,
  accountEmailVerifyConfirm,
  accountMobileVerifyAsk,
  accountMobileVerifyConfirm,
  login,
} from '#shared/contract/access/access.contract.ts';
import { readAccountChange, undoAccountChange } from '#shared/contract/access/account-change.contract.ts';
import {
  changeEmail,
  changeMobile,
  confirmEmailChange,
  confirmMobileChange,
  startEmailChange,
  startMobileChange,
} from '#shared/contract/access/change-contact.contract.ts';
import { loginByOneTimeCode, requestOneTimeCode } from '#shared/contract/access/one-time-code.contract.ts';
import { newPersistentLogin, resumeLogin } from '#shared/contract/access/resume.contract.ts';
import { securityVerifyAsk, securityVerifyConfirm } from '#shared/contract/access/second-factor.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import type { Channel } from '#shared/domain/session.ts';
import { join, newestCode, startJoining } from '../../../testing/joining.ts';
import { signIn } from '../../../testing/shop.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../../testing/visitor.ts';
import { accountChanges, consumers } from '../../consumers/consumers.tables.ts';
import { hashPassword } from '../signing-in/passwords.ts';
import { sweepAccess } from '../sweep.ts';

let server: TestServer;
let passwordHash: string;
beforeAll(async () => {
  server = await createTestServer();
  passwordHash = await hashPassword(password);
});
afterAll(() => server.close());

const password = 'Tall-Heron-29';
const newPassword = 'Brisk-Otter-83';
const hour = 3_600_000;
let drawn = 0;
const draw = () => {
  drawn += 1;
  const digits = String(drawn).padStart(4, '0');
  return { email: `owner${digits}@example.com`, mobile: `041500${digits}` };
};
const international = (mobile: string) => `+61${mobile.slice(1)}`;
const codeOf = ({ status, error }: { status: number; error: { errorCode: string } | undefined }) =>
  error?.errorCode ?? status;

/** An Australian with a password and a confirmed mobile, and an email that is not confirmed. */
async function owner(columns: Partial<typeof consumers.$inferInsert> = {}) {
  const { email, mobile } = draw();
  const visitor = createVisitor(server, 'PORTAL');
  const id = await join(server, visitor, { email, mobile });
  await server.db
    .update(consumers)
    .set({ passwordHash, ...columns })
    .where(eq(consumers.id, id));
  return { id, email, phone: international(mobile), visitor };
}
type Owner = Awaited<ReturnType<typeof owner>>;

/** Another browser that is signed in to the account. */
const thiefOf = ({ id }: Owner, channel: Channel = 'PORTAL') => signIn(server, id, channel);

async function stored({ id }: Owner) {
  const [found] = await server.db.select().from(consumers).where(eq(consumers.id, id));
  return { email: found?.email, emailVerified: found?.emailVerified, mobile: found?.mobile };
}

const confirmEmail = async (visitor: Visitor, email: string, emailCode: string) =>
  codeOf(await visitor.call(accountEmailVerifyConfirm, { body: { email, emailCode } }));
const confirmMobile = async (visitor: Visitor, mobile: string, smsCode: string) =>
  codeOf(await visitor.call(accountMobileVerifyConfirm, { body: { mobile, smsCode } }));

async function replaceEmail(visitor: Visitor, newEmail: string): Promise<void> {
  const { token } = (await visitor.call(startEmailChange, { body: {} })).body;
  await visitor.call(confirmEmailChange, { body: { token, code: '111111' } });
  await visitor.call(changeEmail, { body: { token, newEmail } });
  const changed = await visitor.call(confirmEmailChange, { body: { token, code: '111111' } });
  expect(changed.body).toEqual({ status: 'CHANGED' });
}

async function replaceMobile(visitor: Visitor, newMobile: string): Promise<void> {
  const { token } = (await visitor.call(startMobileChange, { body: {} })).body;
  await visitor.call(confirmMobileChange, { body: { token, code: '111111' } });
  await visitor.call(changeMobile, { body: { token, newMobile } });
  const changed = await visitor.call(confirmMobileChange, { body: { token, code: '111111' } });
  expect(changed.body).toEqual({ status: 'CHANGED' });
}

async function replacePassword(visitor: Visitor): Promise<void> {
  const body = { currentPassword: password, newPassword, confirmNewPassword: newPassword };
  const changed = await visitor.call(accessContract.changePassword, { body });
  expect(changed.body).toEqual({ status: 'success' });
}

/** The token of the link in the newest message to that target. */
async function linkTo(target: string): Promise<string> {
  const [message] = await server.outbox.list({ to: target, limit: 1 });
  const [, token = ''] = /\/au\/#\/undo-change\?token=([\w-]{43})$/.exec(message?.text ?? '') ?? [];
  if (!token) throw new Error(`No link was sent to ${target}`);
  return token;
}

const stranger = () => createVisitor(server, 'PORTAL');
const undo = (token: string) => stranger().call(undoAccountChange, { body: { token } });
const stateOf = async (token: string) =>
  (await stranger().call(readAccountChange, { body: { token } })).body.state;

describe('a code', () => {
  it('for a new email ends when the owner confirms hers', async () => {
    const person = await owner();
    const thief = await thiefOf(person);
    const { email: hers } = draw();
    expect((await thief.call(accountEmailVerifyAsk, { body: { email: hers } })).status).toBe(204);
    const early = await newestCode(server, hers);
    await person.visitor.call(accountEmailVerifyAsk, { body: { email: person.email } });
    expect(await confirmEmail(person.visitor, person.email, await newestCode(server, person.email))).toBe(
      200,
    );
    expect(await confirmEmail(thief, hers, early)).toBe('not_found');
    expect(await stored(person)).toEqual({ email: person.email, emailVerified: true, mobile: person.phone });
  });

  it('for a mobile ends when the owner confirms hers', async () => {
    const person = await owner({ mobile: null });
    const thief = await thiefOf(person);
    const [his, hers] = [draw().mobile, draw().mobile];
    await thief.call(accountMobileVerifyAsk, { body: { mobile: his } });
    const early = await newestCode(server, international(his));
    await person.visitor.call(accountMobileVerifyAsk, { body: { mobile: hers } });
    expect(await confirmMobile(person.visitor, hers, await newestCode(server, international(hers)))).toBe(
      200,
    );
    // A first mobile is a change, which signs out all other browsers.
    expect(await confirmMobile(thief, his, early)).toBe('unauthorized');
    expect((await stored(person)).mobile).toBe(international(hers));
  });

  it('for one contact ends when the other is confirmed', async () => {
    const person = await owner({ mobile: null });
    const thief = await thiefOf(person);
    const his = draw();
    await thief.call(accountMobileVerifyAsk, { body: { mobile: his.mobile } });
    const early = await newestCode(server, international(his.mobile));
    await person.visitor.call(accountEmailVerifyAsk, { body: { email: person.email } });
    await confirmEmail(person.visitor, person.email, '111111');
    expect(await confirmMobile(thief, his.mobile, early)).toBe('sms_code_not_found');
    expect((await stored(person)).mobile).toBeNull();
  });

  it.each(['authorise', 'change'] as const)(
    'to %s a contact ends when one is confirmed in between',
    async (step) => {
      const person = await owner();
      const thief = await thiefOf(person);
      const { token } = (await thief.call(startEmailChange, { body: {} })).body;
      if (step === 'change') {
        await thief.call(confirmEmailChange, { body: { token, code: '111111' } });
        await thief.call(changeEmail, { body: { token, newEmail: draw().email } });
      }
      await person.visitor.call(accountEmailVerifyAsk, { body: { email: person.email } });
      await confirmEmail(person.visitor, person.email, '111111');
      expect(codeOf(await thief.call(confirmEmailChange, { body: { token, code: '111111' } }))).toBe(
        'not_found',
      );
      expect((await stored(person)).email).toBe(person.email);
    },
  );

  it('of a login that went to the earlier mobile ends with it', async () => {
    const person = await owner();
    const finder = stranger();
    await finder.call(requestOneTimeCode, { body: { email: person.email } });
    const oneTimeCode = await newestCode(server, person.phone);
    await replaceMobile(person.visitor, draw().mobile);
    const checkPointType = 'ONLINE_PORTAL_LOGIN' as const;
    const body = { username: person.email, oneTimeCode, checkPointType };
    expect(codeOf(await finder.call(loginByOneTimeCode, { body }))).toBe('authentication_failure');
  });

  it('of a new password that went to the earlier mobile ends with it', async () => {
    const { email, phone, visitor } = await owner();
    const finder = stranger();
    await finder.call(accessContract.resetPasswordVerifyAsk, { body: { email, sendBy: 'SMS' } });
    const body = { email, code: await newestCode(server, phone), password: newPassword };
    await replaceMobile(visitor, draw().mobile);
    expect(codeOf(await finder.call(accessContract.resetPassword, { body }))).toBe('not_found');
  });

  it.each([
    ['is changed', async ({ visitor }: Owner) => replacePassword(visitor)],
    [
      'is set by another code',
      async ({ email }: Owner) => {
        const resetter = stranger();
        await resetter.call(accessContract.resetPasswordVerifyAsk, { body: { email, sendBy: 'SMS' } });
        const body = { email, code: '111111', password: newPassword };
        expect((await resetter.call(accessContract.resetPassword, { body })).status).toBe(200);
      },
    ],
  ])('of a login or of a new password ends when the password %s', async (_, close) => {
    const person = await owner();
    const [finder, resetter] = [stranger(), stranger()];
    const { email } = person;
    await finder.call(requestOneTimeCode, { body: { email } });
    const oneTimeCode = await newestCode(server, person.phone);
    // By email, because the text messages that follow do not end it.
    await server.db.update(consumers).set({ emailVerified: true }).where(eq(consumers.email, email));
    await resetter.call(accessContract.resetPasswordVerifyAsk, { body: { email, sendBy: 'EMAIL' } });
    const code = await newestCode(server, email);
    await close(person);
    const body = { username: email, oneTimeCode, checkPointType: 'ONLINE_PORTAL_LOGIN' as const };
    expect(codeOf(await finder.call(loginByOneTimeCode, { body }))).toBe('authentication_failure');
    const reset = { email, code, password: 'Thin-Walrus-12' };
    expect(codeOf(await resetter.call(accessContract.resetPassword, { body: reset }))).toBe('not_found');
  });

  it('of a second factor that went to the earlier mobile ends with it', async () => {
    const person = await owner();
    await server.db.update(consumers).set({ secondFactorRequired: true }).where(eq(consumers.id, person.id));
    const thief = stranger();
    await thief.call(login, { body: { username: person.email, password } });
    await thief.call(securityVerifyAsk, { body: { sendBy: 'SMS' } });
    const code = await newestCode(server, person.phone);
    await replaceMobile(person.visitor, draw().mobile);
    // The session that was waiting for it has ended too.
    expect(codeOf(await thief.call(securityVerifyConfirm, { body: { code } }))).toBe('unauthorized');
  });

  it('of a login that went to the earlier email ends with it, also when the email has another account', async () => {
    const squatter = await owner({ mobile: null });
    const [finder, resetter] = [stranger(), stranger()];
    const { email } = squatter;
    await finder.call(requestOneTimeCode, { body: { email } });
    const oneTimeCode = await newestCode(server, email);
    await resetter.call(accessContract.resetPasswordVerifyAsk, { body: { email, sendBy: 'EMAIL' } });
    const code = await newestCode(server, email);
    await server.db.update(consumers).set({ email: draw().email }).where(eq(consumers.id, squatter.id));
    // That account's count of contact changes starts at the same number.
    const victim = createVisitor(server, 'PORTAL');
    await join(server, victim, { email, mobile: draw().mobile });
    const body = { username: email, oneTimeCode, checkPointType: 'ONLINE_PORTAL_LOGIN' as const };
    expect(codeOf(await finder.call(loginByOneTimeCode, { body }))).toBe('authentication_failure');
    const reset = { email, code, password: newPassword };
    expect(codeOf(await resetter.call(accessContract.resetPassword, { body: reset }))).toBe('not_found');
  });

  it('of a login works only for the contact that it went to', async () => {
    const { id, email, phone } = await owner();
    const asked = async () => {
      const [finder, resetter] = [stranger(), stranger()];
      await resetter.call(accessContract.resetPasswordVerifyAsk, { body: { email, sendBy: 'SMS' } });
      await finder.call(requestOneTimeCode, { body: { email } });
      return { finder, resetter };
    };
    const enter = async ({ finder }: Awaited<ReturnType<typeof asked>>) => {
      const rest = { oneTimeCode: '111111', checkPointType: 'ONLINE_PORTAL_LOGIN' as const };
      return codeOf(await finder.call(loginByOneTimeCode, { body: { username: email, ...rest } }));
    };
    const early = await asked();
    // Whichever way the mobile was changed.
    const mobile = international(draw().mobile);
    await server.db.update(consumers).set({ mobile }).where(eq(consumers.id, id));
    expect(await enter(early)).toBe('authentication_failure');
    await server.db.update(consumers).set({ mobile: phone }).where(eq(consumers.id, id));
    expect(await enter(early)).toBe(200);
  });

  it('for the earlier mobile does not restore it', async () => {
    const person = await owner();
    const old = `0${person.phone.slice(3)}`;
    await person.visitor.call(accountMobileVerifyAsk, { body: { mobile: '' } });
    const early = await newestCode(server, person.phone);
    const { mobile } = draw();
    await replaceMobile(person.visitor, mobile);
    expect(await confirmMobile(person.visitor, old, early)).toBe('sms_code_not_found');
    expect((await stored(person)).mobile).toBe(international(mobile));
  });

  it('changes nothing when another change is stored before its confirm', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const person = await owner();
      const thief = await thiefOf(person);
      const his = draw().email;
      await thief.call(accountEmailVerifyAsk, { body: { email: his } });
      await person.visitor.call(accountEmailVerifyAsk, { body: { email: person.email } });
      const [first, second] = await Promise.all([
        confirmEmail(thief, his, '111111'),
        confirmEmail(person.visitor, person.email, '111111'),
      ]);
      // The second one changes nothing, because its code or session has ended.
      expect([first, second].filter((answer) => answer === 200)).toHaveLength(1);
      expect(
        [first, second].filter((answer) => answer === 'not_found' || answer === 'unauthorized'),
      ).toHaveLength(1);
      expect((await stored(person)).email).toBe(first === 200 ? his : person.email);
    }
  });
});

describe('a change of the account', () => {
  it('of the email is reported to the old email and the mobile', async () => {
    const person = await owner({ emailVerified: true, preferredLocale: 'fr-FR' });
    await replaceEmail(person.visitor, draw().email);
    const [mail] = await server.outbox.list({ to: person.email, limit: 1 });
    expect(mail).toMatchObject({ channel: 'EMAIL', template: 'email-changed', locale: 'fr-FR' });
    expect(mail?.text).toMatch(/^L’adresse e‑mail de votre compte Fourfold a été modifiée\./);
    const [text] = await server.outbox.list({ to: person.phone, limit: 1 });
    expect(text).toMatchObject({ channel: 'SMS', template: 'email-changed' });
    expect(await linkTo(person.phone)).toBe(await linkTo(person.email));
  });

  it('of the mobile is reported to the old mobile and the email', async () => {
    const person = await owner({ emailVerified: true });
    await replaceMobile(person.visitor, draw().mobile);
    expect(await linkTo(person.phone)).toBe(await linkTo(person.email));
  });

  it('of the password is reported to the email, however it was set', async () => {
    const person = await owner({ emailVerified: true });
    await replacePassword(person.visitor);
    const changed = await linkTo(person.email);
    const resetter = stranger();
    await resetter.call(accessContract.resetPasswordVerifyAsk, {
      body: { email: person.email, sendBy: 'SMS' },
    });
    const body = { email: person.email, code: '111111', password };
    expect((await resetter.call(accessContract.resetPassword, { body })).status).toBe(200);
    expect(await linkTo(person.email)).not.toBe(changed);
    expect((await server.outbox.list({ to: person.email, limit: 1 }))[0]?.template).toBe('password-changed');
    const texts = await server.outbox.list({ to: person.phone });
    expect(texts.map(({ template }) => template)).not.toContain('password-changed');
  });

  it.each([
    ['password', 'password-changed', ({ visitor }: Owner) => replacePassword(visitor)],
    ['mobile', 'mobile-changed', ({ visitor }: Owner) => replaceMobile(visitor, draw().mobile)],
    [
      'email',
      'email-changed',
      async ({ visitor }: Owner) => {
        const { email } = draw();
        await visitor.call(accountEmailVerifyAsk, { body: { email } });
        expect(await confirmEmail(visitor, email, '111111')).toBe(200);
      },
    ],
  ])(
    'of the %s sends an email that was never confirmed no link, and the mobile undoes it',
    async (_, template, change) => {
      const person = await owner();
      await change(person);
      const [mail] = await server.outbox.list({ to: person.email, limit: 1 });
      expect(mail).toMatchObject({ channel: 'EMAIL', template: `${template}-without-link` });
      expect(mail?.text).not.toContain('://');
      const [text] = await server.outbox.list({ to: person.phone, limit: 1 });
      expect(text).toMatchObject({ channel: 'SMS', template });
      expect((await undo(await linkTo(person.phone))).status).toBe(200);
      expect(await stored(person)).toEqual({
        email: person.email,
        emailVerified: false,
        mobile: person.phone,
      });
    },
  );

  it('is also reported when a first mobile is added', async () => {
    const person = await owner({ mobile: null, emailVerified: true });
    const { mobile } = draw();
    await person.visitor.call(accountMobileVerifyAsk, { body: { mobile } });
    await confirmMobile(person.visitor, mobile, '111111');
    const added = await linkTo(person.email);
    expect((await undo(added)).status).toBe(200);
    expect(await stored(person)).toEqual({ email: person.email, emailVerified: true, mobile: null });
  });

  it.each([
    ['email', async ({ visitor }: Owner) => replaceEmail(visitor, draw().email)],
    ['mobile', async ({ visitor }: Owner) => replaceMobile(visitor, draw().mobile)],
    [
      'email that was never confirmed',
      async ({ visitor }: Owner) => {
        const { email } = draw();
        await visitor.call(accountEmailVerifyAsk, { body: { email } });
        expect(await confirmEmail(visitor, email, '111111')).toBe(200);
      },
    ],
  ])('of the %s signs out and forgets all browsers but the one that made it', async (_, change) => {
    const person = await owner();
    const thief = await thiefOf(person);
    for (const visitor of [thief, person.visitor]) await visitor.call(newPersistentLogin, { body: {} });
    await change(person);
    expect((await thief.call(readAccount, {})).status).toBe(401);
    expect((await thief.call(resumeLogin, { body: {} })).status).toBe(401);
    expect((await person.visitor.call(readAccount, {})).status).toBe(200);
    person.visitor.token = null;
    expect((await person.visitor.call(resumeLogin, { body: {} })).status).toBe(200);
  });

  it('is also reported when strangers have used up the sends', async () => {
    const person = await owner({ emailVerified: true });
    const ask = (visitor: Visitor, sendBy: 'SMS' | 'EMAIL') =>
      visitor.call(accessContract.resetPasswordVerifyAsk, { body: { email: person.email, sendBy } });
    for (let asked = 0; asked < 6; asked += 1) {
      for (const sendBy of ['SMS', 'EMAIL'] as const) await ask(stranger(), sendBy);
    }
    expect(codeOf(await ask(stranger(), 'SMS'))).toBe('password_reset_code_generation_not_allowed');
    expect(codeOf(await ask(stranger(), 'EMAIL'))).toBe('verification_code_generation_not_allowed');
    await replaceMobile(person.visitor, draw().mobile);
    expect(await linkTo(person.phone)).toBe(await linkTo(person.email));
  });

  it('is not reported when a contact is only confirmed, and signs out no browser', async () => {
    const person = await owner();
    const other = await thiefOf(person);
    await person.visitor.call(accountEmailVerifyAsk, { body: { email: person.email } });
    await confirmEmail(person.visitor, person.email, '111111');
    await expect(linkTo(person.email)).rejects.toThrow();
    expect((await other.call(readAccount, {})).status).toBe(200);
  });

  it('keeps the token of its link as a hash only', async () => {
    const person = await owner({ emailVerified: true });
    await replaceMobile(person.visitor, draw().mobile);
    const rows = await server.db.select().from(accountChanges);
    expect(JSON.stringify(rows)).not.toContain(await linkTo(person.email));
  });

  it('reserves its contacts while it can be undone', async () => {
    const person = await owner({ emailVerified: true });
    await replaceMobile(person.visitor, draw().mobile);
    await replaceEmail(person.visitor, draw().email);
    const join = (visitor: Visitor) =>
      visitor.call(accessContract.startRegistration, {
        body: { email: person.email, checkEmailVerification: false },
      });
    const other = stranger();
    const registrationId = await startJoining(other, draw().email);
    const ask = async () =>
      codeOf(
        await other.call(accessContract.registrationMobileVerifyAsk, {
          body: { registrationId, mobile: `0${person.phone.slice(3)}`, countryCode: 'AU' },
        }),
      );
    expect([codeOf(await join(stranger())), await ask()]).toEqual([
      'duplicate_email',
      'existing_phone_number_send_email',
    ]);
    // Only the owner may change back to it.
    await server.db.update(accountChanges).set({ expiresAt: server.clock.now() });
    expect([codeOf(await join(stranger())), await ask()]).toEqual([201, 200]);
  });
});

describe('undoing a change', () => {
  it('brings the contacts back, ends all sessions, forgets logins and asks for a new password', async () => {
    const person = await owner({ emailVerified: true });
    const thief = await thiefOf(person);
    await thief.call(newPersistentLogin, { body: {} });
    const his = draw().email;
    await replaceEmail(thief, his);
    const token = await linkTo(person.email);
    const read = await stranger().call(readAccountChange, { body: { token } });
    expect(read.body).toEqual({
      part: 'EMAIL',
      changedAt: server.clock.now().toISOString(),
      undoableUntil: new Date(server.clock.now().getTime() + 72 * hour).toISOString(),
      state: 'UNDOABLE',
    });
    expect((await stored(person)).email).toBe(his);
    const undone = await undo(token);
    expect([undone.status, undone.body]).toEqual([
      200,
      {
        ...{ email: person.email, existing: true, countryCode: 'AU', passwordExists: true },
        mobile: expect.stringMatching(/^\*+\d{3}$/),
        ...{ smsVerificationRequired: false, smsVerificationEnabled: true },
      },
    ]);
    expect(await stored(person)).toEqual({ email: person.email, emailVerified: true, mobile: person.phone });
    for (const visitor of [thief, person.visitor]) {
      expect((await visitor.call(readAccount, {})).status).toBe(401);
    }
    expect((await thief.call(resumeLogin, { body: {} })).status).toBe(401);
    const logIn = async (username: string) =>
      codeOf(await stranger().call(login, { body: { username, password } }));
    expect([await logIn(person.email), await logIn(his)]).toEqual([
      'force_password_reset_required',
      'authentication_failure',
    ]);
    expect((await server.outbox.list({ to: his, limit: 1 }))[0]?.template).toBe('change-undone');
    const owning = stranger();
    await owning.call(accessContract.resetPasswordVerifyAsk, {
      body: { email: person.email, sendBy: 'EMAIL' },
    });
    const body = { email: person.email, code: await newestCode(server, person.email), password: newPassword };
    expect((await owning.call(accessContract.resetPassword, { body })).status).toBe(200);
    expect((await owning.call(readAccount, {})).body.email).toBe(person.email);
  });

  it('is possible for 72 hours', async () => {
    const [early, late] = [await owner({ emailVerified: true }), await owner({ emailVerified: true })];
    for (const person of [early, late]) await replaceMobile(person.visitor, draw().mobile);
    const [inTime, tooLate] = [await linkTo(early.email), await linkTo(late.email)];
    server.passTime(72 * hour - 1);
    expect(await stateOf(inTime)).toBe('UNDOABLE');
    expect((await undo(inTime)).status).toBe(200);
    server.passTime(1);
    expect(await stateOf(tooLate)).toBe('EXPIRED');
    const refused = await undo(tooLate);
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'change_undo_expired']);
    expect((await stored(late)).mobile).not.toBe(late.phone);
    expect(await stateOf(inTime)).toBe('UNDONE');
  });

  it('says for a month that it is too late, then that it does not exist', async () => {
    const person = await owner({ emailVerified: true });
    await replaceMobile(person.visitor, draw().mobile);
    const token = await linkTo(person.email);
    const day = 24 * hour;
    server.passTime(72 * hour + 30 * day);
    await sweepAccess(server);
    expect(await stateOf(token)).toBe('EXPIRED');
    server.passTime(1);
    await sweepAccess(server);
    expect(codeOf(await undo(token))).toBe('not_found');
  });

  it('works once, also when it is requested twice at the same moment', async () => {
    const person = await owner({ emailVerified: true });
    await replaceMobile(person.visitor, draw().mobile);
    const token = await linkTo(person.email);
    const both = (await Promise.all([undo(token), undo(token)])).map(codeOf);
    expect(both.sort()).toEqual([200, 'change_already_undone']);
    expect(codeOf(await undo(token))).toBe('change_already_undone');
    expect(codeOf(await undo('made-up'))).toBe('not_found');
  });

  it('undoes all later changes too', async () => {
    const person = await owner({ emailVerified: true });
    const thief = await thiefOf(person);
    const his = draw();
    await replaceEmail(thief, his.email);
    await replaceMobile(thief, his.mobile);
    await replacePassword(thief);
    expect((await undo(await linkTo(person.email))).status).toBe(200);
    expect(await stored(person)).toEqual({ email: person.email, emailVerified: true, mobile: person.phone });
    // The link that the thief received no longer works.
    const logIn = await stranger().call(login, { body: { username: person.email, password: newPassword } });
    expect(codeOf(logIn)).toBe('force_password_reset_required');
    const [, ...toThief] = await server.outbox.list({ to: his.email });
    const tokens = toThief.flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? []);
    expect(tokens).toHaveLength(2);
    for (const token of tokens) expect(codeOf(await undo(token))).toBe('change_already_undone');
  });

  it('works from every old contact, in any order', async () => {
    const person = await owner({ emailVerified: true });
    const thief = await thiefOf(person);
    const his = draw();
    await replaceEmail(thief, his.email);
    const ofEmail = await linkTo(person.email);
    await replaceMobile(thief, his.mobile);
    const ofMobile = await linkTo(person.phone);
    await replacePassword(thief);
    expect((await undo(await linkTo(his.email))).status).toBe(200);
    expect(await stored(person)).toMatchObject({ email: his.email, mobile: international(his.mobile) });
    expect((await undo(ofMobile)).status).toBe(200);
    expect(await stored(person)).toMatchObject({ email: his.email, mobile: person.phone });
    expect((await undo(ofEmail)).status).toBe(200);
    expect(await stored(person)).toEqual({ email: person.email, emailVerified: true, mobile: person.phone });
  });

  it('ends the codes that were sent to the undone contacts', async () => {
    const person = await owner({ emailVerified: true });
    const thief = await thiefOf(person);
    const his = draw().mobile;
    await replaceMobile(thief, his);
    const token = await linkTo(person.email);
    const resetter = stranger();
    await resetter.call(accessContract.resetPasswordVerifyAsk, {
      body: { email: person.email, sendBy: 'SMS' },
    });
    const code = await newestCode(server, international(his));
    await undo(token);
    const body = { email: person.email, code, password: newPassword };
    expect(codeOf(await resetter.call(accessContract.resetPassword, { body }))).toBe('not_found');
  });
});
