/**
 * One effect for one `Idempotency-Key`, and the same bytes for every repeat. The reply is stored in the transaction of
 * its effect, so that a crash leaves both or neither. Source: merchant-api §5.1, D-30, D-36.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { OperationShape } from '#shared/contract/index.ts';
import { idempotencyKeyHeader, idempotencyKeySchema } from '#shared/contract/merchant/idempotency-key.ts';
import { type ReplyInputOf, successStatus } from '#shared/contract/operation.ts';
import { type ErrorCode, errorCatalogue } from '#shared/domain/errors.ts';
import { faultOfIdempotencyKey, idempotencyKeyForm } from '#shared/domain/idempotency-key.ts';
import { holdsCardNumber } from '#shared/domain/methods/card-number.ts';
import type { Commit } from '../core/database/commit.ts';
import {
  claimKey,
  type KeyedCall,
  keepingKey,
  releaseKey,
  type StoredReply,
  storeReply,
  storeReplyWithoutEffect,
} from '../core/idempotency/idempotency-keys.ts';
import { Refusal } from '../core/refusal.ts';
import type { ServerContext } from '../core/server-context.ts';
import { errorResponse } from './error-response.ts';
import { Answer, type Handler, type RequestContext } from './handler.ts';
import { helpLink } from './merchant-refusals.ts';

/**
 * Refusals that are not stored: nothing was executed, and the same call may succeed later. Every 409 is one, because it says that
 * something else has to end first. Source: decision 217.
 */
const unstoredStatuses: readonly number[] = [400, 401, 409, 413, 415, 429];
const unstoredCodes: readonly ErrorCode[] = [
  'checkout_not_approved',
  'merchant_disabled',
  'payment_not_captured',
  'amount_exceeds_captured',
];

type Result<Body> = Body | Answer<Body>;

interface Options<Outcome, Body> {
  /** The reply shows a secret, which is stored nowhere. */
  readonly holdsSecret?: boolean;
  /** Makes the reply from the outcome, if the two differ. */
  readonly replyOf?: (outcome: Outcome) => Result<Body>;
  /** Called before a stored success is repeated. Throws a refusal where that success has become useless; it is not stored. */
  readonly beforeRepeat?: (reply: Body, server: ServerContext, merchantId: string) => Promise<void>;
}

type Parameters<Op extends OperationShape> =
  Handler<Op> extends (input: infer Input, context: infer Context) => unknown ? [Input, Context] : never;

/** Makes a handler idempotent: the effect of its `commit` and its reply are stored together. */
export function idempotent<Op extends OperationShape, Outcome = ReplyInputOf<Op>>(
  operation: Op,
  run: (input: Parameters<Op>[0], context: Parameters<Op>[1], commit: Commit<Outcome>) => Promise<Outcome>,
  {
    holdsSecret = false,
    replyOf = (outcome) => outcome as ReplyInputOf<Op>,
    beforeRepeat,
  }: Options<Outcome, ReplyInputOf<Op>> = {},
): Handler<Op> {
  const handler = async (input: Parameters<Op>[0], context: RequestContext) => {
    const { server, correlationId } = context;
    const call = readCall(context);
    const earlier = await claimKey(server, call);
    if (earlier) {
      if (beforeRepeat && earlier.body && earlier.status < 400) {
        await beforeRepeat(JSON.parse(earlier.body), server, call.merchantId);
      }
      return replay(earlier, server);
    }
    const commit: Commit<Outcome> = async (work) => {
      const outcome = await server.db.transaction(async (tx) => {
        const result = await work(tx);
        const reply =
          result instanceof Refusal
            ? await refusalReply(result, correlationId)
            : { ...successReply(operation, replyOf(result), holdsSecret), correlationId };
        await storeReply(tx, call, reply);
        return result;
      });
      if (outcome instanceof Refusal) throw outcome;
      return outcome;
    };
    try {
      const outcome = await keepingKey(server, call, () => run(input, context as Parameters<Op>[1], commit));
      return replyOf(outcome);
    } catch (error) {
      if (error instanceof Refusal && isStored(error)) {
        await storeReplyWithoutEffect(server, call, await refusalReply(error, correlationId));
      } else {
        await releaseKey(server, call);
      }
      throw error;
    }
  };
  return handler as Handler<Op>;
}

function readCall({ request, rawBody, merchant }: RequestContext): KeyedCall {
  const key = request.headers.get(idempotencyKeyHeader) ?? '';
  if (!idempotencyKeySchema.safeParse(key).success) {
    throw new Refusal('invalid_object', {
      errorInfo: { [idempotencyKeyHeader]: key === '' ? 'required' : 'invalid' },
      detail: `An ${idempotencyKeyHeader} has ${idempotencyKeyForm}; ${faultOfIdempotencyKey(key)}`,
    });
  }
  if (holdsCardNumber(key)) {
    throw new Refusal('invalid_object', { errorInfo: { [idempotencyKeyHeader]: 'noCreditCardNumber' } });
  }
  if (!merchant) throw new Refusal('unauthorized');
  return {
    key,
    merchantId: merchant.merchantId,
    path: new URL(request.url).pathname,
    bodyHash: createHash('sha256').update(rawBody).digest('hex'),
    owner: randomUUID(),
  };
}

/** The bytes of an error contain the correlation id of its first response, so the header repeats that id. */
function replay({ status, body, correlationId }: StoredReply, { config }: ServerContext): Response {
  if (body === null) throw new Refusal('secret_already_shown');
  const headers = new Headers({ 'content-type': 'application/json', 'idempotent-replayed': 'true' });
  if (correlationId && status >= 400) headers.set('correlation-id', correlationId);
  if (status >= 400) headers.set('link', helpLink(config, JSON.parse(body).errorCode));
  return new Response(status === 204 ? null : body, { status, headers });
}

function successReply(operation: OperationShape, result: unknown, holdsSecret: boolean) {
  const status = result instanceof Answer ? result.status : successStatus(operation);
  const body = result instanceof Answer ? result.body : result;
  const text = operation.reply ? JSON.stringify(operation.reply.parse(body)) : '';
  return { status, body: holdsSecret ? null : text };
}

async function refusalReply(refusal: Refusal, correlationId: string): Promise<StoredReply> {
  const answer = errorResponse(refusal, correlationId);
  return { status: answer.status, body: await answer.text(), correlationId };
}

/** Whether every repeat gets the same refusal. The transaction that threw it was rolled back. */
function isStored({ code }: Refusal): boolean {
  const { status } = errorCatalogue[code];
  return status < 500 && !unstoredStatuses.includes(status) && !unstoredCodes.includes(code);
}
