import './sheet.css';
import type { ReactNode } from 'react';

interface SheetProps {
  children: ReactNode;
  /** `tint` in the checkout, `deep` in the portal. */
  tone?: 'tint' | 'deep';
  /** Further classes, for the layout of the content. */
  className?: string;
  /** Id of the heading inside, or `label` if there is none. */
  labelledBy?: string | undefined;
  label?: string | undefined;
}

/** The brand's sheet of paper with one corner folded in: at most one per page, for its most important amount. */
export const Sheet = ({ children, tone = 'tint', className = '', labelledBy, label }: SheetProps) => (
  <section
    className={`ff-sheet${tone === 'tint' ? '' : ` ff-sheet--${tone}`} ${className}`.trim()}
    aria-labelledby={labelledBy}
    aria-label={label}
  >
    {children}
  </section>
);
