import './checkbox.css';
import type { Elements } from '../elements.ts';
import './choice-list.css';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { RichText } from '../display/rich-text.tsx';
import { Icon, plusIcon } from '../icons/icon.tsx';
import { FieldError } from './field.tsx';

export interface Choice {
  value: string;
  title: string;
  /** Whether the title is a name with digits, such as that of a card, which a translator of the browser leaves as it is. */
  isName?: boolean;
  /** What is shown instead of the title, such as a date with a tag beside it. */
  content?: Elements;
  /** A second, less prominent line. Each `<date>` in it gets its own element, which translators leave as it is. */
  meta?: string | null | undefined;
  /** For example a card brand, between the control and the text. */
  picture?: Elements;
  /** Content at the end of the row, for example an icon. */
  end?: Elements;
  /** Why this row can't be chosen: it stays in the list, disabled, and shows this instead of its second line. */
  unavailable?: string | null | undefined;
}

interface ListProps {
  legend: ReactNode;
  name: string;
  choices: readonly Choice[];
  error?: ReactNode;
  /** A last row below the choices, usually `AddChoice`. */
  footer?: Elements;
}

interface RowProps {
  choice: Choice;
  type: 'radio' | 'checkbox';
  name: string;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  describedBy: string | undefined;
}

const ChoiceRow = ({ choice, type, name, chosen, onChoose, describedBy }: RowProps) => {
  const meta = choice.unavailable ?? choice.meta;
  return (
    <label
      className={`ff-choice${chosen ? ' ff-choice--chosen' : ''}${choice.unavailable ? ' ff-choice--off' : ''}`}
    >
      <input
        className="ff-tickbox"
        type={type}
        name={name}
        value={choice.value}
        checked={chosen}
        disabled={Boolean(choice.unavailable)}
        onChange={(event) => onChoose(event.currentTarget.checked)}
        aria-describedby={describedBy}
      />
      {choice.picture}
      <span className="ff-choice__text">
        <bdi className={`ff-choice__title${choice.isName ? ' notranslate' : ''}`}>
          {choice.content ?? choice.title}
        </bdi>
        {meta && (
          <bdi className="ff-choice__meta">
            <RichText text={meta} parts={{ date: (date) => <span className="notranslate">{date}</span> }} />
          </bdi>
        )}
      </span>
      {choice.end && <span className="ff-choice__end ff-money">{choice.end}</span>}
    </label>
  );
};

interface FrameProps extends Omit<ListProps, 'name' | 'choices'> {
  errorId: string;
  children: Elements;
}

const ChoiceFrame = ({ legend, error, errorId, footer, children }: FrameProps) => {
  const frame = useRef<HTMLFieldSetElement>(null);
  const hasError = Boolean(error);
  // Like an invalid field, it gets the focus after a failed submit, but not while one of its own rows has it.
  useLayoutEffect(() => {
    if (!hasError || frame.current?.contains(document.activeElement)) return;
    frame.current?.querySelector<HTMLElement>('input:enabled')?.focus();
  }, [hasError]);
  return (
    <fieldset className="ff-field" ref={frame}>
      <legend className="ff-h3 ff-choices__legend">{legend}</legend>
      <div className="ff-choices">
        {children}
        {footer}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
};

interface ChoiceListProps extends ListProps {
  value: string | undefined;
  onChange: (value: string) => void;
}

/** A group of radio buttons, shown as rows. */
export const ChoiceList = ({ value, onChange, choices, name, ...frame }: ChoiceListProps) => {
  const errorId = useId();
  return (
    <ChoiceFrame {...frame} errorId={errorId}>
      {choices.map((choice) => (
        <ChoiceRow
          key={choice.value}
          type="radio"
          name={name}
          choice={choice}
          chosen={choice.value === value}
          onChoose={() => onChange(choice.value)}
          describedBy={frame.error ? errorId : undefined}
        />
      ))}
    </ChoiceFrame>
  );
};

interface CheckListProps extends ListProps {
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
}

/** A group of checkboxes, shown as rows. */
export const CheckList = ({ values, onChange, choices, name, ...frame }: CheckListProps) => {
  const errorId = useId();
  return (
    <ChoiceFrame {...frame} errorId={errorId}>
      {choices.map((choice) => (
        <ChoiceRow
          key={choice.value}
          type="checkbox"
          name={name}
          choice={choice}
          chosen={values.includes(choice.value)}
          onChoose={(chosen) =>
            onChange(
              choices
                .map(({ value }) => value)
                .filter((value) => (value === choice.value ? chosen : values.includes(value))),
            )
          }
          describedBy={frame.error ? errorId : undefined}
        />
      ))}
    </ChoiceFrame>
  );
};

interface AddChoiceProps {
  readonly children: ReactNode;
  readonly onPress: () => void;
  /** What a press opens. */
  readonly hasPopup?: 'dialog' | undefined;
  /** What merchants' browser tests find it by. */
  readonly testId?: string;
}

/** The last row of a `ChoiceList`: a button that adds another choice. */
export const AddChoice = ({ children, onPress, hasPopup, testId }: AddChoiceProps) => (
  <button
    className="ff-choice ff-choice--add"
    type="button"
    data-testid={testId}
    aria-haspopup={hasPopup}
    onClick={onPress}
  >
    <Icon shape={plusIcon} size={22} />
    <span>{children}</span>
  </button>
);
