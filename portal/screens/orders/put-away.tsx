import './put-away.css';
import { type ReactNode, useState } from 'react';
import type { IsoDate } from '#shared/domain/dates.ts';
import { keepIn } from '#shared/screens/shell/keep.ts';
import { IconButton } from '#shared/ui/actions/icon-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { closeIcon } from '#shared/ui/icons/icon.tsx';

interface PutAwayProps {
  /** What is put away: to put one thing away leaves the other there. */
  readonly name: 'due' | 'overdue';
  /** Null where nobody can tell: then it stays. */
  readonly today: IsoDate | null;
  /** An alert. */
  readonly children: ReactNode;
}

/** What a shopper may put away for today. Source: portal-open O-24, payments-open O-37. */
export const PutAway = ({ name, today, children }: PutAwayProps) => {
  const { t } = useApp();
  const [day] = useState(() => keepIn(() => localStorage, `fourfold.${name}-banner`));
  const [hiddenOn, setHiddenOn] = useState(day.read);
  if (today === null) return children;
  if (hiddenOn === today) return null;
  const hide = () => {
    day.write(today);
    setHiddenOn(today);
  };
  return (
    <div className="ff-put-away">
      {children}
      <div className="ff-put-away__hide">
        <IconButton shape={closeIcon} label={t('orders.alert.hide')} onPress={hide} />
      </div>
    </div>
  );
};
