import './dialog.css';
import { type ReactNode, useId } from 'react';
import { useApp } from './app-context.tsx';
import { closeIcon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One quiet line above the title, for example the shop and the step. */
  above?: ReactNode;
  children: ReactNode;
  /** Total and action; stays in view while the body scrolls. */
  footer?: ReactNode;
  /** Neither Escape, a press beside it nor a close button ends it: money is moving or an answer is needed. */
  locked?: boolean;
}

/** A modal dialog, a bottom sheet on small screens. */
export const Dialog = ({ open, onClose, title, above, children, footer, locked = false }: DialogProps) => {
  const { t } = useApp();
  const titleId = useId();
  const ref = useModal({ open, onClose, locked });
  if (!open) return null;
  return (
    <dialog ref={ref} className="ff-dialog" aria-labelledby={titleId}>
      <div className="ff-dialog__head">
        <div className="ff-stack ff-stack--1">
          {above && <p className="ff-small ff-muted">{above}</p>}
          <h2 className="ff-h2" id={titleId} tabIndex={-1}>
            {title}
          </h2>
        </div>
        {!locked && <IconButton shape={closeIcon} label={t('common.close')} onPress={onClose} />}
      </div>
      <div className="ff-dialog__body ff-stack">{children}</div>
      {footer && <div className="ff-dialog__foot">{footer}</div>}
    </dialog>
  );
};
