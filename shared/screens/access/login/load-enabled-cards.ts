import { NETWORK_FAILURE } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { readEnabledCards } from '#shared/contract/access/facts.contract.ts';

/** Optional: without this reply card forms use their default. */
export async function loadEnabledCards(call: Call): Promise<void> {
  await call(readEnabledCards, {}, { handles: [NETWORK_FAILURE, 405, 500] }).catch(() => undefined);
}
