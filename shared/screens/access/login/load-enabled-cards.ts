import { fatalStatuses } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { readEnabledCards } from '#shared/contract/access/facts.contract.ts';

/** Loads the enabled cards before a login completes. A failure is ignored: card forms load them again. Source: ACC-025, ACC-201. */
export async function loadEnabledCards(call: Call): Promise<void> {
  await call(readEnabledCards, {}, { handles: fatalStatuses }).catch(() => undefined);
}
