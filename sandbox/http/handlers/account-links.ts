import type { Contracts } from '#shared/contract/index.ts';
import {
  authoriseLink,
  confirmLink,
  exchangeCode,
  increaseRejections,
  resetRejections,
} from '../../services/account-links/index.ts';
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
};

export const linkedProductsHandlers: Handlers<Contracts['linkedProducts']> = {
  exchangeLinkCode: ({ body }, { server }) => exchangeCode(server, body),
};
