/** The stored keys and replies. Source: merchant-api §5.1, D-30, D-36. */

import { and, eq, lte, sql } from 'drizzle-orm';
import { idempotencyKeyHeader } from '#shared/contract/merchant/idempotency-key.ts';
import { builtOnce, type Param, paramColumns } from '../database/built-once.ts';
import type { Transaction } from '../database/database.ts';
import { leaseEnd, whileRenewing } from '../lease.ts';
import { Refusal } from '../refusal.ts';
import type { ServerContext } from '../server-context.ts';
import { idempotencyKeys } from './idempotency.tables.ts';

const keptForMs = 24 * 60 * 60_000;

export interface KeyedCall {
  readonly merchantId: string;
  readonly key: string;
  readonly path: string;
  readonly bodyHash: string;
  /** This run of the call; another one after a crash is another owner. */
  readonly owner: string;
}

export interface StoredReply {
  readonly status: number;
  /** Null when the reply showed a secret, which is stored nowhere. */
  readonly body: string | null;
  readonly correlationId: string | null;
}

const rowOf = ({ merchantId, key }: KeyedCall) =>
  and(eq(idempotencyKeys.merchantId, merchantId), eq(idempotencyKeys.key, key));

const openRowOf = (call: KeyedCall) =>
  and(rowOf(call), eq(idempotencyKeys.owner, call.owner), sql`${idempotencyKeys.status} is null`);

const claimedColumns = ['merchantId', 'key', 'path', 'bodyHash', 'owner', 'createdAt'] as const;

const claimFresh = builtOnce((db, param: Param<(typeof claimedColumns)[number]>) =>
  db
    .insert(idempotencyKeys)
    .values({ ...paramColumns(param, claimedColumns), leaseUntil: leaseEnd })
    .onConflictDoNothing()
    .returning({ owner: idempotencyKeys.owner }),
);

/**
 * Claims the key for this run. Returns null, or what an earlier run stored under the key.
 * @throws {Refusal} `request_in_progress` while another run has it, `idempotency_key_conflict` for another call.
 */
export async function claimKey({ db, clock }: ServerContext, call: KeyedCall): Promise<StoredReply | null> {
  const { merchantId, key, path, bodyHash, owner } = call;
  const now = clock.now();
  const fresh = { path, bodyHash, owner, createdAt: now };
  const [claimed] = await claimFresh(db, { merchantId, key, ...fresh });
  if (claimed) return null;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({
        path: idempotencyKeys.path,
        bodyHash: idempotencyKeys.bodyHash,
        status: idempotencyKeys.status,
        body: idempotencyKeys.body,
        correlationId: idempotencyKeys.correlationId,
        createdAt: idempotencyKeys.createdAt,
        isLeased: sql<boolean>`${idempotencyKeys.leaseUntil} > clock_timestamp()`,
      })
      .from(idempotencyKeys)
      .where(rowOf(call))
      .for('update');
    // The first run released the key between the two statements.
    if (!row) throw new Refusal('request_in_progress', { retryAfterSeconds: 1 });
    const isExpired = now.getTime() - row.createdAt.getTime() >= keptForMs;
    if (!isExpired) {
      const { status, body, correlationId } = row;
      if (row.path !== path) throw conflict('otherAddress');
      if (row.bodyHash !== bodyHash) throw conflict('otherBody');
      if (status !== null) return { status, body, correlationId };
      if (row.isLeased) throw new Refusal('request_in_progress', { retryAfterSeconds: 1 });
    }
    await tx
      .update(idempotencyKeys)
      .set({ ...fresh, leaseUntil: leaseEnd, status: null, body: null, correlationId: null })
      .where(rowOf(call));
    return null;
  });
}

/** The body of the first request is stored as a hash alone, so that its fields cannot be compared. */
const differences = {
  otherAddress: 'The first request with it went to another address.',
  otherBody:
    'The first request with it went to this address with another body. Give each attempt a key, and repeat a request with the same body.',
};

const conflict = (difference: keyof typeof differences): Refusal =>
  new Refusal('idempotency_key_conflict', {
    errorInfo: { [idempotencyKeyHeader]: difference },
    detail: differences[difference],
  });

/**
 * Keeps the key for this run until there is a reply. A repeat after a crash is executed when the lease has ended; a run
 * that lost its key to a repeat has no effect, because `storeReply` refuses it.
 */
export const keepingKey = <Result>(
  { db, log }: Pick<ServerContext, 'db' | 'log'>,
  call: KeyedCall,
  run: () => Promise<Result>,
): Promise<Result> =>
  whileRenewing(
    log,
    async () => db.update(idempotencyKeys).set({ leaseUntil: leaseEnd }).where(openRowOf(call)),
    run,
  );

const storeOwnReply = builtOnce(
  (db, param: Param<'merchantId' | 'key' | 'owner' | 'status' | 'body' | 'correlationId'>) =>
    db
      .update(idempotencyKeys)
      .set({
        status: sql`${param('status')}`,
        body: sql`${param('body')}`,
        correlationId: sql`${param('correlationId')}`,
      })
      .where(
        and(
          eq(idempotencyKeys.merchantId, param('merchantId')),
          eq(idempotencyKeys.key, param('key')),
          eq(idempotencyKeys.owner, param('owner')),
        ),
      )
      .returning({ owner: idempotencyKeys.owner }),
);

/**
 * Stores the reply in the transaction of its effect, so that a crash leaves both or neither.
 * @throws {Refusal} `request_in_progress` when another run has taken the key over: only one of the two may have an effect.
 */
export async function storeReply(tx: Transaction, call: KeyedCall, reply: StoredReply): Promise<void> {
  const { merchantId, key, owner } = call;
  const { status, body, correlationId } = reply;
  const [stored] = await storeOwnReply(tx, { merchantId, key, owner, status, body, correlationId });
  if (!stored) throw new Refusal('request_in_progress', { retryAfterSeconds: 1 });
}

/** Stores the reply of a run that changed nothing, unless another reply is stored already. */
export async function storeReplyWithoutEffect(
  { db }: ServerContext,
  call: KeyedCall,
  reply: StoredReply,
): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ ...reply })
    .where(openRowOf(call));
}

/** Releases the key after a run that stored nothing, so that the next call with it is executed. */
export async function releaseKey({ db }: ServerContext, call: KeyedCall): Promise<void> {
  await db.delete(idempotencyKeys).where(openRowOf(call));
}

/** Deletes the keys that are no longer valid. */
export async function sweepIdempotencyKeys({ db, clock }: ServerContext): Promise<void> {
  const oldest = new Date(clock.now().getTime() - keptForMs);
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, oldest));
}
