import './alert.css';
import { type ReactNode, useId } from 'react';
import { alertIcon, checkIcon, Icon, type IconShape, infoIcon, lockIcon, stopIcon } from '../icons/icon.tsx';

export type AlertKind = 'info' | 'success' | 'warning' | 'overdue' | 'restricted' | 'suspended';

const shapes: Record<AlertKind, IconShape> = {
  info: infoIcon,
  success: checkIcon,
  warning: alertIcon,
  overdue: alertIcon,
  restricted: lockIcon,
  suspended: stopIcon,
};

interface AlertProps {
  kind: AlertKind;
  /** The fact, with its amount where there is one. */
  title: ReactNode;
  /** What to do about it. */
  children?: ReactNode;
  /** At most one button. */
  action?: ReactNode;
}

/**
 * A message that stands in the page. It is a plain landmark: what must be read out when it appears
 * goes into a live region that is there from the start (see `LiveRegion`).
 */
export const Alert = ({ kind, title, children, action }: AlertProps) => {
  const titleId = useId();
  return (
    <section className={`ff-alert ff-alert--${kind}`} aria-labelledby={titleId}>
      <span className="ff-alert__icon">
        <Icon shape={shapes[kind]} />
      </span>
      <div className="ff-alert__text">
        <p className="ff-alert__title" id={titleId}>
          {title}
        </p>
        {children && <p className="ff-alert__body">{children}</p>}
      </div>
      {action && <div className="ff-alert__action">{action}</div>}
    </section>
  );
};
