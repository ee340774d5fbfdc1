import { describe, expect, it } from 'vitest';
import {
  cardExpiryStatus,
  cardExpiryStatusSchema,
  expiresSoon,
  firstDayOfExpirySoon,
  formatExpiry,
  parseCardExpiry,
  readExpiry,
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

describe('an expiry that is filled in', () => {
  it.each([
    ...['03/31', '03 / 31', '3/31', '3 / 31', '03-31', '03 - 31', '03.31', '03 31', '0331', '331'],
    ...['03/2031', '03 / 2031', '3/2031', '03-2031', '3.2031', '03 2031', '032031', '32031'],
    ...['2031-03', '2031/03', '2031/3', '2031-3', '2031.03', '2031 03', '203103', '20313'],
    ...['2031-03-31', '2031-03-01', '20310331', '2031/3/1'],
    ...[
      '٠٣/٣١',
      '۰۳/۲۰۳۱',
      '०३/३१',
      '０３／３１',
      '２０３１－０３',
      '03 ⁄ 31',
      '03–31',
      '\u200e03/31\u200f',
      ' 03/31 ',
    ],
  ])('is understood as March 2031: %j [PAY-204]', (filled) => {
    expect([readExpiry(filled), formatExpiry(filled)]).toEqual([{ month: '03', year: '31' }, '03 / 31']);
  });

  it.each([
    ['1.2031', '01 / 31'],
    ['12031', '01 / 31'],
    ['1/31', '01 / 31'],
    ['0131', '01 / 31'],
    ['2031-1', '01 / 31'],
    ['20311', '01 / 31'],
    ['1/2030', '01 / 30'],
    ['122030', '12 / 30'],
    ['202012', '12 / 20'],
    ['102010', '10 / 10'],
    ['2012-10', '10 / 12'],
    ['201210', '10 / 12'],
    ['1220', '12 / 20'],
    ['12/20', '12 / 20'],
  ])('of %j is %j', (filled, shown) => {
    expect(formatExpiry(filled)).toBe(shown);
    expect(formatExpiry(shown)).toBe(shown);
  });

  it.each([
    ['2031', '2031'],
    ['2031-', '2031-'],
    ['2031/13', '2031/13'],
    ['203113', '203113'],
    ['31/03', '31/03'],
    ['31-3', '31-3'],
    ['03/1931', '03 / 1931'],
    ['03/2131', '03 / 2131'],
    ['031931', '03 / 1931'],
    ['08282', '08 / 282'],
    ['03/203', '03 / 203'],
    ['03/20311', '03/20311'],
    ['03/31/2031', '03/31/2031'],
    ['0/31', '0 / 31'],
    ['13/28', '13 / 28'],
    ['00/31', '00 / 31'],
    ['112', '11 / 2'],
    ['131', '13 / 1'],
    ['March 2031', 'March 2031'],
    ['Mar 3, 2031', 'Mar 3, 2031'],
    ['', ''],
  ])('of %j stays, for the message about its format', (filled, shown) => {
    expect([readExpiry(filled), formatExpiry(filled), readExpiry(shown)]).toEqual([null, shown, null]);
  });
});

describe('an expiry while it is typed', () => {
  it.each([
    ['', ''],
    ['0', '0'],
    ['1', '1'],
    ['8', '08 / '],
    ['08', '08 / '],
    ['1/', '01 / '],
    ['33', '03 / 3'],
    ['12 / 2', '12 / 2'],
    ['08 / 20', '08 / 20'],
    ['a', ''],
    ['08 / 2x', '08 / 2'],
  ])('%j reads %j', (typed, shown) => expect(formatExpiry(typed)).toBe(shown));

  it.each([
    ['331', '03 / 31'],
    ['0331', '03 / 31'],
    ['1231', '12 / 31'],
    ['1/31', '01 / 31'],
    ['3/2031', '03 / 31'],
    ['12/2031', '12 / 31'],
    ['032031', '03 / 31'],
  ])('key by key, %j ends as %j', (keys, shown) => {
    expect([...keys].reduce((typed, key) => formatExpiry(typed + key), '')).toBe(shown);
  });

  it('lets the slash be deleted', () => expect(formatExpiry('08 /', true)).toBe('08'));
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
