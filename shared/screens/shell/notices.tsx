import type { ApiError } from '#shared/client/api-error.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FatalErrorAlert } from './fatal-error-alert.tsx';

interface NoticesProps {
  readonly fatalError: ApiError | null;
  readonly onDismiss: () => void;
}

/**
 * Alerts above any page: a fatal error, and the state of a payment interrupted by a logout. Render it in a
 * `LiveRegion`.
 */
export const Notices = ({ fatalError, onDismiss }: NoticesProps) => {
  const { t } = useApp();
  const { user, session } = useSituation();
  const payment = !user && session.unfinishedPayment;
  return (
    <>
      {fatalError && <FatalErrorAlert error={fatalError} onDismiss={onDismiss} />}
      {payment && (
        <Alert kind="warning" title={t(`common.loggedOut.${payment}.title`)}>
          {t(`common.loggedOut.${payment}.text`)}
        </Alert>
      )}
    </>
  );
};
