import { useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import type { InputOf } from '#shared/contract/operation.ts';
import { finaliseThreeDS, initiateThreeDS } from '#shared/contract/payments/payments.contract.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { retryOnce } from './retry-once.ts';

type Donation = NonNullable<InputOf<typeof initiateThreeDS>['body']['donation']>;

/** A challenge that the bank requires. */
export interface Challenge {
  readonly threeDSId: string;
  /** The bank's page, on another origin. */
  readonly challengeUri: string;
}

interface ThreeDS {
  readonly challenge: Challenge | null;
  /**
   * Asks whether the bank requires a challenge. Resolves with the outcome `notNeeded`, `needed` or `failed`.
   * @param donation charged together with the payment, so the bank must know its total
   */
  initiate(traceId: string, saveCard: boolean, donation?: Donation | null): Promise<string>;
  /** Reads the result of the challenge. Resolves with `passed`; any other result is an error. Source: PAY-402. */
  finalise(traceId: string): Promise<string>;
}

/**
 * The 3-D Secure steps of a flow.
 * @param workflow BILLING for adding a card, PAYNOW for a payment. Source: PAY-255.
 */
export function useThreeDS(workflow: 'BILLING' | 'PAYNOW'): ThreeDS {
  const { call } = useApp();
  const { flags } = useSituation();
  const [challenge, setChallenge] = useState<Challenge | null>(null);

  return {
    challenge,
    async initiate(traceId, saveCard, donation) {
      if (!flags['consumer-portal-three-ds-enabled']) return 'notNeeded';
      const body = { traceId, saveCard, workflow, ...(donation && { donation }) };
      const reply = await call(initiateThreeDS, { body }, { handles: fatalStatuses });
      const { threeDSId, challengeRequired, challengeUri } = reply;
      if (!challengeRequired) return 'notNeeded';
      if (challengeUri === null) return 'failed';
      setChallenge({ threeDSId, challengeUri });
      return 'needed';
    },
    async finalise(traceId) {
      const body = { traceId, threeDSId: challenge?.threeDSId ?? '', workflow };
      await retryOnce(() => call(finaliseThreeDS, { body }, { handles: fatalStatuses }));
      return 'passed';
    },
  };
}
