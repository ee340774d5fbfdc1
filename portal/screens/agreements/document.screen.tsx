import './document.css';
import { useLayoutEffect, useRef } from 'react';
import { isApiError } from '#shared/client/api-error.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { withQueries } from '../with-queries.tsx';
import { useAgreementDocument } from './queries.ts';

/** `/ppa-rendered?docId=…`, in a separate window: a document of an order. Source: PAY-103, POR-025, POR-198. */
const DocumentPage = () => {
  const { t } = useApp();
  const { location } = useSituation();
  const documentId = location.query.get('docId') ?? '';
  const document = useAgreementDocument(documentId);
  const isMissing =
    documentId === '' ||
    (isApiError(document.error) && document.error.status < 500 && document.error.status > 0);
  return (
    <main className="ff-document" id="main" tabIndex={-1}>
      <h1 className="ff-sr">{t('agreements.document.heading')}</h1>
      {documentId !== '' && document.isPending && <Loader>{t('agreements.document.loading')}</Loader>}
      {isMissing && (
        <div className="ff-document__problem">
          <EmptyState title={t('agreements.document.missingTitle')} level={2}>
            {t('agreements.document.missing')}
          </EmptyState>
        </div>
      )}
      {!isMissing && document.isLoadingError && (
        <div className="ff-document__problem">
          <LoadProblem title={t('agreements.document.failedTitle')} onRetry={() => void document.refetch()}>
            {t('common.checkConnection')}
          </LoadProblem>
        </div>
      )}
      {document.data && <Rendered html={document.data.renderedHtml} />}
    </main>
  );
};

/**
 * The document in a frame that runs no scripts, opens no windows and sends no forms. It shares our origin only so that it can be
 * given our looks: its policy is this page's, so it loads nothing.
 */
const Rendered = ({ html }: { readonly html: string }) => {
  const { t } = useApp();
  const frame = useRef<HTMLIFrameElement>(null);
  useLayoutEffect(() => {
    if (frame.current) frame.current.srcdoc = trustedDocument(html);
  }, [html]);
  return (
    <iframe
      className="ff-document__frame"
      ref={frame}
      title={t('agreements.document.heading')}
      sandbox="allow-same-origin"
      onLoad={() => dress(frame.current?.contentDocument)}
    />
  );
};

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): string };
}

/** Absent in browsers without Trusted Types, and in tests. */
const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;

const policy = trustedTypes?.createPolicy('agreement-document', { createHTML: (html) => html });

/** Allows HTML only for a frame without scripts: our page never runs text as code. */
const trustedDocument = (html: string): string => policy?.createHTML(html) ?? html;

/** The style of a document that brings none. */
function dress(document: Document | null | undefined): void {
  if (!document?.body) return;
  document.documentElement.style.colorScheme = getComputedStyle(window.document.documentElement).colorScheme;
  Object.assign(document.body.style, {
    fontFamily: 'system-ui, sans-serif',
    lineHeight: '1.5',
    maxInlineSize: '42rem',
    margin: '0 auto',
    padding: '1.5rem 1rem 3rem',
    overflowWrap: 'anywhere',
  });
  for (const cell of document.querySelectorAll<HTMLElement>('caption, th, td')) {
    // A column is at least as wide as its longest word, so that no amount is broken.
    Object.assign(cell.style, {
      textAlign: 'start',
      padding: '.25rem clamp(.5rem, 3vw, 1.5rem) .25rem 0',
      overflowWrap: 'break-word',
    });
  }
  for (const fact of document.querySelectorAll<HTMLElement>('dt, dd')) {
    Object.assign(fact.style, fact.tagName === 'DT' ? { fontWeight: '600' } : { margin: '0 0 .5rem' });
  }
}

export default withQueries(DocumentPage);
