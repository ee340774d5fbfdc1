import type { Contracts } from '#shared/contract/index.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { fromMinor } from '#shared/domain/money.ts';
import { dayOf } from '../../core/market-day.ts';
import { consumerOf } from '../../services/access/index.ts';
import { spendingLimitOf } from '../../services/checkouts/index.ts';
import { listShops } from '../../services/merchants/index.ts';
import {
  amountDueSummary,
  listDue,
  listOrders,
  listOverdue,
  readOrder,
} from '../../services/order-views/index.ts';
import type { Handlers } from '../handler.ts';

export const ordersHandlers: Handlers<Contracts['orders']> = {
  listOrders: ({ query }, { server, session }) => listOrders(server.db, session.consumerId, query),

  readOrder: ({ params }, { server, session }) => readOrder(server.db, session.consumerId, params.orderId),

  listDuePayments: ({ query }, { server, session }) => listDue(server.db, session.consumerId, query),

  listOverduePayments: (_, { server, session }) => listOverdue(server.db, session.consumerId),

  async readAmountDueSummary(_, { server, session }) {
    const consumer = await consumerOf(server.db, session.consumerId);
    const today = dayOf(server.clock.nowOf(consumer.id), consumer.countryCode);
    return amountDueSummary(server.db, consumer, today);
  },

  async readLimit(_, { server, session }) {
    const consumer = await consumerOf(server.db, session.consumerId);
    const { currency } = marketOf(consumer.countryCode);
    const { creditLimit, used, available } = await spendingLimitOf(server.db, consumer);
    return {
      creditLimit: fromMinor(creditLimit, currency),
      used: fromMinor(used, currency),
      availableToSpend: fromMinor(available, currency),
    };
  },

  listShops: async ({ query }, { server }) => listShops(query, server.config.origins.shop),
};
