/** Starting a sandbox over. Source: merchant-api §7.2, MER-202. */
import * as z from 'zod/mini';
import { instantSchema } from '#shared/domain/dates.ts';
import { operation } from '../operation.ts';

/**
 * Brings back the state after the seed: every session and token since ends. `keep` may name `merchants`: those of developers
 * stay, with their keys and webhooks. Snapshots stay.
 */
export const resetSandbox = operation({
  method: 'POST',
  path: '/sandbox/reset',
  access: 'control',
  body: z.strictObject({ keep: z.optional(z.array(z.enum(['merchants'])).check(z.maxLength(1))) }),
  reply: z.object({ now: instantSchema }),
  errors: [],
});

export const resetContract = { resetSandbox } as const;
