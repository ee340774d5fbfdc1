import { type ReactNode, type Ref, useId } from 'react';
import type { Elements } from '#shared/ui/elements.ts';
import { externalIcon, Icon, type IconShape, rightIcon } from '#shared/ui/icons/icon.tsx';

interface RowProps {
  readonly shape: IconShape;
  readonly title: string;
  readonly text?: ReactNode;
}

interface LayoutProps {
  readonly shape: IconShape;
  readonly title: Elements;
  readonly text: ReactNode;
  readonly textId?: string;
  /** Shows what a press on the row does. Absent where it can't be pressed. */
  readonly end?: Elements;
}

const Layout = ({ shape, title, text, textId, end }: LayoutProps) => (
  <div className={`ff-order-row${end ? ' ff-order-row--action' : ''}`}>
    <Icon shape={shape} />
    <div>
      {title}
      {text && (
        <p className="ff-small ff-muted" id={textId}>
          {text}
        </p>
      )}
    </div>
    {end}
  </div>
);

interface OrderRowProps extends RowProps {
  /** Takes the focus when the button before it disappears. */
  readonly titleRef: Ref<HTMLParagraphElement>;
}

/** A line of the card beside an order that only tells something. */
export const OrderRow = ({ title, titleRef, text, shape }: OrderRowProps) => (
  <Layout
    shape={shape}
    title={
      <p className="ff-order-row__title" ref={titleRef} tabIndex={-1}>
        {title}
      </p>
    }
    text={text}
  />
);

interface RowButtonProps extends RowProps {
  readonly onPress: () => void;
  /** Why it can't be used now, shown below its title. It stays focusable. */
  readonly unavailable?: string | false;
}

/** A line that opens a dialog. All of it can be pressed. */
export const OrderRowButton = ({ shape, title, text, onPress, unavailable }: RowButtonProps) => {
  const textId = useId();
  const below = unavailable || text;
  return (
    <Layout
      shape={shape}
      title={
        <button
          type="button"
          className="ff-order-row__title"
          aria-haspopup="dialog"
          aria-disabled={unavailable ? true : undefined}
          aria-describedby={below ? textId : undefined}
          onClick={unavailable ? undefined : onPress}
        >
          {title}
        </button>
      }
      text={below}
      textId={textId}
      end={!unavailable && <Icon shape={rightIcon} size={18} flip />}
    />
  );
};

interface RowLinkProps extends RowProps {
  readonly href: string;
}

/** A line that opens another window. All of it can be pressed. */
export const OrderRowLink = ({ shape, title, text, href }: RowLinkProps) => {
  const textId = useId();
  return (
    <Layout
      shape={shape}
      title={
        <a
          className="ff-order-row__title"
          href={href}
          target="_blank"
          rel="noopener"
          aria-describedby={textId}
        >
          {title}
        </a>
      }
      text={text}
      textId={textId}
      end={<Icon shape={externalIcon} size={18} />}
    />
  );
};
