/** One-time codes as only the sandbox shows them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  registrationMobileVerifyAsk,
  registrationMobileVerifyConfirm,
} from '#shared/contract/access/access.contract.ts';
import { join, newestCode, startJoining } from '../../testing/joining.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const outbox = async (query: string) =>
  (await (await server.handle(new Request(`${server.config.origins.api}/sandbox/outbox${query}`))).json())
    .results;

/** A visitor whose responses are all recorded. */
function overheard(): { visitor: Visitor; replies: string[] } {
  const replies: string[] = [];
  const handle: TestServer['handle'] = async (...asked) => {
    const reply = await server.handle(...asked);
    replies.push(JSON.stringify([...reply.headers]) + (await reply.clone().text()));
    return reply;
  };
  return { visitor: createVisitor({ ...server, handle }, 'PORTAL'), replies };
}

describe('a code that was sent', () => {
  it('is in the outbox, the newest first, and in no reply [MER-192]', async () => {
    const { visitor, replies } = overheard();
    const mobile = '0412000201';
    await join(server, visitor, { email: 'first@example.com', mobile });
    server.passTime(60_000);
    const registrationId = await startJoining(visitor, 'second@example.com');
    await visitor.call(registrationMobileVerifyAsk, {
      body: { registrationId, mobile: '0412000202', countryCode: 'AU' },
    });
    const all = await outbox('');
    expect(all.slice(0, 2).map(({ to }: { to: string }) => to)).toEqual(['+61412000202', '+61412000201']);
    const [sms] = await outbox(`?to=${mobile}`);
    expect(sms).toMatchObject({ channel: 'SMS', to: '+61412000201', code: expect.stringMatching(/^\d{6}$/) });
    expect(replies.length).toBeGreaterThan(4);
    for (const { code } of all) expect(replies.filter((reply) => reply.includes(code))).toEqual([]);
  });
});

describe('the fixed codes of the sandbox', () => {
  it('are right, wrong and expired, independent of the sent code [MER-193]', async () => {
    const visitor = createVisitor(server, 'PORTAL');
    const registrationId = await startJoining(visitor, 'fixed@example.com');
    const mobile = '0412000203';
    await visitor.call(registrationMobileVerifyAsk, {
      body: { registrationId, mobile, countryCode: 'AU' },
    });
    const confirm = (smsCode: string) =>
      visitor.call(registrationMobileVerifyConfirm, { body: { registrationId, mobile, smsCode } });
    expect(['111111', '999999', '000000']).not.toContain(await newestCode(server, '+61412000203'));
    expect((await confirm('999999')).error.errorCode).toBe('invalid_sms_code');
    expect((await confirm('000000')).error.errorCode).toBe('verification_code_expired');
    expect((await confirm('111111')).status).toBe(200);
  });

  it('are not accepted when the controls are off [MER-193]', async () => {
    const closed = await createTestServer({ environment: { SANDBOX_CONTROL: 'off' } });
    const visitor = createVisitor(closed, 'PORTAL');
    const registrationId = await startJoining(visitor, 'closed@example.com');
    const mobile = '0412000204';
    await visitor.call(registrationMobileVerifyAsk, {
      body: { registrationId, mobile, countryCode: 'AU' },
    });
    const confirmed = await visitor.call(registrationMobileVerifyConfirm, {
      body: { registrationId, mobile, smsCode: '111111' },
    });
    expect(confirmed.status).toBe(400);
    await closed.close();
  });
});
