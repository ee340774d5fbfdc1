import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planJob } from '../core/job-queue/plan.ts';
import { newShopper } from '../testing/shop.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { readBacklog } from './backlog.ts';

let server: TestServer;
let consumerId: string;
beforeAll(async () => {
  server = await createTestServer();
  ({ consumerId } = await newShopper(server));
});
afterAll(() => server.close());

/** A payment that was claimed that long ago. */
async function claim(seconds: number, state = 'CLAIMED'): Promise<void> {
  await server.open.pool.query(
    `insert into payments (id, natural_key, kind, state, started_by, consumer_id, subject, amount_minor, currency,
       claimed_at, occurred_at, settled_at, result_code)
     values ($1, $4, 'HOLD', $3, 'MANUAL', $5, 'test', 100, 'AUD', now() - make_interval(secs => $2), now(),
       case when $3 = 'CLAIMED' then null else now() end, case when $3 = 'CLAIMED' then null else 0 end)`,
    [randomUUID(), seconds, state, randomUUID(), consumerId],
  );
}

it('is zero for each kind of work on an empty server', async () => {
  const { claims, oldestClaimSeconds, jobs } = await readBacklog(server);
  expect([claims, oldestClaimSeconds]).toEqual([{ 'under 1 min': 0, '1 to 10 min': 0, 'over 10 min': 0 }, 0]);
  expect(jobs).toHaveLength(19);
  for (const { due, oldestDueSeconds } of jobs) expect([due, oldestDueSeconds]).toEqual([0, 0]);
});

it('counts open claims by their age, on both sides of each limit', async () => {
  for (const seconds of [30, 61, 570, 601]) await claim(seconds);
  await claim(5_000, 'SUCCEEDED');
  const { claims, oldestClaimSeconds } = await readBacklog(server);
  expect(claims).toEqual({ 'under 1 min': 1, '1 to 10 min': 2, 'over 10 min': 1 });
  expect(Math.floor(oldestClaimSeconds / 10)).toBe(60);
});

it('counts due work, and how long the oldest of it has waited', async () => {
  const dueAt = new Date(server.clock.now().getTime() + 10_000);
  await server.db.transaction((tx) => planJob(tx, { kind: 'checkout-expiry', subject: 'ffc_test', dueAt }));
  const waiting = async () => (await readBacklog(server)).jobs.find(({ kind }) => kind === 'checkout-expiry');
  server.passTime(9_999);
  expect(await waiting()).toEqual({ kind: 'checkout-expiry', due: 0, oldestDueSeconds: 0 });
  server.passTime(5_001);
  expect(await waiting()).toEqual({ kind: 'checkout-expiry', due: 1, oldestDueSeconds: 5 });
});
