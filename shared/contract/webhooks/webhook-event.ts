/** What a webhook tells. Source: MERCHANT-API section 6. */
export interface WebhookEvent {
  /** The same on every attempt: the key to handle an event once. */
  id: string;
  /** For example `payment.captured`. New types may come; leave alone what you do not know. */
  type: string;
  createdAt: string;
  merchantId: string;
  /** Rises by one with each event of the merchant. Deliveries may arrive in another order. */
  sequence: number;
  data: unknown;
}

/** The event in a raw body, or null when the bytes are not one. */
export function readEvent(rawBody: Uint8Array | string): WebhookEvent | null {
  try {
    const text =
      typeof rawBody === 'string' ? rawBody : new TextDecoder('utf-8', { fatal: true }).decode(rawBody);
    const value: unknown = JSON.parse(text);
    return isEvent(value) ? value : null;
  } catch {
    return null;
  }
}

function isEvent(value: unknown): value is WebhookEvent {
  if (typeof value !== 'object' || value === null) return false;
  const { id, type, createdAt, merchantId, sequence } = value as Record<string, unknown>;
  return [id, type, createdAt, merchantId].every(isText) && Number.isSafeInteger(sequence) && 'data' in value;
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';
