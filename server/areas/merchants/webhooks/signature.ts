import { signWebhook } from '#shared/contract/webhooks/webhook-signature.ts';
import type { WebhookEndpoint } from './webhooks.tables.ts';

/**
 * The headers of a webhook.
 * @param at the sandbox's time, which decides whether a previous secret is still valid
 */
export async function webhookHeaders(
  endpoint: WebhookEndpoint,
  { id, body }: { readonly id: string; readonly body: string },
  at: Date,
): Promise<Readonly<Record<string, string>>> {
  // The machine's time, not the sandbox's: the receiver compares it with its own clock.
  const timestamp = Math.floor(Date.now() / 1000);
  const signatures = signingSecrets(endpoint, at).map((secret) =>
    signWebhook({ id, timestamp, rawBody: body, secret }),
  );
  return {
    'x-webhook-id': id,
    'x-webhook-timestamp': String(timestamp),
    'x-webhook-signature': (await Promise.all(signatures)).join(' '),
  };
}

/** Whole secret strings: both sign while the previous one is still valid. */
function signingSecrets(endpoint: WebhookEndpoint, at: Date): string[] {
  const { secret, previousSecret, previousSecretExpiresAt } = endpoint;
  const isRotating =
    previousSecret !== null && previousSecretExpiresAt !== null && at < previousSecretExpiresAt;
  return isRotating ? [secret, previousSecret] : [secret];
}
