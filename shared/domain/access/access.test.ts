import { describe, expect, it } from 'vitest';
import { isStrongEnough, newPasswordSchema } from './password.ts';
import { supportErrorId } from './support-error-id.ts';
import {
  filterCodeInput,
  resendConfirmationMs,
  sendBySchema,
  verificationCodeLifetimeMs,
  verificationCodeSchema,
} from './verification-code.ts';

describe('passwords', () => {
  it('have 8 to 128 characters', () => {
    const accepted = [7, 8, 128, 129].filter((many) => newPasswordSchema.safeParse('x'.repeat(many)).success);
    expect(accepted).toEqual([8, 128]);
  });

  it('are strong enough from score 2 [ACC-121]', () => {
    expect(([0, 1, 2, 3, 4] as const).filter(isStrongEnough)).toEqual([2, 3, 4]);
  });
});

describe('verification codes', () => {
  it('are six digits', () => {
    expect(verificationCodeSchema.safeParse('012345').success).toBe(true);
    for (const other of ['12345', '1234567', '12345a', ' 12345', '']) {
      expect(verificationCodeSchema.safeParse(other).success).toBe(false);
    }
  });

  it('are sent by SMS or email, are valid for 10 minutes, and are announced for 20 s or 5 s', () => {
    expect(sendBySchema.options).toEqual(['SMS', 'EMAIL']);
    expect(verificationCodeLifetimeMs).toBe(600_000);
    expect(resendConfirmationMs).toEqual({ SMS: 20_000, EMAIL: 5_000 });
  });

  it('may be pasted with spaces and more', () => {
    expect(filterCodeInput('Code: 123 456')).toBe('123456');
    expect(filterCodeInput('12345678')).toBe('123456');
    expect(filterCodeInput('12')).toBe('12');
  });
});

describe('the support error id', () => {
  it('joins session and correlation, either unknown where it is missing [ACC-042]', () => {
    expect(supportErrorId('s1', 'c1')).toBe('s1-c1');
    expect(supportErrorId(null, 'c1')).toBe('unknown-c1');
    expect(supportErrorId('s1', undefined)).toBe('s1-unknown');
    expect(supportErrorId('', null)).toBe('unknown-unknown');
  });
});
