/** Each kind of code, asked for twice: the first one costs no try of the second. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  accountEmailVerifyAsk,
  accountEmailVerifyConfirm,
  accountMobileVerifyAsk,
  accountMobileVerifyConfirm,
  login,
  registrationEmailVerifyAsk,
  registrationEmailVerifyConfirm,
  registrationMobileVerifyAsk,
  registrationMobileVerifyConfirm,
} from '#shared/contract/access/access.contract.ts';
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
import { loginByOneTimeCode, requestOneTimeCode } from '#shared/contract/access/one-time-code.contract.ts';
import {
  resetPassword,
  resetPasswordVerifyAsk,
  resetPasswordVerifyConfirm,
} from '#shared/contract/access/password-reset.contract.ts';
import { securityVerifyAsk, securityVerifyConfirm } from '#shared/contract/access/second-factor.contract.ts';
import { maximumCodeComparisons } from '#shared/domain/access/verification-code.ts';
import { join, newestCode, people, startJoining } from '../../../testing/joining.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../../testing/visitor.ts';
import { consumers } from '../../consumers/consumers.tables.ts';
import { hashPassword } from '../signing-in/passwords.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

interface Answer {
  readonly status: number;
  readonly error?: { readonly errorCode: string };
}
/** One way to be sent a code and to enter it. */
interface Kind {
  /** Where the code is sent. */
  readonly to: string;
  ask(): Promise<Answer>;
  enter(code: string): Promise<Answer>;
}

const draw = people('asker', '041400');
const password = 'Tall-Heron-29';
/** A signed-in owner with a confirmed mobile and email, and a visitor of another browser. */
async function owner() {
  const person = draw();
  const visitor = createVisitor(server, 'PORTAL');
  const id = await join(server, visitor, person);
  const has = { passwordHash: await hashPassword(password), emailVerified: true };
  await server.db.update(consumers).set(has).where(eq(consumers.id, id));
  return { ...person, id, visitor, elsewhere: createVisitor(server, 'CHECKOUT') };
}

const reset = async (sendBy: 'SMS' | 'EMAIL'): Promise<Kind> => {
  const { email, phone, elsewhere } = await owner();
  return {
    to: sendBy === 'SMS' ? phone : email,
    ask: () => elsewhere.call(resetPasswordVerifyAsk, { body: { email, sendBy } }),
    enter: (code) => elsewhere.call(resetPasswordVerifyConfirm, { body: { email, code } }),
  };
};

const secondFactor = async (sendBy: 'SMS' | 'EMAIL'): Promise<Kind> => {
  const { email, phone, id, elsewhere } = await owner();
  await server.db.update(consumers).set({ secondFactorRequired: true }).where(eq(consumers.id, id));
  await elsewhere.call(login, { body: { username: email, password, rememberMe: false } });
  return {
    to: sendBy === 'SMS' ? phone : email,
    ask: () => elsewhere.call(securityVerifyAsk, { body: { sendBy } }),
    enter: (code) => elsewhere.call(securityVerifyConfirm, { body: { code } }),
  };
};

const joining = async (): Promise<{ visitor: Visitor; registrationId: string } & ReturnType<typeof draw>> => {
  const person = draw();
  const visitor = createVisitor(server, 'PORTAL');
  return { ...person, visitor, registrationId: await startJoining(visitor, person.email) };
};

