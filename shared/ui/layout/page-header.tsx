import './page-header.css';
import { IconButton } from '../actions/icon-button.tsx';
import { useApp } from '../app-context.tsx';
import { Logo } from '../brand/logo.tsx';
import { backIcon, closeIcon } from '../icons/icon.tsx';

interface PageHeaderProps {
  /** Absent where there is nothing to go back to. */
  onBack?: (() => void) | undefined;
  /** Absent where leaving would lose money under way. */
  onClose?: (() => void) | undefined;
  /** What closing leads to, for example "Close and go back to Marlow Field". */
  closeLabel?: string | undefined;
  /** Without the line below, on screens that stand alone. */
  flush?: boolean;
}

/** The bar on top of every checkout screen. */
export const PageHeader = ({ onBack, onClose, closeLabel, flush = false }: PageHeaderProps) => {
  const { t } = useApp();
  return (
    <header className={`ff-page-head${flush ? ' ff-page-head--flush' : ''}`}>
      {onBack && <IconButton shape={backIcon} label={t('common.back')} onPress={onBack} flip />}
      <Logo />
      {onClose && <IconButton shape={closeIcon} label={closeLabel ?? t('common.close')} onPress={onClose} />}
    </header>
  );
};
