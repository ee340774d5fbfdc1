import { readEvent, type WebhookEvent } from './webhook-event.ts';
import { isSigned, signaturesIn } from './webhook-signature.ts';

/** Why a request was rejected. */
export type VerifyCode =
  | 'missing_header'
  | 'malformed_signature'
  | 'malformed_timestamp'
  | 'timestamp_out_of_range'
  | 'signature_mismatch'
  | 'id_mismatch'
  | 'invalid_body';

export type VerifyResult = { ok: true; event: WebhookEvent } | { ok: false; code: VerifyCode };

export interface VerifyInput {
  /** The unparsed body. */
  rawBody: Uint8Array | string;
  headers: Headers | Record<string, string | string[] | undefined>;
  /** One secret, or two while they are rotated. */
  secrets: readonly string[];
  /** Unix time in seconds. Default: the system clock. */
  nowSeconds?: number;
  /** Accepted difference from `now` in seconds, in both directions. Default 300. */
  toleranceSeconds?: number;
}

const defaultToleranceSeconds = 300;
const timestampPattern = /^\d{1,12}$/;

/** Verifies that a request is an unmodified, recent webhook of Fourfold. Never throws. Source: MER-174 to MER-176. */
export async function verifyWebhook(input: VerifyInput): Promise<VerifyResult> {
  try {
    return await verify(input);
  } catch {
    // Something that is no request, such as a body that was parsed already or headers that are missing.
    return refused('invalid_body');
  }
}

async function verify(input: VerifyInput): Promise<VerifyResult> {
  const { rawBody, headers, secrets, toleranceSeconds = defaultToleranceSeconds } = input;
  const { nowSeconds = Math.floor(Date.now() / 1000) } = input;
  const id = headerOf(headers, 'x-webhook-id');
  const timestamp = headerOf(headers, 'x-webhook-timestamp');
  const signature = headerOf(headers, 'x-webhook-signature');
  if (!id || !timestamp || !signature) return refused('missing_header');
  if (!timestampPattern.test(timestamp)) return refused('malformed_timestamp');
  const signatures = signaturesIn(signature);
  if (signatures.length < 1) return refused('malformed_signature');
  // Negated, so that a `now` of NaN is rejected as well.
  const isFresh = Math.abs(nowSeconds - Number(timestamp)) <= toleranceSeconds;
  if (!isFresh) return refused('timestamp_out_of_range');
  if (!(await isSigned({ id, timestamp, rawBody }, signatures, secrets)))
    return refused('signature_mismatch');
  const event = readEvent(rawBody);
  if (!event) return refused('invalid_body');
  return event.id === id ? { ok: true, event } : refused('id_mismatch');
}

const refused = (code: VerifyCode): VerifyResult => ({ ok: false, code });

function headerOf(headers: VerifyInput['headers'], name: string): string | null {
  if (headers instanceof Headers) return headers.get(name);
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  // Joined as HTTP servers join repeated headers.
  return (Array.isArray(value) ? value.join(', ') : value) ?? null;
}
