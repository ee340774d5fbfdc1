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
  /** What is left to pay, and of how much. */
  left: ReactNode;
  leftNote: ReactNode;
  /** The next payment, and what it is taken from. */
  next: ReactNode;
  nextNote?: ReactNode;
  /** The next payment is overdue. */
  late?: boolean;
  /** At most one button; it lies above the card's link. */
  action?: ReactNode;
}

/** The list around order cards; they answer to its width, not to the window's. */
export const OrderList = ({ children }: { children: ReactNode }) => (
  <div className="ff-order-list">
    <ul className="ff-orders">{children}</ul>
  </div>
);

/** One order: the whole card leads to it. */
export const OrderCard = (props: OrderCardProps) => (
  <li className="ff-card ff-order">
    <OrderGlyph statuses={props.statuses} />
    <div className="ff-order__shop">
      <h3 className="ff-order__name">
        <a href={props.href}>{props.shop}</a>
      </h3>
      <p className="ff-order__meta">{props.progress}</p>
    </div>
    <div className="ff-order__left">
      <p>
        <b>{props.left}</b>
      </p>
      <p className="ff-order__meta">{props.leftNote}</p>
    </div>
    <div className={`ff-order__next${props.late ? ' ff-order__next--late' : ''}`}>
      <div>
        <p>{props.next}</p>
        {props.nextNote && <p className="ff-order__meta">{props.nextNote}</p>}
      </div>
      {props.action && <div className="ff-order__action">{props.action}</div>}
    </div>
    <span className="ff-order__chevron">
      <Icon shape={rightIcon} size={18} flip />
    </span>
  </li>
);
