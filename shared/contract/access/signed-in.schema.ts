import * as z from 'zod/mini';
import { localUserSchema } from '#shared/domain/session.ts';

/**
 * Who signed in. While a second factor is missing, also the masked mobile to which a code can be sent.
 * Source: access-open A02.
 */
export const signedInSchema = z.object({ ...localUserSchema.shape, mobile: z.optional(z.string()) });
export type SignedIn = z.infer<typeof signedInSchema>;
