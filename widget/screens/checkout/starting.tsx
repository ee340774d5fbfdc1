import { isApiError } from '#shared/client/api-error.ts';
import type { TextKey } from '#shared/content/keys.ts';
import { asksToContact } from '#shared/domain/contact-codes.ts';
import { isTemporary } from '#shared/domain/temporary-codes.ts';
import { ContactLink } from '#shared/screens/shell/contact-link.tsx';
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert, type AlertKind } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';
import { useCheckout } from './checkout-context.tsx';
import { usePortalAddress } from './use-portal-address.ts';
import { isIdentityError, useStart } from './use-start.ts';

/** Starts the checkout for the logged-in shopper, or shows why it can't be paid and what to do. */
export const Starting = ({ onStarted }: { onStarted: () => void }) => {
  const { t } = useApp();
  const { failure, retry } = useStart(onStarted);
  return (
    <main className="ff-page-main" id="main" tabIndex={-1}>
      <h1 className="ff-sr">{t('checkout.titles.processing')}</h1>
      {failure === undefined && <Loader>{t('checkout.titles.processing')}</Loader>}
      <LiveRegion urgent>{failure !== undefined && <Refused failure={failure} onRetry={retry} />}</LiveRegion>
    </main>
  );
};

const kinds: Readonly<Record<string, AlertKind>> = {
  account_overdue: 'overdue',
  account_restricted: 'restricted',
  account_suspended: 'suspended',
  account_deactivated: 'restricted',
  account_on_hold: 'restricted',
};

/** Error codes for which the portal has something to pay or to read. */
const resolvableInAccount = [
  'account_overdue',
  'account_restricted',
  'account_deactivated',
  'account_on_hold',
  'limit_exceeded',
];

/** Error codes that the shopper cannot resolve here or in the portal. */
const closing = ['account_suspended', 'account_deactivated', 'account_on_hold', 'identity_check_failed'];

function titleKey(code: string | null): TextKey {
  if (isTemporary(code)) return 'checkout.start.unreachableTitle';
  return closing.includes(code ?? '') ? 'checkout.start.closedTitle' : 'checkout.start.problemTitle';
}

const Refused = ({ failure, onRetry }: { failure: unknown; onRetry: () => void }) => {
  const { t } = useApp();
  const { session, leave } = useCheckout();
  const portal = usePortalAddress();
  const code = isApiError(failure) ? failure.errorCode : null;
  const isResolvable = code !== null && resolvableInAccount.includes(code);
  return (
    <div className="ff-stack ff-stack--5">
      <Alert
        kind={kinds[code ?? ''] ?? 'warning'}
        title={t(titleKey(code))}
        action={asksToContact(code) && <ContactLink />}
      >
        {isIdentityError(failure) ? t('checkout.start.notIdentified') : failureText(t, failure)}
      </Alert>
      {isResolvable && portal !== null && (
        <ButtonLink href={portal} size="large" block>
          {t('checkout.start.account')}
        </ButtonLink>
      )}
      {isTemporary(code) && (
        <Button size="large" block onPress={onRetry}>
          {t('common.tryAgain')}
        </Button>
      )}
      <Button variant="secondary" size="large" block onPress={leave}>
        {t('checkout.backToShop', { shop: session.merchant.displayName })}
      </Button>
    </div>
  );
};
