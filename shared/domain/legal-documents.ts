/** The documents that a shopper agrees to: their addresses, and the version in force. */
import type { Market } from './markets/index.ts';

export const legalDocuments = ['terms', 'privacy', 'credit-policy'] as const;
export type LegalDocument = (typeof legalDocuments)[number];

/** A version of each document, named by the day from which it is in force. */
export type LegalVersions = Readonly<Record<LegalDocument, string>>;

/** The version of each document that is in force. An older one stays readable under its own address. */
export const versionsInForce: LegalVersions = {
  terms: '2026-01-05',
  privacy: '2026-01-05',
  'credit-policy': '2026-01-05',
};

/**
 * The path of a document for a market in a language, on the hosts of both apps.
 * @param version the one in force unless given
 */
export const legalPath = (
  document: LegalDocument,
  { portalSegment }: Pick<Market, 'portalSegment'>,
  locale: string,
  version?: string,
): string => ['/legal', portalSegment, locale, document, ...(version ? [version] : [])].join('/');
