import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { twoFactorChallengeSchema } from '../session.ts';
import { digitsOf } from '../text/plain-digits.ts';
import { challengeKind, maskCardChallenge } from './two-factor-challenge.ts';

describe('a two-factor challenge', () => {
  it('has a type and a hint and nothing else [ACC-108]', () => {
    const challenge = { type: 'PHONE_NUMBER', hint: '482' };
    expect(twoFactorChallengeSchema.parse(challenge)).toEqual(challenge);
    for (const field of Object.keys(challenge)) {
      expect(twoFactorChallengeSchema.safeParse({ ...challenge, [field]: undefined }).success).toBe(false);
    }
    expect(twoFactorChallengeSchema.safeParse({ ...challenge, answer: '1' }).success).toBe(false);
  });

  it('is about a card unless it is about a phone or a birth date [ACC-108] [ACC-109]', () => {
    expect(challengeKind({ type: 'PHONE_NUMBER' })).toBe('phone');
    expect(challengeKind({ type: 'DATE_OF_BIRTH' })).toBe('birthDate');
    fc.assert(
      fc.property(fc.string(), (type) => {
        fc.pre(type !== 'PHONE_NUMBER' && type !== 'DATE_OF_BIRTH');
        expect(challengeKind({ type })).toBe('card');
      }),
    );
  });
});

describe('the card challenge when it is left', () => {
  it('shows four digits, stars to eight characters, and the hint [ACC-112]', () => {
    expect(maskCardChallenge('45391234', '1234')).toBe('4539****1234');
    expect(maskCardChallenge('4539 12-34', '1234')).toBe('4539****1234');
    expect(maskCardChallenge('45', '1234')).toBe('45******1234');
    expect(maskCardChallenge('', '1234')).toBe('');
  });

  it('never shows more than four digits itself [ACC-112]', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const shown = maskCardChallenge(typed, '');
        fc.pre(shown !== '');
        expect(shown).toHaveLength(8);
        expect(digitsOf(typed).startsWith(digitsOf(shown))).toBe(true);
        expect(digitsOf(shown).length).toBeLessThanOrEqual(4);
      }),
    );
  });
});
