import { useCallback, useEffect, useState } from 'react';
import type { PasswordScore } from '#shared/domain/access/password.ts';

type Estimate = (password: string) => PasswordScore;

/** The estimator and its words are larger than all the rest of the page, so they come by themselves. */
const loadEstimator = async (known: string): Promise<Estimate> => {
  const { estimatePassword } = await import('#shared/domain/access/estimate-password.ts');
  return (password) => estimatePassword(password, [known]);
};

/**
 * Rates passwords, 0 (guessed at once) to 4.
 * @param known what anybody would guess first: the consumer's email
 */
export const usePasswordScore = (known: string) => {
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadEstimator(known).then(
      (loaded) => isCurrent && setEstimate(() => loaded),
      // Without it the server alone judges the password.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [known]);

  return {
    /** Undefined while nothing is typed or the estimator has not come. */
    score: (password: string) => (password === '' ? undefined : estimate?.(password)),
    /** Waits for the estimator; without it every password passes here. */
    rate: useCallback(
      async (password: string): Promise<PasswordScore> =>
        (estimate ?? (await loadEstimator(known).catch(() => () => 4 as const)))(password),
      [estimate, known],
    ),
  };
};
