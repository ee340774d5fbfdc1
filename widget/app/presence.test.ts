import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { checkoutToken as token } from '#shared/testing/checkout-session.ts';
import { maintainPresence } from './presence.ts';

interface Standing {
  readonly isOver: boolean;
  readonly isMoved: boolean;
}
const here: Standing = { isOver: false, isMoved: false };
const over: Standing = { isOver: true, isMoved: false };
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
function open(answer: (...given: unknown[]) => Promise<Standing>, isSevered = async () => false) {
  const call = vi.fn(answer);
  const onOver = vi.fn();
  const options = { call: call as unknown as Call, token, openId, loadId, isSevered, onOver };
  const { leave } = maintainPresence(options);
  return { call, leave, onOver };
}
const heldFor = (ms: number, answer: Standing) => () =>
  new Promise<Standing>((resolve) => setTimeout(() => resolve(answer), ms));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the presence of a window', () => {
  it('asks again as soon as a held request is answered', async () => {
    const { call, leave } = open(heldFor(25_000, here));
    await pass(60_000);
    expect(call).toHaveBeenCalledTimes(3);
    leave();
  });

  it('is over with the checkout, and asks no more', async () => {
    const { call } = open(async () => over);
    await pass(600_000);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it.each([true, false])(
    'says once that the checkout is over for it, and whether it went on in another window: %s',
    async (isMoved) => {
      const { call, onOver } = open(async () => ({ isOver: true, isMoved }));
      await pass(600_000);
      expect(call).toHaveBeenCalledOnce();
      expect(onOver.mock.calls).toEqual([[isMoved]]);
    },
  );

  it('asks once it is known whether it can ask the shop’s page, and says so where it cannot', async () => {
    const asked = async (isSevered: () => Promise<boolean>) => {
      const { call, leave } = open(heldFor(25_000, here), isSevered);
      await pass(1_000);
      leave();
      return call.mock.calls.map((given) => (given[1] as { query: unknown }).query);
    };
    expect(await asked(() => new Promise(() => {}))).toEqual([]);
    expect(await asked(async () => false)).toEqual([{ openId, loadId }]);
    expect(await asked(async () => true)).toEqual([{ openId, loadId, isSevered: 'true' }]);
  });

  it('takes the checkout over with its first answer, and only renews that later', async () => {
    const asked: unknown[] = [];
    const answers = [() => Promise.reject(new ApiError(429, null, null)), heldFor(25_000, here)];
    const answer = answers[Symbol.iterator]();
    const { leave } = open((...given: unknown[]) => {
      asked.push(structuredClone((given[1] as { query: unknown }).query));
      return (answer.next().value ?? heldFor(25_000, here))();
    });
    await pass(2_000 + 25_000);
    expect(asked).toEqual([
      { openId, loadId },
      { openId, loadId },
      { openId, loadId, isRenewal: 'true' },
    ]);
    leave();
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
    ['that does not hold', async () => here],
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
