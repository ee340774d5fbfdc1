import type { WebhookEventType } from '#shared/contract/webhooks/webhook-event-types.ts';
import type { Executor, Transaction } from './database/database.ts';

/** Which faults each attempt at the delivery of an event meets. */
export interface WebhookFault {
  /** How many of its first attempts fail without being sent. */
  readonly failures: number;
  /** How many more times an attempt that succeeded is sent. */
  readonly copies: number;
}

export const noWebhookFault: WebhookFault = { failures: 0, copies: 0 };

/** What faults are decided by. */
export interface FaultyEvent {
  readonly merchantId: string;
  readonly type: WebhookEventType;
  readonly consumerId: string | null;
}

/** Faults in the delivery of webhooks. Production has none; a sandbox defines its own. */
export interface WebhookFaults {
  /** How long the first attempt of a new event waits, in milliseconds. Called once, in the transaction that records it. */
  delayOf(tx: Transaction, event: FaultyEvent): Promise<number>;
  of(executor: Executor, event: FaultyEvent): Promise<WebhookFault>;
}

export const noWebhookFaults: WebhookFaults = { delayOf: async () => 0, of: async () => noWebhookFault };
