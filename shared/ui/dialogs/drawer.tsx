import './drawer.css';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { useApp } from '../app-context.tsx';
import { closeIcon } from '../icons/icon.tsx';
import { useModal } from './use-modal.ts';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

/** A modal panel at the inline end of the window, for the portal's menu and the choice of language. */
export const Drawer = ({ open, onClose, title, children }: DrawerProps) => {
  const { t } = useApp();
  const titleId = useId();
  const ref = useModal({ open, onClose });
  if (!open) return null;
  return (
    <dialog ref={ref} className="ff-drawer" aria-labelledby={titleId}>
      <div className="ff-drawer__head">
        <p className="ff-strong" id={titleId} tabIndex={-1}>
          {title}
        </p>
        <IconButton shape={closeIcon} label={t('common.close')} onPress={onClose} />
      </div>
      <div className="ff-drawer__body">{children}</div>
    </dialog>
  );
};
