import { findConsumerByEmail } from '#server/areas/consumers/index.ts';
import { createCampaign } from '#server/areas/promotions/index.ts';
import { personaDomain } from '#server/core/sandbox-secrets.ts';
import type { ServerContext } from '#server/core/server-context.ts';
import { allMarkets, type CountryCode } from '#shared/domain/markets/index.ts';

const campaignOf = (countryCode: CountryCode) => `summer-${countryCode.toLowerCase()}`;

/** One campaign for each market. */
export const campaignIds = allMarkets.map(({ countryCode }) => campaignOf(countryCode));

const yearMs = 365 * 86_400_000;
/** `SUMMER01` to `SUMMER40`: each may be added once. */
const freeCodes = Array.from({ length: 40 }, (_, index) => `SUMMER${String(index + 1).padStart(2, '0')}`);
/** Added to the account of `owner` already. */
const usedCode = 'USEDCODE';
const expiredCode = 'OLDCODE1';
const owner = `excluded.au${personaDomain}`;

/** Safe to call at every start. */
export async function seedCampaigns({
  db,
  clock,
}: Pick<ServerContext, 'db'> & { readonly clock: Pick<ServerContext['clock'], 'now'> }): Promise<void> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + yearMs);
  const createdAt = new Date(now.getTime() - yearMs);
  const other = await findConsumerByEmail(db, owner);
  if (!other) throw new Error(`${owner} has to be seeded first.`);
  for (const { countryCode } of allMarkets) {
    await createCampaign(db, { id: campaignOf(countryCode), countryCode, createdAt }, [
      ...freeCodes.map((code) => ({ code, expiresAt })),
      { code: expiredCode, expiresAt: createdAt },
      // One account has one code of a campaign, so it can hold one of each.
      { code: usedCode, expiresAt, assignedTo: other.id, assignedAt: createdAt },
    ]);
  }
}
