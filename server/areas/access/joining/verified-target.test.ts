/**
 * A code confirms only the number that it was sent to, also while the same registration requests a code for another.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  registrationMobileVerifyAsk,
  registrationMobileVerifyConfirm,
} from '#shared/contract/access/access.contract.ts';
import { newestCode, startJoining } from '../../../testing/joining.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createVisitor } from '../../../testing/visitor.ts';
import { registrations, verificationCodes } from '../access.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

it('never confirms another number that is requested at the same moment', async () => {
  for (let round = 0; round < 12; round += 1) {
    const visitor = createVisitor(server, 'PORTAL', 'AU');
    const mobile = `04200001${String(round).padStart(2, '0')}`;
    const other = `04300001${String(round).padStart(2, '0')}`;
    const registrationId = await startJoining(visitor, `racer-${round}@example.com`);
    const ask = (number: string) =>
      visitor.call(registrationMobileVerifyAsk, {
        body: { registrationId, mobile: number, countryCode: 'AU' },
      });
    await ask(mobile);
    const smsCode = await newestCode(server, `+61${mobile.slice(1)}`);
    const confirming = visitor.call(registrationMobileVerifyConfirm, {
      body: { registrationId, mobile, smsCode },
    });
    // In each round the other number is requested a little later.
    for (let turn = 0; turn < round * 4; turn += 1) await new Promise(setImmediate);
    await Promise.all([confirming, ask(other)]);
    const [row] = await server.db.select().from(registrations).where(eq(registrations.id, registrationId));
    expect([row?.mobile, row?.mobileVerified]).toEqual([`+61${other.slice(1)}`, false]);
  }
});

it('can be requested for several numbers at once, each with the usual response, and the last one is valid', async () => {
  for (let round = 0; round < 4; round += 1) {
    const visitor = createVisitor(server, 'PORTAL', 'AU');
    const registrationId = await startJoining(visitor, `several-${round}@example.com`);
    const mobiles = Array.from(
      { length: 8 },
      (_, index) => `0414${round}000${String(index).padStart(2, '0')}`,
    );
    const answers = await Promise.all(
      mobiles.map((mobile) =>
        visitor.call(registrationMobileVerifyAsk, { body: { registrationId, mobile, countryCode: 'AU' } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const valid = await server.db
      .select()
      .from(verificationCodes)
      .where(eq(verificationCodes.subject, registrationId));
    expect(valid).toHaveLength(1);
  }
});

it('is sent when two owners request each other’s targets at once', async () => {
  const targets = ['0415000001', '0415000002'];
  const owners = await Promise.all(
    targets.map(async (_, index) => {
      const visitor = createVisitor(server, 'PORTAL', 'AU');
      return { visitor, registrationId: await startJoining(visitor, `swapper-${index}@example.com`) };
    }),
  );
  const answers: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const asked = owners.map(({ visitor, registrationId }, index) => {
      const mobile = targets[(index + round) % 2] ?? '';
      return visitor.call(registrationMobileVerifyAsk, {
        body: { registrationId, mobile, countryCode: 'AU' },
      });
    });
    answers.push(...(await Promise.all(asked)).map(({ status }) => status));
  }
  expect(answers).toEqual(Array(8).fill(200));
});
