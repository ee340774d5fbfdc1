import * as z from 'zod/mini';

/** Posted by the bank link page to the app that frames it, once it has loaded: any other page in the frame cannot say so. */
const ready = z.strictObject({ type: z.literal('bank-link:ready') });

/**
 * Posted by the bank link page to the app that frames it, once: the shopper chose accounts. The public token is used once,
 * by the server, and cannot be used without its session. PAY-291.
 */
const done = z.strictObject({
  type: z.literal('bank-link:done'),
  publicToken: z.string().check(z.minLength(1), z.maxLength(64)),
});

export const bankLinkMessageSchema = z.union([ready, done]);
export type BankLinkMessage = z.infer<typeof bankLinkMessageSchema>;
