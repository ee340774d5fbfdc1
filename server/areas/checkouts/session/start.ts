/** A signed-in shopper sees the summary. Source: payments-open O-11. */
import { eq } from 'drizzle-orm';
import { toMinor } from '#shared/domain/money.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { type CardSession, cardSessions } from '../../card-sessions/card-sessions.tables.ts';
import { openAtProvider, storeCardSession } from '../../card-sessions/index.ts';
import { clearForPurchase, consumerOf, lockConsumer } from '../../consumers/index.ts';
import { lockCheckout } from '../checkout-store.ts';
import { type Checkout, checkouts, isOpenAndUnsettled, nextVersion } from '../checkouts.tables.ts';
import { refuseEnded, refusePurchase } from './refuse-purchase.ts';
import { awaitRunningConfirm } from './running-confirm.ts';
import { allowedCountries } from './session-view.ts';

/**
 * Moves the checkout to STARTED for that shopper and opens its card session. Repeating it changes nothing, and waits for the shopper's own
 * confirm if one is under way. @returns whose checkout it is
 */
export async function startCheckout(
  server: ServerContext,
  token: string,
  consumerId: string,
  signal: AbortSignal,
): Promise<{ readonly merchantId: string }> {
  await awaitRunningConfirm(server, token, consumerId, signal);
  await clearForPurchase(server, await consumerOf(server.db, consumerId));
  const { cardSession, isNew, merchantId } = await server.db.transaction((tx) =>
    start(tx, server, token, consumerId),
  );
  await openAtProvider(server, cardSession);
  if (isNew) await server.changes.publish(`checkout:${token}`);
  return { merchantId };
}

async function start(
  tx: Transaction,
  server: ServerContext,
  token: string,
  consumerId: string,
): Promise<{ cardSession: CardSession; isNew: boolean; merchantId: string }> {
  const found = await lockCheckout(tx, token);
  const merchantId = found.merchant.id;
  refuseEnded(found.checkout, server.clock.now());
  const consumer = await lockConsumer(tx, consumerId);
  // Checked at the login as well, but a session is valid in several shops.
  if (!allowedCountries(found.checkout, found.merchant).includes(consumer.countryCode)) {
    throw new Refusal('unsupported_merchant_trading_country');
  }
  const chosen = found.checkout.consumerId === consumerId ? {} : nothingChosen(found.checkout);
  await refusePurchase(tx, { ...found, checkout: { ...found.checkout, ...chosen } }, consumer);
  const running = await runningCardSession(tx, found.checkout, consumerId);
  if (running) return { cardSession: running, isNew: false, merchantId };
  const cardSession = await storeCardSession(tx, server, {
    consumerId,
    purpose: 'CHECKOUT',
    subject: token,
    expiresAt: found.checkout.expiresAt,
  });
  const [started] = await tx
    .update(checkouts)
    .set({ ...chosen, state: 'STARTED', version: nextVersion, consumerId, traceId: cardSession.id })
    .where(isOpenAndUnsettled(token))
    .returning();
  if (!started) throw new Refusal('checkout_already_completed');
  return { cardSession, isNew: true, merchantId };
}

/** Data that another shopper entered is removed, above all their address. */
const nothingChosen = ({ request }: Checkout) => ({
  amountMinor: toMinor(request.amount),
  shippingAddressId: null,
  shippingAddress: null,
  shippingOption: null,
  shippingMinor: null,
  taxMinor: null,
});

async function runningCardSession(
  tx: Transaction,
  checkout: Checkout,
  consumerId: string,
): Promise<CardSession | null> {
  if (checkout.consumerId !== consumerId || checkout.traceId === null) return null;
  const [cardSession] = await tx.select().from(cardSessions).where(eq(cardSessions.id, checkout.traceId));
  return cardSession ?? null;
}
