import type { Contracts } from '#shared/contract/index.ts';
import type { Handlers } from '../http/handler.ts';
import { confirmNewCard, initiateNewCard, listCards } from '../payments/add-card.ts';

export const methodsHandlers: Handlers<Contracts['methods']> = {
  listCards: async (_, { world, session }) => ({ creditcards: await listCards(world, session.consumerId) }),

  listCardsFor: async ({ body }, { world, session }) => ({
    creditcards: await listCards(world, session.consumerId, body),
  }),

  async initiateNewCard(_, { world, session }) {
    const trace = await initiateNewCard(world, session.consumerId);
    return { traceId: trace.id };
  },

  confirmNewCard: async ({ body }, { world, session, channel }) => ({
    id: await confirmNewCard(world, { ...body, consumerId: session.consumerId, channel }),
  }),
};
