import * as z from 'zod/mini';
import { fromMinor, type Money, moneySchema, toMinor } from '../money.ts';

/** What was bought, as its shop named it. `price` is the price of one. Source: POR-183, MERCHANT-API 5.3. */
export const orderItemSchema = z.object({
  name: z.string(),
  quantity: z.int(),
  price: moneySchema,
});
export type OrderItem = z.infer<typeof orderItemSchema>;

/** What all pieces of an item cost together. */
export const totalOfItem = ({ price, quantity }: Pick<OrderItem, 'price' | 'quantity'>): Money =>
  fromMinor(toMinor(price) * quantity, price.currency);
