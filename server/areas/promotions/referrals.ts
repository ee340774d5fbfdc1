/** The link by which a consumer refers a friend. Source: POR-021, portal-open O-12, decision 236. */
import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ReplyOf } from '#shared/contract/operation.ts';
import type { readReferral as read } from '#shared/contract/promotions/promotions.contract.ts';
import { isAdvertisedTo } from '#shared/domain/account/account-status.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { referralLink } from '#shared/domain/promotions/referral.ts';
import type { Executor } from '../../core/database/database.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { consumerOf } from '../consumers/index.ts';
import { referralCodes } from './promotions.tables.ts';

/** Letters and digits that look different from each other. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 10;
const newCode = () => Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]).join('');

/** No link for an account that may not shop itself. */
export async function readReferral(
  { db, clock, config }: ServerContext,
  consumerId: string,
): Promise<ReplyOf<typeof read>> {
  const consumer = await consumerOf(db, consumerId);
  if (!isAdvertisedTo({ ...consumer, isOverdue: false })) {
    return { referralStatus: null, referralLink: null };
  }
  const code = await codeOf(db, consumerId, clock.now());
  const portal = `${config.origins.portal}/${marketOf(consumer.countryCode).portalSegment}/`;
  return { referralStatus: 'ACTIVE', referralLink: referralLink(portal, code) };
}

/** The code of a consumer, made when it is first asked for. */
async function codeOf(db: Executor, consumerId: string, createdAt: Date): Promise<string> {
  const [stored] = await db.select().from(referralCodes).where(eq(referralCodes.consumerId, consumerId));
  if (stored) return stored.code;
  await db.insert(referralCodes).values({ consumerId, code: newCode(), createdAt }).onConflictDoNothing();
  // Another call, or by a rare chance another consumer, may have been first.
  return codeOf(db, consumerId, createdAt);
}
