import './sticky-bar.css';
import type { ReactNode } from 'react';

interface StickyBarProps {
  /** One line of what happens next, and the amount that goes with it. */
  note?: ReactNode;
  amount?: ReactNode;
  /** The action of the screen. */
  children: ReactNode;
  /** A last line under the action. */
  below?: ReactNode;
}

/** The action of a screen, in reach while the screen scrolls. */
export const StickyBar = ({ note, amount, children, below }: StickyBarProps) => (
  // A landmark of its own, since it stands beside the main part of its page.
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
