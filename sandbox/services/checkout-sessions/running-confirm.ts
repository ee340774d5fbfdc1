import type { ServerContext } from '../../core/server-context.ts';
import { findCheckout } from '../checkouts/index.ts';
import { awaitSettled } from '../payments/index.ts';

/**
 * Waits for the shopper's own confirm, if one is under way, so that a page that was reloaded shows its outcome and not the
 * button again.
 * @throws {Refusal} `checkout_not_found`; `confirm_in_progress` when it takes too long.
 */
export async function awaitRunningConfirm(
  server: ServerContext,
  token: string,
  consumerId: string,
  signal: AbortSignal,
): Promise<void> {
  const { checkout } = await findCheckout(server.db, token);
  if (checkout.settlingPaymentId === null || checkout.consumerId !== consumerId) return;
  await awaitSettled(server, checkout.settlingPaymentId, signal);
}
