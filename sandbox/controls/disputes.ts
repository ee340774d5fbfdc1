/** Plays the shop in disputes. */
import type { controlDisputesContract } from '#shared/contract/control/disputes.contract.ts';
import { Refusal } from '../core/refusal.ts';
import type { Handlers } from '../http/handler.ts';
import { answerDispute } from '../services/dispute-answers/index.ts';
import { listOpenDisputes, readDispute } from '../services/disputes/index.ts';

export const disputesHandlers: Handlers<typeof controlDisputesContract> = {
  async listOpenDisputes(_, { server }) {
    return { results: await listOpenDisputes(server) };
  },

  async answerDispute({ params, body }, { server }) {
    if (body.action !== 'ACCEPT' && body.note === undefined) {
      throw new Refusal('invalid_object', { errorInfo: { note: 'required' } });
    }
    return readDispute(server, await answerDispute(server, params.id, body));
  },
};
