import { useCallback } from 'react';
import type { PasswordScore } from '#shared/domain/access/password.ts';
import { lazyPart, usePart } from '../../shell/part.ts';

/** The estimator and its dictionaries are larger than the rest of the page, so they are loaded separately. */
const estimatorPart = lazyPart(() => import('#shared/domain/access/estimate-password.ts'));

/**
 * Rates passwords from 0 (easily guessed) to 4.
 * @param known an obvious guess, which lowers the rating: the consumer's email
 */
export const usePasswordScore = (known: string) => {
  const { value: estimator } = usePart(estimatorPart);
  return {
    /** Undefined for an empty password, and while the estimator is loading. */
    score: (password: string) =>
      password === '' ? undefined : estimator?.estimatePassword(password, [known]),
    /** Waits for the estimator. If that does not load, every password passes here and only the server checks it. */
    rate: useCallback(
      async (password: string): Promise<PasswordScore> => {
        const loaded = await estimatorPart.load().catch(() => null);
        return loaded ? loaded.estimatePassword(password, [known]) : 4;
      },
      [known],
    ),
  };
};
