/** Promo codes: each belongs to the first account that adds it. Source: POR-360, portal-open O-92, decision 236. */
import { and, eq, isNull } from 'drizzle-orm';
import type { ReplyOf } from '#shared/contract/operation.ts';
import type { assignPromoCode as assign } from '#shared/contract/promotions/promotions.contract.ts';
import { plainPromoCode } from '#shared/domain/promotions/promo-code.ts';
import type { Executor } from '../../core/database/database.ts';
import { violatedConstraint } from '../../core/database/unique-violation.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { limitAttempts } from '../access/index.ts';
import { consumerOf } from '../consumers/index.ts';
import { type PromoCode, promoCampaigns, promoCodes } from './promotions.tables.ts';

/** Puts a code on an account. A repeat by the same account answers as the first time. */
export async function assignPromoCode(
  server: ServerContext,
  consumerId: string,
  { code: typed, campaignId }: { readonly code: string; readonly campaignId: string },
): Promise<ReplyOf<typeof assign>> {
  const { db, clock } = server;
  await limitAttempts(server, 'promoCodesByAccount', consumerId);
  const [campaign] = await db.select().from(promoCampaigns).where(eq(promoCampaigns.id, campaignId));
  if (!campaign) throw new Refusal('CAMPAIGN_NOT_FOUND');
  const code = plainPromoCode(typed);
  const found = await findCode(db, campaignId, code);
  if (found.assignedTo === consumerId) return replyOf(found);
  const now = clock.nowOf(consumerId);
  if (found.assignedTo !== null) throw new Refusal('PROMO_CODE_ALREADY_USED');
  if (found.expiresAt <= now) throw new Refusal('PROMO_CODE_EXPIRED');
  const { countryCode } = await consumerOf(db, consumerId);
  if (countryCode !== campaign.countryCode) throw new Refusal('PROMO_CODE_NOT_ELIGIBLE');
  if (await claim(db, found, consumerId, now)) return replyOf(found);
  // Another call took it in the meantime, perhaps of the same account.
  const taken = await findCode(db, campaignId, code);
  if (taken.assignedTo !== consumerId) throw new Refusal('PROMO_CODE_ALREADY_USED');
  return replyOf(taken);
}

async function findCode(db: Executor, campaignId: string, code: string): Promise<PromoCode> {
  const [found] = await db
    .select()
    .from(promoCodes)
    .where(and(eq(promoCodes.campaignId, campaignId), eq(promoCodes.code, code)));
  if (!found) throw new Refusal('PROMO_CODE_NOT_FOUND');
  return found;
}

/** False when the code is no longer free. Refuses a second code of the campaign. */
async function claim(
  db: Executor,
  { campaignId, code }: PromoCode,
  consumerId: string,
  now: Date,
): Promise<boolean> {
  try {
    const claimed = await db
      .update(promoCodes)
      .set({ assignedTo: consumerId, assignedAt: now })
      .where(
        and(eq(promoCodes.campaignId, campaignId), eq(promoCodes.code, code), isNull(promoCodes.assignedTo)),
      )
      .returning({ code: promoCodes.code });
    return claimed.length > 0;
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    throw new Refusal('PROMO_CODE_NOT_ELIGIBLE');
  }
}

const replyOf = ({ code, campaignId, expiresAt }: PromoCode) => ({
  code,
  campaignId,
  status: 'ASSIGNED' as const,
  expiresAt: expiresAt.toISOString(),
});

/** A campaign with its codes. Codes that exist are left as they are. */
export async function createCampaign(
  db: Executor,
  campaign: typeof promoCampaigns.$inferInsert,
  codes: readonly Omit<typeof promoCodes.$inferInsert, 'campaignId'>[],
): Promise<void> {
  await db.insert(promoCampaigns).values(campaign).onConflictDoNothing();
  await db
    .insert(promoCodes)
    .values(codes.map((each) => ({ ...each, campaignId: campaign.id })))
    .onConflictDoNothing();
}
