/**
 * One effect for one `Idempotency-Key`, and the same bytes for every repeat. The reply is stored in the transaction of
 * its effect, so that a crash leaves both or neither. Source: MERCHANT-API 5.1, D-30, D-36.
 */
import { createHash, randomUUID } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { OperationShape } from '#shared/contract/index.ts';
import { type ReplyInputOf, successStatus } from '#shared/contract/operation.ts';
import { type ErrorCode, errorCatalogue } from '#shared/domain/errors.ts';
import type { Commit } from '../core/database/commit.ts';
import type { Transaction } from '../core/database/database.ts';
import { Refusal } from '../core/refusal.ts';
import type { ServerContext } from '../core/server-context.ts';
import { errorAnswer } from './error-answer.ts';
import { Answer, type Handler, type RequestContext } from './handler.ts';
import { idempotencyKeys } from './idempotency.tables.ts';

const keyPattern = /^[A-Za-z0-9_.:-]{1,64}$/;
const leaseSeconds = 60;
const keptForMs = 24 * 60 * 60_000;

/** What these calls answer is not stored: nothing was executed, or a repeat may fare better. */
const unstoredStatuses: readonly number[] = [400, 401, 413, 415, 429];
const unstoredCodes: readonly ErrorCode[] = ['idempotency_key_conflict', 'request_in_progress'];

type Result<Body> = Body | Answer<Body>;

interface Options<Outcome, Body> {
  /** The reply shows a secret, which is stored nowhere. */
  readonly holdsSecret?: boolean;
  /** The reply to an outcome, where the outcome is not the reply itself. */
  readonly replyOf?: (outcome: Outcome) => Result<Body>;
}

type Parameters<Op extends OperationShape> =
  Handler<Op> extends (input: infer Input, context: infer Context) => unknown ? [Input, Context] : never;

/** Makes a handler idempotent: what its `commit` runs, and the reply to it, are stored together. */
export function idempotent<Op extends OperationShape, Outcome = ReplyInputOf<Op>>(
  operation: Op,
  run: (input: Parameters<Op>[0], context: Parameters<Op>[1], commit: Commit<Outcome>) => Promise<Outcome>,
  {
    holdsSecret = false,
    replyOf = (outcome) => outcome as ReplyInputOf<Op>,
  }: Options<Outcome, ReplyInputOf<Op>> = {},
): Handler<Op> {
  const handler = async (input: Parameters<Op>[0], context: Parameters<Op>[1]) => {
    const call = readCall(context as RequestContext);
    const stored = await takeKey(call);
    if (stored) return stored;
    const commit: Commit<Outcome> = async (work) => {
      const outcome = await call.context.server.db.transaction(async (tx) => {
        const result = await work(tx);
        const reply = result instanceof Refusal ? result : replyOf(result);
        await storeReply(tx, call, operation, reply, holdsSecret);
        return result;
      });
      if (outcome instanceof Refusal) throw outcome;
      return outcome;
    };
    try {
      return replyOf(await run(input, context, commit));
    } catch (error) {
      await afterFailure(call, error);
      throw error;
    }
  };
  return handler as Handler<Op>;
}

interface KeyedCall {
  readonly context: RequestContext;
  readonly merchantId: string;
  readonly key: string;
  readonly path: string;
  readonly bodyHash: string;
  /** This run of the call; another one after a crash is another owner. */
  readonly owner: string;
}

function readCall(context: RequestContext): KeyedCall {
  const key = context.request.headers.get('idempotency-key') ?? '';
  if (!keyPattern.test(key)) {
    throw new Refusal('invalid_object', {
      errorInfo: { 'Idempotency-Key': key === '' ? 'required' : 'invalid' },
    });
  }
  if (!context.merchant) throw new Refusal('unauthorized');
  return {
    context,
    key,
    merchantId: context.merchant.merchantId,
    path: new URL(context.request.url).pathname,
    bodyHash: createHash('sha256').update(context.rawBody).digest('hex'),
    owner: randomUUID(),
  };
}

const lease = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

const rowOf = ({ merchantId, key }: KeyedCall) =>
  and(eq(idempotencyKeys.merchantId, merchantId), eq(idempotencyKeys.key, key));

