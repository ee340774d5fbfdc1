/** How deliveries of webhooks stand. */
import type * as z from 'zod/mini';
import type { deliverySchema } from '#shared/contract/merchant/delivery.schema.ts';

export type Delivery = z.output<typeof deliverySchema>;

/** How a delivery ended, or how its last try did where it is sent again; null before its first try. */
export function deliveryEnd({ state, attempts }: Delivery): 'DELIVERED' | 'FAILED' | null {
  if (state === 'DELIVERED') return 'DELIVERED';
  const last = attempts.at(-1);
  return state === 'FAILED' || (last && last.error !== null) ? 'FAILED' : null;
}

/** The orders about which a delivery to the merchant's server fails, or was given up. */
export const failingOrders = (deliveries: readonly Delivery[]): ReadonlySet<string> =>
  new Set(
    deliveries.flatMap((delivery) =>
      delivery.orderId !== null && deliveryEnd(delivery) === 'FAILED' ? [delivery.orderId] : [],
    ),
  );
