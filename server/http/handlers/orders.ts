import type { Contracts } from '#shared/contract/index.ts';
import { listWaiting, readSpendingLimit } from '../../areas/checkouts/index.ts';
import { listShops } from '../../areas/merchants/index.ts';
import {
  amountDueSummary,
  listDue,
  listOrders,
  listOverdue,
  readOrder,
} from '../../areas/order-views/index.ts';
import { tellReturn } from '../../areas/returns/index.ts';
import type { Handlers } from '../handler.ts';

export const ordersHandlers: Handlers<Contracts['orders']> = {
  listOrders: ({ query }, { server, session }) => listOrders(server.db, session.consumerId, query),

  readOrder: ({ params }, { server, session }) => readOrder(server.db, session.consumerId, params.orderId),

  tellReturn: ({ params, body }, { server, session }) =>
    tellReturn(server, session.consumerId, params.orderId, body),

  listDuePayments: ({ query }, { server, session }) => listDue(server.db, session.consumerId, query),

  listOverduePayments: (_, { server, session }) => listOverdue(server.db, session.consumerId),

  async readAmountDueSummary(_, { server, session: { consumerId } }) {
    const [summary, waiting] = await Promise.all([
      amountDueSummary(server, consumerId),
      listWaiting(server.db, consumerId),
    ]);
    // Left out when nothing waits, as the specification has it.
    return { ...summary, ...(waiting.length > 0 && { waiting }) };
  },

  readLimit: (_, { server, session }) => readSpendingLimit(server.db, session.consumerId),

  listShops: async ({ query }, { server }) => listShops(query, server.config.origins.shop),
};
