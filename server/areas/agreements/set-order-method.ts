/** Sets the method that pays the rest of an order. Source: PAY-311 to PAY-313, PAY-406, payments-open O-46. */
import { sumMinor } from '#shared/domain/money.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { readOrder } from '../order-views/index.ts';
import { amountsOf, findOrder, lockItems, storeOrderMethod } from '../orders/index.ts';
import { type ChosenMethod, lockChosenMethod } from './chosen-method.ts';

/**
 * Running charges of the order keep the method that they began with.
 * @throws {Refusal} as the contract's `setOrderMethod` lists them.
 */
export async function setOrderMethod(
  server: ServerContext,
  consumerId: string,
  orderId: string,
  chosen: ChosenMethod,
) {
  await server.db.transaction(async (tx) => {
    const order = await findOrder(tx, consumerId, orderId);
    // In the lock order of a charge: its items, then the consumer and the method.
    const items = await lockItems(tx, order.id);
    const method = await lockChosenMethod(tx, server, consumerId, chosen, order.merchantId);
    if (sumMinor(items.map((item) => amountsOf(item).amountOwed)) === 0) {
      throw new Refusal('precondition_failed');
    }
    await storeOrderMethod(tx, order.id, method);
  });
  return readOrder(server.db, consumerId, orderId);
}
