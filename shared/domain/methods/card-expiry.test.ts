import { describe, expect, it } from 'vitest';
import {
  cardExpiryStatus,
  cardExpiryStatusSchema,
  expiresSoon,
  firstDayOfExpirySoon,
  parseCardExpiry,
  validateCardExpiry,
} from './card-expiry.ts';

describe('a typed expiry', () => {
  it('has a month from 1 to 12 and two digits read as 20xx [PAY-204]', () => {
    expect(parseCardExpiry('1', '27')).toEqual({ month: 1, year: 2027 });
    expect(parseCardExpiry('12', '00')).toEqual({ month: 12, year: 2000 });
  });

  it.each([
    ['0', '27'],
    ['13', '27'],
    ['00', '27'],
    ['', '27'],
    ['1', '7'],
    ['1', '2027'],
    ['1', ''],
    ['a', '27'],
  ])('of "%s" and "%s" has no such form [PAY-204]', (month, year) => {
    expect(validateCardExpiry(month, year, '2020-01-01')).toBe('format');
  });

  it('is good through the last day of its month, for the last payment date or today [PAY-205]', () => {
    expect(validateCardExpiry('02', '26', '2026-02-28')).toBeNull();
    expect(validateCardExpiry('02', '26', '2026-03-01')).toBe('valid');
    expect(validateCardExpiry('12', '26', '2027-01-01')).toBe('valid');
  });
});

describe('a stored card', () => {
  const expiry = { month: 2, year: 2026 };

  it('is ok, expires before its last payment, or is expired', () => {
    expect(cardExpiryStatus(expiry, '2026-02-28', null)).toBe('ok');
    expect(cardExpiryStatus(expiry, '2026-02-28', '2026-02-28')).toBe('ok');
    expect(cardExpiryStatus(expiry, '2026-02-28', '2026-03-01')).toBe('expires_before_last_payment');
    expect(cardExpiryStatus(expiry, '2026-03-01', '2026-02-01')).toBe('expired');
    expect(cardExpiryStatusSchema.options).toEqual(['ok', 'expires_before_last_payment', 'expired']);
  });
});

describe('a card that expires soon', () => {
  const soon = (month: number, year: number, today: string) => expiresSoon({ month, year }, today);

  it('ends in this month or in the next one', () => {
    expect(soon(11, 2026, '2026-11-01')).toBe(true);
    expect(soon(11, 2026, '2026-10-31')).toBe(true);
    expect(soon(11, 2026, '2026-10-01')).toBe(true);
    expect(soon(11, 2026, '2026-09-30')).toBe(false);
    expect(soon(11, 2026, '2026-12-01')).toBe(false);
    expect(soon(11, 2027, '2026-11-15')).toBe(false);
  });

  it('does so from the first day of the month before', () => {
    for (const expiry of [
      { month: 11, year: 2026 },
      { month: 1, year: 2027 },
      { month: 12, year: 2026 },
    ]) {
      const first = firstDayOfExpirySoon(expiry);
      expect(expiresSoon(expiry, first)).toBe(true);
      const dayBefore = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
      expect(expiresSoon(expiry, dayBefore)).toBe(false);
    }
    expect(firstDayOfExpirySoon({ month: 1, year: 2027 })).toBe('2026-12-01');
  });

  it('is found across the turn of a year', () => {
    expect(soon(1, 2027, '2026-12-01')).toBe(true);
    expect(soon(1, 2027, '2026-11-30')).toBe(false);
    expect(soon(12, 2025, '2026-01-01')).toBe(false);
  });
});
