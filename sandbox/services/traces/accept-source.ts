import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { VaultCard } from '../../providers/interfaces.ts';
import { readySetup } from './challenge.ts';

/**
 * The payment source that was captured and set up for a trace.
 * @throws {Refusal} `precondition_failed` when it is none, or another than the call names.
 */
export async function acceptSource(
  server: ServerContext,
  { traceId, paymentSourceId }: { readonly traceId: string; readonly paymentSourceId: string },
): Promise<VaultCard> {
  const { card } = await readySetup(server, traceId);
  if (card.wallet === undefined || card.cardToken !== paymentSourceId)
    throw new Refusal('precondition_failed');
  return card;
}
