import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

  it('has a checksum of 32 bytes behind its version', () => {
    expect(scheduleChecksumSchema.safeParse(`sc1_${'a'.repeat(43)}`).success).toBe(true);
    expect(scheduleChecksumSchema.safeParse(`sc2_${'a'.repeat(43)}`).success).toBe(false);
    expect(scheduleChecksumSchema.safeParse(`sc1_${'a'.repeat(44)}`).success).toBe(false);
  });
});
