import { describe, expect, it } from 'vitest';
import { resultCodes } from '../payments/result-codes.ts';
import {
  abandonReasonSchema,
  approvalExpiry,
  cancelReasonSchema,
  checkoutExpiry,
  checkoutModeSchema,
  checkoutStateSchema,
  checkoutTokenSchema,
  endsAfterDecline,
  isCheckoutLive,
  isCheckoutOver,
  openIdSchema,
} from './checkout-state.ts';

const states = checkoutStateSchema.options;

describe('a checkout', () => {
  it('is live while OPEN or STARTED', () => {
    expect(states.filter(isCheckoutLive)).toEqual(['OPEN', 'STARTED']);
    expect(states.filter((state) => !isCheckoutOver({ state, expiresInMs: 1 }))).toEqual(['OPEN', 'STARTED']);
  });

  it('is over once its time is up, also before that is noted', () => {
    expect(isCheckoutOver({ state: 'STARTED', expiresInMs: 0 })).toBe(true);
  });

  it('ends three hours after it was made, and an unused approval after 60 minutes', () => {
    expect(checkoutExpiry('2026-01-15T00:00:00.000Z')).toBe('2026-01-15T03:00:00.000Z');
    expect(approvalExpiry('2026-01-15T00:00:00.000Z')).toBe('2026-01-15T01:00:00.000Z');
  });

  it('ends after result codes 3 and 4 and after the third decline, and stays open otherwise [MER-156]', () => {
    expect(resultCodes.filter((code) => endsAfterDecline(code, 1))).toEqual([3, 4]);
    expect(resultCodes.filter((code) => endsAfterDecline(code, 2))).toEqual([3, 4]);
    expect(resultCodes.filter((code) => endsAfterDecline(code, 3))).toEqual(resultCodes);
  });

  it('has a token of 256 bits behind its prefix', () => {
    expect(checkoutTokenSchema.safeParse(`ffc_${'a'.repeat(43)}`).success).toBe(true);
    for (const wrong of [
      `ffc_${'a'.repeat(42)}`,
      `ffc_${'a'.repeat(44)}`,
      `ffc_${'+'.repeat(43)}`,
      'a'.repeat(43),
    ]) {
      expect(checkoutTokenSchema.safeParse(wrong).success).toBe(false);
    }
  });

  it('is STANDARD or EXPRESS [PAY-033]', () => {
    expect(checkoutModeSchema.options).toEqual(['STANDARD', 'EXPRESS']);
  });

  it('is cancelled for one of five reasons', () => {
    expect(cancelReasonSchema.options).toEqual(['CLOSED', 'USER', 'EXPIRED', 'MERCHANT', 'SUPERSEDED']);
  });
});

it('a checkout has one of six states, and a window leaves it for one of three reasons', () => {
  expect(checkoutStateSchema.options).toEqual([
    'OPEN',
    'STARTED',
    'APPROVED',
    'DECLINED',
    'CANCELLED',
    'EXPIRED',
  ]);
  expect(abandonReasonSchema.options).toEqual(['CLOSED', 'USER', 'MERCHANT']);
});

it.each([
  [checkoutTokenSchema, `ffc_${'a-_Z9'.repeat(9).slice(0, 43)}`],
  [openIdSchema, 'a-_Z9'.repeat(5).slice(0, 22)],
])('a token and an id of an open have one length and the characters of an address', (schema, good) => {
  expect(schema.safeParse(good).success).toBe(true);
  for (const bad of [`x${good}`, `${good}x`, good.slice(0, -1), `${good.slice(0, -1)}!`, '']) {
    expect(schema.safeParse(bad).success, bad).toBe(false);
  }
});
