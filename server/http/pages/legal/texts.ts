/** The texts of the legal documents: a folder for each version, a file for each language in it. */
import type { LegalDocument } from '#shared/domain/legal-documents.ts';
import type { Translations } from '#shared/domain/locales.ts';
import german from './2026-01-05/de-DE.json';
import english from './2026-01-05/en.json';
import spanish from './2026-01-05/es-ES.json';
import quebecFrench from './2026-01-05/fr-CA.json';
import french from './2026-01-05/fr-FR.json';
import italian from './2026-01-05/it-IT.json';

type LegalTexts = typeof english & Record<LegalDocument, unknown>;

/** A version of the documents in every language. */
type Edition = Translations<LegalTexts> & { readonly en: LegalTexts };

/** By version. */
export const legalTexts: Readonly<Record<string, Edition>> = {
  '2026-01-05': {
    'de-DE': german,
    en: english,
    'es-ES': spanish,
    'fr-CA': quebecFrench,
    'fr-FR': french,
    'it-IT': italian,
  },
};
