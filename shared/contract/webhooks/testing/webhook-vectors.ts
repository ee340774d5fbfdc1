/**
 * Generates the test vectors in `shared/testdata/webhook-vectors.json`, for every implementation of the signature. They are
 * signed with another library than the verifier's. `npx tsx shared/contract/webhooks/testing/webhook-vectors.ts` writes the file.
 */
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { VerifyCode } from '../verify-webhook.ts';

export interface WebhookVector {
  readonly name: string;
  readonly rawBody: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly nowSeconds: number;
  /** `accepted`, or the error code. */
  readonly expected: 'accepted' | VerifyCode;
}

export const vectorsFile = fileURLToPath(new URL('../../../testdata/webhook-vectors.json', import.meta.url));

const secret = 'whsec_9tqbq2Sdd0bGC0uUgVZ3c0nUuVnKc2p5m6y0QeT1xZk';
const otherSecret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
const id = 'evt_Zk3vYx0aQ1mB7nC2pD4sEw';
const now = 1_767_225_600;
const event = {
  id,
  type: 'payment.captured',
  createdAt: '2026-01-01T00:00:00.000Z',
  merchantId: 'demo-au',
  sequence: 41,
  data: { orderId: '123456789', state: 'CAPTURED', note: 'Maison Érable' },
};
const rawBody = JSON.stringify(event);

const hex = (key: string, message: string) => createHmac('sha256', key).update(message).digest('hex');
const digits = hex(secret, `${id}.${now}.${rawBody}`);
const good = `v1=${digits}`;
const bytes = Buffer.from(digits, 'hex');

interface Change {
  readonly id?: string;
  readonly timestamp?: string;
  readonly signature?: string;
  readonly rawBody?: string;
  readonly secrets?: readonly string[];
}

function vector(name: string, expected: WebhookVector['expected'], change: Change = {}): WebhookVector {
  return {
    name,
    rawBody: change.rawBody ?? rawBody,
    headers: {
      'x-webhook-id': change.id ?? id,
      'x-webhook-timestamp': change.timestamp ?? String(now),
      'x-webhook-signature': change.signature ?? good,
    },
    secrets: change.secrets ?? [secret],
    nowSeconds: now,
    expected,
  };
}

/** A correctly signed request, so that only the named difference can be the reason to reject it. */
function signed(name: string, expected: WebhookVector['expected'], change: Change): WebhookVector {
  const { id: webhookId = id, timestamp = String(now), rawBody: body = rawBody } = change;
  return vector(name, expected, {
    ...change,
    signature: `v1=${hex(secret, `${webhookId}.${timestamp}.${body}`)}`,
  });
}

export function buildVectors(): WebhookVector[] {
  return [
    vector('exact', 'accepted'),
    signed('300 seconds old', 'accepted', { timestamp: String(now - 300) }),
    signed('300 seconds ahead', 'accepted', { timestamp: String(now + 300) }),
    vector('one good among two signatures', 'accepted', { signature: `v1=${'0'.repeat(64)} ${good}` }),
    vector('one good among two secrets', 'accepted', { secrets: [otherSecret, secret] }),

    vector('no signature', 'missing_header', { signature: '' }),
    vector('no id', 'missing_header', { id: '' }),
    vector('no timestamp', 'missing_header', { timestamp: '' }),

    vector('v1= alone', 'malformed_signature', { signature: 'v1=' }),
    vector('not hexadecimal', 'malformed_signature', { signature: 'v1=!!!!' }),
    vector('64 characters, not hexadecimal', 'malformed_signature', { signature: `v1=${'g'.repeat(64)}` }),
    vector('upper case', 'malformed_signature', { signature: `v1=${digits.toUpperCase()}` }),
    vector('base64', 'malformed_signature', { signature: `v1=${bytes.toString('base64')}` }),
    vector('62 digits', 'malformed_signature', { signature: good.slice(0, -2) }),
    vector('63 digits', 'malformed_signature', { signature: good.slice(0, -1) }),
    vector('66 digits', 'malformed_signature', { signature: `${good}00` }),
    vector('128 digits', 'malformed_signature', { signature: `v1=${digits}${digits}` }),
    vector('wrong version tag', 'malformed_signature', { signature: `v2=${digits}` }),
    vector('no version tag', 'malformed_signature', { signature: digits }),
    vector('separated by a comma', 'malformed_signature', { signature: `${good},${good}` }),

    vector('one byte of the body changed', 'signature_mismatch', {
      rawBody: rawBody.replace('CAPTURED"', 'CAPTUREE"'),
    }),
    vector('body printed again', 'signature_mismatch', { rawBody: JSON.stringify(event, null, 1) }),
    vector('other id', 'signature_mismatch', { id: 'evt_AAAAAAAAAAAAAAAAAAAAAA' }),
    vector('other timestamp', 'signature_mismatch', { timestamp: String(now - 1) }),
    vector('other secret', 'signature_mismatch', { secrets: [otherSecret] }),
    vector('no secrets', 'signature_mismatch', { secrets: [] }),
    vector('an empty secret', 'signature_mismatch', { secrets: [''] }),

    signed('301 seconds old', 'timestamp_out_of_range', { timestamp: String(now - 301) }),
    signed('301 seconds ahead', 'timestamp_out_of_range', { timestamp: String(now + 301) }),
    signed('a fraction of a second', 'malformed_timestamp', { timestamp: `${now}.5` }),
    signed('a timestamp with an exponent', 'malformed_timestamp', { timestamp: '1e9' }),
    signed('a negative timestamp', 'malformed_timestamp', { timestamp: `-${now}` }),
    signed('a date for a timestamp', 'malformed_timestamp', { timestamp: '2026-01-01T00:00:00Z' }),

    signed('the id of another event', 'id_mismatch', { id: 'evt_AAAAAAAAAAAAAAAAAAAAAA' }),
    signed('not JSON', 'invalid_body', { rawBody: '{"id"' }),
    signed('not an event', 'invalid_body', { rawBody: '[]' }),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(vectorsFile, `${JSON.stringify(buildVectors(), null, 2)}\n`);
}
