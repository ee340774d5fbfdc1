/**
 * Whether the shopper's window is open. HERE while one of its requests is held open; LEFT 3 seconds after its leave
 * message, unless it came back as by a reload; LOST when the connection ended without a message (MER-136).
 */
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { isCheckoutLive, liveCheckoutStates } from '#shared/domain/checkout/checkout-state.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { type Checkout, checkoutOpens, checkouts, nextVersion } from '../checkouts.tables.ts';

type Presence = 'NONE' | 'HERE' | 'LEFT' | 'LOST';

/** How long a held request stays open before it gets its response and is sent again. */
const heldForMs = 25_000;
const reloadWithinMs = 3_000;
/** A server that crashed cannot record that the window has gone, so HERE expires without a new request. */
const hereLastsMs = heldForMs + 5_000;

/** What the stored presence means at this moment, and when it will change without an event. */
export function presenceAt(
  checkout: Checkout,
  now: Date,
): { presence: Presence; changesInMs: number | null } {
  const age = checkout.presenceAt ? now.getTime() - checkout.presenceAt.getTime() : 0;
  switch (checkout.presence) {
    case 'LEAVING':
      return age >= reloadWithinMs
        ? { presence: 'LEFT', changesInMs: null }
        : { presence: 'HERE', changesInMs: reloadWithinMs - age };
    case 'HERE':
      return age >= hereLastsMs
        ? { presence: 'LOST', changesInMs: null }
        : { presence: 'HERE', changesInMs: hereLastsMs - age };
    default:
      return { presence: checkout.presence, changesInMs: null };
  }
}

/**
 * Records that a window of the newest open is present. Ends after 25 seconds, or when the window closes; returns at
 * once if the checkout is over for this window, which must then stop asking.
 * @throws {Refusal} `checkout_not_found`.
 */
export async function holdPresence(
  server: ServerContext,
  window: { token: string; openId: string; loadId: string },
  signal: AbortSignal,
): Promise<{ isOver: boolean }> {
  const { token, openId, loadId } = window;
  await claimOpen(server, token, openId);
  const isOurs = await setPresence(server, window, 'HERE');
  if (!isOurs) return { isOver: true };
  const { closed } = server.changes;
  const wasEnded = await isAborted(AbortSignal.any([signal, closed]), heldForMs);
  // A stopping server knows nothing about the window, which will call the next server.
  if (!wasEnded || closed.aborted) return { isOver: false };
  await server.db
    .update(checkouts)
    .set({ presence: 'LOST', presenceAt: server.clock.now(), version: nextVersion })
    .where(and(isOpen(token, openId), eq(checkouts.presenceLoadId, loadId), eq(checkouts.presence, 'HERE')));
  await server.changes.publish(`checkout:${token}`);
  return { isOver: false };
}

/** A leave message. It applies to the page load that sends it, not to a later one. */
export async function leavePresence(
  server: ServerContext,
  { token, openId, loadId }: { token: string; openId: string; loadId: string },
): Promise<void> {
  const [known] = await server.db
    .select({ token: checkouts.token })
    .from(checkouts)
    .where(eq(checkouts.token, token));
  if (!known) throw new Refusal('checkout_not_found');
  await server.db
    .update(checkouts)
    .set({ presence: 'LEAVING', presenceAt: server.clock.now(), version: nextVersion })
    .where(
      and(
        isOpen(token, openId),
        or(isNull(checkouts.presenceLoadId), eq(checkouts.presenceLoadId, loadId)),
        inArray(checkouts.presence, ['NONE', 'HERE', 'LOST']),
      ),
    );
  await server.changes.publish(`checkout:${token}`);
}

const isOpen = (token: string, openId: string) =>
  and(eq(checkouts.token, token), eq(checkouts.openId, openId));

/** A renewal by the same load is not a change that a widget is notified of. False if there is nothing to hold. */
async function setPresence(
  server: ServerContext,
  { token, openId, loadId }: { token: string; openId: string; loadId: string },
  presence: 'HERE',
): Promise<boolean> {
  const isRenewal = sql`${checkouts.presence} = 'HERE' and ${checkouts.presenceLoadId} = ${loadId}`;
  const [set] = await server.db
    .update(checkouts)
    .set({
      presence,
      presenceLoadId: loadId,
      presenceAt: server.clock.now(),
      version: sql`case when ${isRenewal} then ${checkouts.version} else ${checkouts.version} + 1 end`,
    })
    .where(and(isOpen(token, openId), inArray(checkouts.state, liveCheckoutStates)))
    .returning({ version: checkouts.version });
  if (set) await server.changes.publish(`checkout:${token}`);
  return set !== undefined;
}

/** Far more than a shopper opens. Each is stored, and anyone who knows the token can send another one. */
export const mostOpens = 100;

/**
 * The first request of an open takes over a live checkout. A known open never takes it back, and neither does one
 * beyond the limit.
 * @throws {Refusal} `checkout_not_found`.
 */
export async function claimOpen(server: ServerContext, token: string, openId: string): Promise<void> {
  const isNew = await server.db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ state: checkouts.state, opens: tx.$count(checkoutOpens, eq(checkoutOpens.token, token)) })
      .from(checkouts)
      .where(eq(checkouts.token, token))
      .for('update');
    if (!locked) throw new Refusal('checkout_not_found');
    if (!isCheckoutLive(locked.state) || locked.opens >= mostOpens) return false;
    const [opened] = await tx
      .insert(checkoutOpens)
      .values({ token, openId, openedAt: server.clock.now() })
      .onConflictDoNothing()
      .returning();
    if (!opened) return false;
    await tx
      .update(checkouts)
      .set({ openId, version: nextVersion, presence: 'NONE', presenceLoadId: null, presenceAt: null })
      .where(and(eq(checkouts.token, token), or(isNull(checkouts.openId), ne(checkouts.openId, openId))));
    return true;
  });
  if (isNew) await server.changes.publish(`checkout:${token}`);
}

function isAborted(signal: AbortSignal, withinMs: number): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(true);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), withinMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
