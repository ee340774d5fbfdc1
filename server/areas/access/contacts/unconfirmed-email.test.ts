/** An email that was never confirmed, and the person who proves that it is hers. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  finaliseRegistration,
  login,
  lookup,
  registrationEmailVerifyAsk,
  registrationEmailVerifyConfirm,
  registrationMobileVerifyAsk,
  registrationMobileVerifyConfirm,
  startRegistration,
} from '#shared/contract/access/access.contract.ts';
import { undoAccountChange } from '#shared/contract/access/account-change.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import {
  accountEmailVerifyAsk,
  accountEmailVerifyConfirm,
} from '#shared/contract/access/verification.contract.ts';
import { join, newestCode } from '../../../testing/joining.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../../testing/visitor.ts';
import { consumers } from '../../consumers/consumers.tables.ts';
import { releaseUnconfirmedEmail } from '../../consumers/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

let drawn = 0;
const draw = () => {
  drawn += 1;
  return { email: `somebody-${drawn}@example.com`, mobile: `04${String(15_000_000 + drawn)}` };
};
const international = (mobile: string) => `+61${mobile.slice(1)}`;

const codeOf = ({ status, error }: { status: number; error: { errorCode: string } | undefined }) =>
  error?.errorCode ?? status;
const emailOf = async (consumerId: string) => {
  const [found] = await server.db.select().from(consumers).where(eq(consumers.id, consumerId));
  return found?.email;
};

/** An address that receives no mail, and that cannot be derived from the account. */
const released = (id: string) =>
  expect.stringMatching(`^released-(?!${id})[0-9a-f-]{36}@no-email\\.invalid$`);

/** An account with a mobile and an unconfirmed email. */
async function squat(email: string) {
  const visitor = createVisitor(server, 'PORTAL');
  const { mobile } = draw();
  return { visitor, mobile, id: await join(server, visitor, { email, mobile }) };
}

/** A registration whose mobile is confirmed. */
async function register(email: string, visitor = createVisitor(server, 'PORTAL')) {
  await visitor.call(lookup, { body: { email } });
  const { status, body, error } = await visitor.call(startRegistration, {
    body: { email, checkEmailVerification: false },
  });
  if (status !== 201) return { visitor, refusal: error?.errorCode };
  const { registrationId, isEmailVerificationRequired } = body;
  const { mobile } = draw();
  await visitor.call(registrationMobileVerifyAsk, { body: { registrationId, mobile, countryCode: 'AU' } });
  const smsCode = await newestCode(server, international(mobile));
  await visitor.call(registrationMobileVerifyConfirm, { body: { registrationId, mobile, smsCode } });
  const finalise = () =>
    visitor.call(finaliseRegistration, { body: { registrationId, registrationOrigin: 'CONSUMER_PORTAL' } });
  const askCode = () => visitor.call(registrationEmailVerifyAsk, { body: { registrationId, email } });
  const prove = async (code?: string) => {
    const emailCode = code ?? (await newestCode(server, email));
    return visitor.call(registrationEmailVerifyConfirm, { body: { registrationId, email, emailCode } });
  };
  return { visitor, finalise, askCode, prove, isEmailVerificationRequired };
}

async function confirmEmail(visitor: Visitor, email: string) {
  const asked = await visitor.call(accountEmailVerifyAsk, { body: { email } });
  if (asked.status >= 400) return codeOf(asked);
  const emailCode = await newestCode(server, email);
  return codeOf(await visitor.call(accountEmailVerifyConfirm, { body: { email, emailCode } }));
}

