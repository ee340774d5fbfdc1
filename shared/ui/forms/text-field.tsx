import { type ReactNode, useId } from 'react';
import { useFocusOnOpen } from '../dialogs/use-focus-on-open.ts';
import { Field, type FieldText, fieldIds } from './field.tsx';
import { useTyped } from './use-typed.ts';

export interface TextFieldProps extends FieldText {
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** How the field shows what is typed into it, such as digits in groups. */
  format?: ((text: string, isDeleting: boolean) => string) | undefined;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  type?: 'text' | 'email' | 'tel' | 'password' | 'search' | undefined;
  /** The autofill token of WCAG 1.3.5, for example `given-name`. */
  autoComplete?: string | undefined;
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | undefined;
  maxLength?: number | undefined;
  /** The format of the value, for example `MM / YY`; never a replacement for the label. */
  placeholder?: string | undefined;
  /** Shown before the text, inside the box; decorative. */
  start?: ReactNode;
  /** Shown after the text, inside the box. */
  end?: ReactNode;
  /** Turns off the spelling check and automatic capitals, for codes, names and passwords. */
  verbatim?: boolean | undefined;
  /** Suggested while typing; any other text is accepted as well. */
  suggestions?: readonly string[] | undefined;
  /** As wide as a postcode. */
  short?: boolean | undefined;
  /** Focuses the field when the screen opens. Use it only if the field is the screen's main purpose. */
  focusOnOpen?: boolean | undefined;
  /** Ids of further descriptions, for example a strength meter's. */
  describedBy?: string | undefined;
  inputRef?: { current: HTMLInputElement | null } | ((element: HTMLInputElement | null) => void) | undefined;
}

const isVerbatim = ({ type, inputMode, verbatim }: TextFieldProps) =>
  verbatim || type === 'email' || inputMode === 'numeric' || inputMode === 'email';

const asTyped = { spellCheck: 'false', autoCapitalize: 'none' } as const;

/** A single-line text field with its label, hint and error. */
export const TextField = (props: TextFieldProps) => {
  const id = useId();
  const { describedBy } = fieldIds(id, props);
  useFocusOnOpen(id, props.focusOnOpen);
  const { value, onChange, format } = props;
  const typed = useTyped({ id, value, onChange, format, takesFirst: true });
  return (
    <Field
      id={id}
      label={props.label}
      hint={props.hint}
      optional={props.optional}
      error={props.error}
      short={props.short}
    >
      <div className="ff-field__box">
        {props.start && (
          <span className="ff-field__start" aria-hidden="true">
            {props.start}
          </span>
        )}
        <input
          ref={props.inputRef ?? null}
          className="ff-field__input"
          id={id}
          name={props.name}
          data-testid={props.name}
          // Preact's types take one literal, not a union of them.
          type={(props.type ?? 'text') as 'text'}
          {...typed}
          onFocus={props.onFocus}
          onBlur={props.onBlur}
          autoComplete={props.autoComplete}
          inputMode={props.inputMode}
          maxLength={props.maxLength}
          placeholder={props.placeholder}
          required={!props.optional}
          {...(isVerbatim(props) ? asTyped : {})}
          aria-describedby={[describedBy, props.describedBy].filter(Boolean).join(' ') || undefined}
          aria-invalid={props.error ? true : undefined}
          list={props.suggestions && `${id}-suggestions`}
        />
        {props.suggestions && (
          <datalist id={`${id}-suggestions`}>
            {props.suggestions.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        )}
        {props.end && <span className="ff-field__end">{props.end}</span>}
      </div>
    </Field>
  );
};
