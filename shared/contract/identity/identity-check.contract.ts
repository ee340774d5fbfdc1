/** The soft identity check against public registers. Source: access-open A37, A38. */
import * as z from 'zod/mini';
import { identityDocumentSchema } from '#shared/domain/identity/identity-document.ts';
import { channelSchema, identityCheckStatusSchema } from '#shared/domain/session.ts';
import { operation } from '../operation.ts';

const identityCheckMetadataSchema = z.object({ profileCheckAttemptsLeft: z.int() });

/** Runs the soft check: compares the saved profile with the registers. Source: access-open A37. */
export const checkIdentity = operation({
  method: 'POST',
  path: '/portal/consumers/account/identity-check',
  access: 'consumer',
  withoutCookie: true,
  body: z.strictObject({ channel: channelSchema }),
  reply: z.object({
    identityCheckStatus: identityCheckStatusSchema,
    identityCheckMetadata: identityCheckMetadataSchema,
  }),
  errors: ['invalid_address', 'duplicate_identity', 'paywatch_check_failed', 'max_attempts_reached'],
});

/** Status of the identity check. Source: access-open A38. */
export const readIdentityStatus = operation({
  method: 'GET',
  path: '/portal/consumers/account/identity-check',
  access: 'consumer',
  withoutCookie: true,
  reply: z.object({
    identityCheckStatus: identityCheckStatusSchema,
    identityCheckMetadata: identityCheckMetadataSchema,
    verifiedIdentityDocuments: z.array(identityDocumentSchema),
  }),
  errors: [],
});
