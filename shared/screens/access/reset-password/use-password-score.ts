import { useCallback } from 'react';
import type { PasswordScore } from '#shared/domain/access/password.ts';
import { lazyPart, usePart } from '../../shell/part.ts';

/** The estimator and its words are larger than all the rest of the page, so they come by themselves. */
const estimatorPart = lazyPart(() => import('#shared/domain/access/estimate-password.ts'));

/**
 * Rates passwords, 0 (guessed at once) to 4.
 * @param known what anybody would guess first: the consumer's email
 */
export const usePasswordScore = (known: string) => {
  const { value: estimator } = usePart(estimatorPart);
  return {
    /** Undefined while nothing is typed or the estimator has not come. */
    score: (password: string) =>
      password === '' ? undefined : estimator?.estimatePassword(password, [known]),
    /** Waits for the estimator; without it every password passes here, and the server alone judges it. */
    rate: useCallback(
      async (password: string): Promise<PasswordScore> => {
        const loaded = await estimatorPart.load().catch(() => null);
        return loaded ? loaded.estimatePassword(password, [known]) : 4;
      },
      [known],
    ),
  };
};
