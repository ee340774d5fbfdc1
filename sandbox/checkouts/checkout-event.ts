import type { Transaction } from '../db/database.ts';
import type { Checkout } from '../db/schema/checkout.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import type { World } from '../world/world.ts';
import { impersonalCheckoutView } from './merchant-view.ts';

type CheckoutEvent = 'checkout.approved' | 'checkout.declined' | 'checkout.cancelled' | 'checkout.expired';

/** A checkout goes through each of its states once, so state and token name the change. */
export async function recordCheckoutEvent(
  tx: Transaction,
  world: World,
  checkout: Checkout,
  type: CheckoutEvent,
  at: Date,
): Promise<void> {
  await recordEvent(tx, world, {
    merchantId: checkout.merchantId,
    type,
    naturalKey: `${type}:${checkout.token}`,
    consumerId: checkout.consumerId,
    data: impersonalCheckoutView(checkout),
    at,
  });
}
