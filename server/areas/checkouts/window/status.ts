/**
 * The status that the merchant script may read: the only source of a checkout's outcome.
 * Source: merchant-api §4.
 */
import type { CheckoutStatus } from '#shared/contract/public/window.contract.ts';
import { isShippingDeferred } from '#shared/domain/checkout/shipping.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { findCheckout } from '../checkout-store.ts';
import type { Checkout } from '../checkouts.tables.ts';
import { orderIdText } from '../merchant-view.ts';
import { shippingTermsOf } from '../terms.ts';
import { claimOpen, presenceAt } from './presence.ts';

/** How long the outcome of an ended checkout can be read. */
const readableForMs = 24 * 60 * 60_000;
const waitingPerToken = 4;
/** A notification may be lost with its connection, so waiting calls also poll. */
const pollMs = 5_000;

interface StatusQuestion {
  readonly token: string;
  /** Responds at once when the version is newer; without it, always. */
  readonly since?: number;
  readonly waitMs: number;
  readonly openId?: string;
  readonly signal: AbortSignal;
}

export function statusView(checkout: Checkout, now: Date): CheckoutStatus {
  const { presence } = presenceAt(checkout, now);
  return {
    state: checkout.state,
    ...shippingTermsOf(checkout),
    buyNow: checkout.request.buyNow,
    merchantId: checkout.merchantId,
    version: checkout.version,
    settling: checkout.settlingPaymentId !== null,
    presence,
    presenceAgeMs: checkout.presenceAt ? Math.max(0, now.getTime() - checkout.presenceAt.getTime()) : 0,
    openId: checkout.openId,
    expiresInMs: Math.max(0, checkout.expiresAt.getTime() - now.getTime()),
    outcome: outcomeOf(checkout),
  };
}

/** Only the merchant's page calls an approved checkout a SUCCESS. Source: merchant-api §4. */
const outcomeStatuses = {
  APPROVED: 'SUCCESS',
  DECLINED: 'DECLINED',
  CANCELLED: 'CANCELLED',
  EXPIRED: 'EXPIRED',
} as const;

function outcomeOf(checkout: Checkout): CheckoutStatus['outcome'] {
  const { state } = checkout;
  if (state === 'OPEN' || state === 'STARTED') return null;
  return {
    status: outcomeStatuses[state],
    reason: state === 'EXPIRED' ? 'EXPIRED' : checkout.cancelReason,
    orderId: orderIdText(checkout),
    merchantReference: checkout.merchantReference,
    shippingOptionId: checkout.shippingOption,
    deferredShipping: isShippingDeferred(shippingTermsOf(checkout)),
    scheduleChecksum: checkout.quote?.scheduleChecksum ?? null,
  };
}

const waiting = new WeakMap<ServerContext, Map<string, number>>();

/**
 * Reads the status, waiting for a newer version when asked to.
 * @throws {Refusal} `checkout_not_found`, also a day after the end; `too_many_requests` when too many calls are
 * waiting.
 */
export async function readStatus(server: ServerContext, question: StatusQuestion): Promise<CheckoutStatus> {
  const { token, openId } = question;
  if (openId) await claimOpen(server, token, openId);
  const watch = server.changes.watch(`checkout:${token}`);
  try {
    const status = await readNow(server, token);
    const hasChanged = question.since === undefined || status.version > question.since;
    if (hasChanged || question.waitMs === 0) return status;
    return await limitWaiting(server, token, () => waitForChange(server, question, status, watch));
  } finally {
    watch.end();
  }
}

async function waitForChange(
  server: ServerContext,
  { token, waitMs, signal }: StatusQuestion,
  first: CheckoutStatus,
  watch: ReturnType<ServerContext['changes']['watch']>,
): Promise<CheckoutStatus> {
  const deadline = performance.now() + waitMs;
  let seen = first;
  while (true) {
    const left = deadline - performance.now();
    if (left <= 0 || signal.aborted || server.changes.closed.aborted) return seen;
    const changesInMs = await presenceChangeOf(server, token);
    await watch.next({ timeoutMs: Math.max(1, Math.min(left, pollMs, changesInMs)), signal });
    seen = await readNow(server, token);
    // Presence expires without a new version.
    if (seen.version !== first.version || seen.presence !== first.presence) return seen;
  }
}

async function readNow(server: ServerContext, token: string): Promise<CheckoutStatus> {
  const { checkout } = await findCheckout(server.db, token);
  const now = server.clock.now();
  const { endedAt } = checkout;
  if (endedAt && now.getTime() - endedAt.getTime() > readableForMs) throw new Refusal('checkout_not_found');
  return statusView(checkout, now);
}

async function presenceChangeOf(server: ServerContext, token: string): Promise<number> {
  const { checkout } = await findCheckout(server.db, token);
  return presenceAt(checkout, server.clock.now()).changesInMs ?? pollMs;
}

async function limitWaiting<Result>(
  server: ServerContext,
  token: string,
  wait: () => Promise<Result>,
): Promise<Result> {
  const counts = waiting.get(server) ?? new Map<string, number>();
  waiting.set(server, counts);
  const already = counts.get(token) ?? 0;
  if (already >= waitingPerToken) throw new Refusal('too_many_requests', { retryAfterSeconds: 1 });
  counts.set(token, already + 1);
  try {
    return await wait();
  } finally {
    const left = (counts.get(token) ?? 1) - 1;
    if (left === 0) counts.delete(token);
    else counts.set(token, left);
  }
}
