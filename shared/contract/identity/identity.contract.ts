/** Who a consumer is: the soft check, the documents, and addresses to choose from. Source: access-open A37 to A42, A48. */
import * as z from 'zod/mini';
import { dictionaryOf } from '#shared/domain/dictionary.ts';
import { addressResultSchema } from '#shared/domain/identity/address-result.ts';
import { addressSuggestionSchema } from '#shared/domain/identity/address-suggestion.ts';
import {
  documentCheckStatusSchema,
  identityDocumentSchema,
} from '#shared/domain/identity/identity-document.ts';
import { licenceCheckSchema } from '#shared/domain/identity/licence.ts';
import { medicareCheckSchema } from '#shared/domain/identity/medicare.ts';
import { passportCheckSchema } from '#shared/domain/identity/passport.ts';
import { countryCodeSchema } from '#shared/domain/markets/index.ts';
import { channelSchema, identityCheckStatusSchema } from '#shared/domain/session.ts';
import { operation } from '../operation.ts';

const identityCheckMetadataSchema = z.object({ profileCheckAttemptsLeft: z.int() });
const documentCheckReply = z.object({ status: documentCheckStatusSchema });
const documentErrors = ['denylisted_name', 'duplicate_identity', 'max_attempts_reached'] as const;

/** A37. The soft check: compares the saved profile with what registers know. */
export const checkIdentity = operation({
  method: 'POST',
  path: '/portal/consumers/account/identity-check',
  access: 'consumer',
  body: z.strictObject({ channel: channelSchema }),
  reply: z.object({
    identityCheckStatus: identityCheckStatusSchema,
    identityCheckMetadata: identityCheckMetadataSchema,
  }),
  errors: ['invalid_address', 'duplicate_identity', 'paywatch_check_failed', 'max_attempts_reached'],
});

/** A38. */
export const readIdentityStatus = operation({
  method: 'GET',
  path: '/portal/consumers/account/identity-check',
  access: 'consumer',
  reply: z.object({
    identityCheckStatus: identityCheckStatusSchema,
    identityCheckMetadata: identityCheckMetadataSchema,
    verifiedIdentityDocuments: z.array(identityDocumentSchema),
  }),
  errors: [],
});

/** A39. */
export const verifyPassport = operation({
  method: 'POST',
  path: '/portal/consumers/account/identity-check/passport',
  access: 'consumer',
  body: passportCheckSchema,
  reply: documentCheckReply,
  errors: documentErrors,
});

/** A40. */
export const verifyLicence = operation({
  method: 'POST',
  path: '/portal/consumers/account/identity-check/licence',
  access: 'consumer',
  body: licenceCheckSchema,
  reply: documentCheckReply,
  errors: documentErrors,
});

/** A41. */
export const verifyMedicare = operation({
  method: 'POST',
  path: '/portal/consumers/account/identity-check/medicare',
  access: 'consumer',
  body: medicareCheckSchema,
  reply: documentCheckReply,
  errors: documentErrors,
});

/** A42. Code to name in the language of `Accept-Language`, sorted by name. */
export const readPassportCountries = operation({
  method: 'GET',
  path: '/portal/consumers/account/identity-check/passport-countries',
  access: 'consumer',
  reply: dictionaryOf(z.string()),
  errors: [],
});

/** A48. Addresses that begin like the text. Open to visitors, since a newcomer has no account yet. */
export const suggestAddresses = operation({
  method: 'GET',
  path: '/portal/consumers/addresses/suggestions',
  access: 'public',
  query: z.strictObject({
    query: z.string().check(z.maxLength(200)),
    countryCode: countryCodeSchema,
  }),
  reply: z.array(addressSuggestionSchema),
  errors: [],
});

/** A48. One suggestion in its parts. */
export const readSuggestedAddress = operation({
  method: 'GET',
  path: '/portal/consumers/addresses/{id}',
  access: 'public',
  params: z.strictObject({ id: z.string().check(z.maxLength(100)) }),
  reply: addressResultSchema,
  errors: [],
});

export const identityContract = {
  checkIdentity,
  readIdentityStatus,
  verifyPassport,
  verifyLicence,
  verifyMedicare,
  readPassportCountries,
  suggestAddresses,
  readSuggestedAddress,
} as const;
