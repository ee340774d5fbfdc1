/** Promo codes of campaigns, and links to refer a friend. */
export { assignPromoCode, createCampaign } from './promo-codes.ts';
export { readReferral } from './referrals.ts';
