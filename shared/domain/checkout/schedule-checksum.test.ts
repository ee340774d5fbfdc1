import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromMinor } from '../money.ts';
import {
  canonicalJson,
  type SignedSchedule,
  scheduleChecksumSchema,
  signedScheduleText,
} from './schedule-checksum.ts';

const quarter = { amount: '25.00', currency: 'AUD', symbol: '$' } as const;
const schedule: SignedSchedule = {
  token: `ffc_${'a'.repeat(43)}`,
  amount: { amount: '100.00', currency: 'AUD', symbol: '$' },
  items: [{ name: 'Linen shirt', quantity: 1 }],
  shippingOptionId: null,
  shippingAddressHash: null,
  taxAmount: null,
  shippingAmount: null,
  paymentOption: 'PBI',
  instalments: [{ dueDate: '2026-01-15', amount: quarter }],
  locale: 'en-AU',
  expiresAt: '2026-01-15T01:00:00.000Z',
};

describe('canonical JSON', () => {
  it('sorts keys at every depth and writes no spaces', () => {
    expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'x y' })).toBe('{"a":"x y","b":[{"c":null,"d":1}]}');
  });

  it('is the same for equal values, whatever the order of their keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean())), (fields) => {
        const reversed = Object.fromEntries(Object.entries(fields).reverse());
        expect(canonicalJson(reversed)).toBe(canonicalJson(fields));
      }),
    );
  });

  it('is JSON that reads back as the value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.parse(canonicalJson(JSON.parse(text)))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('treats an absent field and an undefined one alike, and refuses what JSON lacks', () => {
    expect(canonicalJson({ a: 1, b: undefined })).toBe('{"a":1}');
    expect(() => canonicalJson([Number.NaN])).toThrow(RangeError);
  });
});

describe('the schedule that is signed', () => {
  it('changes with every single field', () => {
    const changed: SignedSchedule[] = [
      { ...schedule, token: `ffc_${'b'.repeat(43)}` },
      { ...schedule, amount: { amount: '100.01', currency: 'AUD', symbol: '$' } },
      { ...schedule, items: [] },
      { ...schedule, shippingOptionId: 'express' },
      { ...schedule, shippingAddressHash: 'abc' },
      { ...schedule, taxAmount: quarter },
      { ...schedule, shippingAmount: quarter },
      { ...schedule, paymentOption: 'PAD' },
      { ...schedule, instalments: [{ dueDate: '2026-01-16', amount: quarter }] },
      { ...schedule, locale: 'en-NZ' },
      { ...schedule, expiresAt: '2026-01-15T01:00:00.001Z' },
    ];
    expect(changed).toHaveLength(Object.keys(schedule).length);
    expect(new Set([schedule, ...changed].map(signedScheduleText)).size).toBe(changed.length + 1);
  });

  it('is signed differently after any change of the quote, and by any other key [MER-096]', () => {
    const sign = (text: string, key: string) => createHmac('sha256', key).update(text).digest('hex');
    const before = sign(signedScheduleText(schedule), 'key of the server');
    const money = fc.integer({ min: 1, max: 10_000_000 }).map((minor) => fromMinor(minor, 'AUD'));
    const day = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
    const change: fc.Arbitrary<Partial<SignedSchedule>> = fc.oneof(
      money.map((amount) => ({ amount })),
      fc.record({ name: fc.string(), quantity: fc.nat(), price: money }).map((item) => ({ items: [item] })),
      fc.string({ minLength: 1 }).map((shippingOptionId) => ({ shippingOptionId })),
      money.map((shippingAmount) => ({ shippingAmount })),
      money.map((taxAmount) => ({ taxAmount })),
      fc.tuple(day, money).map(([at, amount]) => ({
        instalments: [{ dueDate: at.toISOString().slice(0, 10), amount }],
      })),
      fc.stringMatching(/^[a-z]{2}-[A-Z]{2}$/).map((locale) => ({ locale })),
      day.map((at) => ({ expiresAt: at.toISOString() })),
    );
    fc.assert(
      fc.property(change, fc.string(), (patch, guess) => {
        const changed = { ...schedule, ...patch };
        fc.pre(!isDeepStrictEqual(changed, schedule) && guess !== 'key of the server');
        expect(sign(signedScheduleText(changed), 'key of the server')).not.toBe(before);
        expect(sign(signedScheduleText(schedule), guess)).not.toBe(before);
      }),
    );
  });

  it('has a checksum of 32 bytes behind its version', () => {
    expect(scheduleChecksumSchema.safeParse(`sc1_${'a'.repeat(43)}`).success).toBe(true);
    expect(scheduleChecksumSchema.safeParse(`sc2_${'a'.repeat(43)}`).success).toBe(false);
    expect(scheduleChecksumSchema.safeParse(`sc1_${'a'.repeat(44)}`).success).toBe(false);
  });
});
