import type { Contracts } from '#shared/contract/index.ts';
import { confirmNewCard, initiateNewCard, listCards } from '../../services/methods/add-card.ts';
import type { Handlers } from '../handler.ts';

export const methodsHandlers: Handlers<Contracts['methods']> = {
  listCards: async (_, { server, session }) => ({ creditcards: await listCards(server, session.consumerId) }),

  listCardsFor: async ({ body }, { server, session }) => ({
    creditcards: await listCards(server, session.consumerId, body),
  }),

  async initiateNewCard(_, { server, session }) {
    const trace = await initiateNewCard(server, session.consumerId);
    return { traceId: trace.id };
  },

  confirmNewCard: async ({ body }, { server, session, channel }) => ({
    id: await confirmNewCard(server, { ...body, consumerId: session.consumerId, channel }),
  }),
};
