import './alert.css';
import { type ReactNode, useId } from 'react';
import type { Elements } from '../elements.ts';
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
  /** What happened, with the amount if there is one. */
  title: ReactNode;
  /** What to do about it. */
  children?: ReactNode;
  /** At most one button. */
  action?: Elements;
}

/**
 * A message in the page. It is not announced automatically: put it into a `LiveRegion` if screen readers must read it when it
 * appears.
 */
export const Alert = ({ kind, title, children, action }: AlertProps) => {
  const titleId = useId();
  return (
    <section className={`ff-alert ff-alert--${kind}`} aria-labelledby={titleId}>
      <span className="ff-alert__icon">
        <Icon shape={shapes[kind]} />
      </span>
      <div className="ff-alert__main">
        <div className="ff-alert__text">
          <p className="ff-alert__title" id={titleId}>
            {title}
          </p>
          {children && <p className="ff-alert__body">{children}</p>}
        </div>
        {action}
      </div>
    </section>
  );
};
