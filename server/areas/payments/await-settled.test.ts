/** A repeat waits for the outcome of the first call. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Watch } from '../../core/change-feed.ts';
import { createShopServer, newShopper } from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { awaitSettled } from './await-settled.ts';
import { payments } from './payments.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

async function claimed(): Promise<string> {
  const { consumerId } = await newShopper(server);
  const id = randomUUID();
  await server.db.insert(payments).values({
    id,
    naturalKey: id,
    kind: 'HOLD',
    startedBy: 'MANUAL',
    consumerId,
    subject: 'card-1',
    amountMinor: 2500,
    currency: 'AUD',
    occurredAt: server.clock.now(),
  });
  return id;
}

const settle = (id: string) =>
  server.db.update(payments).set({ state: 'DECLINED', resultCode: 41 }).where(eq(payments.id, id));

/** A server whose notifications of changes the test controls. */
function listening(next: Watch['next']) {
  const end = vi.fn();
  const watch = vi.fn((): Watch => ({ next, end }));
  return { on: { ...server, changes: { ...server.changes, watch } }, watch, end };
}

it('returns when the payment is settled, and polls in case the notification is lost', async () => {
  const id = await claimed();
  const { signal } = new AbortController();
  const next = vi.fn(async () => {
    await settle(id);
    return false;
  });
  const { on, watch, end } = listening(next);
  expect(await awaitSettled(on, id, signal)).toMatchObject({ id, state: 'DECLINED', resultCode: 41 });
  expect(watch.mock.calls).toEqual([[`payment:${id}`]]);
  expect(next.mock.calls).toEqual([[{ timeoutMs: 1_000, signal }]]);
  expect(end).toHaveBeenCalledOnce();
});

it('returns a settled payment at once, even if its caller has disconnected', async () => {
  const id = await claimed();
  await settle(id);
  expect(await awaitSettled(server, id, AbortSignal.abort())).toMatchObject({ resultCode: 41 });
});

it('gives up when its caller disconnects, and stops listening', async () => {
  const next = vi.fn();
  const { on, end } = listening(next);
  await expect(awaitSettled(on, await claimed(), AbortSignal.abort())).rejects.toMatchObject({
    code: 'confirm_in_progress',
    retryAfterSeconds: 1,
  });
  expect(next).not.toHaveBeenCalled();
  expect(end).toHaveBeenCalledOnce();
});

it('gives up after eight seconds', async () => {
  const id = await claimed();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  try {
    const waits: number[] = [];
    const { on } = listening(async () => {
      waits.push(performance.now());
      clock.mockReturnValue(waits.length === 1 ? 8_999 : 9_000);
      return false;
    });
    await expect(awaitSettled(on, id, new AbortController().signal)).rejects.toMatchObject({
      code: 'confirm_in_progress',
    });
    expect(waits).toEqual([1_000, 8_999]);
  } finally {
    clock.mockRestore();
  }
});
