import './text-button.css';
import type { ReactNode } from 'react';

interface TextButtonProps {
  children: ReactNode;
  onPress: () => void;
  /** While work is in progress, presses are ignored. */
  busy?: boolean;
  small?: boolean;
  /** Accessible name where the text alone does not say what it acts on, as in rows; it begins with the text. */
  label?: string;
  /** For a button that expands content below it: whether that is shown. */
  expanded?: boolean | undefined;
  hasPopup?: 'dialog' | 'menu';
}

const classOf = (small = false) => `ff-link${small ? ' ff-small' : ''}`;

/** A low-emphasis button that looks like underlined text. */
export const TextButton = ({
  children,
  onPress,
  busy = false,
  small,
  label,
  expanded,
  hasPopup,
}: TextButtonProps) => (
  <button
    className={classOf(small)}
    type="button"
    aria-label={label}
    aria-busy={busy || undefined}
    aria-expanded={expanded}
    aria-haspopup={hasPopup}
    onClick={() => {
      if (!busy) onPress();
    }}
  >
    {children}
  </button>
);

interface TextLinkProps {
  children: ReactNode;
  href: string;
}

/** A link on its own line; links inside a sentence are plain `<a>`. */
export const TextLink = ({ children, href }: TextLinkProps) => (
  <a className={classOf()} href={href}>
    {children}
  </a>
);
