/** The 3-D Secure steps of a flow: ask whether the bank wants a challenge, and read its result afterwards. */
import { useState } from 'react';
import type { InputOf } from '#shared/contract/operation.ts';
import { finaliseThreeDS, initiateThreeDS } from '#shared/contract/payments/payments.contract.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { retryOnce } from './retry-once.ts';
import { handledByFlow } from './use-flow.ts';

type Donation = NonNullable<InputOf<typeof initiateThreeDS>['body']['donation']>;

export interface Challenge {
  readonly threeDSId: string;
  /** The bank's page, on an origin of its own. */
  readonly challengeUri: string;
}

interface ThreeDS {
  readonly challenge: Challenge | null;
  /**
   * Outcomes `notNeeded`, `needed`, `failed`.
   * @param donation what goes with the payment, and so into what the bank is asked about
   */
  initiate(traceId: string, saveCard: boolean, donation?: Donation | null): Promise<string>;
  /** Outcome `passed`; everything else is an error. Only this reads the result. Source: PAY-402. */
  finalise(traceId: string): Promise<string>;
}

/** @param workflow BILLING when a card is added, PAYNOW when it is paid with. Source: PAY-255. */
export function useThreeDS(workflow: 'BILLING' | 'PAYNOW'): ThreeDS {
  const { call } = useApp();
  const { flags } = useSituation();
  const [challenge, setChallenge] = useState<Challenge | null>(null);

  return {
    challenge,
    async initiate(traceId, saveCard, donation) {
      if (!flags['consumer-portal-three-ds-enabled']) return 'notNeeded';
      const body = { traceId, saveCard, workflow, ...(donation && { donation }) };
      const reply = await call(initiateThreeDS, { body }, { handles: handledByFlow });
      const { threeDSId, challengeRequired, challengeUri } = reply;
      if (!challengeRequired) return 'notNeeded';
      if (challengeUri === null) return 'failed';
      setChallenge({ threeDSId, challengeUri });
      return 'needed';
    },
    async finalise(traceId) {
      const body = { traceId, threeDSId: challenge?.threeDSId ?? '', workflow };
      await retryOnce(() => call(finaliseThreeDS, { body }, { handles: handledByFlow }));
      return 'passed';
    },
  };
}
