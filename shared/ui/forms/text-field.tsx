import { type ReactNode, useId, useLayoutEffect } from 'react';
import { useFocusOnOpen } from '../dialogs/use-focus-on-open.ts';
import { Field, type FieldText, fieldIds } from './field.tsx';

export interface TextFieldProps extends FieldText {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  type?: 'text' | 'email' | 'tel' | 'password' | 'search' | undefined;
  /** The autofill token of WCAG 1.3.5, for example `given-name`. */
  autoComplete?: string | undefined;
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | undefined;
  maxLength?: number | undefined;
  /** The form of the value only, for example `MM / YY`; never the label's job. */
  placeholder?: string | undefined;
  /** Drawn before and after the typed text, inside the box. */
  start?: ReactNode;
  end?: ReactNode;
  /** No spelling check and no automatic capital: codes, names of things, passwords. */
  verbatim?: boolean | undefined;
  /** Offered while typing; anything else may be typed too. */
  suggestions?: readonly string[] | undefined;
  /** As wide as a postcode. */
  short?: boolean | undefined;
  /** Takes the focus when the screen opens: only where the field is the screen's one purpose. */
  focusOnOpen?: boolean | undefined;
  /** Ids of further descriptions, for example of a strength meter. */
  describedBy?: string | undefined;
  inputRef?: { current: HTMLInputElement | null } | ((element: HTMLInputElement | null) => void) | undefined;
}

/** Kinds of text that spelling checks and automatic capitals only spoil. */
const isVerbatim = ({ type, inputMode, verbatim }: TextFieldProps) =>
  verbatim || type === 'email' || inputMode === 'numeric' || inputMode === 'email';

const asTyped = { spellCheck: 'false', autoCapitalize: 'none' } as const;

/** A prerendered field may have been typed into before the app has loaded. */
function useTypedBefore(id: string, { value, onChange }: TextFieldProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the app takes the field over
  useLayoutEffect(() => {
    const input = document.getElementById(id) as HTMLInputElement | null;
    if (input && input.value !== value) onChange(input.value);
  }, []);
}

/** One line of text with its label, hint and error. */
export const TextField = (props: TextFieldProps) => {
  const id = useId();
  const { describedBy } = fieldIds(id, props);
  useFocusOnOpen(id, props.focusOnOpen);
  useTypedBefore(id, props);
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
        {props.start && <span className="ff-field__start">{props.start}</span>}
        <input
          ref={props.inputRef ?? null}
          className="ff-field__input"
          id={id}
          name={props.name}
          // Preact's types take one literal, not a union of them.
          type={(props.type ?? 'text') as 'text'}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
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
