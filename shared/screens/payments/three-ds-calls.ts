/** The calls around the bank's check, fetched once a page is drawn that may want them. */
import type { Call } from '#shared/client/create-client.ts';
import type { InputOf, ReplyOf } from '#shared/contract/operation.ts';
import { finaliseThreeDS, initiateThreeDS } from '#shared/contract/payments/payments.contract.ts';
import { retryOnce } from './retry-once.ts';
import { handledByFlow } from './use-flow.ts';

/** Asks whether the bank wants a challenge. */
export const initiate = (
  call: Call,
  body: InputOf<typeof initiateThreeDS>['body'],
): Promise<ReplyOf<typeof initiateThreeDS>> => call(initiateThreeDS, { body }, { handles: handledByFlow });

/** Reads how the challenge ended. */
export const finalise = async (call: Call, body: InputOf<typeof finaliseThreeDS>['body']): Promise<void> => {
  await retryOnce(() => call(finaliseThreeDS, { body }, { handles: handledByFlow }));
};
