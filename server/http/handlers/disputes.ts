import type { Contracts } from '#shared/contract/index.ts';
import {
  commentOnDispute,
  createDispute,
  listDisputes,
  processDispute,
  readDispute,
  readOrderDispute,
} from '../../areas/disputes/index.ts';
import type { Handler, Handlers } from '../handler.ts';

type Input = Parameters<Handler<Contracts['disputes']['createDispute']>>;

/** Both flows of the portal report a problem in the same way. Source: portal-open O-46. */
const open = async ({ params, body }: Input[0], { server, session }: Input[1]) =>
  readDispute(server, await createDispute(server, session.consumerId, params.orderId, body), session);

export const disputesHandlers: Handlers<Contracts['disputes']> = {
  readOrderDispute: ({ params }, { server, session }) => readOrderDispute(server, session, params.orderId),

  listDisputes: ({ query }, { server, session }) => listDisputes(server, session.consumerId, query),

  createDispute: open,

  reportProblem: open,

  processDispute: async ({ params, body }, { server, session }) =>
    readDispute(server, await processDispute(server, session.consumerId, params.disputeId, body), session),

  commentOnDispute: async ({ params, body }, { server, session }) =>
    readDispute(server, await commentOnDispute(server, session.consumerId, params.disputeId, body), session),
};
