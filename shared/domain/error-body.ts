import * as z from 'zod/mini';
import { dictionaryOf } from './dictionary.ts';

/**
 * Body of every answer that is not a success; the HTTP status is not repeated in it. `errorId` equals the `correlation-id` header.
 * The code is open text here, since a client must also read the answer of a newer server.
 */
export const errorBodySchema = z.object({
  errorCode: z.string(),
  message: z.string(),
  errorId: z.string(),
  errorInfo: z.optional(dictionaryOf(z.union([z.string(), z.number()]))),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
