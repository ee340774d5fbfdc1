/** A database that a sandbox has filled contains accounts and keys from this repository, so production must not use it. */
import { isNull, or, sql } from 'drizzle-orm';
import { oauthClients } from './areas/account-links/account-links.tables.ts';
import { consumers } from './areas/consumers/consumers.tables.ts';
import { merchantKeys } from './areas/merchants/merchants.tables.ts';
import type { Database } from './core/database/database.ts';
import {
  personaDomain,
  sandboxMerchantSecret,
  sandboxProductSecret,
  scenarioDomain,
} from './core/sandbox-secrets.ts';
import { hashSecret } from './core/secrets.ts';
import { StartError } from './core/start-error.ts';

const endsWith = (domain: string) => sql`right(${consumers.email}, ${domain.length}) = ${domain}`;

/** Throws `StartError` `sandbox_data` if there are test keys, seeded or staged people, or a clock that was moved. */
export async function refuseSandboxData(db: Database): Promise<void> {
  const [keys, clients, people, clock] = await Promise.all([
    db
      .select({ id: merchantKeys.merchantId, hash: merchantKeys.secretHash })
      .from(merchantKeys)
      .where(isNull(merchantKeys.deletedAt)),
    db.select({ id: oauthClients.id, hash: oauthClients.secretHash }).from(oauthClients),
    db
      .select({ found: sql`1` })
      .from(consumers)
      .where(or(endsWith(personaDomain), endsWith(scenarioDomain)))
      .limit(1),
    db.execute(sql`select 1 from sandbox_clock where offset_ms <> 0 or frozen_at is not null`),
  ]);
  const found = [
    ...(keys.some(({ id, hash }) => hash === hashSecret(sandboxMerchantSecret(id)))
      ? ['test keys of merchants']
      : []),
    ...(clients.some(({ id, hash }) => hash === hashSecret(sandboxProductSecret(id)))
      ? ['test products']
      : []),
    ...(people.length > 0 ? ['seeded people'] : []),
    ...(clock.rows.length > 0 ? ['a clock that was moved'] : []),
  ];
  if (found.length === 0) return;
  throw new StartError(
    'sandbox_data',
    `The database is one of a sandbox (${found.join(', ')}). Production needs a separate database.`,
  );
}
