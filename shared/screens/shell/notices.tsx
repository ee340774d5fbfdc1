import type { ApiError } from '#shared/client/api-error.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { TroubleAlert } from './trouble-alert.tsx';

interface NoticesProps {
  readonly trouble: ApiError | null;
  readonly onDismiss: () => void;
}

/** What is to be said above whatever page there is. It belongs in a live region that is there from the start. */
export const Notices = ({ trouble, onDismiss }: NoticesProps) => {
  const { t } = useApp();
  const { user, session } = useSituation();
  const payment = !user && session.unfinishedPayment;
  return (
    <>
      {trouble && <TroubleAlert trouble={trouble} onDismiss={onDismiss} />}
      {payment && (
        <Alert kind="warning" title={t(`common.loggedOut.${payment}.title`)}>
          {t(`common.loggedOut.${payment}.text`)}
        </Alert>
      )}
    </>
  );
};
