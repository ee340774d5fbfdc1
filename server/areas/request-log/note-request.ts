/** Notes requests after their response, so that none waits for its entry or fails because of it. Source: decision 269. */

import type { OperationShape } from '#shared/contract/index.ts';
import { idempotencyKeyHeader } from '#shared/contract/merchant/idempotency-key.ts';
import { errorBodySchema } from '#shared/domain/error-body.ts';
import { type ErrorCode, errorCatalogue } from '#shared/domain/errors.ts';
import type { Database } from '../../core/database/database.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { fieldsIn, redacted } from './redacted.ts';
import { merchantRequests } from './request-log.tables.ts';

/** A request that was answered, as the dispatcher saw it. */
interface AnsweredRequest {
  readonly operation: OperationShape;
  readonly merchantId: string;
  readonly keyId: string;
  readonly errorId: string;
  /** The query by name. */
  readonly query: Readonly<Record<string, string>>;
  /** Empty without a body. */
  readonly rawBody: Uint8Array;
  readonly status: number;
  /** Its text; null where it is not read, as of a file. */
  readonly reply: string | null;
  readonly durationMs: number;
}

/** More than these wait only while the database does not answer. The rest is left out. */
const waitingAtMost = 1_000;
const writtenAtOnce = 100;

interface Writer {
  readonly waiting: (AnsweredRequest & { readonly at: Date })[];
  writing: Promise<void> | null;
}

/** One for each database. */
const writers = new WeakMap<Database, Writer>();

function writerOf(db: Database): Writer {
  const known = writers.get(db);
  if (known) return known;
  const writer: Writer = { waiting: [], writing: null };
  writers.set(db, writer);
  return writer;
}

/** Never throws. The entry is written later. */
export function noteRequest(server: ServerContext, request: AnsweredRequest): void {
  const writer = writerOf(server.db);
  if (writer.waiting.length >= waitingAtMost) return;
  writer.waiting.push({ ...request, at: server.clock.now() });
  writer.writing ??= write(server, writer).finally(() => {
    writer.writing = null;
  });
}

/** Resolves when everything that was noted so far is written, or was given up. */
export const requestsAreWritten = async (db: Database): Promise<void> => {
  await writerOf(db).writing;
};

async function write(server: ServerContext, { waiting }: Writer): Promise<void> {
  // After the response, which is sent in this turn.
  await new Promise((resolve) => setImmediate(resolve));
  while (waiting.length > 0) {
    const batch = waiting.splice(0, writtenAtOnce);
    try {
      await server.db.insert(merchantRequests).values(batch.map(rowOf));
    } catch (error) {
      server.log.warn({ err: error, lost: batch.length }, 'requests of merchants are not noted');
    }
  }
}

function rowOf({ operation, query, rawBody, reply, at, ...request }: Writer['waiting'][number]) {
  const { merchantId, keyId, errorId, status, durationMs } = request;
  const answer = reply === null ? null : jsonOf(reply);
  return {
    ...{ merchantId, keyId, errorId, status, durationMs: Math.max(0, Math.round(durationMs)) },
    method: operation.method,
    path: operation.path,
    errorCode: status >= 400 ? errorCodeIn(answer) : null,
    request: requestOf(operation, query, rawBody),
    response: status >= 400 ? failureOf(operation, answer) : redacted(operation.reply, 'output', answer),
    createdAt: at,
  };
}

/** The body; of a call without one, its query. */
function requestOf(operation: OperationShape, query: AnsweredRequest['query'], rawBody: Uint8Array): unknown {
  if (operation.body) return redacted(operation.body, 'input', jsonOf(Buffer.from(rawBody).toString('utf8')));
  return Object.keys(query).length > 0 ? redacted(operation.query, 'input', query) : null;
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);

function errorCodeIn(answer: unknown): string | null {
  const parsed = errorBodySchema.safeParse(answer);
  return parsed.success && isErrorCode(parsed.data.errorCode) ? parsed.data.errorCode : null;
}

/**
 * Message and fields name what was wrong, never what was sent; but a caller may have made up the name of a field. Such names are
 * left out, and with them the message.
 */
function failureOf({ body, query, params }: OperationShape, answer: unknown): unknown {
  const parsed = errorBodySchema.safeParse(answer);
  if (!parsed.success) return null;
  const { errorInfo = {}, ...failure } = parsed.data;
  const names = [body, query, params].flatMap((schema) => (schema ? fieldsIn(schema) : []));
  const known = new Set([idempotencyKeyHeader, 'resultCode', ...names]);
  const isKnown = ([field]: [string, unknown]) =>
    field.split('.').every((name) => /^\d+$/.test(name) || known.has(name));
  const entries = Object.entries(errorInfo);
  const kept = entries.filter(isKnown);
  return {
    ...failure,
    ...(kept.length < entries.length && { message: '[redacted]' }),
    ...(kept.length > 0 && { errorInfo: Object.fromEntries(kept) }),
  };
}

function jsonOf(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return '';
  }
}
