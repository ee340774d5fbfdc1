import * as z from 'zod/mini';
import { localUserSchema } from '#shared/domain/session.ts';

/** Who signed in. With a second factor missing also the masked mobile that a code can go to. Source: A02. */
export const signedInSchema = z.object({ ...localUserSchema.shape, mobile: z.optional(z.string()) });
export type SignedIn = z.infer<typeof signedInSchema>;
