import { describe, expect, it } from 'vitest';
import { isStrongEnough, passwordLengthProblem, plainPassword } from './password.ts';
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
    const problems = [7, 8, 128, 129].map((many) => passwordLengthProblem('x'.repeat(many)));
    expect(problems).toEqual(['tooShort', null, null, 'tooLong']);
    expect(passwordLengthProblem('e\u0301'.repeat(128))).toBeNull();
    expect(passwordLengthProblem('\u200b'.repeat(8))).toBe('tooShort');
  });

  it.each([
    ['Pässwört', 'Pa\u0308sswo\u0308rt'],
    ['한글비밀번호', '\u1112\u1161\u11ab글비밀번호'],
    ['Passwort 1', '\ufeffPasswort\u00a01\u200b'],
    ['Passwort1', '\u2066Passwort1\u2069'],
    ['Passwort１', 'Passwort１'],
  ])('%j is the same password on every device', (plain, sent) => {
    expect(plainPassword(sent)).toBe(plain);
    expect(plainPassword(plain)).toBe(plain);
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
