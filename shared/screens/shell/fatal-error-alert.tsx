/** Says that the network or the server failed. The page below stays as it is. */
import type { ApiError } from '#shared/client/api-error.ts';
import { NETWORK_FAILURE } from '#shared/client/api-error.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';

interface FatalErrorAlertProps {
  readonly error: ApiError;
  readonly onDismiss: () => void;
}

export const FatalErrorAlert = ({ error, onDismiss }: FatalErrorAlertProps) => {
  const { t } = useApp();
  const isNetwork = error.status === NETWORK_FAILURE;
  return (
    <Alert
      kind="warning"
      title={t(isNetwork ? 'common.offlineTitle' : 'common.troubleTitle')}
      action={
        <Button variant="secondary" size="small" onPress={onDismiss}>
          {t('common.dismiss')}
        </Button>
      }
    >
      {isNetwork
        ? t('common.loadFailed')
        : t('common.trouble', { errorId: error.correlationId ?? 'unknown' })}
    </Alert>
  );
};
