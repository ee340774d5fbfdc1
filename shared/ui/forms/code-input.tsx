import './code-input.css';
import { useId } from 'react';
import { filterCodeInput, verificationCodeLength } from '#shared/domain/access/verification-code.ts';
import { useFocusOnOpen } from '../dialogs/use-focus-on-open.ts';
import { Field, type FieldText, fieldIds } from './field.tsx';
import { useTyped } from './use-typed.ts';

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
  const enter = (digits: string) => {
    if (digits === value) return;
    props.onChange(digits);
    if (digits.length === verificationCodeLength) props.onComplete?.(digits);
  };
  const typed = useTyped({ id, value, onChange: enter, format: filterCodeInput });
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
          {...typed}
          onPaste={(event) => {
            const pasted = filterCodeInput(event.clipboardData?.getData('text') ?? '');
            if (!pasted) return;
            event.preventDefault();
            enter(pasted);
          }}
          inputMode="numeric"
          autoComplete="one-time-code"
          // Keyboards suggest "492 817"; a limit of six would cut it before its space is removed.
          maxLength={verificationCodeLength * 2}
          pattern="[0-9]*"
          required
          aria-describedby={fieldIds(id, props).describedBy}
          aria-invalid={props.error ? true : undefined}
        />
      </div>
    </Field>
  );
};
