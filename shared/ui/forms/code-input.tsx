import './code-input.css';
import { useId } from 'react';
import { filterCodeInput, verificationCodeLength } from '#shared/domain/access/verification-code.ts';
import { useFocusOnOpen } from '../dialogs/use-focus-on-open.ts';
import { Field, type FieldText, fieldIds } from './field.tsx';

interface CodeInputProps extends FieldText {
  name: string;
  value: string;
  onChange: (digits: string) => void;
  /** Called once for each complete code, whether typed, pasted or filled in by the browser. */
  onComplete?: ((digits: string) => void) | undefined;
  focusOnOpen?: boolean;
  inputRef?: { current: HTMLInputElement | null };
}

const cells = [0, 1, 2, 3, 4, 5] as const;
const cellState = (cell: number, typed: number) =>
  cell < typed ? 'filled' : cell === typed ? 'next' : undefined;

/** A field for a one-time code: one input that looks like six cells. */
export const CodeInput = (props: CodeInputProps) => {
  const id = useId();
  const { value } = props;
  useFocusOnOpen(id, props.focusOnOpen);
  const enter = (text: string) => {
    const digits = filterCodeInput(text);
    if (digits === value) return;
    props.onChange(digits);
    if (digits.length === verificationCodeLength) props.onComplete?.(digits);
  };
  return (
    <Field id={id} label={props.label} hint={props.hint} hintBelow error={props.error}>
      <div className="ff-code">
        <div className="ff-code__cells" aria-hidden="true">
          {cells.map((cell) => (
            <span key={cell} data-cell={cellState(cell, value.length)} />
          ))}
        </div>
        <input
          ref={props.inputRef ?? null}
          className="ff-code__input"
          id={id}
          name={props.name}
          value={value}
          onChange={(event) => enter(event.currentTarget.value)}
          onPaste={(event) => {
            // `maxLength` would truncate "492 817" before the space is removed.
            const pasted = event.clipboardData?.getData('text') ?? '';
            if (!filterCodeInput(pasted)) return;
            event.preventDefault();
            enter(pasted);
          }}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={verificationCodeLength}
          pattern="[0-9]*"
          required
          aria-describedby={fieldIds(id, props).describedBy}
          aria-invalid={props.error ? true : undefined}
        />
      </div>
    </Field>
  );
};
