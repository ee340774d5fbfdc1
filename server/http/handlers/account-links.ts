import type { Contracts } from '#shared/contract/index.ts';
import {
  authoriseLink,
  confirmLink,
  exchangeCode,
  increaseRejections,
  listLinks,
  removeLink,
  resetRejections,
} from '../../areas/account-links/index.ts';
import type { Handlers } from '../handler.ts';

export const accountLinkHandlers: Handlers<Contracts['accountLink']> = {
  confirmAccountLink: ({ query }, { server, session }) => confirmLink(server, session.consumerId, query),

  authoriseAccountLink: ({ body }, { server, session }) => authoriseLink(server, session.consumerId, body),

  increaseLinkRejections: ({ body }, { server, session }) =>
    increaseRejections(server, session.consumerId, body.clientId),

  async resetLinkRejections(_, { server, session }) {
    await resetRejections(server, session.consumerId);
    return undefined;
  },

  async listLinkedProducts(_, { server, session }) {
    return { permissions: await listLinks(server.db, session.consumerId) };
  },

  async unlinkProduct({ params }, { server, session }) {
    await removeLink(server.db, session.consumerId, params.clientId);
    return undefined;
  },
};

export const linkedProductsHandlers: Handlers<Contracts['linkedProducts']> = {
  exchangeLinkCode: ({ body }, { server }) => exchangeCode(server, body),
};
