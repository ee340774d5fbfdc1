import type { ServerContext } from '../core/server-context.ts';
import { type ProviderSandbox, ProviderUnavailable } from '../providers/interfaces.ts';
import { seedConsumers } from './seed-consumers.ts';
import { seedMerchants } from './seed-merchants.ts';
import { seedOrders } from './seed-orders.ts';

/** Fills an empty sandbox, and leaves a filled one as it is. */
export async function seed(server: ServerContext, provider: ProviderSandbox): Promise<void> {
  await seedMerchants(server);
  await seedConsumers(server);
  try {
    await seedOrders(server, provider);
  } catch (error) {
    // The server starts all the same, as it must when its provider is away for a while.
    if (!(error instanceof ProviderUnavailable)) throw error;
    server.log.warn('the card provider is away: the personas have no orders until the next start');
  }
}