const kinds: Readonly<Record<string, () => Promise<Kind>>> = {
  'the mobile of a registration': async () => {
    const { visitor, registrationId, mobile, phone } = await joining();
    const body = { registrationId, mobile };
    return {
      to: phone,
      ask: () => visitor.call(registrationMobileVerifyAsk, { body: { ...body, countryCode: 'AU' } }),
      enter: (smsCode) => visitor.call(registrationMobileVerifyConfirm, { body: { ...body, smsCode } }),
    };
  },
  'the email of a registration': async () => {
    const { visitor, registrationId, email } = await joining();
    const body = { registrationId, email };
    return {
      to: email,
      ask: () => visitor.call(registrationEmailVerifyAsk, { body }),
      enter: (emailCode) => visitor.call(registrationEmailVerifyConfirm, { body: { ...body, emailCode } }),
    };
  },
  'the mobile of an account': async () => {
    const { visitor, mobile, phone, id } = await owner();
    await server.db.update(consumers).set({ mobile: null }).where(eq(consumers.id, id));
    return {
      to: phone,
      ask: () => visitor.call(accountMobileVerifyAsk, { body: { mobile } }),
      enter: (smsCode) => visitor.call(accountMobileVerifyConfirm, { body: { mobile, smsCode } }),
    };
  },
  'the email of an account': async () => {
    const { visitor, email, id } = await owner();
    await server.db.update(consumers).set({ emailVerified: false }).where(eq(consumers.id, id));
    return {
      to: email,
      ask: () => visitor.call(accountEmailVerifyAsk, { body: { email } }),
      enter: (emailCode) => visitor.call(accountEmailVerifyConfirm, { body: { email, emailCode } }),
    };
  },
  'a password reset by text message': () => reset('SMS'),
  'a password reset by email': () => reset('EMAIL'),
  'a new password': async () => {
    const kind = await reset('EMAIL');
    const elsewhere = createVisitor(server, 'PORTAL');
    const email = kind.to;
    return {
      to: email,
      ask: () => elsewhere.call(resetPasswordVerifyAsk, { body: { email, sendBy: 'EMAIL' } }),
      enter: (code) => elsewhere.call(resetPassword, { body: { email, code, password: 'Quiet-Otter-47' } }),
    };
  },
  'a login by a code': async () => {
    const { email, phone, elsewhere } = await owner();
    const body = { username: email, checkPointType: 'ONLINE_CHECKOUT_LOGIN' } as const;
    return {
      to: phone,
      ask: () => elsewhere.call(requestOneTimeCode, { body: { email } }),
      enter: (oneTimeCode) => elsewhere.call(loginByOneTimeCode, { body: { ...body, oneTimeCode } }),
    };
  },
  'a second factor by text message': () => secondFactor('SMS'),
  'a second factor by email': () => secondFactor('EMAIL'),
  'the first step of a change of mobile': async () => {
    const { visitor, email } = await owner();
    const { token } = (await visitor.call(startMobileChange, { body: {} })).body;
    return {
      to: email,
      ask: () => visitor.call(reverifyMobileChange, { body: { token } }),
      enter: (code) => visitor.call(confirmMobileChange, { body: { token, code } }),
    };
  },
  'the second step of a change of mobile': async () => {
    const { visitor } = await owner();
    const { mobile, phone } = draw();
    const { token } = (await visitor.call(startMobileChange, { body: {} })).body;
    await visitor.call(confirmMobileChange, { body: { token, code: '111111' } });
    return {
      to: phone,
      ask: () => visitor.call(changeMobile, { body: { token, newMobile: mobile } }),
      enter: (code) => visitor.call(confirmMobileChange, { body: { token, code } }),
    };
  },
  'the first step of a change of email': async () => {
    const { visitor, phone } = await owner();
    const { token } = (await visitor.call(startEmailChange, { body: {} })).body;
    return {
      to: phone,
      ask: () => visitor.call(reverifyEmailChange, { body: { token } }),
      enter: (code) => visitor.call(confirmEmailChange, { body: { token, code } }),
    };
  },
  'the second step of a change of email': async () => {
    const { visitor } = await owner();
    const { email } = draw();
    const { token } = (await visitor.call(startEmailChange, { body: {} })).body;
    await visitor.call(confirmEmailChange, { body: { token, code: '111111' } });
    return {
      to: email,
      ask: () => visitor.call(changeEmail, { body: { token, newEmail: email } }),
      enter: (code) => visitor.call(confirmEmailChange, { body: { token, code } }),
    };
  },
};

it.each(Object.entries(kinds))('of %s', async (_, start) => {
  const { to, ask, enter } = await start();
  expect((await ask()).status).toBeLessThan(300);
  const first = await newestCode(server, to);
  expect((await ask()).status).toBeLessThan(300);
  const second = await newestCode(server, to);
  // One in a million.
  if (first === second) return;
  for (let tried = 0; tried < maximumCodeComparisons; tried += 1) {
    const { status, error } = await enter(first);
    expect([status, error?.errorCode]).toEqual([412, 'verification_code_superseded']);
  }
  expect((await enter(second)).status).toBeLessThan(300);
});
