import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';

interface LoadProblemProps {
  readonly title: string;
  /** What the shopper can do about it. */
  readonly children: string;
  readonly onRetry: () => void;
}

/** Shown instead of content that did not load, with a button that tries again. */
export const LoadProblem = ({ title, children, onRetry }: LoadProblemProps) => {
  const { t } = useApp();
  return (
    <Alert
      kind="warning"
      title={title}
      action={
        <Button variant="secondary" size="small" onPress={onRetry}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      {children}
    </Alert>
  );
};
