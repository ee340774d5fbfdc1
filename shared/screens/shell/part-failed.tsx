import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';

/** Shown in place of a part that failed to load; the rest of the page stays usable. */
export const PartFailed = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useApp();
  return (
    <Alert
      kind="warning"
      title={t('common.loadFailedTitle')}
      action={
        <Button variant="secondary" size="small" onPress={onRetry}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      {t('common.loadFailed')}
    </Alert>
  );
};
