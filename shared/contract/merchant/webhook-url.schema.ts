import * as z from 'zod/mini';

/** An address that webhooks are sent to; the server also checks where it leads. */
export const webhookUrlSchema = z.string().check(z.minLength(1), z.maxLength(2048));
