import { type LegalDocument, legalPath } from '#shared/domain/legal-documents.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { useApp } from '../app-context.tsx';
import { RichText } from './rich-text.tsx';

/**
 * A sentence that names legal documents as `<terms>`, `<privacy>` or `<creditPolicy>`. Each opens in a new tab, so that
 * nothing that was typed is lost.
 */
export const LegalText = ({ text }: { text: string }) => {
  const { countryCode, locale } = useApp();
  const link = (document: LegalDocument) => (words: string) => (
    <a href={legalPath(document, marketOf(countryCode), locale)} target="_blank" rel="noopener">
      {words}
    </a>
  );
  return (
    <RichText
      text={text}
      parts={{ terms: link('terms'), privacy: link('privacy'), creditPolicy: link('credit-policy') }}
    />
  );
};
