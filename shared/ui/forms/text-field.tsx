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

/** Reads what was typed into a prerendered field before the app hydrated it. */
function useTextBeforeHydration(id: string, { value, onChange }: TextFieldProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useLayoutEffect(() => {
    const input = document.getElementById(id) as HTMLInputElement | null;
    if (input && input.value !== value) onChange(input.value);
  }, []);
}

/** A single-line text field with its label, hint and error. */
export const TextField = (props: TextFieldProps) => {
  const id = useId();
  const { describedBy } = fieldIds(id, props);
  useFocusOnOpen(id, props.focusOnOpen);
  useTextBeforeHydration(id, props);
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
