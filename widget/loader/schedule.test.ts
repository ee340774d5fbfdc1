import './testing/fake-browser.ts';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { splitInFour } from '#shared/domain/payments/split-in-four.ts';
import type { ScheduleOptions, ScheduleState } from './api.ts';
import { createFourfold } from './fourfold.ts';
import { loadSchedule } from './load-file.ts';
import { token } from './testing/statuses.ts';

const aud = (amount: string) => ({ amount, currency: 'AUD' });
const dueDates = ['2026-11-23', '2026-12-07', '2026-12-21', '2027-01-04'];
const quoted = (amount: string): ScheduleState & { expiresInMs: number } => ({
  isValid: true,
  amountDueToday: aud(amount),
  instalments: dueDates.map((dueDate) => ({ dueDate, amount: aud(amount) })),
  scheduleChecksum: `sc1_${amount}`,
  reason: null,
  expiresInMs: 1000,
});

let reply: (
  path: string,
  body: { amount: { amount: string } } | null,
) => Promise<{ ok: boolean; body: unknown }>;
const onChange = vi.fn();
const onError = vi.fn();
const onReady = vi.fn();
let target: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 23, 23, 30), toFake: ['Date'] });
  vi.clearAllMocks();
  target = document.body.appendChild(document.createElement('div'));
  reply = async (_path, body) => ({ ok: true, body: quoted(body?.amount.amount ?? '') });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { ok, body } = await reply(new URL(url).pathname, init.body ? JSON.parse(String(init.body)) : null);
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError');
    return { ok, json: async () => body };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const show = (options: Partial<ScheduleOptions> = {}) =>
  createFourfold().schedule(target, {
    ...{ token, amount: aud('31.25'), locale: 'en-AU', onReady, onChange, onError },
    ...options,
  });
const rows = () =>
  [...(target.firstElementChild?.shadowRoot?.querySelectorAll('li') ?? [])].map(({ children }) =>
    [...children].map((each) => each.textContent),
  );
const told = () => vi.waitFor(() => expect(onChange).toHaveBeenCalled());

describe('the schedule on a shop’s page', () => {
  it('shows four dates and amounts, with a checksum for a token and an estimate without [MER-095]', async () => {
    show();
    await told();
    const { expiresInMs: _, ...state } = quoted('31.25');
    expect(onChange).toHaveBeenCalledExactlyOnceWith(state);
    expect(rows()).toEqual([
      ['today', '$31.25'],
      ['7 December 2026', '$31.25'],
      ['21 December 2026', '$31.25'],
      ['4 January 2027', '$31.25'],
    ]);
    expect(onReady).toHaveBeenCalledOnce();

    onChange.mockClear();
    target.replaceChildren();
    reply = async () => ({
      ok: true,
      body: { currency: 'AUD', minimumAmount: aud('35.00'), maximumAmount: aud('2000.00') },
    });
    show({ token: undefined as never, merchantId: 'demo-au', amount: aud('126.95') });
    await told();
    const amounts = splitInFour(12_695).map((minor) => aud((minor / 100).toFixed(2)));
    expect(onChange).toHaveBeenCalledExactlyOnceWith({
      isValid: true,
      amountDueToday: amounts[0],
      instalments: dueDates.map((dueDate, index) => ({ dueDate, amount: amounts[index] })),
      scheduleChecksum: null,
      reason: null,
    });
    expect(rows().map(([, amount]) => amount)).toEqual(['$31.74', '$31.74', '$31.74', '$31.73']);
  });

  it.each([
    ['34.99', 'below_minimum_order_value'],
    ['35.00', null],
    ['2000.00', null],
    ['2000.01', 'above_maximum_order_value'],
  ])('estimates %s with the reason %s', async (amount, reason) => {
    reply = async () => ({
      ok: true,
      body: { currency: 'AUD', minimumAmount: aud('35.00'), maximumAmount: aud('2000.00') },
    });
    show({ token: undefined as never, merchantId: 'demo-au', amount: aud(amount) });
    await told();
    expect(onChange.mock.calls[0]?.[0]).toMatchObject({ isValid: reason === null, reason });
    expect(rows()).toHaveLength(reason === null ? 4 : 0);
  });

  it.each(['checkout_not_approved', 'checkout_expired'])('says that it is %s', async (errorCode) => {
    reply = async () => ({ ok: false, body: { errorCode } });
    show();
    await told();
    expect(onChange).toHaveBeenCalledExactlyOnceWith({
      ...{ isValid: false, amountDueToday: null, instalments: [], scheduleChecksum: null },
      reason: errorCode,
    });
    expect(onError).not.toHaveBeenCalled();
  });

  it('shows the newest amount, whichever response comes first', async () => {
    const answers: (() => void)[] = [];
    reply = (_path, body) =>
      new Promise((settle) => {
        answers.push(() => settle({ ok: true, body: quoted(body?.amount.amount ?? '') }));
      });
    const schedule = show();
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    schedule.update({ amount: aud('40.00') });
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.();
    await told();
    answers[0]?.();
    await new Promise((resolve) => setTimeout(resolve));
    expect(onChange.mock.calls.map(([{ scheduleChecksum }]) => scheduleChecksum)).toEqual(['sc1_40.00']);
    expect(rows()[0]).toEqual(['today', '$40.00']);
  });

  it.each([
    ['checkout_not_found', 'INVALID_TOKEN'],
    ['origin_not_allowed', 'ORIGIN_NOT_ALLOWED'],
    ['unsupported_currency', 'INVALID_CONFIG'],
    ['amount_mismatch', 'INVALID_CONFIG'],
    ['internal_error', 'OUTCOME_UNKNOWN'],
  ])('reports %s of the server as %s', async (errorCode, code) => {
    reply = async () => ({ ok: false, body: { errorCode } });
    show();
    await vi.waitFor(() =>
      expect(onError).toHaveBeenCalledExactlyOnceWith({
        type: 'error',
        error: expect.objectContaining({ code }),
        token,
      }),
    );
    expect(onChange).not.toHaveBeenCalled();
  });

  it('reports a server that cannot be reached, and a file that cannot be had', async () => {
    reply = () => Promise.reject(new TypeError('network'));
    show();
    await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ error: { code: 'OUTCOME_UNKNOWN' } });
    vi.mocked(loadSchedule).mockRejectedValueOnce(undefined);
    show();
    await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(2));
    expect(onError.mock.calls[1]?.[0]).toMatchObject({ error: { code: 'SCRIPT_LOAD_FAILED' } });
  });

  it('is gone when it is destroyed, also before it was drawn', async () => {
    const schedule = show();
    schedule.destroy();
    await new Promise((resolve) => setTimeout(resolve));
    expect(onChange).not.toHaveBeenCalled();
    expect(target.children).toHaveLength(0);
  });

  it('throws for a target and a merchant that are wrong, then for an amount that is missing', () => {
    const { schedule } = createFourfold();
    const error = (message: string) => expect.objectContaining({ code: 'INVALID_CONFIG', message });
    expect(() => schedule('#none', undefined as never)).toThrow(
      error(
        'INVALID_CONFIG: merchantId must be string, but is missing, target must be an element, not "#none"',
      ),
    );
    expect(() => schedule(target, { merchantId: 'demo-au' } as never)).toThrow(
      error('INVALID_CONFIG: amount is missing'),
    );
  });
});
