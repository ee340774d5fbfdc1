import { eq, type Placeholder } from 'drizzle-orm';
import type { Builder } from '../../core/database/built-once.ts';
import { consumers } from '../consumers/consumers.tables.ts';

/**
 * The owner of a method that a statement locks, locked before it: the payment's row will need the consumer too, and a removal
 * locks both in this order.
 */
export const lockOwner = (db: Builder, consumerId: Placeholder) =>
  db
    .$with('owner')
    .as(db.select({ id: consumers.id }).from(consumers).where(eq(consumers.id, consumerId)).for('key share'));
