import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';

/** A page's code or words did not arrive: the network, most likely. */
export const LoadFailed = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useApp();
  return (
    <main className="ff-page-main ff-stack">
      <Alert kind="warning" title={t('common.loadFailedTitle')}>
        {t('common.loadFailed')}
      </Alert>
      <Button onPress={onRetry}>{t('common.tryAgain')}</Button>
    </main>
  );
};