/** Forgets the keys that count no more. */
export async function sweepIdempotencyKeys({ db, clock }: ServerContext): Promise<void> {
  const oldest = new Date(clock.now().getTime() - keptForMs);
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, oldest));
}

/** Takes the key for this run, or answers what an earlier one stored under it. */
async function takeKey(call: KeyedCall): Promise<Response | null> {
  const { merchantId, key, path, bodyHash, owner, context } = call;
  const now = context.server.clock.now();
  const fresh = { path, bodyHash, owner, leaseUntil: lease, createdAt: now };
  return context.server.db.transaction(async (tx) => {
    const [taken] = await tx
      .insert(idempotencyKeys)
      .values({ merchantId, key, ...fresh })
      .onConflictDoNothing()
      .returning({ owner: idempotencyKeys.owner });
    if (taken) return null;
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
    // The first call gave the key back between the two statements.
    if (!row) throw new Refusal('request_in_progress', { retryAfterSeconds: 1 });
    const isOld = now.getTime() - row.createdAt.getTime() >= keptForMs;
    if (!isOld) {
      if (row.path !== path || row.bodyHash !== bodyHash) throw new Refusal('idempotency_key_conflict');
      if (row.status !== null) return replay(row.status, row.body, row.correlationId);
      if (row.isLeased) throw new Refusal('request_in_progress', { retryAfterSeconds: 1 });
    }
    await tx
      .update(idempotencyKeys)
      .set({ ...fresh, status: null, body: null, correlationId: null })
      .where(rowOf(call));
    return null;
  });
}

/** The bytes of an error hold the id of its first answer, so that answer's correlation id goes with them. */
function replay(status: number, body: string | null, correlationId: string | null): Response {
  if (body === null) throw new Refusal('secret_already_shown');
  const headers = new Headers({ 'content-type': 'application/json', 'idempotent-replayed': 'true' });
  if (correlationId && status >= 400) headers.set('correlation-id', correlationId);
  return new Response(status === 204 ? null : body, { status, headers });
}

async function storeReply(
  tx: Transaction,
  call: KeyedCall,
  operation: OperationShape,
  result: unknown,
  holdsSecret: boolean,
): Promise<void> {
  const isRefusal = result instanceof Refusal;
  const { status, body } = isRefusal
    ? await textOfRefusal(result, call.context.correlationId)
    : textOfReply(operation, result);
  const [kept] = await tx
    .update(idempotencyKeys)
    .set({ status, body: holdsSecret && !isRefusal ? null : body, correlationId: call.context.correlationId })
    .where(and(rowOf(call), eq(idempotencyKeys.owner, call.owner)))
    .returning({ owner: idempotencyKeys.owner });
  // Too slow: another run took the key over, and only one of the two may have an effect.
  if (!kept) throw new Refusal('request_in_progress', { retryAfterSeconds: 1 });
}

function textOfReply(operation: OperationShape, result: unknown): { status: number; body: string } {
  const status = result instanceof Answer ? result.status : successStatus(operation);
  const body = result instanceof Answer ? result.body : result;
  return { status, body: operation.reply ? JSON.stringify(operation.reply.parse(body)) : '' };
}

async function textOfRefusal(refusal: Refusal, correlationId: string) {
  const answer = errorAnswer(refusal, correlationId);
  return { status: answer.status, body: await answer.text() };
}

/** A refusal that was thrown had no effect. It is stored as an answer, or else the key is free again. */
async function afterFailure(call: KeyedCall, error: unknown): Promise<void> {
  const { db } = call.context.server;
  const own = and(rowOf(call), eq(idempotencyKeys.owner, call.owner), sql`${idempotencyKeys.status} is null`);
  if (error instanceof Refusal && isStored(error)) {
    const { status, body } = await textOfRefusal(error, call.context.correlationId);
    await db
      .update(idempotencyKeys)
      .set({ status, body, correlationId: call.context.correlationId })
      .where(own);
  } else {
    await db.delete(idempotencyKeys).where(own);
  }
}

function isStored({ code }: Refusal): boolean {
  const { status } = errorCatalogue[code];
  return status < 500 && !unstoredStatuses.includes(status) && !unstoredCodes.includes(code);
}
