/**
 * What a shopper typed in a frame whose cookie the browser refuses, for the window in which the checkout continues. The two share no
 * storage, and the shop's page between them does not get it. Source: MER-079, decision 222.
 */
import { and, eq, gt, lte } from 'drizzle-orm';
import type { TypedContact } from '#shared/contract/public/window.contract.ts';
import { isCheckoutLive } from '#shared/domain/checkout/checkout-state.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { checkouts, typedContacts } from '../checkouts.tables.ts';

/** Long enough to read the offer of another window. */
const keptForMs = 10 * 60_000;

interface OpenedCheckout {
  readonly token: string;
  readonly openId: string;
}

/** @throws {Refusal} `checkout_not_found`. */
export async function keepTypedContact(
  { db, clock }: ServerContext,
  { token, openId }: OpenedCheckout,
  contact: TypedContact,
): Promise<void> {
  const [known] = await db
    .select({ state: checkouts.state })
    .from(checkouts)
    .where(eq(checkouts.token, token));
  if (!known) throw new Refusal('checkout_not_found');
  if (!isCheckoutLive(known.state)) return;
  const now = clock.now();
  await db.delete(typedContacts).where(lte(typedContacts.expiresAt, now));
  const kept = { openId, contact, expiresAt: new Date(now.getTime() + keptForMs) };
  await db
    .insert(typedContacts)
    .values({ token, ...kept })
    .onConflictDoUpdate({ target: typedContacts.token, set: kept });
}

/** Gives it once; null if there is nothing for that open. */
export async function takeTypedContact(
  { db, clock }: ServerContext,
  { token, openId }: OpenedCheckout,
): Promise<TypedContact | null> {
  const [taken] = await db
    .delete(typedContacts)
    .where(
      and(
        eq(typedContacts.token, token),
        eq(typedContacts.openId, openId),
        gt(typedContacts.expiresAt, clock.now()),
      ),
    )
    .returning({ contact: typedContacts.contact });
  return taken?.contact ?? null;
}
