import * as z from 'zod/mini';
import { shopText } from '#shared/domain/free-text.ts';

/** An address that webhooks are sent to; the server also checks where it leads. */
export const webhookUrlSchema = shopText(2048).check(z.minLength(1));
