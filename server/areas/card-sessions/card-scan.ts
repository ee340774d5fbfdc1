/**
 * Scans a card with the camera before it is saved or pays. The result comes only from the scan provider, never from the
 * browser. Source: payments-open O-07, decision 108.
 */
import { and, eq } from 'drizzle-orm';
import {
  type CardScanCheckpoint,
  type CardScanResult,
  mismatchesAllowed,
} from '#shared/domain/methods/card-scan.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { type CardScan, type CardSession, cardScans } from './card-sessions.tables.ts';
import { findRunningCardSession, type ReadySetup, readySetup, unlessReplaced } from './challenge.ts';

const lifetimeMs = 10 * 60_000;

/** Identifies the scan that a browser refers to. */
interface CardScanCall {
  readonly traceId: string;
  readonly consumerId: string;
  /** The only checkout that the session serves; null for a session that serves the whole account. */
  readonly checkoutToken: string | null;
  readonly checkpoint: CardScanCheckpoint;
}

/**
 * Refuses a confirm whose card has to be scanned and was not.
 * @throws {Refusal} `card_scan_required`; the card session stays usable. Source: PAY-384, PAY-400.
 */
export async function requireScan(
  server: ServerContext,
  { consumerId }: CardSession,
  setup: ReadySetup,
): Promise<void> {
  if (!setup.isScanRequired) return;
  const scans = await scansOf(server, consumerId, setup);
  if (!scans.some(isMatch)) throw new Refusal('card_scan_required');
}

/**
 * A scan for the card of a card session, or the one that is in progress.
 * @throws {Refusal} `not_found`, or `precondition_failed` when no scan is required, none is left, or another card was
 * set up during the call.
 */
export async function createScanIntent(server: ServerContext, call: CardScanCall) {
  const cardSession = await findCardSessionToScan(server, call);
  const setup = await readySetup(server, cardSession.id);
  const scans = setup.isScanRequired ? await scansOf(server, cardSession.consumerId, setup) : [];
  const onCardSession = scans.filter(({ traceId }) => traceId === cardSession.id);
  const mayScan =
    setup.isScanRequired && !scans.some(isMatch) && mismatchesIn(onCardSession) < mismatchesAllowed;
  if (!mayScan) throw new Refusal('precondition_failed');
  const now = server.clock.now();
  const ended = onCardSession.filter(({ state, expiresAt }) => state !== 'PENDING' || expiresAt <= now);
  const { fingerprint } = setup.card;
  const key = `${cardSession.id}:${fingerprint}:${ended.length}`;
  // Names the card that was read, since its browser may set up another one at this moment.
  const { civId, civSecret } = await unlessReplaced(
    server.scanner.createScan({ key, traceId: cardSession.id, fingerprint }),
  );
  const expiresAt = new Date(Math.min(now.getTime() + lifetimeMs, cardSession.expiresAt.getTime()));
  const { consumerId } = cardSession;
  // Concurrent calls create the same scan at the provider, so either may store it.
  await server.db
    .insert(cardScans)
    .values({
      id: civId,
      traceId: cardSession.id,
      consumerId,
      fingerprint,
      checkpoint: call.checkpoint,
      state: 'PENDING',
      createdAt: now,
      expiresAt,
    })
    .onConflictDoNothing();
  return {
    civId,
    civSecret,
    expiresAt: (await findScan(server, cardSession, civId)).expiresAt.toISOString(),
  };
}

/**
 * Reads the result of a scan from the provider and stores it. A repeat gets the same result.
 * @throws {Refusal} `not_found`, also for a scan of another card session; `precondition_failed` for one that is not
 * over.
 */
export async function checkScan(
  server: ServerContext,
  { civId, ...call }: CardScanCall & { readonly civId: string },
): Promise<CardScanResult> {
  const cardSession = await findCardSessionToScan(server, call);
  const scan = await findScan(server, cardSession, civId);
  const state = scan.state === 'PENDING' ? await storeResult(server, scan) : scan.state;
  if (state === 'MATCHED') return { isMatched: true, isRetryable: false };
  const ofCard = await scansOf(server, scan.consumerId, { card: scan });
  const mismatches = mismatchesIn(ofCard.filter(({ traceId }) => traceId === cardSession.id));
  return { isMatched: false, isRetryable: mismatches < mismatchesAllowed };
}

async function findCardSessionToScan(
  server: ServerContext,
  { checkpoint, ...call }: CardScanCall,
): Promise<CardSession> {
  const cardSession = await findRunningCardSession(server, call);
  const isMeant = (cardSession.purpose === 'ADD_CARD') === (checkpoint === 'ADD_PAYMENT_WEB');
  if (!isMeant) throw new Refusal('precondition_failed');
  return cardSession;
}

async function findScan(server: ServerContext, cardSession: CardSession, civId: string): Promise<CardScan> {
  const [scan] = await server.db
    .select()
    .from(cardScans)
    .where(and(eq(cardScans.id, civId), eq(cardScans.traceId, cardSession.id)));
  if (!scan) throw new Refusal('not_found');
  return scan;
}

async function storeResult(server: ServerContext, scan: CardScan): Promise<'MATCHED' | 'MISMATCHED'> {
  if (scan.expiresAt <= server.clock.now()) throw new Refusal('precondition_failed');
  const state = await server.scanner.scanResult({ traceId: scan.traceId, civId: scan.id });
  if (state !== 'MATCHED' && state !== 'MISMATCHED') throw new Refusal('precondition_failed');
  await server.db.update(cardScans).set({ state }).where(eq(cardScans.id, scan.id));
  return state;
}

const scansOf = (
  server: ServerContext,
  consumerId: string,
  { card }: { readonly card: { readonly fingerprint: string } },
): Promise<CardScan[]> =>
  server.db
    .select()
    .from(cardScans)
    .where(and(eq(cardScans.consumerId, consumerId), eq(cardScans.fingerprint, card.fingerprint)));

const isMatch = ({ state }: CardScan): boolean => state === 'MATCHED';
const mismatchesIn = (scans: readonly CardScan[]): number =>
  scans.filter(({ state }) => state === 'MISMATCHED').length;
