import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  compareDates,
  dateInTimeZone,
  dateStyleOf,
  daysBetween,
  formatDate,
  instantSchema,
  isoDateSchema,
  lastDayOfMonth,
} from './dates.ts';

const date = fc
  .integer({ min: 0, max: 40_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

describe('calendar days', () => {
  it('cross months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('are as many days apart as were added, and in that order', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -1000, max: 1000 }), (start, days) => {
        const end = addDays(start, days);
        expect(daysBetween(start, end)).toBe(days);
        expect(Math.sign(compareDates(end, start))).toBe(Math.sign(days));
      }),
    );
  });

  it('end each month on its last day', () => {
    expect(lastDayOfMonth(2026, 2)).toBe('2026-02-28');
    expect(lastDayOfMonth(2028, 2)).toBe('2028-02-29');
    expect(lastDayOfMonth(2026, 12)).toBe('2026-12-31');
  });

  it('are those of the wall calendar in a time zone', () => {
    expect(dateInTimeZone('2026-01-15T14:00:00.000Z', 'Australia/Sydney')).toBe('2026-01-16');
    expect(dateInTimeZone('2026-01-15T14:00:00.000Z', 'America/Los_Angeles')).toBe('2026-01-15');
    expect(dateInTimeZone('2026-01-15T02:00:00.000Z', 'America/Los_Angeles')).toBe('2026-01-14');
  });

  it('refuse what no calendar has', () => {
    expect(isoDateSchema.safeParse('2026-02-30').success).toBe(false);
    expect(isoDateSchema.safeParse('15/01/2026').success).toBe(false);
    expect(isoDateSchema.safeParse('2026-01-15').success).toBe(true);
  });
});

describe('days', () => {
  it('begin with the year 1', () => {
    expect(isoDateSchema.safeParse('0001-01-01').success).toBe(true);
    expect(isoDateSchema.safeParse('0000-12-31').success).toBe(false);
  });
});

describe('instants', () => {
  it('are in UTC with milliseconds', () => {
    expect(instantSchema.safeParse('2026-01-15T00:00:00.000Z').success).toBe(true);
    expect(instantSchema.safeParse(new Date(0).toISOString()).success).toBe(true);
    expect(instantSchema.safeParse('2026-01-15T00:00:00Z').success).toBe(false);
    expect(instantSchema.safeParse('2026-01-15T00:00:00.000+10:00').success).toBe(false);
  });
});

describe('days for readers', () => {
  it('are short in lists and long in receipts', () => {
    expect(formatDate('2026-12-04', 'en-AU', 'weekday')).toBe('Fri 4 Dec');
    expect(formatDate('2026-12-04', 'en-AU', 'short')).toBe('4 Dec');
    expect(formatDate('2026-12-04', 'en-AU', 'long')).toBe('4 December 2026');
    expect(formatDate('2026-12-04', 'en-US', 'weekday')).toBe('Fri Dec 4');
    expect(formatDate('2026-12-04', 'en-US', 'long')).toBe('December 4, 2026');
    expect(formatDate('2026-12-04', 'fr-CA', 'long')).toBe('4 décembre 2026');
  });

  it.each([
    ['en-AU', '04/12/2026'],
    ['en-NZ', '04/12/2026'],
    ['en-GB', '04/12/2026'],
    ['en-US', '12/04/2026'],
    ['en-CA', '12/04/2026'],
    ['fr-CA', '12/04/2026'],
    ['fr-FR', '04/12/2026'],
    ['de-DE', '04/12/2026'],
    ['es-ES', '04/12/2026'],
    ['it-IT', '04/12/2026'],
  ])(
    'are written in figures with their year, in the order of the region: %s %s [PAY-012]',
    (locale, written) => {
      expect(formatDate('2026-12-04', locale, 'dated')).toBe(written);
    },
  );

  it('have no year while it is the present one', () => {
    expect(dateStyleOf('2026-01-01', '2026-12-31')).toBe('short');
    expect(dateStyleOf('2025-12-31', '2026-01-01')).toBe('dated');
    expect(dateStyleOf('2027-01-01T02:00:00.000Z', '2026-12-31')).toBe('dated');
  });

  it.each(['fr-FR', 'fr-CA'])('begin a month with an ordinal in %s', (locale) => {
    expect(formatDate('2026-10-01', locale, 'short')).toBe('1er oct.');
    expect(formatDate('2026-10-01', locale, 'long')).toBe('1er octobre 2026');
    expect(formatDate('2026-10-01', locale, 'weekday')).toBe('jeu. 1er oct.');
    for (const date of ['2026-10-11', '2026-10-21', '2026-10-31'] as const)
      expect(formatDate(date, locale, 'long')).not.toContain('er ');
    expect(formatDate('2026-10-01', 'de-DE', 'long')).toBe('1. Oktober 2026');
  });
});
