import { randomUUID } from 'node:crypto';
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

/** Calls the server about a decided debit, once: it also asks by itself. */
export function createTellOfDebit({ apiOrigin, serverKey, reportError }: Told) {
  return (debitId: string): void => {
    void tell(debitId).catch(reportError);
  };

  async function tell(debitId: string): Promise<void> {
    const body: DebitMessage = { debitId };
    const rawBody = JSON.stringify(body);
    const [id, timestamp] = [randomUUID(), Math.floor(Date.now() / 1000)];
    await fetch(`${apiOrigin}${debitMessagePath}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [debitMessageHeaders.id]: id,
        [debitMessageHeaders.timestamp]: String(timestamp),
        [debitMessageHeaders.signature]: await signWebhook({ secret: serverKey, id, timestamp, rawBody }),
      },
      body: rawBody,
      signal: AbortSignal.timeout(10_000),
    });
  }
}
