import { bigint, boolean, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { NewShippingAddress } from '#shared/domain/shipping/shipping-address.ts';
import { instant } from '../../core/database/columns.ts';

export type StoredAddress = Omit<NewShippingAddress, 'preferred'>;

export const shippingAddresses = pgTable('shipping_addresses', {
  id: uuid('id').primaryKey(),
  position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
  consumerId: uuid('consumer_id').notNull(),
  address: jsonb('address').$type<StoredAddress>().notNull(),
  isPreferred: boolean('is_preferred').notNull(),
  createdAt: instant('created_at').notNull(),
});
export type ShippingAddressRow = typeof shippingAddresses.$inferSelect;
