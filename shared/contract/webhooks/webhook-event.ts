/** The event in a webhook. Source: merchant-api §6. */
export interface WebhookEvent {
  /** The same for every delivery attempt, so use it to handle an event only once. */
  id: string;
  /** For example `payment.captured`. New types may be added; ignore those you don't know. */
  type: string;
  createdAt: string;
  merchantId: string;
  /** Increases by one with each event of the merchant. Deliveries may arrive out of order. */
  sequence: number;
  data: unknown;
}

/** Parses the event in a raw body; null if it is not one. */
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
