import './combobox.css';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { LiveRegion } from '../feedback/live-region.tsx';
import { Icon, rightIcon, searchIcon } from '../icons/icon.tsx';
import { Field, type FieldText, fieldIds } from './field.tsx';
import { useReported } from './use-typed.ts';

export interface ComboboxOption {
  id: string;
  text: string;
  /** Choosing it keeps the list open to narrow it further, for example a street. */
  narrows?: boolean;
}

interface ComboboxProps extends FieldText {
  name: string;
  value: string;
  onChange: (text: string) => void;
  onBlur?: (() => void) | undefined;
  /** The suggestions for the current text. Without any, the list is closed. */
  options: readonly ComboboxOption[];
  onChoose: (option: ComboboxOption) => void;
  /**
   * Shown below the field where there are no options, for example while they are loading. It stays when the focus leaves, so
   * that nothing moves under the pointer that presses what the note recommends.
   */
  note?: ReactNode;
  /** What a screen reader announces when the list changes, for example "3 addresses". */
  announcement: string;
  autoComplete?: string | undefined;
  disabled?: boolean | undefined;
  inputRef?: ((element: HTMLInputElement | null) => void) | undefined;
}

/** The part of a keyboard event that React and Preact share. */
interface KeyPress {
  preventDefault: () => void;
  stopPropagation: () => void;
}

// Spread below, because Preact's types don't know the attribute name that both renderers accept.
const asTyped = { spellCheck: 'false' } as const;

/** Index of the option before or after the highlighted one, wrapping around; null if none is highlighted. */
function neighbour(highlighted: number | null, step: 1 | -1, count: number): number | null {
  if (count === 0) return null;
  if (highlighted === null) return step === 1 ? 0 : count - 1;
  return (highlighted + step + count) % count;
}

/**
 * A text field with a list of suggestions. The focus stays in the field: `aria-activedescendant` names the highlighted
 * option, as in WAI-ARIA's combobox pattern.
 */
export const Combobox = (props: ComboboxProps) => {
  const { options, note, value, onChange, onChoose, disabled = false } = props;
  const id = useId();
  const listId = `${id}-list`;
  const report = useReported({ id, value, onChange });
  const [isOpen, setOpen] = useState(false);
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const isActive = isOpen && !disabled;
  const hasList = isActive && options.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list has no highlighted option
  useEffect(() => setHighlighted(null), [options]);

  useEffect(() => {
    if (highlighted !== null) list.current?.children[highlighted]?.scrollIntoView?.({ block: 'nearest' });
  }, [highlighted]);

  const choose = (option: ComboboxOption) => {
    setOpen(option.narrows === true);
    setHighlighted(null);
    onChoose(option);
  };

  const pressed: Record<string, (event: KeyPress) => void> = {
    ArrowDown: (event) => {
      event.preventDefault();
      setOpen(true);
      setHighlighted(neighbour(highlighted, 1, options.length));
    },
    ArrowUp: (event) => {
      event.preventDefault();
      setOpen(true);
      setHighlighted(neighbour(highlighted, -1, options.length));
    },
    Enter: (event) => {
      const option = hasList && highlighted !== null ? options[highlighted] : undefined;
      if (!option) return;
      // Enter chooses the option; it must not submit the form as well.
      event.preventDefault();
      choose(option);
    },
    Escape: (event) => {
      if (!hasList) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      setHighlighted(null);
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
            aria-activedescendant={hasList && highlighted !== null ? `${listId}-${highlighted}` : undefined}
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
              report(event.currentTarget.value);
            }}
            onKeyDown={(event) => pressed[event.key]?.(event)}
            onBlur={() => {
              setOpen(false);
              props.onBlur?.();
            }}
          />
        </div>
        <div
          className="ff-combobox__list"
          id={listId}
          role="listbox"
          aria-label={labelOf(props.label)}
          ref={list}
          hidden={!hasList}
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
            <div
              key={option.id}
              className="ff-combobox__option"
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === highlighted}
              // The focus must stay in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <span>{option.text}</span>
              {option.narrows && <Icon shape={rightIcon} size={16} flip />}
            </div>
          ))}
        </div>
        {note && options.length === 0 && <p className="ff-combobox__note">{note}</p>}
        <LiveRegion>
          <span className="ff-sr">{isActive ? props.announcement : ''}</span>
        </LiveRegion>
      </div>
    </Field>
  );
};

const labelOf = (label: ReactNode): string | undefined => (typeof label === 'string' ? label : undefined);
