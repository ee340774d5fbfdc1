import './empty-state.css';
import type { ReactNode } from 'react';
import { HeroGlyph } from '../brand/hero-glyph.tsx';

interface EmptyStateProps {
  title: ReactNode;
  /** One sentence about what will appear here. */
  children: ReactNode;
  /** Where to go from here: shop cards or a button. */
  next?: ReactNode;
}

/** Shown in place of an empty list. */
export const EmptyState = ({ title, children, next }: EmptyStateProps) => (
  <div className="ff-empty">
    <HeroGlyph unfolded={0} size={72} />
    <h3 className="ff-h3 ff-empty__title">{title}</h3>
    <p className="ff-muted">{children}</p>
    {next && <div className="ff-empty__rest">{next}</div>}
  </div>
);
