import type { ApiError } from '#shared/client/api-error.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FatalErrorAlert } from './fatal-error-alert.tsx';

interface NoticesProps {
  readonly fatalError: ApiError | null;
  readonly onDismiss: () => void;
}

/**
 * Alerts above any page: a fatal error, and after a logout the state of a payment that it interrupted, or that it happened. Render it in a
 * `LiveRegion`.
 */
export const Notices = ({ fatalError, onDismiss }: NoticesProps) => {
  const { t } = useApp();
  const { user, session } = useSituation();
  const ended = user ? null : (session.unfinishedPayment ?? (session.sessionEnded ? 'ENDED' : null));
  return (
    <>
      {fatalError && <FatalErrorAlert error={fatalError} onDismiss={onDismiss} />}
      {ended && (
        <Alert kind="warning" title={t(`common.loggedOut.${ended}.title`)}>
          {t(`common.loggedOut.${ended}.text`)}
        </Alert>
      )}
    </>
  );
};
