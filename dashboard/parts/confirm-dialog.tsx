import type { ReactNode } from 'react';
import { Button } from '#shared/ui/actions/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { FailureNotice } from './failure-notice.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What it leads to. */
  children: ReactNode;
  /** The verb and what it acts on. */
  button: string;
  busy: string;
  /** Whether it takes something away. */
  isDanger?: boolean;
  action: { readonly isBusy: boolean; readonly error: unknown };
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what an action leads to before it is done. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { title, children, button, busy, isDanger, action, onConfirm, onClose } = props;
  return (
    <Dialog open title={title} onClose={onClose} closedBy={action.isBusy ? 'none' : 'any'}>
      <div className="ff-stack ff-stack--3 ff-muted">{children}</div>
      <LiveRegion urgent>
        {action.error ? <FailureNotice title="Nothing was changed" error={action.error} /> : null}
      </LiveRegion>
      <Button
        variant={isDanger ? 'danger' : 'primary'}
        size="large"
        block
        busy={action.isBusy && busy}
        onPress={onConfirm}
      >
        {button}
      </Button>
    </Dialog>
  );
};
