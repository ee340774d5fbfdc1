import type { Contracts } from '#shared/contract/index.ts';
import {
  authoriseLink,
  confirmLink,
  exchangeCode,
  increaseRejections,
  listLinks,
  readByToken,
  refreshTokens,
  removeLink,
  resetRejections,
  revokeToken,
} from '../../areas/account-links/index.ts';
import { linkedAccount } from '../../areas/order-views/index.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Handlers } from '../handler.ts';

export const accountLinkHandlers: Handlers<Contracts['accountLink']> = {
  async confirmAccountLink({ query }, { server, session }) {
    const { clientId, ...confirmation } = await confirmLink(server, session.consumerId, query);
    return confirmation;
  },

  async confirmAppAccess({ query }, { server, session }) {
    const { rejections, ...confirmation } = await confirmLink(server, session.consumerId, query);
    return confirmation;
  },

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

  refreshLinkTokens: ({ body }, { server }) => refreshTokens(server, body),

  async revokeLinkToken({ body }, { server }) {
    await revokeToken(server.db, body);
    return undefined;
  },

  async readLinkedAccount(_, { server, request, addHeader }) {
    const [, token] = /^Bearer ([\w-]{1,100})$/i.exec(request.headers.get('authorization') ?? '') ?? [];
    const link = token === undefined ? null : await readByToken(server, token);
    if (!link) {
      // Source: RFC 6750 §3.
      addHeader('www-authenticate', token === undefined ? 'Bearer' : 'Bearer error="invalid_token"');
      throw new Refusal('unauthorized');
    }
    const { accountId, consumerId, scopes } = link;
    return { accountId, scopes, ...(await linkedAccount(server.db, consumerId, scopes)) };
  },
};
