import type { ServerContext } from '../core/server-context.ts';
import { type ProviderSandbox, ProviderUnavailable } from '../providers/interfaces.ts';
import { seedConsumers } from './seed-consumers.ts';
import { seedMerchants } from './seed-merchants.ts';
import { seedOrders } from './seed-orders.ts';

/** Fills an empty sandbox, and leaves a filled one unchanged. */
export async function seed(server: ServerContext, provider: ProviderSandbox): Promise<void> {
  await seedMerchants(server);
  await seedConsumers(server);
  try {
    await seedOrders(server, provider);
  } catch (error) {
    // The server starts anyway, as it must while its provider is unavailable.
    if (!(error instanceof ProviderUnavailable)) throw error;
    server.log.warn('the card provider is away: the personas have no orders until the next start');
  }
}
