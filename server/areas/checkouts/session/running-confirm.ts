import { Refusal } from '../../../core/refusal.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { awaitSettled } from '../../payments/index.ts';
import { findCheckout } from '../checkout-store.ts';
import { type CheckoutSessionView, readSession } from './session-view.ts';

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

/**
 * A checkout as `readSession` shows it, after a running confirm of the caller. One that takes too long is shown in its
 * current state.
 * @param consumerId null for a visitor who is not logged in
 */
export async function readSettledSession(
  server: ServerContext,
  token: string,
  consumerId: string | null,
  signal: AbortSignal,
): Promise<CheckoutSessionView> {
  if (consumerId !== null) {
    await awaitRunningConfirm(server, token, consumerId, signal).catch((refusal: unknown) => {
      if (!(refusal instanceof Refusal && refusal.code === 'confirm_in_progress')) throw refusal;
    });
  }
  return readSession(server, token, consumerId);
}
