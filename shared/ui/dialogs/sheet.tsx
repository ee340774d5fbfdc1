import './sheet.css';
import type { ReactNode } from 'react';

interface SheetProps {
  children: ReactNode;
  /** `tint` in the checkout, `deep` in the portal, `paper` for an empty state. */
  tone?: 'tint' | 'deep' | 'paper';
  /** Further classes of the screen that lays the content out. */
  className?: string;
  /** Id of the heading inside that names it, or its name where no heading shows. */
  labelledBy?: string | undefined;
  label?: string | undefined;
}

/** A surface with its corner folded in: one per page, on the amount that matters. */
export const Sheet = ({ children, tone = 'tint', className = '', labelledBy, label }: SheetProps) => (
  <section
    className={`ff-sheet${tone === 'tint' ? '' : ` ff-sheet--${tone}`} ${className}`.trim()}
    aria-labelledby={labelledBy}
    aria-label={label}
  >
    {children}
  </section>
);
