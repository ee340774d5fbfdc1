import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { checkoutToken as token } from '#shared/testing/checkout-session.ts';
import { maintainPresence } from './presence.ts';

const openId = 'o'.repeat(22);
const loadId = 'l'.repeat(22);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { sendBeacon: vi.fn(() => true) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A window whose requests get these responses. */
function open(answer: () => Promise<{ isOver: boolean }>) {
  const call = vi.fn(answer);
  const { leave } = maintainPresence({ call: call as unknown as Call, token, openId, loadId });
  return { call, leave };
}
const heldFor = (ms: number, answer: { isOver: boolean }) => () =>
  new Promise<{ isOver: boolean }>((resolve) => setTimeout(() => resolve(answer), ms));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the presence of a window', () => {
  it('asks again as soon as a held request is answered', async () => {
    const { call, leave } = open(heldFor(25_000, { isOver: false }));
    await pass(60_000);
    expect(call).toHaveBeenCalledTimes(3);
    leave();
  });

  it('is over with the checkout, and asks no more', async () => {
    const { call } = open(async () => ({ isOver: true }));
    await pass(600_000);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('is over where the server does not know the checkout', async () => {
    const told = { errorCode: 'checkout_not_found', message: 'We do not know this checkout.', errorId: 'a' };
    const refusal = new ApiError(404, told, null);
    const { call } = open(() => Promise.reject(refusal));
    await pass(600_000);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['that fails', () => Promise.reject(new ApiError(429, null, null))],
    ['that does not hold', async () => ({ isOver: false })],
  ] as const)('waits longer each time for a server %s', async (_, answer) => {
    const { call, leave } = open(answer);
    const asked: number[] = [];
    for (const ms of [0, 1_999, 1, 3_999, 1, 8_000, 16_000, 29_999, 1, 30_000]) {
      await pass(ms);
      asked.push(call.mock.calls.length);
    }
    expect(asked).toEqual([1, 1, 2, 2, 3, 4, 5, 5, 6, 7]);
    leave();
    await pass(600_000);
    expect(call).toHaveBeenCalledTimes(7);
  });
});
