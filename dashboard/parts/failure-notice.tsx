import { Button } from '#shared/ui/actions/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { failureOf } from '../app/api.ts';

interface FailureNoticeProps {
  /** What did not happen. */
  title: string;
  error: unknown;
  /** Absent where the button that was pressed is still there. */
  onRetry?: () => unknown;
}

/** What went wrong, what to do, and the id by which the request is found. */
export const FailureNotice = ({ title, error, onRetry }: FailureNoticeProps) => {
  const { text, errorId } = failureOf(error);
  return (
    <Alert
      kind="overdue"
      title={title}
      {...(onRetry && {
        action: (
          <Button variant="secondary" size="small" onPress={() => void onRetry()}>
            Try again
          </Button>
        ),
      })}
    >
      {text}
      {errorId && (
        <>
          {' '}
          <span className="ff-nowrap">
            Error id <code>{errorId}</code>
          </span>
        </>
      )}
    </Alert>
  );
};
