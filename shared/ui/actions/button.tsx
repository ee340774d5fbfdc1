import './button.css';
import { type ReactNode, useId } from 'react';

interface Look {
  /** One `primary` button per view, `danger` in its place where it takes something away; everything else is `secondary`. */
  variant?: 'primary' | 'secondary' | 'danger';
  /** `large` (52 px) for the action of a view, `small` (40 px) inside rows. */
  size?: 'large' | 'regular' | 'small';
  /** Takes the full width of its container. */
  block?: boolean;
}

interface ButtonProps extends Look {
  children: ReactNode;
  type?: 'button' | 'submit';
  onPress?: (() => void) | undefined;
  /** While work is in progress: replaces the label, and further presses are ignored. */
  busy?: string | false | undefined;
  /** Why the button can't be used now. It stays focusable, and the reason is shown below it. */
  unavailable?: string | false | undefined;
  /** What a press opens. */
  hasPopup?: 'dialog' | 'menu';
  /** What merchants' browser tests find it by; listed in docs/site/guides/testing.md. */
  testId?: string;
}

const classOf = ({ variant = 'primary', size = 'regular', block }: Look) =>
  `ff-btn ff-btn--${variant}${size === 'regular' ? '' : ` ff-btn--${size}`}${block ? ' ff-btn--block' : ''}`;

/** The brand's folded sheet with its first quarter unfolded, in the colour of the button's text. */
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
 * The button of the product. It never sets `disabled`, because a disabled button loses the focus and can't explain
 * itself. An unavailable button stays focusable and is described by its reason.
 */
export const Button = (props: ButtonProps) => {
  const { children, type = 'button', onPress, busy, unavailable, hasPopup } = props;
  const reasonId = useId();
  const blocked = Boolean(busy) || Boolean(unavailable);
  return (
    <>
      <button
        className={classOf(props)}
        data-testid={props.testId}
        type={type}
        aria-busy={busy ? true : undefined}
        aria-disabled={unavailable ? true : undefined}
        aria-describedby={unavailable ? reasonId : undefined}
        aria-haspopup={hasPopup}
        onClick={(event) => {
          if (blocked) event.preventDefault();
          else onPress?.();
        }}
      >
        {busy ? (
          <>
            <BusyGlyph />
            <span>{busy}</span>
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
  /** For pages of another site, so that this one stays open. */
  opensNewTab?: boolean;
  /** Keeps something before the browser leaves the page. */
  onPress?: () => void;
}

/** A link that looks like a button, for navigation only. */
export const ButtonLink = ({ href, opensNewTab, onPress, children, ...look }: ButtonLinkProps) => (
  <a
    className={classOf(look)}
    href={href}
    onClick={onPress}
    {...(opensNewTab && { target: '_blank', rel: 'noopener' })}
  >
    {children}
  </a>
);
