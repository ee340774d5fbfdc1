import './date-fields.css';
import { type ReactNode, useId, useRef } from 'react';
import { padDatePart } from '#shared/domain/identity/date-input.ts';
import { digitsOf } from '#shared/domain/text/plain-digits.ts';
import { useApp } from '../app-context.tsx';
import { FieldError, type FieldText, fieldIds } from './field.tsx';
import { useTyped } from './use-typed.ts';

/** What is typed in each field, digits only. */
export interface DateParts {
  day: string;
  month: string;
  year: string;
}

interface DateFieldsProps extends Omit<FieldText, 'label' | 'optional'> {
  legend: ReactNode;
  name: string;
  value: DateParts;
  onChange: (value: DateParts) => void;
  /** Called when the focus leaves the whole group. */
  onBlur?: (() => void) | undefined;
  /** For a date of birth: enables the browser's autofill. */
  birthday?: boolean;
  inputRef?: { current: HTMLInputElement | null } | ((element: HTMLInputElement | null) => void) | undefined;
}

const parts = [
  { part: 'day', length: 2 },
  { part: 'month', length: 2 },
  { part: 'year', length: 4 },
] as const;

interface PartInputProps {
  readonly id: string;
  readonly name: string;
  readonly maxLength: number;
  readonly autoComplete: string;
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly onBlur: () => void;
  readonly hasError: boolean;
  readonly inputRef: NonNullable<DateFieldsProps['inputRef']> | null;
}

const PartInput = ({ inputRef, hasError, value, onChange, ...input }: PartInputProps) => {
  const typed = useTyped({ id: input.id, value, onChange, format: digitsOf });
  return (
    <input
      ref={inputRef}
      className="ff-field__input"
      inputMode="numeric"
      {...input}
      {...typed}
      required
      aria-invalid={hasError ? true : undefined}
    />
  );
};

/** A date in three fields, for day, month and year, with one error for all of them. */
export const DateFields = (props: DateFieldsProps) => {
  const { t } = useApp();
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const { legend, hint, error, value } = props;
  const { hintId, errorId, describedBy } = fieldIds(id, { hint, error });

  const focusNext = (index: number) => group.current?.querySelectorAll('input')[index + 1]?.focus();

  // Browsers fill in all three at once, before the first is rendered.
  const latest = useRef(value);
  latest.current = value;
  const change = (part: keyof DateParts, digits: string) => {
    latest.current = { ...latest.current, [part]: digits };
    props.onChange(latest.current);
  };

  const type = (index: number, digits: string) => {
    const { part, length } = parts[index] ?? parts[0];
    const grew = digits.length > latest.current[part].length;
    change(part, digits);
    if (grew && digits.length === length) focusNext(index);
  };

  const padOnBlur = (part: keyof DateParts) => {
    const typed = latest.current[part];
    const padded = padDatePart(typed);
    if (part !== 'year' && padded !== typed) change(part, padded);
  };

  return (
    <fieldset
      ref={group}
      className={`ff-field${error ? ' ff-field--error' : ''}`}
      aria-describedby={describedBy}
      onBlur={(event) => {
        if (!group.current?.contains(event.relatedTarget as Node | null)) props.onBlur?.();
      }}
    >
      <legend className="ff-legend">{legend}</legend>
      {hint && (
        <p className="ff-field__hint" id={hintId}>
          {hint}
        </p>
      )}
      <div className="ff-dates">
        {parts.map(({ part, length }, index) => (
          <div key={part} className={`ff-field ff-dates__${part}`}>
            <label className="ff-field__label" htmlFor={`${id}-${part}`}>
              {t(`common.date.${part}`)}
            </label>
            <div className="ff-field__box">
              <PartInput
                inputRef={index === 0 ? (props.inputRef ?? null) : null}
                id={`${id}-${part}`}
                name={`${props.name}-${part}`}
                maxLength={length}
                autoComplete={props.birthday ? `bday-${part}` : 'off'}
                value={value[part]}
                onChange={(digits) => type(index, digits)}
                onBlur={() => padOnBlur(part)}
                hasError={Boolean(error)}
              />
            </div>
          </div>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
};
