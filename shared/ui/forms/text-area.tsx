import { useId } from 'react';
import { Field, type FieldText, fieldIds } from './field.tsx';

interface TextAreaProps extends FieldText {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  maxLength?: number | undefined;
  rows?: number | undefined;
  inputRef?:
    | { current: HTMLTextAreaElement | null }
    | ((element: HTMLTextAreaElement | null) => void)
    | undefined;
}

/** A text field of several lines with its label, hint and error. */
export const TextArea = (props: TextAreaProps) => {
  const id = useId();
  return (
    <Field id={id} label={props.label} hint={props.hint} optional={props.optional} error={props.error}>
      <div className="ff-field__box">
        <textarea
          ref={props.inputRef ?? null}
          className="ff-field__input"
          id={id}
          name={props.name}
          rows={props.rows ?? 4}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          onBlur={props.onBlur}
          maxLength={props.maxLength}
          required={!props.optional}
          aria-describedby={fieldIds(id, props).describedBy}
          aria-invalid={props.error ? true : undefined}
        />
      </div>
    </Field>
  );
};
