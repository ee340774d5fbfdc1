import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';

/** Shown when a page's code or texts failed to load. */
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
