import { type ReactNode, type Ref, useId } from 'react';
import { externalIcon, Icon, type IconShape, rightIcon } from '#shared/ui/icons/icon.tsx';

interface RowProps {
  readonly shape: IconShape;
  readonly title: string;
  readonly text?: ReactNode;
}

/** The title names a row, and the line below it describes it. */
function useRow({ shape, title, text }: RowProps, titleRef?: Ref<HTMLSpanElement>) {
  const [titleId, textId] = [useId(), useId()];
  const content = (
    <>
      <Icon shape={shape} />
      <span className="ff-order-row__texts">
        <span
          className="ff-order-row__title"
          id={titleId}
          ref={titleRef}
          tabIndex={titleRef ? -1 : undefined}
        >
          {title}
        </span>{' '}
        {text && (
          <span className="ff-small ff-muted" id={textId}>
            {text}
          </span>
        )}
      </span>
    </>
  );
  return { content, named: { 'aria-labelledby': titleId, 'aria-describedby': text ? textId : undefined } };
}

interface OrderRowProps extends RowProps {
  /** Takes the focus when the button before it disappears. */
  readonly titleRef: Ref<HTMLSpanElement>;
}

/** A line of the card beside an order that only tells something. */
export const OrderRow = ({ titleRef, ...row }: OrderRowProps) => (
  <div className="ff-order-row">{useRow(row, titleRef).content}</div>
);

interface RowButtonProps extends RowProps {
  readonly onPress: () => void;
  /** Why it can't be used now, shown below its title. It stays focusable. */
  readonly unavailable?: string | false;
}

/** A line that opens a dialog. */
export const OrderRowButton = ({ onPress, unavailable, ...row }: RowButtonProps) => {
  const { content, named } = useRow({ ...row, text: unavailable || row.text });
  return (
    <button
      type="button"
      className="ff-order-row"
      aria-haspopup="dialog"
      aria-disabled={unavailable ? true : undefined}
      {...named}
      onClick={unavailable ? undefined : onPress}
    >
      {content}
      {!unavailable && <Icon shape={rightIcon} size={18} flip />}
    </button>
  );
};

interface RowLinkProps extends RowProps {
  readonly href: string;
}

/** A line that opens another window. */
export const OrderRowLink = ({ href, ...row }: RowLinkProps) => {
  const { content, named } = useRow(row);
  return (
    <a className="ff-order-row" href={href} target="_blank" rel="noopener" {...named}>
      {content}
      <Icon shape={externalIcon} size={18} />
    </a>
  );
};
