/** Promo codes, and the link by which a consumer refers a friend. Source: POR-360, portal-open O-12, O-92, decision 236. */
import * as z from 'zod/mini';
import { instantSchema } from '#shared/domain/dates.ts';
import { campaignIdSchema } from '#shared/domain/promotions/promo-code.ts';
import { operation } from '../operation.ts';

/** Puts a code of a campaign on the account. Repeated, it answers the same. */
export const assignPromoCode = operation({
  method: 'POST',
  path: '/portal/consumers/promotion/codes/assign',
  access: 'consumer',
  body: z.strictObject({
    code: z.string().check(z.minLength(1), z.maxLength(40)),
    campaignId: campaignIdSchema,
  }),
  reply: z.object({
    code: z.string(),
    campaignId: z.string(),
    status: z.literal('ASSIGNED'),
    expiresAt: instantSchema,
  }),
  errors: [
    'PROMO_CODE_NOT_FOUND',
    'CAMPAIGN_NOT_FOUND',
    'PROMO_CODE_ALREADY_USED',
    'PROMO_CODE_EXPIRED',
    'PROMO_CODE_NOT_ELIGIBLE',
  ],
});

/** Both are null where the consumer has no link, as while the account is on hold. */
export const readReferral = operation({
  method: 'GET',
  path: '/portal/consumers/referral',
  access: 'consumer',
  reply: z.object({ referralStatus: z.nullable(z.literal('ACTIVE')), referralLink: z.nullable(z.string()) }),
  errors: [],
});

export const promotionsContract = { assignPromoCode, readReferral } as const;
