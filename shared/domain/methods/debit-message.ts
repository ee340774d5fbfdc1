import * as z from 'zod/mini';

/** Where the bank provider calls the server about a debit that it has decided. PAY-396. */
export const debitMessagePath = '/provider/bank-debits';

/** Signed as webhooks are, with these headers. */
export const debitMessageHeaders = {
  id: 'x-bank-message-id',
  timestamp: 'x-bank-message-timestamp',
  signature: 'x-bank-message-signature',
} as const;

/** Names the debit but not its outcome, which the server then requests. */
export const debitMessageSchema = z.strictObject({
  debitId: z.string().check(z.minLength(1), z.maxLength(64)),
});
export type DebitMessage = z.infer<typeof debitMessageSchema>;
