import * as z from 'zod/mini';
import { fromMinor, largestMinor, type Money, moneySchema, toMinor } from '../money.ts';

/** What was bought, as its shop named it. `price` is the price of one. Source: POR-183, merchant-api §5.3. */
export const orderItemSchema = z.object({
  name: z.string(),
  quantity: z.int(),
  price: moneySchema,
});
export type OrderItem = z.infer<typeof orderItemSchema>;

/**
 * What all pieces of an item cost together. Items are only shown, so a shop may name some whose total no amount can hold: the
 * price of one then.
 */
export function totalOfItem({ price, quantity }: Pick<OrderItem, 'price' | 'quantity'>): Money {
  const total = toMinor(price) * quantity;
  return total > largestMinor ? price : fromMinor(total, price.currency);
}
