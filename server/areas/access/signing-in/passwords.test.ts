import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, isPasswordRight } from './passwords.ts';

const composed = 'Zürich-Straße-7';
const decomposed = composed.normalize('NFD');

describe('a password', () => {
  it('that is set on one device is right on another', async () => {
    for (const [set, typed] of [
      [composed, decomposed],
      [decomposed, composed],
      [composed, `\u200b${composed}\ufeff`],
      ['four small words', 'four\u00a0small\u2007words'],
    ] as const) {
      expect(await isPasswordRight(await hashPassword(set), typed), JSON.stringify(typed)).toBe(true);
    }
    expect(await isPasswordRight(await hashPassword(composed), 'Zurich-Straße-7')).toBe(false);
  });

  it.each([
    ['as it was sent', decomposed, decomposed],
    ['from a device that decomposes', decomposed, composed],
    ['with a no-break space', 'vier\u00a0Wörter', 'vier\u00a0Wörter'],
    ['with an invisible mark', 'pass\u200bwort-1', 'pass\u200bwort-1'],
  ])('whose hash is older than its one form is still right: %s', async (_, set, typed) => {
    expect(await isPasswordRight(await hash(set), typed)).toBe(true);
  });

  it('is wrong for an account without one, in every form', async () => {
    expect(await isPasswordRight(null, 'a decoy password')).toBe(false);
    expect(await isPasswordRight(null, decomposed)).toBe(false);
  });
});
