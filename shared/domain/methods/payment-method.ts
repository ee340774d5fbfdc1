import * as z from 'zod/mini';
import { cardBrandSchema } from './card-brand.ts';

export const methodTypeSchema = z.enum(['APPLE_PAY', 'CREDIT_CARD', 'ACH_BANK_ACCOUNT']);
/** The kinds of payment method (PAY-177). */
export type MethodType = z.infer<typeof methodTypeSchema>;

/** The method bound to an order, a schedule item or an agreement: enough to name it and to find it among the consumer's methods. */
export const paymentMethodSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('CREDIT_CARD'),
    id: z.string(),
    cardBrand: cardBrandSchema,
    maskedPan: z.string(),
  }),
  z.object({ type: z.literal('ACH_BANK_ACCOUNT'), id: z.string(), name: z.string(), mask: z.string() }),
  z.object({ type: z.literal('APPLE_PAY'), id: z.string() }),
]);
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/**
 * The method that a list offers first: the preferred one, else the first (PAY-191). One that was just declined comes after all
 * others, since a bank says the same again.
 */
export function defaultSelection<Method extends { preferred: boolean }>(
  methods: readonly Method[],
  wasDeclined: (method: Method) => boolean = () => false,
): Method | null {
  const others = methods.filter((method) => !wasDeclined(method));
  const offered = others.length > 0 ? others : methods;
  return offered.find((method) => method.preferred) ?? offered[0] ?? null;
}
