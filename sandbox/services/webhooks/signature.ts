import { createHmac } from 'node:crypto';
import type { WebhookEndpoint } from './webhooks.tables.ts';

/**
 * The value of `X-Webhook-Signature`: one `v1=` part for each secret that signs.
 * @param secrets whole secret strings; while one is rotated, both sign.
 */
function signatureHeader(
  message: { readonly id: string; readonly timestamp: number; readonly body: string },
  secrets: readonly string[],
): string {
  const signed = `${message.id}.${message.timestamp}.${message.body}`;
  return secrets.map((secret) => `v1=${createHmac('sha256', secret).update(signed).digest('hex')}`).join(' ');
}

/**
 * What a webhook carries beside its body.
 * @param at the time of the sandbox, by which an old secret stops to count
 */
export function webhookHeaders(
  endpoint: WebhookEndpoint,
  { id, body }: { readonly id: string; readonly body: string },
  at: Date,
): Readonly<Record<string, string>> {
  // The machine's time, not the sandbox's: the receiver compares it with its own clock, which nobody moves.
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    'x-webhook-id': id,
    'x-webhook-timestamp': String(timestamp),
    'x-webhook-signature': signatureHeader({ id, timestamp, body }, signingSecrets(endpoint, at)),
  };
}

/** Both secrets sign while the previous one still counts. */
function signingSecrets(endpoint: WebhookEndpoint, at: Date): string[] {
  const { secret, previousSecret, previousSecretExpiresAt } = endpoint;
  const isRotating =
    previousSecret !== null && previousSecretExpiresAt !== null && at < previousSecretExpiresAt;
  return isRotating ? [secret, previousSecret] : [secret];
}
