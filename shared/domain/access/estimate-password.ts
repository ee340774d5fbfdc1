/** Strength of a password, for the form and the server alike. Imported only when a new password is chosen: it is large. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { brandName } from '../brand.ts';
import { commonPasswords } from './common-passwords.ts';
import { commonWords } from './common-words.ts';
import type { PasswordScore } from './password.ts';

const estimator = new ZxcvbnFactory({
  dictionary: { common: [...commonWords, brandName.toLowerCase()], passwords: [...commonPasswords] },
});

/** @param known words that an attacker would try first for this consumer, such as the email */
export const estimatePassword = (password: string, known: readonly string[]): PasswordScore => {
  const parts = known.flatMap((word) => [word, ...word.split(/\W+/)]).filter((word) => word !== '');
  return estimator.check(password, parts).score as PasswordScore;
};
