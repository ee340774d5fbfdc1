import * as z from 'zod/mini';

/** A linked bank account pays instead of the card of a trace. Both or neither. Source: payments-open O-02, O-11. */
export const givenBankAccount = {
  paymentMethodId: z.optional(z.uuid()),
  paymentMethodType: z.optional(z.literal('ACH_BANK_ACCOUNT')),
};
