import { eq } from 'drizzle-orm';
import {
  createMerchant,
  createMerchantKey,
  listMerchants,
  setOrigins,
} from '#server/areas/merchants/index.ts';
import { merchantKeys } from '#server/areas/merchants/merchants.tables.ts';
import type { ServerContext } from '#server/core/server-context.ts';
import { merchantRow, seededMerchants } from './merchants.ts';

/** Writes the demo merchants and their well-known keys, once. Safe to call at every start. */
export async function seedMerchants({
  db,
  clock,
  config,
}: Pick<ServerContext, 'db' | 'config'> & {
  readonly clock: Pick<ServerContext['clock'], 'now'>;
}): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    for (const merchant of seededMerchants) {
      await createMerchant(tx, merchantRow(merchant, config.origins.shop, now));
      const keys = await tx
        .select({ id: merchantKeys.id })
        .from(merchantKeys)
        .where(eq(merchantKeys.merchantId, merchant.id));
      if (keys.length === 0) await createMerchantKey(tx, merchant.id, now, merchant.secret);
    }
  });
}

/** The demo shop's own origin changes when the sandbox starts with other ports or with TLS. */
export async function seedShopOrigin({ db, config }: Pick<ServerContext, 'db' | 'config'>): Promise<void> {
  const { shop } = config.origins;
  const seeded = new Set(seededMerchants.map(({ id }) => id));
  for (const { id, allowedOrigins } of await listMerchants(db)) {
    if (!seeded.has(id) || allowedOrigins.includes(shop)) continue;
    await db.transaction((tx) => setOrigins(tx, config, id, [...allowedOrigins, shop]));
  }
}