describe('an email that another account has and never confirmed', () => {
  it('goes to the person who joins and proves it, but not without proof', async () => {
    const { email } = draw();
    const squatter = await squat(email);
    const joining = await register(email);
    expect(joining.isEmailVerificationRequired).toBe(true);
    expect(codeOf((await joining.finalise?.()) ?? expect.fail())).toBe('verified_email_missing');
    expect(await emailOf(squatter.id)).toBe(email);
    await joining.askCode?.();
    expect(codeOf((await joining.prove?.()) ?? expect.fail())).toBe(200);
    expect(await emailOf(squatter.id)).toBe(email);

    const { status, body } = (await joining.finalise?.()) ?? expect.fail();
    expect([status, body.email]).toEqual([201, email]);
    const [owner] = await server.db.select().from(consumers).where(eq(consumers.email, email));
    expect(owner).toMatchObject({ id: body.uuid, emailVerified: true });
    expect(await emailOf(squatter.id)).toEqual(released(squatter.id));
  });

  it('does not give access to the account that loses it, which is notified and can have another email', async () => {
    const { email } = draw();
    const squatter = await squat(email);
    const joining = await register(email);
    await joining.askCode?.();
    await joining.prove?.();
    await joining.finalise?.();
    const account = await joining.visitor.call(readAccount, {});
    expect(account.body.uuid).not.toBe(squatter.id);
    const told = await server.outbox.list({ to: international(squatter.mobile), limit: 1 });
    expect(told.map(({ template }) => template)).toEqual(['email-released']);

    expect((await squatter.visitor.call(readAccount, {})).body.uuid).toBe(squatter.id);
    const own = draw().email;
    expect(await confirmEmail(squatter.visitor, own)).toBe(200);
    expect(await emailOf(squatter.id)).toBe(own);
    // It is confirmed as the other account's email now.
    expect(await confirmEmail(squatter.visitor, email)).toBe('precondition_failed');
    expect((await register(email)).refusal).toBe('duplicate_email');
  });

  it('goes to an account that proves it as its own', async () => {
    const { email } = draw();
    const squatter = await squat(email);
    const owner = await squat(draw().email);
    expect(await confirmEmail(owner.visitor, email)).toBe(200);
    expect(await emailOf(owner.id)).toBe(email);
    expect(await emailOf(squatter.id)).toEqual(released(squatter.id));
    const told = await server.outbox.list({ to: international(squatter.mobile), limit: 1 });
    expect(told.map(({ template }) => template)).toEqual(['email-released']);
  });

  it('stays with its account once that has confirmed it, even if another person proved it before', async () => {
    const { email } = draw();
    const first = await squat(email);
    const joining = await register(email);
    await joining.askCode?.();
    expect(codeOf((await joining.prove?.()) ?? expect.fail())).toBe(200);
    expect(await confirmEmail(first.visitor, email)).toBe(200);
    expect(codeOf((await joining.finalise?.()) ?? expect.fail())).toBe('duplicate_email');
    expect(await emailOf(first.id)).toBe(email);
    expect((await register(email)).refusal).toBe('duplicate_email');
  });

  it('is not moved by a proof that comes too late to be stored', async () => {
    const { email } = draw();
    const squatter = await squat(email);
    const { id } = await squat(draw().email);
    const [owner] = await server.db.select().from(consumers).where(eq(consumers.id, id));
    const releaseFor = (contactsVersion: number) =>
      server.db.transaction((tx) =>
        releaseUnconfirmedEmail(tx, email, { ...(owner ?? expect.fail()), contactsVersion }),
      );
    expect(await releaseFor((owner?.contactsVersion ?? 0) - 1)).toBeNull();
    expect(await emailOf(squatter.id)).toBe(email);
    expect((await releaseFor(owner?.contactsVersion ?? 0))?.id).toBe(squatter.id);
  });

  it('is not restored by an undo; the other changes are undone', async () => {
    const { email } = draw();
    const squatter = await squat(email);
    const changed = draw().email;
    expect(await confirmEmail(squatter.visitor, changed)).toBe(200);
    const [notice] = await server.outbox.list({ to: international(squatter.mobile), limit: 1 });
    const token = /token=([\w-]+)/.exec(notice?.text ?? '')?.[1] ?? expect.fail('no link');

    const joining = await register(email);
    expect(joining.isEmailVerificationRequired).toBe(true);
    await joining.askCode?.();
    await joining.prove?.();
    const account = (await joining.finalise?.()) ?? expect.fail();
    expect(account.status).toBe(201);

    const undone = await createVisitor(server, 'PORTAL').call(undoAccountChange, { body: { token } });
    expect(undone.status).toBe(200);
    expect(await emailOf(squatter.id)).toEqual(released(squatter.id));
    expect(await emailOf(account.body.uuid)).toBe(email);
  });

  it('receives notices of changes without a link, so that the person who proves it cannot undo them', async () => {
    const { email } = draw();
    const first = await squat(email);
    const own = draw().email;
    expect(await confirmEmail(first.visitor, own)).toBe(200);
    const told = await server.outbox.list({ to: email });
    expect(told.map(({ template }) => template)).toEqual(['email-changed-without-link']);
    expect(told[0]?.text).not.toContain('://');

    const joining = await register(email);
    await joining.askCode?.();
    await joining.prove?.();
    expect((await joining.finalise?.())?.status).toBe(201);
    expect(await emailOf(first.id)).toBe(own);
    expect((await first.visitor.call(readAccount, {})).body).toMatchObject({ uuid: first.id, email: own });
  });

  it('moves also when another account has the expected replacement address', async () => {
    const { email } = draw();
    const squatter = await squat(email);
    const helper = await squat(draw().email);
    const address = `released-${squatter.id}@no-email.invalid`;
    for (const typed of [address, ` ${address.toUpperCase()} `, 'anything@no-email.invalid']) {
      expect((await register(typed)).refusal).toBe('invalid_email_address');
      expect(await confirmEmail(helper.visitor, typed)).toBe('invalid_email_address');
    }
    // Set in the database, since no request accepts the address.
    await server.db.update(consumers).set({ email: address }).where(eq(consumers.id, helper.id));
    const joining = await register(email);
    await joining.askCode?.();
    await joining.prove?.();
    expect((await joining.finalise?.())?.status).toBe(201);
    expect(await emailOf(squatter.id)).toEqual(released(squatter.id));
  });

  it('gets no codes that end those of the person who proves it, until it is confirmed', async () => {
    const { email } = draw();
    const squatter = await squat(email);
    const elsewhere: TestServer['handle'] = (request) =>
      server.handle(request, { remoteAddress: '192.0.2.7' });
    const joining = await register(email, createVisitor({ ...server, handle: elsewhere }, 'PORTAL'));
    await joining.askCode?.();
    const emailCode = await newestCode(server, email);
    const asked = await squatter.visitor.call(accountEmailVerifyAsk, { body: { email } });
    expect(asked.status).toBe(204);
    expect(await newestCode(server, email)).not.toBe(emailCode);
    expect(codeOf((await joining.prove?.(emailCode)) ?? expect.fail())).toBe(200);
    expect((await joining.finalise?.())?.status).toBe(201);
  });

  it('goes to one of two who prove it at once', async () => {
    const { email } = draw();
    const squatter = await squat(email);
    const registrations = [await register(email), await register(email)];
    for (const { askCode, prove } of registrations) {
      await askCode?.();
      await prove?.();
    }
    const answers = await Promise.all(registrations.map(({ finalise }) => finalise?.() ?? expect.fail()));
    expect(answers.map(codeOf).sort()).toEqual([201, 'duplicate_email']);
    expect(await emailOf(squatter.id)).toEqual(released(squatter.id));
  });
});

it('does not log in to the account that has lost it', async () => {
  const { email } = draw();
  const squatter = await squat(email);
  const joining = await register(email);
  await joining.askCode?.();
  await joining.prove?.();
  await joining.finalise?.();
  const { passwordHash } =
    (await server.db.select().from(consumers).where(eq(consumers.email, email)))[0] ?? {};
  expect(passwordHash).toBeNull();
  const body = { username: email, password: 'Tall-Heron-29' };
  expect(codeOf(await squatter.visitor.call(login, { body }))).toBe('authentication_failure');
});
