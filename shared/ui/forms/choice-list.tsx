import './checkbox.css';
import './choice-list.css';
import { type ReactNode, useId } from 'react';
import { Icon, plusIcon } from '../icons/icon.tsx';
import { FieldError } from './field.tsx';

export interface Choice {
  value: string;
  title: ReactNode;
  /** The quiet second line. */
  meta?: ReactNode;
  /** Card brand or glyph between the control and the text. */
  picture?: ReactNode;
  /** Amount at the end of the row. */
  end?: ReactNode;
  /** Why this row cannot be chosen; it stays in the list and shows this instead of its second line. */
  unusable?: ReactNode;
  /** A row that is chosen for the shopper and cannot be given up, for example the oldest late payment. */
  fixed?: boolean;
}

interface ListProps {
  legend: ReactNode;
  /** Keeps the legend for screen readers only, where a heading above says the same. */
  legendHidden?: boolean;
  name: string;
  choices: readonly Choice[];
  error?: ReactNode;
  /** A last row below the choices, see `AddChoice`. */
  footer?: ReactNode;
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
  const meta = choice.unusable ?? choice.meta;
  return (
    <label className={`ff-choice${choice.unusable ? ' ff-choice--off' : ''}`}>
      <input
        className="ff-tickbox"
        type={type}
        name={name}
        value={choice.value}
        checked={chosen}
        disabled={Boolean(choice.unusable) || choice.fixed === true}
        onChange={(event) => onChoose(event.currentTarget.checked)}
        aria-describedby={describedBy}
      />
      {choice.picture}
      <span className="ff-choice__text">
        <span className="ff-choice__title">{choice.title}</span>
        {meta && <span className="ff-choice__meta">{meta}</span>}
      </span>
      {choice.end && <span className="ff-choice__end ff-money">{choice.end}</span>}
    </label>
  );
};

interface FrameProps extends Omit<ListProps, 'name' | 'choices'> {
  errorId: string;
  children: ReactNode;
}

const ChoiceFrame = ({ legend, legendHidden = false, error, errorId, footer, children }: FrameProps) => (
  <fieldset className="ff-field">
    <legend className={legendHidden ? 'ff-sr' : 'ff-h3 ff-choices__legend'}>{legend}</legend>
    <div className="ff-choices">
      {children}
      {footer}
    </div>
    {error && <FieldError id={errorId}>{error}</FieldError>}
  </fieldset>
);

interface ChoiceListProps extends ListProps {
  value: string | undefined;
  onChange: (value: string) => void;
}

/** One of several rows. */
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

/** The last row of a list: adds what is missing from it. */
export const AddChoice = ({ children, onPress }: { children: ReactNode; onPress: () => void }) => (
  <button className="ff-choice ff-choice--add" type="button" onClick={onPress}>
    <Icon shape={plusIcon} size={22} />
    <span>{children}</span>
  </button>
);
