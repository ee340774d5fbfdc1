import { createHmac } from 'node:crypto';

/**
 * The value of `X-Webhook-Signature`: one `v1=` part for each secret that signs.
 * @param secrets whole secret strings; while one is rotated, both sign.
 */
export function signatureHeader(
  message: { readonly id: string; readonly timestamp: number; readonly body: string },
  secrets: readonly string[],
): string {
  const signed = `${message.id}.${message.timestamp}.${message.body}`;
  return secrets.map((secret) => `v1=${createHmac('sha256', secret).update(signed).digest('hex')}`).join(' ');
}
