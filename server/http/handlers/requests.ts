/** The log of a merchant's requests. Source: decision 269. */
import type { requestsContract as contract } from '#shared/contract/merchant/requests.contract.ts';
import { listRequests, readRequest } from '../../areas/request-log/index.ts';
import type { Handlers } from '../handler.ts';

export const requestsHandlers: Handlers<typeof contract> = {
  listRequests: ({ query }, { server, merchant }) => listRequests(server.db, merchant.merchantId, query),

  readRequest: ({ params }, { server, merchant }) =>
    readRequest(server.db, merchant.merchantId, params.errorId),
};
