/** Random secrets and the hashes that are stored for them. */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { verificationCodeLength } from '#shared/domain/access/verification-code.ts';

/** 256 random bits as text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A random secret cannot be guessed, so a plain hash is enough to store it. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Ties a low-entropy value to something secret or unique before hashing it. */
export function keyedHash(key: string, value: string): string {
  return createHmac('sha256', key).update(value).digest('base64url');
}

/** Compares a secret in constant time, whatever the length of the two texts. */
export function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

/** The fixed codes of the sandbox; a random code is never one of them. Source: merchant-api §7.5. */
export const magicCodes = { right: '111111', wrong: '999999', expired: '000000' } as const;
const fixedCodes: readonly string[] = Object.values(magicCodes);

export function newCode(): string {
  const code = String(randomInt(10 ** verificationCodeLength)).padStart(verificationCodeLength, '0');
  return fixedCodes.includes(code) ? newCode() : code;
}
