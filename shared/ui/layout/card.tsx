import './card.css';
import type { ReactNode } from 'react';

interface CardProps {
  children: ReactNode;
  padded?: boolean;
  className?: string;
}

/** A plain surface on the page. */
export const Card = ({ children, padded = false, className = '' }: CardProps) => (
  <div className={`ff-card${padded ? ' ff-card--padded' : ''} ${className}`.trim()}>{children}</div>
);
