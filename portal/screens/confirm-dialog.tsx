import { Button } from '#shared/ui/actions/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import type { Elements } from '#shared/ui/elements.ts';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly busy: string | false;
  readonly failedTitle: string;
  readonly problem: string | undefined;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: Elements;
}

/** Asks before something is changed, and says where it was not. */
export const ConfirmDialog = ({ title, submit, busy, failedTitle, problem, ...rest }: ConfirmDialogProps) => (
  <Dialog
    open
    onClose={rest.onClose}
    closedBy={busy ? 'none' : 'any'}
    title={title}
    footer={
      <Button size="large" block busy={busy} onPress={rest.onSubmit}>
        {submit}
      </Button>
    }
  >
    {rest.children}
    <Problem title={failedTitle}>{problem}</Problem>
  </Dialog>
);

/** What went wrong in a dialog. */
export const Problem = ({ title, children }: { title: string; children: string | undefined }) => (
  <LiveRegion urgent>
    {children && (
      <Alert kind="warning" title={title}>
        {children}
      </Alert>
    )}
  </LiveRegion>
);
