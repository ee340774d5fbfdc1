import './combobox.css';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { LiveRegion } from '../feedback/live-region.tsx';
import { Icon, rightIcon, searchIcon } from '../icons/icon.tsx';
import { Field, type FieldText, fieldIds } from './field.tsx';

export interface ComboboxOption {
  id: string;
  text: string;
  /** Choosing it only narrows the list, such as a street does. */
  narrows?: boolean;
}

interface ComboboxProps extends FieldText {
  name: string;
  value: string;
  onChange: (text: string) => void;
  onBlur?: (() => void) | undefined;
  /** What is offered for the text; the list is closed while there is nothing to show. */
  options: readonly ComboboxOption[];
  onChoose: (option: ComboboxOption) => void;
  /** Stands in the list where no option does, for example while they are looked for. */
  note?: ReactNode;
  /** What a screen reader hears when the list changes, for example "3 addresses". */
  announcement: string;
  autoComplete?: string | undefined;
  disabled?: boolean | undefined;
  inputRef?: ((element: HTMLInputElement | null) => void) | undefined;
}

/** What is needed of a key event of either renderer. */
interface KeyPress {
  preventDefault: () => void;
  stopPropagation: () => void;
}

// Apart, since Preact's types do not know the name that both renderers take.
const asTyped = { spellCheck: 'false' } as const;

/** The option before or after the marked one, around both ends; null stands for the text itself. */
function neighbour(marked: number | null, step: 1 | -1, count: number): number | null {
  if (count === 0) return null;
  if (marked === null) return step === 1 ? 0 : count - 1;
  return (marked + step + count) % count;
}

/**
 * A text field with a list of what it may become. The focus never leaves the field: the marked option is told by
 * `aria-activedescendant`, as the combobox pattern of WAI-ARIA has it.
 */
export const Combobox = (props: ComboboxProps) => {
  const { options, note, value, onChange, onChoose, disabled = false } = props;
  const id = useId();
  const listId = `${id}-list`;
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const isShown = isOpen && !disabled && (options.length > 0 || Boolean(note));
  const hasList = isShown && options.length > 0;

  // What was marked in the list before has nothing to do with the list that came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked option belongs to one list
  useEffect(() => setMarked(null), [options]);

  useEffect(() => {
    if (marked !== null) list.current?.children[marked]?.scrollIntoView?.({ block: 'nearest' });
  }, [marked]);

  const choose = (option: ComboboxOption) => {
    setOpen(option.narrows === true);
    setMarked(null);
    onChoose(option);
  };

  const pressed: Record<string, (event: KeyPress) => void> = {
    ArrowDown: (event) => {
      event.preventDefault();
      setOpen(true);
      setMarked(neighbour(marked, 1, options.length));
    },
    ArrowUp: (event) => {
      event.preventDefault();
      setOpen(true);
      setMarked(neighbour(marked, -1, options.length));
    },
    Enter: (event) => {
      const option = hasList && marked !== null ? options[marked] : undefined;
      if (!option) return;
      // Otherwise the form would be sent with half an address.
      event.preventDefault();
      choose(option);
    },
    Escape: (event) => {
      if (!isShown) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      setMarked(null);
    },
    Tab: () => setOpen(false),
  };

  return (
    <Field id={id} label={props.label} hint={props.hint} error={props.error} optional={props.optional}>
      <div className="ff-combobox">
        <div className="ff-field__box">
          <span className="ff-field__start">
            <Icon shape={searchIcon} />
          </span>
          <input
            ref={props.inputRef ?? null}
            className="ff-field__input"
            id={id}
            name={props.name}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={hasList}
            aria-controls={listId}
            aria-activedescendant={hasList && marked !== null ? `${listId}-${marked}` : undefined}
            aria-describedby={fieldIds(id, props).describedBy}
            aria-invalid={props.error ? true : undefined}
            autoComplete={props.autoComplete}
            {...asTyped}
            maxLength={200}
            required={!props.optional}
            disabled={disabled}
            value={value}
            onChange={(event) => {
              setOpen(true);
              onChange(event.currentTarget.value);
            }}
            onKeyDown={(event) => pressed[event.key]?.(event)}
            onBlur={() => {
              setOpen(false);
              props.onBlur?.();
            }}
          />
        </div>
        <div className="ff-combobox__list" hidden={!isShown}>
          <div
            id={listId}
            role="listbox"
            aria-label={labelOf(props.label)}
            ref={list}
            hidden={options.length === 0}
          >
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
              <div
                key={option.id}
                className="ff-combobox__option"
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === marked}
                // A press must not take the focus out of the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                <span>{option.text}</span>
                {option.narrows && <Icon shape={rightIcon} size={16} flip />}
              </div>
            ))}
          </div>
          {options.length === 0 && <p className="ff-combobox__note">{note}</p>}
        </div>
        <LiveRegion>
          <span className="ff-sr">{isShown ? props.announcement : ''}</span>
        </LiveRegion>
      </div>
    </Field>
  );
};

const labelOf = (label: ReactNode): string | undefined => (typeof label === 'string' ? label : undefined);
