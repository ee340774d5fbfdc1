import './dialog.css';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { useApp } from '../app-context.tsx';
import { backIcon, closeIcon } from '../icons/icon.tsx';
import { type ClosedBy, useModal } from './use-modal.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A line above the title, for example the shop and the step. */
  above?: ReactNode;
  children: ReactNode;
  /** Leads to the step before; absent where there is none. */
  onBack?: (() => void) | undefined;
  /** For the total and the action; stays visible while the body scrolls. */
  footer?: ReactNode;
  /** `none` while money is moving; `closerequest` where an accidental click outside would lose the shopper something. */
  closedBy?: ClosedBy;
  /** Fills a small screen instead of sitting at its bottom edge. */
  fullHeight?: boolean;
}

/** A modal dialog; on small screens, a bottom sheet. */
export const Dialog = ({
  open,
  onClose,
  title,
  above,
  onBack,
  children,
  footer,
  closedBy = 'any',
  fullHeight = false,
}: DialogProps) => {
  const { t } = useApp();
  const titleId = useId();
  const ref = useModal({ open, onClose, closedBy });
  if (!open) return null;
  return (
    <dialog
      ref={ref}
      className={`ff-dialog${fullHeight ? ' ff-dialog--full' : ''}`}
      aria-labelledby={titleId}
      // It may open from within a form, which the submit of a form in the dialog would submit as well.
      onSubmit={(event) => event.stopPropagation()}
    >
      <div className="ff-dialog__head">
        {onBack && <IconButton shape={backIcon} label={t('common.back')} onPress={onBack} flip />}
        <div className="ff-stack ff-stack--1">
          {above && <p className="ff-small ff-muted">{above}</p>}
          <h2 className="ff-h2" id={titleId} tabIndex={-1}>
            {title}
          </h2>
        </div>
        {closedBy !== 'none' && <IconButton shape={closeIcon} label={t('common.close')} onPress={onClose} />}
      </div>
      <div className="ff-dialog__body ff-stack">{children}</div>
      {footer && <div className="ff-dialog__foot">{footer}</div>}
    </dialog>
  );
};
