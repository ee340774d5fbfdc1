import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { isLoadFault } from './load-fault.ts';

interface PartFailedProps {
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/** Shown instead of a part of a page: it didn't load, or it has a fault for which a connection is not to blame. */
export const PartFailed = ({ failure, onRetry }: PartFailedProps) => {
  const { t } = useApp();
  const isUnloaded = isLoadFault(failure);
  return (
    <Alert
      kind="warning"
      title={t(isUnloaded ? 'common.loadFailedTitle' : 'common.brokenTitle')}
      action={
        <Button
          variant="secondary"
          size="small"
          onPress={isUnloaded ? onRetry : () => globalThis.location.reload()}
        >
          {t(isUnloaded ? 'common.tryAgain' : 'common.reload')}
        </Button>
      }
    >
      {t(isUnloaded ? 'common.loadFailed' : 'common.broken')}
    </Alert>
  );
};
