import * as z from 'zod/mini';
import type { CardBrand } from './card-brand.ts';

/** Which kinds of card the service accepts (PAY-048). The server may leave out any flag. */
export const enabledCardsSchema = z.object({
  visaDebitEnabled: z.optional(z.boolean()),
  visaCreditEnabled: z.optional(z.boolean()),
  mastercardDebitEnabled: z.optional(z.boolean()),
  mastercardCreditEnabled: z.optional(z.boolean()),
  amexEnabled: z.optional(z.boolean()),
});
export type EnabledCards = z.infer<typeof enabledCardsSchema>;

const brandsBeforeAnyAnswer: readonly CardBrand[] = ['VISA', 'MASTERCARD'];

/**
 * The brands a form accepts: either of its flags enables a brand, since the number does not tell debit from credit (PAY-394).
 * @param flags `null` while they are not loaded, or when the call failed (PAY-209).
 */
export function enabledBrands(flags: EnabledCards | null): readonly CardBrand[] {
  if (!flags || Object.keys(flags).length === 0) return brandsBeforeAnyAnswer;
  const brands: CardBrand[] = [];
  if (flags.visaDebitEnabled || flags.visaCreditEnabled) brands.push('VISA');
  if (flags.mastercardDebitEnabled || flags.mastercardCreditEnabled) brands.push('MASTERCARD');
  if (flags.amexEnabled) brands.push('AMEX');
  return brands;
}
