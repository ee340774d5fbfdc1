import { NETWORK_FAILURE } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { readEnabledCards } from '#shared/contract/access/facts.contract.ts';

/** Completes before the end of a login, whatever the reply; card forms read it again. Source: ACC-025, ACC-201. */
export async function loadEnabledCards(call: Call): Promise<void> {
  await call(readEnabledCards, {}, { handles: [NETWORK_FAILURE, 405, 500] }).catch(() => undefined);
}
