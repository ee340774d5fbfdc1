import type { Translate } from '#shared/content/keys.ts';
import { Logo } from '#shared/ui/brand/logo.tsx';

interface NoCheckoutProps {
  readonly why: 'missing' | 'unreachable';
  readonly t: Translate;
}

/** The page of a link that leads to no checkout, or of a server that does not answer. */
export const NoCheckout = ({ why, t }: NoCheckoutProps) => (
  <div className="ff-checkout">
    <header className="ff-page-head">
      <Logo />
    </header>
    <main className="ff-page-main ff-stack">
      <h1 className="ff-h1">{t(`common.none.${why}.title`)}</h1>
      <p>{t(`common.none.${why}.text`)}</p>
      {why === 'unreachable' && (
        <button type="button" className="ff-btn ff-btn--primary" onClick={() => location.reload()}>
          {t('common.tryAgain')}
        </button>
      )}
    </main>
  </div>
);
