import type { Executor } from './database/database.ts';

/** Which faults the delivery of one event meets. */
export interface WebhookFault {
  /** How long its first attempt waits, in milliseconds. */
  readonly delayMs: number;
  /** How many of its first attempts fail without being sent. */
  readonly failures: number;
  /** Whether every attempt sends it twice. */
  readonly isDoubled: boolean;
}

export const noWebhookFault: WebhookFault = { delayMs: 0, failures: 0, isDoubled: false };

/** Faults in the delivery of webhooks. Production has none; the scenarios of a sandbox define their own. */
export interface WebhookFaults {
  of(
    executor: Executor,
    event: { readonly type: string; readonly consumerId: string | null },
  ): Promise<WebhookFault>;
}

export const noWebhookFaults: WebhookFaults = { of: async () => noWebhookFault };
