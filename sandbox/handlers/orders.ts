import type { Contracts } from '#shared/contract/index.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { fromMinor } from '#shared/domain/money.ts';
import { consumerOf } from '../access/consumers.ts';
import type { Handlers } from '../http/handler.ts';
import { dayOf } from '../jobs/market-day.ts';
import { listShops } from '../merchants/shop-directory.ts';
import { limitOf } from '../orders/consumer-account.ts';
import { amountDueSummary, listDue, listOrders, listOverdue, readOrder } from '../orders/read-orders.ts';

export const ordersHandlers: Handlers<Contracts['orders']> = {
  listOrders: ({ query }, { world, session }) => listOrders(world.db, session.consumerId, query),

  readOrder: ({ params }, { world, session }) => readOrder(world.db, session.consumerId, params.orderId),

  listDuePayments: ({ query }, { world, session }) => listDue(world.db, session.consumerId, query),

  listOverduePayments: (_, { world, session }) => listOverdue(world.db, session.consumerId),

  async readAmountDueSummary(_, { world, session }) {
    const consumer = await consumerOf(world.db, session.consumerId);
    const today = dayOf(world.clock.nowOf(consumer.id), consumer.countryCode);
    return amountDueSummary(world.db, consumer, today);
  },

  async readLimit(_, { world, session }) {
    const consumer = await consumerOf(world.db, session.consumerId);
    const { currency } = marketOf(consumer.countryCode);
    const { creditLimit, used, available } = await limitOf(world.db, consumer);
    return {
      creditLimit: fromMinor(creditLimit, currency),
      used: fromMinor(used, currency),
      availableToSpend: fromMinor(available, currency),
    };
  },

  listShops: async ({ query }, { world }) => listShops(query, world.config.origins.shop),
};
