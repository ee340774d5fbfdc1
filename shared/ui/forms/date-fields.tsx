import './date-fields.css';
import { type ReactNode, useId, useRef } from 'react';
import { padDatePart } from '#shared/domain/identity/date-input.ts';
import { useApp } from '../app-context.tsx';
import { FieldError, type FieldText, fieldIds } from './field.tsx';

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

/** A date in three fields, for day, month and year, with one error for all of them. */
export const DateFields = (props: DateFieldsProps) => {
  const { t } = useApp();
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const { legend, hint, error, value } = props;
  const { hintId, errorId, describedBy } = fieldIds(id, { hint, error });

  const focusNext = (index: number) => group.current?.querySelectorAll('input')[index + 1]?.focus();

  const type = (index: number, text: string) => {
    const { part, length } = parts[index] ?? parts[0];
    const digits = text.replace(/\D/g, '').slice(0, length);
    const grew = digits.length > value[part].length;
    props.onChange({ ...value, [part]: digits });
    if (grew && digits.length === length) focusNext(index);
  };

  // Takes the value from the input: when the focus moves on automatically, `value` is not updated yet.
  const padOnBlur = (part: keyof DateParts, typed: string) => {
    const padded = padDatePart(typed);
    if (part !== 'year' && padded !== typed) props.onChange({ ...value, [part]: padded });
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
              <input
                ref={index === 0 ? (props.inputRef ?? null) : null}
                className="ff-field__input"
                id={`${id}-${part}`}
                name={`${props.name}-${part}`}
                inputMode="numeric"
                maxLength={length}
                autoComplete={props.birthday ? `bday-${part}` : 'off'}
                value={value[part]}
                onChange={(event) => type(index, event.currentTarget.value)}
                onBlur={(event) => padOnBlur(part, event.currentTarget.value)}
                required
                aria-invalid={error ? true : undefined}
              />
            </div>
          </div>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
};
