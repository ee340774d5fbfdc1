import './sticky-bar.css';
import type { ReactNode } from 'react';
import type { Elements } from '../elements.ts';

interface StickyBarProps {
  /** One line about what happens next, with its amount. */
  note?: ReactNode;
  amount?: ReactNode;
  /** The action of the screen. */
  children: Elements;
  /** A last line under the action. */
  below?: ReactNode;
}

/** The main action of a screen, always visible while the screen scrolls. */
export const StickyBar = ({ note, amount, children, below }: StickyBarProps) => (
  // A landmark, because it is outside the page's `main` element.
  <aside className="ff-bar">
    <div className="ff-bar__in">
      {note && (
        <p className="ff-bar__note">
          <span>{note}</span>
          {amount && <span>{amount}</span>}
        </p>
      )}
      {children}
      {below && (
        <p className="ff-bar__note ff-bar__note--centred">
          <span>{below}</span>
        </p>
      )}
    </div>
  </aside>
);
