import { sql } from 'drizzle-orm';
import { merchants } from '#server/areas/merchants/merchants.tables.ts';
import { byOneServer } from '#server/core/database/one-server.ts';
import { type ProviderSandbox, ProviderUnavailable } from '#server/core/providers.ts';
import type { ServerContext } from '#server/core/server-context.ts';
import { sandboxProducts } from '../providers/partner/sandbox-products.ts';
import { seededMerchants } from './merchants.ts';
import { personas } from './personas.ts';
import { campaignIds, seedCampaigns } from './seed-campaigns.ts';
import { seedClients, seedReturnAddresses } from './seed-clients.ts';
import { seedConsumers } from './seed-consumers.ts';
import { seedMerchants, seedShopOrigin } from './seed-merchants.ts';
import { emailsWithHistory, emailsWithPlan, seedOrders } from './seed-orders.ts';

/** The letters `5eed` read as hexadecimal. */
const seedLock = 0x5eed;

/**
 * Fills an empty sandbox. In a filled one it updates only the addresses of the sandbox's pages. True when the sandbox was empty
 * and now holds the seed alone, completely.
 */
export async function seed(server: ServerContext, provider: ProviderSandbox): Promise<boolean> {
  if (await isFilled(server)) {
    await seedShopOrigin(server);
    await seedReturnAddresses(server);
    return false;
  }
  // Only one server opens an embedded database, and has one connection to it.
  const { $client: pool } = server.db;
  if (!pool.options.pipeline) return fill(server, provider);
  const client = await pool.connect();
  try {
    let isComplete = false;
    await byOneServer(client, seedLock, async () => {
      if (!(await isFilled(server))) isComplete = await fill(server, provider);
    });
    return isComplete;
  } finally {
    client.release();
  }
}

async function fill(server: ServerContext, provider: ProviderSandbox): Promise<boolean> {
  // After a start without the provider, people may have used the sandbox.
  const [earlier] = await server.db.select({ id: merchants.id }).from(merchants).limit(1);
  await seedMerchants(server);
  await seedClients(server);
  await seedConsumers(server);
  await seedCampaigns(server);
  try {
    await seedOrders(server, provider);
    return !earlier;
  } catch (error) {
    // The server starts anyway, as it must while its provider is unavailable.
    if (!(error instanceof ProviderUnavailable)) throw error;
    server.log.warn('the card provider is away: the personas have no orders until the next start');
    return false;
  }
}

/** Whether all seeded data exists: one statement, so that a start after a crash does not wait for it. */
async function isFilled({ db }: ServerContext): Promise<boolean> {
  const merchantIds = seededMerchants.map(({ id }) => id);
  const products = sandboxProducts.map(({ id }) => id);
  const emails = personas.map(({ email }) => email);
  const { rows } = await db.execute<{
    merchants: number;
    products: number;
    people: number;
    buyers: number;
    planned: number;
    campaigns: number;
  }>(sql`
    select
      (select count(distinct merchant_id)::integer from merchant_keys where merchant_id in ${merchantIds}) as merchants,
      (select count(*)::integer from oauth_clients where id in ${products}) as products,
      (select count(*)::integer from consumers where email in ${emails}) as people,
      (select count(*)::integer from consumers where email in ${emailsWithHistory}
        and exists (select from orders where orders.consumer_id = consumers.id)) as buyers,
      (select count(*)::integer from consumers where email in ${emailsWithPlan}
        and exists (select from payment_plans where payment_plans.consumer_id = consumers.id)) as planned,
      (select count(*)::integer from promo_campaigns where id in ${campaignIds}) as campaigns`);
  const [found] = rows;
  return (
    found?.merchants === merchantIds.length &&
    found.products === products.length &&
    found.people === emails.length &&
    found.buyers === emailsWithHistory.length &&
    found.planned === emailsWithPlan.length &&
    found.campaigns === campaignIds.length
  );
}
