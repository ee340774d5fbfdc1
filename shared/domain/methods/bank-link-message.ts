import * as z from 'zod/mini';

/**
 * Posted by the bank link page to the app that frames it, once: the shopper chose accounts. The public token is used once,
 * by the server, and is worth nothing without its session. PAY-291.
 */
export const bankLinkDoneSchema = z.strictObject({
  type: z.literal('bank-link:done'),
  publicToken: z.string().check(z.minLength(1), z.maxLength(64)),
});
export type BankLinkDone = z.infer<typeof bankLinkDoneSchema>;
