/** A production server over a database that a sandbox has filled would let in whoever reads this repository. */
import { and, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { oauthClients } from '#server/areas/account-links/account-links.tables.ts';
import { consumers } from '#server/areas/consumers/consumers.tables.ts';
import { merchantKeys } from '#server/areas/merchants/merchants.tables.ts';
import type { Database } from '#server/core/database/database.ts';
import { hashSecret } from '#server/core/secrets.ts';
import { StartError } from '#server/core/start-error.ts';
import { sandboxProducts } from '../providers/partner/sandbox-products.ts';
import { seededMerchants } from '../seed/merchants.ts';
import { personaDomain } from '../seed/personas.ts';
import { sandboxClock } from './sandbox-clock.tables.ts';
import { scenarioDomain } from './scenario.ts';

const endsWith = (domain: string) => sql`right(${consumers.email}, ${domain.length}) = ${domain}`;

/** Throws `StartError` `sandbox_data` where there are test keys, seeded or staged people, or a clock that was moved. */
export async function refuseSandboxData(db: Database): Promise<void> {
  const hashes = seededMerchants.map(({ secret }) => hashSecret(secret));
  const isPublicKey = and(inArray(merchantKeys.secretHash, hashes), isNull(merchantKeys.deletedAt));
  const isMoved = or(ne(sandboxClock.offsetMs, 0), sql`${sandboxClock.frozenAt} is not null`);
  const isStaged = or(endsWith(personaDomain), endsWith(scenarioDomain));
  const clientHashes = sandboxProducts.map(({ secret }) => hashSecret(secret));
  const isPublicClient = inArray(oauthClients.secretHash, clientHashes);
  const [keys, clients, people, clock] = await Promise.all([
    db.select({ found: sql`1` }).from(merchantKeys).where(isPublicKey).limit(1),
    db.select({ found: sql`1` }).from(oauthClients).where(isPublicClient).limit(1),
    db.select({ found: sql`1` }).from(consumers).where(isStaged).limit(1),
    db.select({ found: sql`1` }).from(sandboxClock).where(isMoved).limit(1),
  ]);
  const found = [
    ...(keys.length > 0 ? ['test keys of merchants'] : []),
    ...(clients.length > 0 ? ['test products'] : []),
    ...(people.length > 0 ? ['seeded people'] : []),
    ...(clock.length > 0 ? ['a clock that was moved'] : []),
  ];
  if (found.length === 0) return;
  throw new StartError(
    'sandbox_data',
    `The database is one of a sandbox (${found.join(', ')}). Production needs a database of its own.`,
  );
}
