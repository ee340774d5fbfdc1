import { NETWORK_FAILURE } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { readEnabledCards } from '#shared/contract/access/facts.contract.ts';

/** Card forms have a default without this answer, so that its failure stops nobody. */
export async function loadEnabledCards(call: Call): Promise<void> {
  await call(readEnabledCards, {}, { handles: [NETWORK_FAILURE, 405, 500] }).catch(() => undefined);
}
