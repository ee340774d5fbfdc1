/**
 * Whether the shopper's window is open. HERE while one of its requests is held open; LEFT 1.5 seconds after its leave
 * message, unless it came back as by a reload; LOST when the connection ended without a message (MER-136, decision 193).
 */
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { isCheckoutLive, liveCheckoutStates } from '#shared/domain/checkout/checkout-state.ts';
import { shippingOf } from '#shared/domain/checkout/shipping.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { findCheckout } from '../checkout-store.ts';
import { type Checkout, checkoutOpens, checkouts, nextVersion } from '../checkouts.tables.ts';
import { shippingTermsOf } from '../terms.ts';

type Presence = 'NONE' | 'HERE' | 'LEFT' | 'LOST';

/** How long a held request stays open before it gets its response and is sent again. */
const heldForMs = 25_000;
const reloadWithinMs = 1_500;
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

interface PresentWindow {
  readonly token: string;
  readonly openId: string;
  readonly loadId: string;
  /** Whether this load was answered before. It does not take the checkout back from a newer one. */
  readonly isRenewal?: boolean | undefined;
  /** Whether it has no shop's page that it can ask for delivery. */
  readonly isSevered?: boolean | undefined;
}

/** Whether the window is to stop asking, and whether that is because the checkout went on in another one. */
interface Standing {
  readonly isOver: boolean;
  readonly isMoved: boolean;
}

const stillOurs: Standing = { isOver: false, isMoved: false };
const elsewhere: Standing = { isOver: true, isMoved: true };

/**
 * Records that a window of the newest open is present. Ends after 25 seconds, or when the window closes; returns at
 * once if the checkout is over for this window, which must then stop asking.
 * @throws {Refusal} `checkout_not_found`.
 */
export async function holdPresence(
  server: ServerContext,
  window: PresentWindow,
  signal: AbortSignal,
): Promise<Standing> {
  const { token, openId, loadId } = window;
  const { changes } = server;
  await claimOpen(server, token, openId);
  const watch = changes.watch(`checkout:${token}`);
  try {
    if (window.isSevered && !(await mayTakeOver(server, window, watch, signal))) return elsewhere;
    await setPresence(server, window);
    const deadline = performance.now() + heldForMs;
    while (!signal.aborted) {
      const standing = await standingOf(server, window);
      if (standing.isOver) return standing;
      const timeoutMs = deadline - performance.now();
      // A stopping server knows nothing about the window, which will call the next server.
      if (timeoutMs <= 0 || changes.closed.aborted) return standing;
      await watch.next({ timeoutMs, signal });
    }
  } finally {
    watch.end();
  }
  await server.db
    .update(checkouts)
    .set({ presence: 'LOST', presenceAt: server.clock.now(), version: nextVersion })
    .where(and(isOpen(token, openId), eq(checkouts.presenceLoadId, loadId), eq(checkouts.presence, 'HERE')));
  await changes.publish(`checkout:${token}`);
  return stillOurs;
}

async function standingOf(
  server: ServerContext,
  { token, openId, loadId }: PresentWindow,
): Promise<Standing> {
  const [found] = await server.db
    .select({
      state: checkouts.state,
      openId: checkouts.openId,
      loadId: checkouts.presenceLoadId,
    })
    .from(checkouts)
    .where(eq(checkouts.token, token));
  if (!found || !isCheckoutLive(found.state)) return { isOver: true, isMoved: false };
  const isOurs = found.openId === openId && found.loadId === loadId;
  return isOurs ? stillOurs : elsewhere;
}

/**
 * Whether a window without a shop's page may own the checkout. Where the shop has to be asked for delivery, it may not while
 * another window is present. One that is reloaded may still have to say that it was left (decision 232).
 */
async function mayTakeOver(
  server: ServerContext,
  { token, loadId }: PresentWindow,
  watch: ReturnType<ServerContext['changes']['watch']>,
  signal: AbortSignal,
): Promise<boolean> {
  const deadline = performance.now() + reloadWithinMs;
  while (true) {
    const { checkout } = await findCheckout(server.db, token);
    const isTaken =
      isCheckoutLive(checkout.state) &&
      shippingOf(shippingTermsOf(checkout)) === 'INTEGRATED' &&
      checkout.presenceLoadId !== loadId &&
      checkout.presence === 'HERE' &&
      presenceAt(checkout, server.clock.now()).presence === 'HERE';
    if (!isTaken) return true;
    const timeoutMs = deadline - performance.now();
    if (timeoutMs <= 0 || signal.aborted || server.changes.closed.aborted) return false;
    await watch.next({ timeoutMs, signal });
  }
}

/**
 * A leave message. It applies to the page load that sends it, not to a later one. A window that is closed at once may send it before
 * its open is known; it then owns the checkout, unless another open does.
 */
export async function leavePresence(
  server: ServerContext,
  { token, openId, loadId }: { token: string; openId: string; loadId: string },
): Promise<void> {
  await claimOpen(server, token, openId, { takesOver: false });
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

/** A renewal by the same load is not a change that a widget is notified of. */
async function setPresence(server: ServerContext, window: PresentWindow): Promise<void> {
  const { token, openId, loadId } = window;
  const isKnown = sql`${checkouts.presence} = 'HERE' and ${checkouts.presenceLoadId} = ${loadId}`;
  const mayTake = window.isRenewal
    ? or(isNull(checkouts.presenceLoadId), eq(checkouts.presenceLoadId, loadId))
    : undefined;
  const [set] = await server.db
    .update(checkouts)
    .set({
      presence: 'HERE',
      presenceLoadId: loadId,
      presenceAt: server.clock.now(),
      version: sql`case when ${isKnown} then ${checkouts.version} else ${checkouts.version} + 1 end`,
    })
    .where(and(isOpen(token, openId), inArray(checkouts.state, liveCheckoutStates), mayTake))
    .returning({ version: checkouts.version });
  if (set) await server.changes.publish(`checkout:${token}`);
}

/** Far more than a shopper opens. Each is stored, and anyone who knows the token can send another one. */
export const mostOpens = 100;

/**
 * The first request of an open takes over a live checkout. A known open never takes it back, and neither does one
 * beyond the limit.
 * @param how whether it takes a checkout over that another open owns
 * @throws {Refusal} `checkout_not_found`.
 */
export async function claimOpen(
  server: ServerContext,
  token: string,
  openId: string,
  how = { takesOver: true },
): Promise<void> {
  const isNew = await server.db.transaction(async (tx) => {
    const [locked] = await tx
      .select({
        state: checkouts.state,
        openId: checkouts.openId,
        opens: tx.$count(checkoutOpens, eq(checkoutOpens.token, token)),
      })
      .from(checkouts)
      .where(eq(checkouts.token, token))
      .for('update');
    if (!locked) throw new Refusal('checkout_not_found');
    if (!isCheckoutLive(locked.state) || locked.opens >= mostOpens) return false;
    if (!how.takesOver && locked.openId !== null) return false;
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
