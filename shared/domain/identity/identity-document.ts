import * as z from 'zod/mini';
import type { FlagValues } from '../flags.ts';
import { type CountryCode, marketOf } from '../markets/index.ts';

/** The kinds of identity document, in the order in which they are offered. */
export const identityDocuments = ['LICENCE', 'MEDICARE', 'PASSPORT'] as const;
export const identityDocumentSchema = z.enum(identityDocuments);
export type IdentityDocument = z.infer<typeof identityDocumentSchema>;

/** What a check of a document returns [ACC-326]. */
export const documentCheckStatusSchema = z.enum(['VERIFIED', 'REJECTED']);
export type DocumentCheckStatus = z.infer<typeof documentCheckStatusSchema>;

type DocumentFlags = Pick<
  FlagValues,
  'allowed-documents-by-country' | 'enable-passport-for-hard-id-verification'
>;

/**
 * Medicare exists only in Australia. Without configuration it is still offered everywhere except in New Zealand
 * [ACC-301].
 */
function documentsByDefault(countryCode: CountryCode): readonly string[] {
  return countryCode === 'NZ' ? ['LICENCE', 'PASSPORT'] : identityDocuments;
}

/** The documents that a consumer of the country may show [ACC-301] [ACC-302] [ACC-303]. */
export function allowedDocuments(countryCode: CountryCode, flags: DocumentFlags): IdentityDocument[] {
  const configured = flags['allowed-documents-by-country'][countryCode] ?? documentsByDefault(countryCode);
  const withPassport = flags['enable-passport-for-hard-id-verification'];
  return identityDocuments.filter(
    (document) => configured.includes(document) && (withPassport || document !== 'PASSPORT'),
  );
}

/** The allowed documents without those that are verified already [ACC-305]. */
export function offeredDocuments(
  countryCode: CountryCode,
  flags: DocumentFlags,
  verified: readonly string[],
): IdentityDocument[] {
  return allowedDocuments(countryCode, flags).filter((document) => !verified.includes(document));
}

/** How many more documents are needed: two in New Zealand, one elsewhere, less those verified [ACC-304]. */
export function documentsStillNeeded(countryCode: CountryCode, verified: readonly string[]): number {
  const distinct = new Set(verified).size;
  return Math.max(0, marketOf(countryCode).identityDocumentsNeeded - distinct);
}

/** Where fewer documents are left than are needed, all that are left are required. Source: access-open OPEN-32. */
export function documentsToAsk(
  countryCode: CountryCode,
  flags: DocumentFlags,
  verified: readonly string[],
): number {
  const left = offeredDocuments(countryCode, flags, verified).length;
  return Math.min(left, documentsStillNeeded(countryCode, verified));
}
