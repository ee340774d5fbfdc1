import * as z from 'zod/mini';
import { dictionaryOf } from './dictionary.ts';

/**
 * Body of every unsuccessful response, without the HTTP status. `errorId` equals the `correlation-id` header.
 * The code is open text here, since a client must also read the response of a newer server.
 */
export const errorBodySchema = z.object({
  errorCode: z.string(),
  message: z.string(),
  errorId: z.string(),
  errorInfo: z.optional(dictionaryOf(z.union([z.string(), z.number()]))),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
