import type { WebhookEvent } from '#widget/server/index.ts';
import { type Shop, settle } from './paying.ts';

/**
 * An event only says that something may have changed; the shop then asks Fourfold for the state. So a shopper who
 * closed the shop after approving still gets the order.
 */
export async function handleEvent(shop: Shop, { data }: Pick<WebhookEvent, 'data'>): Promise<void> {
  const { token } = (data ?? {}) as { token?: unknown };
  const purchase = shop.purchases.byToken(String(token));
  if (purchase) await settle(shop, purchase);
}
