import './empty-state.css';
import type { ReactNode } from 'react';
import { HeroGlyph } from '../brand/hero-glyph.tsx';

interface EmptyStateProps {
  title: ReactNode;
  /** Heading level of the title; 3 below another heading. */
  level?: 2 | 3;
  /** One sentence about what will appear here. */
  children: ReactNode;
  /** Where to go from here: shop cards or a button. */
  next?: ReactNode;
}

/** Shown instead of an empty list. */
export const EmptyState = ({ title, level = 3, children, next }: EmptyStateProps) => {
  const Title = `h${level}` as const;
  return (
    <div className="ff-empty">
      <HeroGlyph unfolded={0} size={72} />
      <Title className="ff-h3 ff-empty__title">{title}</Title>
      <p className="ff-muted">{children}</p>
      {next && <div className="ff-empty__rest">{next}</div>}
    </div>
  );
};
