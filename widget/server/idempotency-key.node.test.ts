import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { idempotencyKeyPattern } from '#shared/domain/idempotency-key.ts';
import { holdsCardNumber } from '#shared/domain/methods/card-number.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';

it('is the text itself where the API allows it', async () => {
  for (const text of ['a', 'checkout-cart_7:1.0', 'x'.repeat(64)])
    expect(await idempotencyKeyOf(text)).toBe(text);
});

it('is else the hash that the documents name', async () => {
  for (const text of ['x'.repeat(65), 'cart/7', 'cart#7', 'cart 7', 'körb', '4111111111111111']) {
    const hash = createHash('sha256').update(text, 'utf8').digest('base64url');
    expect(await idempotencyKeyOf(text)).toBe(`sha256-${hash}`);
  }
});

it('is for any text a key that the API allows, always the same, and another one for another text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.string({ unit: 'grapheme', minLength: 1 }),
      async (one, other) => {
        const key = await idempotencyKeyOf(one);
        expect(key).toMatch(idempotencyKeyPattern);
        expect(holdsCardNumber(key)).toBe(false);
        expect(await idempotencyKeyOf(one)).toBe(key);
        if (other !== one) expect(await idempotencyKeyOf(other)).not.toBe(key);
      },
    ),
  );
});

it.each([[''], [undefined], [null], [7]])('is refused when it is %s, before any call', async (text) => {
  await expect(idempotencyKeyOf(text as string)).rejects.toThrow(/An idempotency key is a text that names/);
});
