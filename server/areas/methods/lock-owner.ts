import { eq, type Placeholder } from 'drizzle-orm';
import type { Builder } from '../../core/database/built-once.ts';
import { consumers } from '../consumers/consumers.tables.ts';

/**
 * The owner of a method, locked before a statement locks the method: the payment's row will need the consumer too, and
 * a removal locks both in this order.
 */
export const lockOwner = (db: Builder, consumerId: Placeholder) =>
  db
    .$with('owner')
    .as(db.select({ id: consumers.id }).from(consumers).where(eq(consumers.id, consumerId)).for('key share'));
