import * as z from 'zod/mini';
import { agreementUse } from './agreement-use.ts';
import { cardBrandSchema } from './card-brand.ts';
import { cardExpiryStatusSchema } from './card-expiry.ts';

const fundingTypeSchema = z.enum(['CREDIT', 'DEBIT']);

/** A card of the consumer (PAY-192, PAY-193). The number itself stays with the card provider. */
export const savedCardSchema = z.object({
  id: z.string(),
  cardholderName: z.string(),
  maskedPan: z.string(),
  /** Two digits each. */
  expiryMonth: z.string(),
  expiryYear: z.string(),
  /** MM/YY. */
  expiryDate: z.string(),
  token: z.string(),
  cvvRequired: z.boolean(),
  cardBrand: cardBrandSchema,
  preferred: z.boolean(),
  /** False when the issuer check refuses the card for this order or merchant. */
  allowed: z.boolean(),
  issuingBank: z.nullable(z.string()),
  creditCardType: fundingTypeSchema,
  type: z.literal('CREDIT_CARD'),
  cardExpiryStatus: cardExpiryStatusSchema,
});
export type SavedCard = z.infer<typeof savedCardSchema>;

/** A card in the list of payment methods, with what the page says about it (POR-261). */
export const managedCardSchema = z.object({
  ...savedCardSchema.shape,
  /** How many orders with something left to pay are charged to it. */
  openOrders: z.int(),
  /** Its market needs the address to which its bank sends mail, and we do not have it (PAY-121). */
  billingAddressMissing: z.boolean(),
  /** It is still valid, this month or until the end of the next one. */
  expiresSoon: z.boolean(),
  ...agreementUse,
});
export type ManagedCard = z.infer<typeof managedCardSchema>;

export function isSavedCardUsable(card: Pick<SavedCard, 'cardExpiryStatus'>): boolean {
  return card.cardExpiryStatus === 'ok';
}

/** `allowed` only counts while the issuer check is on (PAY-210). */
export function isBlockedByIssuerCheck(card: Pick<SavedCard, 'allowed'>, isIssuerCheckOn: boolean): boolean {
  return isIssuerCheckOn && !card.allowed;
}
