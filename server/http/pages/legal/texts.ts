/** The texts of the legal documents: a folder for each version, a file for each language in it. */
import type { LegalDocument } from '#shared/domain/legal-documents.ts';
import german from './2026-01-05/de-DE.json';
import english from './2026-01-05/en.json';
import spanish from './2026-01-05/es-ES.json';
import quebecFrench from './2026-01-05/fr-CA.json';
import french from './2026-01-05/fr-FR.json';
import italian from './2026-01-05/it-IT.json';

export type LegalTexts = typeof english & Record<LegalDocument, unknown>;

/** By version and locale; a locale without a file of its own is an English one. */
export const legalTexts: Readonly<Record<string, Readonly<Record<string, LegalTexts>>>> = {
  '2026-01-05': {
    'de-DE': german,
    en: english,
    'es-ES': spanish,
    'fr-CA': quebecFrench,
    'fr-FR': french,
    'it-IT': italian,
  },
};
