import './document.css';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isApiError } from '#shared/client/api-error.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Logo } from '#shared/ui/brand/logo.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { withQueries } from '../with-queries.tsx';
import { dressLetter } from './letter-style.ts';
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
 * given our looks, and may open the dialog for printing: its policy is this page's, so it loads nothing.
 */
const Rendered = ({ html }: { readonly html: string }) => {
  const { t } = useApp();
  const frame = useRef<HTMLIFrameElement>(null);
  const logo = useRef<HTMLDivElement>(null);
  const [title, setTitle] = useState('');
  const [height, setHeight] = useState<number>();
  const dress = useCallback(() => {
    const shown = frame.current;
    const letter = shown?.contentDocument;
    if (!shown || !letter?.body) return;
    setTitle(letter.title);
    dressLetter(letter, document, logo.current?.querySelector('svg') ?? null);
    // The height of a frame includes its borders.
    setHeight(letter.body.scrollHeight + shown.offsetHeight - shown.clientHeight);
  }, []);
  useEffect(() => {
    const scheme = window.matchMedia?.('(prefers-color-scheme: dark)');
    scheme?.addEventListener('change', dress);
    window.addEventListener('resize', dress);
    return () => {
      scheme?.removeEventListener('change', dress);
      window.removeEventListener('resize', dress);
    };
  }, [dress]);
  useLayoutEffect(() => {
    if (frame.current) frame.current.srcdoc = trustedDocument(html);
  }, [html]);
  return (
    <>
      <div hidden ref={logo}>
        <Logo height={22} />
      </div>
      <div className="ff-document__bar">
        <p className="ff-small ff-muted">{title}</p>
        <Button variant="secondary" onPress={() => frame.current?.contentWindow?.print()}>
          {t('agreements.document.print')}
        </Button>
      </div>
      <iframe
        className="ff-document__frame"
        ref={frame}
        title={t('agreements.document.heading')}
        sandbox="allow-same-origin allow-modals"
        height={height}
        onLoad={dress}
      />
    </>
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

export default withQueries(DocumentPage);
