/** Strength of a password. A chunk of its own: imported only when a new password is chosen. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { brandName } from '#shared/content/brand.ts';
import type { PasswordScore } from '#shared/domain/access/password.ts';
import { commonWords } from './common-words.ts';

const estimator = new ZxcvbnFactory({ dictionary: { common: [...commonWords, brandName.toLowerCase()] } });

/** @param known words that anybody would try first for this consumer, such as the email */
export const estimatePassword = (password: string, known: readonly string[]): PasswordScore => {
  const parts = known.flatMap((word) => [word, ...word.split(/\W+/)]).filter((word) => word !== '');
  return estimator.check(password, parts).score as PasswordScore;
};
