import { seedMerchants } from '#sandbox/seed/seed-merchants.ts';
import type { Config } from '#server/core/config.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/core/database/database.ts';
import { migrate } from '#server/core/database/migrate.ts';

/**
 * The database of a stage, migrated and with its merchants. Over an embedded one this works only while no server has
 * it open.
 */
export async function openStageDatabase(config: Config): Promise<OpenDatabase> {
  const open = config.databaseUrl
    ? await openPostgres(config.databaseUrl)
    : await openEmbedded(config.dataDir);
  await migrate(open.pool);
  await seedMerchants({ db: open.db, config, clock: { now: () => new Date() } });
  return open;
}
