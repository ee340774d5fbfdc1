import '../layout/card.css';
import './order-card.css';
import type { ReactNode } from 'react';
import type { GlyphStatus } from '../brand/glyph-geometry.ts';
import { Icon, rightIcon } from '../icons/icon.tsx';
import { OrderGlyph } from './order-glyph.tsx';

interface OrderCardProps {
  href: string;
  shop: ReactNode;
  /** Date and progress, for example "11 Nov · 1 of 4 paid". */
  progress: ReactNode;
  /** One status per instalment. */
  statuses: readonly GlyphStatus[];
  /** The amount that remains to be paid, and a line below it, for example "of $120.00". */
  remaining: ReactNode;
  remainingNote: ReactNode;
  /** The next payment, and what it will be taken from. */
  next: ReactNode;
  nextNote?: ReactNode;
  /** The next payment is overdue. */
  late?: boolean;
  /** At most one button. It can be pressed separately from the card's link. */
  action?: ReactNode;
}

/** The list around order cards. Their layout depends on its width, not on the window's. */
export const OrderList = ({ children }: { children: ReactNode }) => (
  <div className="ff-order-list">
    <ul className="ff-orders">{children}</ul>
  </div>
);

/** One order; the whole card is a link to it. */
export const OrderCard = (props: OrderCardProps) => (
  <li className="ff-card ff-order">
    <OrderGlyph statuses={props.statuses} />
    <div className="ff-order__shop">
      <h3 className="ff-order__name">
        <a href={props.href}>
          <bdi>{props.shop}</bdi>
        </a>
      </h3>
      <p className="ff-small ff-muted">{props.progress}</p>
    </div>
    <div className="ff-order__left">
      <p>
        <b>{props.remaining}</b>
      </p>
      <p className="ff-small ff-muted">{props.remainingNote}</p>
    </div>
    <div className={`ff-order__next${props.late ? ' ff-order__next--late' : ''}`}>
      <div>
        <p>{props.next}</p>
        {props.nextNote && <p className="ff-small ff-muted">{props.nextNote}</p>}
      </div>
      {props.action && <div className="ff-order__action">{props.action}</div>}
    </div>
    <span className="ff-order__chevron">
      <Icon shape={rightIcon} size={18} flip />
    </span>
  </li>
);
