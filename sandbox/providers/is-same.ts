import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares digests of a secret, so that timing reveals neither length nor content. */
export function isSame(given: string, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
