import './text-button.css';
import type { ReactNode } from 'react';

interface TextButtonProps {
  children: ReactNode;
  onPress: () => void;
  /** Work is under way: presses are ignored. */
  busy?: boolean;
  small?: boolean;
  /** For a button that opens a part of the page below it. */
  expanded?: boolean | undefined;
  hasPopup?: 'dialog' | 'menu';
}

const classOf = (small = false) => `ff-link${small ? ' ff-small' : ''}`;

/** A quiet action drawn as underlined text. */
export const TextButton = ({
  children,
  onPress,
  busy = false,
  small,
  expanded,
  hasPopup,
}: TextButtonProps) => (
  <button
    className={classOf(small)}
    type="button"
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
  small?: boolean;
  /** Opens beside the page that is shown, so that nothing typed is lost. */
  newWindow?: boolean;
}

/** A link on a line of its own; links inside a sentence are plain `<a>`. */
export const TextLink = ({ children, href, small, newWindow = false }: TextLinkProps) => (
  <a className={classOf(small)} href={href} {...(newWindow ? { target: '_blank', rel: 'noopener' } : {})}>
    {children}
  </a>
);
