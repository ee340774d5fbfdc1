import { describe, expect, it } from 'vitest';
import type { ScheduleItemStatus } from '../payments/schedule-item.ts';
import { pauseForReturn } from './return-pause.ts';

const item = (id: number, date: string | null, status: ScheduleItemStatus = 'OWED', original = date) => ({
  id,
  status,
  installmentDueDate: date,
  originalInstallmentDueDate: original,
});
const paid = item(1, '2026-01-15', 'PAID');
const items = [paid, item(2, '2026-01-29'), item(3, '2026-02-12'), item(4, '2026-02-26')];
const pause = (changes: Partial<Parameters<typeof pauseForReturn>[0]> = {}) =>
  pauseForReturn({
    accountStatus: 'REGISTERED',
    wasPaused: false,
    paymentsOnHold: false,
    items,
    today: '2026-01-20',
    ...changes,
  });
const movedIn = (answer: ReturnType<typeof pause>) =>
  'moved' in answer ? answer.moved.map(({ id, newDate }) => [id, newDate]) : answer.reason;

describe('the payment that a return moves', () => {
  it('is the next one, by 14 days, and the later ones stay', () => {
    expect(pause()).toEqual({ moved: [{ id: 2, dateBefore: '2026-01-29', newDate: '2026-02-12' }] });
  });

  it('takes a later one with it that would come before', () => {
    const moved = [paid, item(2, '2026-02-08', 'OWED', '2026-01-29'), ...items.slice(2)];
    expect(movedIn(pause({ items: moved }))).toEqual([
      [2, '2026-02-22'],
      [3, '2026-02-22'],
    ]);
  });

  it('is the one after a payment under way', () => {
    const paying = [paid, item(2, '2026-01-29', 'PAYMENT_PENDING'), ...items.slice(2)];
    expect(movedIn(pause({ items: paying }))).toEqual([[3, '2026-02-26']]);
  });

  it('is the last one where only that is left', () => {
    const left = items.map((each) => (each.id === 4 ? each : { ...each, status: 'PAID' as const }));
    expect(movedIn(pause({ items: left }))).toEqual([[4, '2026-03-12']]);
  });

  it('may be due today, or be tried again tomorrow', () => {
    for (const today of ['2026-01-29', '2026-01-30', '2026-02-11']) {
      expect(movedIn(pause({ today }))).toEqual([[2, '2026-02-12']]);
    }
    expect(movedIn(pause({ today: '2026-02-12' }))).toBe('PAYMENT_OVERDUE');
  });
});

describe('no payment moves', () => {
  it('twice', () => {
    expect(movedIn(pause({ wasPaused: true }))).toBe('ALREADY_NOTIFIED');
  });

  it.each(['HARDSHIP', 'PAYMENT_ARRANGEMENT'])(
    'of an account that pays by a plan, in status %s',
    (status) => {
      expect(movedIn(pause({ accountStatus: status }))).toBe('ACCOUNT_RESTRICTED');
    },
  );

  it('where one is late', () => {
    const late = [paid, item(2, '2026-01-29', 'OVERDUE'), ...items.slice(2)];
    expect(movedIn(pause({ items: late, today: '2026-02-01' }))).toBe('PAYMENT_OVERDUE');
  });

  it('where nothing with a date is owed, or a dispute holds all dates', () => {
    expect(movedIn(pause({ items: [paid] }))).toBe('NO_FUTURE_INSTALMENT');
    expect(movedIn(pause({ items: [item(1, null, 'DEFERRED')] }))).toBe('NO_FUTURE_INSTALMENT');
    expect(movedIn(pause({ items: [item(2, '2026-01-29', 'PAYMENT_PENDING')] }))).toBe(
      'NO_FUTURE_INSTALMENT',
    );
    expect(movedIn(pause({ paymentsOnHold: true }))).toBe('NO_FUTURE_INSTALMENT');
  });
});
