import type { Translate } from '#shared/content/keys.ts';
import { Logo } from '#shared/ui/brand/logo.tsx';
import type { Refusal } from './start/initial-data.ts';

interface NoCheckoutProps {
  readonly reason: 'missing' | 'unreachable' | Refusal;
  readonly t: Translate;
}

/** Shown if the checkout does not exist, the server does not respond, or the shop's page may not open it. */
export const NoCheckout = ({ reason, t }: NoCheckoutProps) => {
  const shown = reason === 'missing' || reason === 'unreachable' ? reason : 'refused';
  return (
    <div className="ff-checkout">
      <header className="ff-page-head">
        <Logo />
      </header>
      <main className="ff-page-main ff-stack">
        <h1 className="ff-h1">{t(`common.none.${shown}.title`)}</h1>
        <p>{t(`common.none.${shown}.text`)}</p>
        {shown === 'refused' && (
          <p className="ff-small ff-muted">
            <code className="notranslate">{reason}</code>
          </p>
        )}
        {reason === 'unreachable' && (
          <button type="button" className="ff-btn ff-btn--primary" onClick={() => location.reload()}>
            {t('common.tryAgain')}
          </button>
        )}
      </main>
    </div>
  );
};
