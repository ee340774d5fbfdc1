import type { Translate } from '#shared/content/keys.ts';
import { Logo } from '#shared/ui/brand/logo.tsx';

interface NoCheckoutProps {
  readonly reason: 'missing' | 'unreachable';
  readonly t: Translate;
}

/** Shown if the checkout does not exist or the server does not answer. */
export const NoCheckout = ({ reason, t }: NoCheckoutProps) => (
  <div className="ff-checkout">
    <header className="ff-page-head">
      <Logo />
    </header>
    <main className="ff-page-main ff-stack">
      <h1 className="ff-h1">{t(`common.none.${reason}.title`)}</h1>
      <p>{t(`common.none.${reason}.text`)}</p>
      {reason === 'unreachable' && (
        <button type="button" className="ff-btn ff-btn--primary" onClick={() => location.reload()}>
          {t('common.tryAgain')}
        </button>
      )}
    </main>
  </div>
);
