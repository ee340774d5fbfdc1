import type { Transaction } from '../../core/database/database.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { recordEvent } from '../merchants/index.ts';
import type { Checkout } from './checkouts.tables.ts';
import { impersonalCheckoutView } from './merchant-view.ts';

type CheckoutEvent = 'checkout.approved' | 'checkout.declined' | 'checkout.cancelled' | 'checkout.expired';

/** A checkout is in each of its states once, so state and token identify the change. */
export async function recordCheckoutEvent(
  tx: Transaction,
  server: ServerContext,
  checkout: Checkout,
  type: CheckoutEvent,
  at: Date,
): Promise<void> {
  await recordEvent(tx, server, {
    merchantId: checkout.merchantId,
    type,
    naturalKey: `${type}:${checkout.token}`,
    consumerId: checkout.consumerId,
    data: impersonalCheckoutView(checkout),
    at,
  });
}
