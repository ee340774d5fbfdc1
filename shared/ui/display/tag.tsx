import './tag.css';
import type { ReactNode } from 'react';

interface TagProps {
  /** `solid` is for overdue payments; without a tone the tag is neutral. */
  tone?: 'paid' | 'solid' | 'warning' | 'hold';
  children: ReactNode;
}

/** A short status word beside a title or a date. */
export const Tag = ({ tone, children }: TagProps) => (
  <span className={`ff-tag${tone ? ` ff-tag--${tone}` : ''}`}>{children}</span>
);
