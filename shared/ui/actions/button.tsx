import './button.css';
import { type ReactNode, useId } from 'react';

interface Look {
  /** One `primary` button per view; everything else is `secondary`. */
  variant?: 'primary' | 'secondary' | 'danger' | 'danger-line';
  /** `large` (52 px) for the action of a view, `small` (40 px) inside rows. */
  size?: 'large' | 'regular' | 'small';
  /** Takes the full width of its container. */
  block?: boolean;
}

interface ButtonProps extends Look {
  children: ReactNode;
  type?: 'button' | 'submit';
  onPress?: (() => void) | undefined;
  /** Work is under way: the label becomes this text and further presses are ignored. */
  busy?: string | false | undefined;
  /** Why the button cannot be used now. It keeps the focus and its place, and the reason is shown beside it. */
  unavailable?: string | false | undefined;
  /** Id of an element that describes the button further. */
  describedBy?: string | undefined;
  /** Opens a dialog or a menu. */
  hasPopup?: 'dialog' | 'menu';
  buttonRef?: { current: HTMLButtonElement | null };
}

const classOf = ({ variant = 'primary', size = 'regular', block }: Look) =>
  `ff-btn ff-btn--${variant}${size === 'regular' ? '' : ` ff-btn--${size}`}${block ? ' ff-btn--block' : ''}`;

/** The sheet with its first quarter unfolded, in the button's own colour. */
const BusyGlyph = () => (
  <svg
    className="ff-btn__glyph"
    width="20"
    height="20"
    viewBox="3 3 26 26"
    fill="currentColor"
    aria-hidden="true"
  >
    <path opacity=".4" d="M16 16h12L16 28zM4 16h12v12zM16 4v12H4z" />
    <path d="M16 4h12v12H16z" />
  </svg>
);

/**
 * The button of the product. It never uses `disabled`: a disabled button loses the focus and says nothing,
 * so an unavailable one stays reachable and carries its reason.
 */
export const Button = (props: ButtonProps) => {
  const { children, type = 'button', onPress, busy, unavailable, describedBy, hasPopup, buttonRef } = props;
  const reasonId = useId();
  const blocked = Boolean(busy) || Boolean(unavailable);
  const description = [describedBy, unavailable ? reasonId : ''].filter(Boolean).join(' ');
  return (
    <>
      <button
        ref={buttonRef ?? null}
        className={classOf(props)}
        type={type}
        aria-busy={busy ? true : undefined}
        aria-disabled={unavailable ? true : undefined}
        aria-describedby={description || undefined}
        aria-haspopup={hasPopup}
        onClick={(event) => {
          if (blocked) event.preventDefault();
          else onPress?.();
        }}
      >
        {busy ? (
          <>
            <BusyGlyph />
            {busy}
          </>
        ) : (
          children
        )}
      </button>
      {unavailable && (
        <p className="ff-btn__reason" id={reasonId}>
          {unavailable}
        </p>
      )}
    </>
  );
};

interface ButtonLinkProps extends Look {
  children: ReactNode;
  href: string;
}

/** A link drawn as a button: for moving to a page, never for doing something. */
export const ButtonLink = ({ href, children, ...look }: ButtonLinkProps) => (
  <a className={classOf(look)} href={href}>
    {children}
  </a>
);
