import { describe, expect, it } from 'vitest';
import { commonWords } from './common-words.ts';
import { estimatePassword } from './estimate-password.ts';
import { isStrongEnough } from './password.ts';

const email = 'quist.marlowe@example.com';

describe('the strength of a password', () => {
  it.each(['password', 'Password', 'contrasena', 'bienvenido', 'jetaime', 'Fourfold'])(
    'is 0 for %s, a common choice',
    (common) => {
      expect(estimatePassword(common, [])).toBe(0);
    },
  );

  it.each([email, 'quist', 'Marlowe', 'example'])('is 0 for %s, which is in the email', (known) => {
    expect(estimatePassword(known, [email])).toBe(0);
  });

  it.each([
    ...['1q2w3e4r', '1q2w3e4r5t', 'zaq12wsx', 'Samantha', 'SAMANTHA', 's@mantha', 'qwer1234', '4815162342'],
    ...['18atcskd2w', 'correcthorsebatterystaple', 'Einstein'],
  ])('is too low for %s, which is on every list of leaked passwords', (famous) => {
    expect(isStrongEnough(estimatePassword(famous, []))).toBe(false);
  });

  it('is 4 for a long one that is on no list', () => {
    expect(estimatePassword(email, [])).toBe(4);
    expect(estimatePassword('copper-lantern-58', [email])).toBe(4);
  });

  it('takes words from the most to the least frequent', () => {
    expect(commonWords.slice(0, 3)).toEqual(['password', 'passwort', 'motdepasse']);
    expect(commonWords.at(-1)).toBe('snow');
    expect(commonWords.filter((word) => !/^[a-z]+\d?$/.test(word))).toEqual([]);
  });
});
