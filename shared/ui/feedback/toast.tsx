import './toast.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { TextButton } from '../actions/text-button.tsx';
import { useApp } from '../app-context.tsx';
import { checkIcon, closeIcon, Icon } from '../icons/icon.tsx';
import { LiveRegion } from './live-region.tsx';

export interface ToastMessage {
  text: ReactNode;
  /** With an action the message stays until it is dismissed. */
  action?: { label: string; onPress: () => void };
}

interface ToastRegionProps {
  message: ToastMessage | null;
  onDismiss: () => void;
}

const shownFor = 6_000;

/** Says that something is done. Its region is in the page from load; never for errors, which stay at their place. */
export const ToastRegion = ({ message, onDismiss }: ToastRegionProps) => {
  const { t } = useApp();
  const box = useRef<HTMLDivElement>(null);
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;

  useEffect(() => {
    if (!message) return;
    // The top layer, so that it also shows above an open dialog.
    box.current?.showPopover?.();
    if (message.action) return;
    const timer = setTimeout(() => dismiss.current(), shownFor);
    return () => clearTimeout(timer);
  }, [message]);

  return (
    <LiveRegion>
      {message && (
        <div ref={box} className="ff-toast" popover="manual">
          <Icon shape={checkIcon} />
          <p>{message.text}</p>
          {message.action && <TextButton onPress={message.action.onPress}>{message.action.label}</TextButton>}
          <IconButton shape={closeIcon} label={t('common.dismiss')} onPress={onDismiss} />
        </div>
      )}
    </LiveRegion>
  );
};
