import './dismiss-for-today.css';
import { useState } from 'react';
import type { IsoDate } from '#shared/domain/dates.ts';
import { storageEntry } from '#shared/screens/shell/storage-entry.ts';
import { IconButton } from '#shared/ui/actions/icon-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import type { Elements } from '#shared/ui/elements.ts';
import { closeIcon } from '#shared/ui/icons/icon.tsx';

interface DismissForTodayProps {
  /** Which alert; each is dismissed separately. */
  readonly name: 'due' | 'overdue';
  readonly today: IsoDate;
  /** An alert. */
  readonly children: Elements;
}

/** An alert that the shopper may dismiss for today. Source: portal-open O-24, payments-open O-37. */
export const DismissForToday = ({ name, today, children }: DismissForTodayProps) => {
  const { t } = useApp();
  const [day] = useState(() => storageEntry(() => localStorage, `fourfold.${name}-banner`));
  const [hiddenOn, setHiddenOn] = useState(day.read);
  if (hiddenOn === today) return null;
  const hide = () => {
    day.write(today);
    setHiddenOn(today);
  };
  return (
    <div className="ff-dismissible">
      {children}
      <div className="ff-dismissible__hide">
        <IconButton shape={closeIcon} label={t('orders.alert.hide')} onPress={hide} />
      </div>
    </div>
  );
};
