/** The grammar of the header `x-sandbox-fault`. Source: merchant-api §7.3. */
import { type ErrorCode, errorCatalogue } from '#shared/domain/errors.ts';

/** What the caller gets instead of our response. */
type FaultyAnswer =
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'error'; readonly status: number; readonly errorCode: ErrorCode }
  | { readonly kind: 'drop-before' | 'drop-after' | 'malformed' | 'empty' };

/** What a fault does to one request. */
export interface RequestFault {
  readonly latencyMs: number;
  /** Null when the request is only delayed. */
  readonly answer: FaultyAnswer | null;
}

const longestLatencyMs = 20_000;

/** A latency, another fault, or both with a comma between them. Null for any other text. */
export function parseRequestFault(text: string): RequestFault | null {
  const words = text.split(',').map((word) => word.trim());
  const latencies = words.filter((word) => word.startsWith('latency-'));
  const others = words.filter((word) => !word.startsWith('latency-'));
  if (latencies.length > 1 || others.length > 1) return null;
  const latencyMs = latencies[0] === undefined ? 0 : latencyOf(latencies[0]);
  const answer = others[0] === undefined ? null : answerOf(others[0]);
  return latencyMs === null || answer === undefined ? null : { latencyMs, answer };
}

function latencyOf(word: string): number | null {
  const ms = Number(/^latency-(\d{1,5})$/.exec(word)?.[1] ?? 0);
  return ms >= 1 && ms <= longestLatencyMs ? ms : null;
}

function answerOf(word: string): FaultyAnswer | undefined {
  if (word === 'drop-before' || word === 'drop-after' || word === 'malformed' || word === 'empty')
    return { kind: word };
  const [, kind, digits, errorCode] = /^(status|error)-([45]\d\d)(?:-(\w+))?$/.exec(word) ?? [];
  const status = Number(digits);
  if (kind === 'status' && errorCode === undefined) return { kind, status };
  if (kind === 'error' && isErrorCode(errorCode)) return { kind, status, errorCode };
  return undefined;
}

const isErrorCode = (text: string | undefined): text is ErrorCode =>
  text !== undefined && Object.hasOwn(errorCatalogue, text);
