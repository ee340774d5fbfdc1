/** Codes of a campaign that shops give away. Source: POR-020, POR-360, portal-open O-92, decision 236. */
import * as z from 'zod/mini';
import { composed } from '../text/shown-text.ts';

/** Letters and digits on a card from the shop. */
export const promoCodeLength = 8;

/** A code as it is compared: capitals, without the spaces and hyphens that people type between groups. */
export const plainPromoCode = (typed: string): string => composed(typed).replace(/[\s-]/g, '').toUpperCase();

/** The problem of a typed code, else null. */
export function promoCodeProblem(typed: string): 'required' | 'invalid_promo_code' | null {
  const code = plainPromoCode(typed);
  if (code === '') return 'required';
  return /^[A-Z0-9]+$/.test(code) && code.length === promoCodeLength ? null : 'invalid_promo_code';
}

export const campaignIdSchema = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));

/** The id of a campaign in a link; null where it has none, or one that no campaign can have. */
export const campaignIdIn = (query: URLSearchParams): string | null => {
  const found = campaignIdSchema.safeParse(query.get('id'));
  return found.success ? found.data : null;
};
