import './tag.css';
import type { ReactNode } from 'react';

interface TagProps {
  /** `solid` is for overdue payments, `now` for what the shopper has to do; without a tone the tag is neutral. */
  tone?: 'paid' | 'solid' | 'warning' | 'hold' | 'now';
  children: ReactNode;
}

/** A short status word beside a title or a date. */
export const Tag = ({ tone, children }: TagProps) => (
  <span className={`ff-tag${tone ? ` ff-tag--${tone}` : ''}`}>{children}</span>
);
