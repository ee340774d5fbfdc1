import './checkbox.css';
import { type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';
import { useTick } from './use-typed.ts';

interface CheckboxProps {
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  error?: ReactNode;
  inputRef?: { current: HTMLInputElement | null } | ((element: HTMLInputElement | null) => void) | undefined;
}

/** A checkbox whose whole label is clickable. */
export const Checkbox = ({ name, checked, onChange, children, error, inputRef }: CheckboxProps) => {
  const id = useId();
  const errorId = `${id}-error`;
  const report = useTick({ id, value: checked, onChange });
  return (
    <div>
      <label className={`ff-check${error ? ' ff-check--error' : ''}`}>
        <input
          ref={inputRef ?? null}
          id={id}
          className="ff-tickbox"
          type="checkbox"
          name={name}
          checked={checked}
          onChange={(event) => report(event.currentTarget.checked)}
          aria-describedby={error ? errorId : undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{children}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
};
