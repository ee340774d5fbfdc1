import './select-field.css';
import { useId } from 'react';
import { Field, type FieldText, fieldIds } from './field.tsx';
import { useReported } from './use-typed.ts';

export interface SelectOption {
  value: string;
  label: string;
}

interface SelectFieldProps extends FieldText {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  options: readonly SelectOption[];
  /** Text of an empty first option, for example "Choose a state". */
  prompt?: string | undefined;
  autoComplete?: string | undefined;
  inputRef?:
    | { current: HTMLSelectElement | null }
    | ((element: HTMLSelectElement | null) => void)
    | undefined;
}

/** A native select with label, hint and error. */
export const SelectField = (props: SelectFieldProps) => {
  const id = useId();
  const report = useReported({ id, value: props.value, onChange: props.onChange });
  return (
    <Field id={id} label={props.label} hint={props.hint} optional={props.optional} error={props.error}>
      <div className="ff-field__box ff-field__box--select">
        <select
          ref={props.inputRef ?? null}
          className="ff-field__input"
          id={id}
          name={props.name}
          value={props.value}
          onChange={(event) => report(event.currentTarget.value)}
          onBlur={props.onBlur}
          autoComplete={props.autoComplete}
          required={!props.optional}
          aria-describedby={fieldIds(id, props).describedBy}
          aria-invalid={props.error ? true : undefined}
        >
          {props.prompt !== undefined && <option value="">{props.prompt}</option>}
          {props.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </Field>
  );
};
