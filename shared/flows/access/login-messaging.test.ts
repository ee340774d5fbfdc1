import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flagDefaults } from '#shared/domain/flags.ts';
import { fromMinor, sumMinor, toMinor } from '#shared/domain/money.ts';
import { newSession } from '#shared/domain/new-session.ts';
import { splitInFour } from '#shared/domain/payments/split-in-four.ts';
import type { Channel } from '#shared/domain/session.ts';
import { evenAmount, exampleSchedule } from './example-schedule.ts';
import { loginMessage } from './login-messaging.ts';

const visit = (channel: Channel, variant?: string) => ({
  session: {
    ...newSession(channel),
    activeExperiments: variant === undefined ? {} : { 'checkout-login-messaging': variant },
  },
  user: null,
  flags: flagDefaults,
});

describe('the login messaging', () => {
  it('is a text in A, a schedule in B and nothing in C or without a variant [ACC-404]', () => {
    expect(loginMessage(visit('CHECKOUT', 'A'))).toBe('text');
    expect(loginMessage(visit('CHECKOUT', 'B'))).toBe('schedule');
    for (const variant of ['C', 'Z', undefined])
      expect(loginMessage(visit('CHECKOUT', variant))).toBe('none');
  });

  it('is for the checkout only [ACC-404]', () => {
    for (const variant of ['A', 'B', 'C']) expect(loginMessage(visit('PORTAL', variant))).toBe('none');
  });
});

describe('the example schedule', () => {
  it('has four instalments, today and after 2, 4 and 6 weeks [ACC-408]', () => {
    const schedule = exampleSchedule({ amount: '120.00', currency: 'AUD' }, '2026-11-20');
    expect(schedule.map(({ dueDate }) => dueDate)).toEqual([
      '2026-11-20',
      '2026-12-04',
      '2026-12-18',
      '2027-01-01',
    ]);
  });

  it('is even only where nothing remains', () => {
    const dueToday = (amount: string) =>
      evenAmount(exampleSchedule({ amount, currency: 'AUD' }, '2026-11-20'));
    expect(dueToday('120.00')?.amount).toBe('30.00');
    expect(dueToday('10.10')).toBeNull();
  });

  it('gives the last instalment the remainder [ACC-446]', () => {
    const amounts = exampleSchedule({ amount: '10.10', currency: 'AUD' }, '2026-11-20');
    expect(amounts.map(({ amount }) => amount.amount)).toEqual(['2.53', '2.53', '2.53', '2.51']);
  });

  it('is split as real schedules are, for any total [ACC-446]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000 }), (total) => {
        const amounts = exampleSchedule(fromMinor(total, 'USD'), '2026-11-20').map(({ amount }) =>
          toMinor(amount),
        );
        expect(amounts).toEqual(splitInFour(total));
        expect(sumMinor(amounts)).toBe(total);
      }),
    );
  });
});
