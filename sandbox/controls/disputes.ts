/** Plays the shop in disputes. */

import { answerDispute } from '#server/areas/dispute-answers/index.ts';
import { listOpenDisputes, readDispute } from '#server/areas/disputes/index.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { controlDisputesContract } from '#shared/contract/control/disputes.contract.ts';

export const disputesHandlers: Handlers<typeof controlDisputesContract> = {
  async listOpenDisputes(_, { server }) {
    return { results: await listOpenDisputes(server) };
  },

  async answerDispute({ params, body }, { server }) {
    if (body.action !== 'ACCEPT' && body.note === undefined) {
      throw new Refusal('invalid_object', { errorInfo: { note: 'required' } });
    }
    return readDispute(server, await answerDispute(server, params.id, body), null);
  },
};
