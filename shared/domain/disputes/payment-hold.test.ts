import { describe, expect, it } from 'vitest';
import { dateStands, lateFeeAfterHold } from './payment-hold.ts';

describe('the late fee of a payment that was overdue before a case', () => {
  it('comes a week after the case, and not before the days of grace', () => {
    expect(lateFeeAfterHold('2026-11-02', 10, '2026-11-20')).toBe('2026-11-27');
    expect(lateFeeAfterHold('2026-11-02', 10, '2026-11-04')).toBe('2026-11-12');
  });
});

it('a date is valid unless it waits for a case, and is always valid for what is overdue', () => {
  expect(dateStands(false)).toBe(true);
  expect(dateStands(false, true)).toBe(false);
  expect(dateStands(true, true)).toBe(true);
});
