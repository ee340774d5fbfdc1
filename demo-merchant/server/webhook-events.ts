import type { WebhookEvent } from '#widget/server/index.ts';
import { type Shop, settle } from './paying.ts';

/**
 * An event only says that something may be new: the shop asks Fourfold how the purchase stands. So a shopper who closed
 * the shop after approving gets the order all the same.
 */
export async function handleEvent(shop: Shop, { data }: Pick<WebhookEvent, 'data'>): Promise<void> {
  const { token } = (data ?? {}) as { token?: unknown };
  const purchase = shop.purchases.byToken(String(token));
  if (purchase) await settle(shop, purchase);
}
