import './tag.css';
import type { ReactNode } from 'react';

interface TagProps {
  /** `on` is the strongest "paid", `solid` the strongest "overdue"; without a tone the tag is neutral. */
  tone?: 'on' | 'paid' | 'solid' | 'overdue' | 'warning' | 'hold' | 'now';
  children: ReactNode;
}

/** A short status word beside a title or a date. */
export const Tag = ({ tone, children }: TagProps) => (
  <span className={`ff-tag${tone ? ` ff-tag--${tone}` : ''}`}>{children}</span>
);
