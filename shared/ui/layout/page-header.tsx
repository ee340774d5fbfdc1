import './page-header.css';
import { IconButton } from '../actions/icon-button.tsx';
import { useApp } from '../app-context.tsx';
import { Logo } from '../brand/logo.tsx';
import { backIcon, closeIcon } from '../icons/icon.tsx';

interface PageHeaderProps {
  /** Absent if there is no previous page. */
  onBack?: (() => void) | undefined;
  /** Absent once the checkout is over. */
  onClose?: (() => void) | undefined;
  /** Accessible name of the close button, for example "Close and go back to Marlow Field". */
  closeLabel?: string | undefined;
  /** Without the line below it. */
  flush?: boolean;
}

/** The bar at the top of every checkout page. */
export const PageHeader = ({ onBack, onClose, closeLabel, flush = false }: PageHeaderProps) => {
  const { t } = useApp();
  return (
    <header className={`ff-page-head${flush ? ' ff-page-head--flush' : ''}`}>
      {onBack && <IconButton shape={backIcon} label={t('common.back')} onPress={onBack} flip />}
      <Logo />
      {onClose && (
        <IconButton
          shape={closeIcon}
          label={closeLabel ?? t('common.close')}
          onPress={onClose}
          testId="close"
        />
      )}
    </header>
  );
};
