import { createHmac } from 'node:crypto';

/** The shared dependencies of the provider's parts: a clock, a keyed hash, and the function that records changes. */
export interface Context<Event> {
  now(): Date;
  /** Applies the event to every part and stores it for the next start. */
  record(event: Event): void;
  /** Equal for equal texts, and useless without the key. */
  keyedHash(...texts: readonly string[]): string;
}

export type KeyedHash = Context<never>['keyedHash'];

export function createKeyedHash(secret: string): KeyedHash {
  // A separator that no part contains, so that ('ab', 'c') and ('a', 'bc') differ.
  return (...texts) => createHmac('sha256', secret).update(texts.join('\u0000')).digest('hex');
}

/**
 * An identifier derived from its content, so that the same call gives the same id, also after a restart.
 * Letters only, because checks that refuse card numbers would refuse a long run of digits.
 */
export function idOf(prefix: string, hash: string): string {
  const letters = [...hash.slice(0, 28)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
  return `${prefix}_${letters.join('')}`;
}

/** A version 4 UUID whose bits come from the hash. */
export function uuidOf(hash: string): string {
  const shape = [hash.slice(0, 8), hash.slice(8, 12), `4${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`];
  return [...shape, hash.slice(20, 32)].join('-');
}
