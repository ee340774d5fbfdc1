import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createServerClock } from './server-clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T02:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const readAfterAMinute = ({ clock }: ReturnType<typeof createServerClock>) => {
  vi.setSystemTime(Date.now() + 60_000);
  return clock.now().toISOString();
};

it('is the time of this device until a response has the server’s', () => {
  expect(readAfterAMinute(createServerClock())).toBe('2026-11-20T02:01:00.000Z');
});

it.each(['2026-12-04T13:00:00.000Z', '2025-01-01T00:00:00.000Z'])(
  'continues from the server’s latest time, ahead of this device or behind it: %s',
  (time) => {
    const server = createServerClock();
    server.hear('2030-06-01T00:00:00.000Z');
    server.hear(time);
    expect(readAfterAMinute(server)).toBe(time.replace(':00:00.', ':01:00.'));
  },
);

it('notifies its listeners of the server’s time', () => {
  const { clock, hear } = createServerClock();
  const listener = vi.fn();
  const stop = clock.subscribe(listener);
  hear('2026-12-04T13:00:00.000Z');
  stop();
  hear('2026-12-05T13:00:00.000Z');
  expect(listener).toHaveBeenCalledOnce();
});
