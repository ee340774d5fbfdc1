/** A code vouches for the number that it was sent to, also while the same registration asks for another. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  registrationMobileVerifyAsk,
  registrationMobileVerifyConfirm,
} from '#shared/contract/access/access.contract.ts';
import { newestCode, startJoining } from '../../testing/joining.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { registrations } from './access.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

it('is never taken for another number that is asked for at the same moment', async () => {
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
    // Each round the other number is asked for a little later.
    for (let turn = 0; turn < round * 4; turn += 1) await new Promise(setImmediate);
    await Promise.all([confirming, ask(other)]);
    const [row] = await server.db.select().from(registrations).where(eq(registrations.id, registrationId));
    expect([row?.mobile, row?.mobileVerified]).toEqual([`+61${other.slice(1)}`, false]);
  }
});
