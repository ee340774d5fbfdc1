import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LoadFailed } from './load-failed.tsx';
import { isLoadFault } from './load-fault.ts';

interface PageFailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Shown for a page that can't be shown: it didn't load, or it has a fault for which a connection is not to blame. */
export const PageFailed = ({ error, onRetry }: PageFailedProps) => {
  const { t } = useApp();
  if (isLoadFault(error)) return <LoadFailed onRetry={onRetry} />;
  return (
    <main className="ff-page-main ff-stack">
      <Alert kind="warning" title={t('common.brokenTitle')}>
        {t('common.broken')}
      </Alert>
      <Button onPress={() => location.reload()}>{t('common.reload')}</Button>
    </main>
  );
};
