/** Identity documents. Source: access-open A39 to A42. */
import * as z from 'zod/mini';
import { dictionaryOf } from '#shared/domain/dictionary.ts';
import { documentCheckStatusSchema } from '#shared/domain/identity/identity-document.ts';
import { licenceCheckSchema } from '#shared/domain/identity/licence.ts';
import { medicareCheckSchema } from '#shared/domain/identity/medicare.ts';
import { passportCheckSchema } from '#shared/domain/identity/passport.ts';
import { operation } from '../operation.ts';

const documentCheckReply = z.object({ status: documentCheckStatusSchema });
const documentErrors = ['denylisted_name', 'duplicate_identity', 'max_attempts_reached'] as const;

/** Source: access-open A39. */
export const verifyPassport = operation({
  method: 'POST',
  path: '/portal/consumers/account/identity-check/passport',
  access: 'consumer',
  withoutCookie: true,
  body: passportCheckSchema,
  reply: documentCheckReply,
  errors: documentErrors,
});

/** Source: access-open A40. */
export const verifyLicence = operation({
  method: 'POST',
  path: '/portal/consumers/account/identity-check/licence',
  access: 'consumer',
  withoutCookie: true,
  body: licenceCheckSchema,
  reply: documentCheckReply,
  errors: documentErrors,
});

/** Source: access-open A41. */
export const verifyMedicare = operation({
  method: 'POST',
  path: '/portal/consumers/account/identity-check/medicare',
  access: 'consumer',
  withoutCookie: true,
  body: medicareCheckSchema,
  reply: documentCheckReply,
  errors: documentErrors,
});

/** Country names by code, in the language of `Accept-Language`, sorted by name. Source: access-open A42. */
export const readPassportCountries = operation({
  method: 'GET',
  path: '/portal/consumers/account/identity-check/passport-countries',
  access: 'consumer',
  withoutCookie: true,
  reply: dictionaryOf(z.string()),
  errors: [],
});
