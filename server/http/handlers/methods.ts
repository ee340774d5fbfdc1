import type { methodsContract } from '#shared/contract/methods/methods.contract.ts';
import { confirmNewCard, initiateNewCard } from '../../areas/card-sessions/index.ts';
import { cardUseOfCheckout } from '../../areas/checkouts/index.ts';
import { consumerOf } from '../../areas/consumers/index.ts';
import {
  addPublicToken,
  confirmCardReport,
  createLink,
  linkAccount,
  listAccounts,
  listManagedCards,
  preferAccount,
  preferCard,
  readCardReport,
  removeAccount,
  removeCard,
  saveBillingAddress,
} from '../../areas/managed-methods/index.ts';
import { bankEligibility, listSavedCards } from '../../areas/methods/index.ts';
import { cardUseOfOrders } from '../../areas/orders/index.ts';
import type { Handlers } from '../handler.ts';

export const methodsHandlers: Handlers<typeof methodsContract> = {
  listCards: (_, { server, session }) => listManagedCards(server, session.consumerId),

  async listCardsFor({ body: { checkoutToken, orderId } }, { server, session: { consumerId } }) {
    const use =
      checkoutToken === undefined
        ? await cardUseOfOrders(server, consumerId, orderId)
        : await cardUseOfCheckout(server, consumerId, checkoutToken);
    return { creditcards: await listSavedCards(server.db, consumerId, use) };
  },

  async initiateNewCard(_, { server, session: { consumerId }, network }) {
    const trace = await initiateNewCard(server, { consumerId, network });
    return { traceId: trace.id };
  },

  confirmNewCard: async ({ body }, { server, session, channel }) => ({
    id: await confirmNewCard(server, { ...body, consumerId: session.consumerId, channel }),
  }),

  async removeCard({ params }, { server, session }) {
    await removeCard(server, session.consumerId, params.paymentMethodId);
    return undefined;
  },

  preferCard: ({ params }, { server, session }) =>
    preferCard(server, session.consumerId, params.paymentMethodId),

  readCardReport: (_, { server, session }) => readCardReport(server, session.consumerId),

  confirmCardReport: ({ body }, { server, session }) => confirmCardReport(server, session.consumerId, body),

  readBankEligibility: async (_, { server, session }) =>
    bankEligibility(server.db, await consumerOf(server.db, session.consumerId)),

  listBankAccounts: async (_, { server, session }) => ({
    bankAccounts: await listAccounts(server, session.consumerId),
  }),

  createLinkToken: (_, { server, session, channel }) => createLink(server, session.consumerId, channel),

  addPublicToken: ({ body }, { server, session }) =>
    addPublicToken(server, session.consumerId, body.publicToken),

  linkBankAccount: ({ body }, { server, session }) =>
    linkAccount(server, session.consumerId, body.fingerprint),

  async removeBankAccount({ params }, { server, session }) {
    await removeAccount(server, session.consumerId, params.accountId);
    return undefined;
  },

  preferBankAccount: ({ params }, { server, session }) =>
    preferAccount(server, session.consumerId, params.accountId),

  async saveBillingAddress({ params, body }, { server, session }) {
    await saveBillingAddress(server, session.consumerId, params.paymentMethodId, body);
    return undefined;
  },
};
