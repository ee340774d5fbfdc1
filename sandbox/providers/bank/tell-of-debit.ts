import { randomUUID } from 'node:crypto';
import type { ProviderFault } from '#server/core/providers.ts';
import { signWebhook } from '#shared/contract/webhooks/webhook-signature.ts';
import {
  type DebitMessage,
  debitMessageHeaders,
  debitMessagePath,
} from '#shared/domain/methods/debit-message.ts';

interface Told {
  /** Origin of the server's API. */
  readonly apiOrigin: string;
  readonly serverKey: string;
  readonly reportError: (error: unknown) => void;
}

/** Calls the server about a decided debit. Resolves after its response, or after a failure. */
export type TellOfDebit = (debitId: string, fault?: ProviderFault) => Promise<void>;

/** A signature from an hour ago. */
const staleSeconds = 3_600;

/** Calls once: the server also polls. */
export function createTellOfDebit({ apiOrigin, serverKey, reportError }: Told): TellOfDebit {
  return async (debitId, fault) => {
    const times = { 'callback-lost': 0, 'callback-twice': 2 }[fault as string] ?? 1;
    const told = Array.from({ length: times }, () => tell(debitId, fault).catch(reportError));
    await Promise.all(told);
  };

  async function tell(debitId: string, fault?: ProviderFault): Promise<void> {
    const body: DebitMessage = { debitId };
    const rawBody = JSON.stringify(body);
    const age = fault === 'callback-stale' ? staleSeconds : 0;
    const [id, timestamp] = [randomUUID(), Math.floor(Date.now() / 1000) - age];
    const secret = fault === 'callback-forged' ? randomUUID() : serverKey;
    await fetch(`${apiOrigin}${debitMessagePath}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [debitMessageHeaders.id]: id,
        [debitMessageHeaders.timestamp]: String(timestamp),
        [debitMessageHeaders.signature]: await signWebhook({ secret, id, timestamp, rawBody }),
      },
      body: rawBody,
      signal: AbortSignal.timeout(10_000),
    });
  }
}
