import { useId, useMemo } from 'react';
import { charactersLeft } from '#shared/domain/text/shown-text.ts';
import { useApp } from '../app-context.tsx';
import { LiveRegion } from '../feedback/live-region.tsx';
import { Field, type FieldText, fieldIds } from './field.tsx';
import { useTyped } from './use-typed.ts';

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
  const typed = useTyped({ id, value: props.value, onChange: props.onChange });
  return (
    <Field id={id} label={props.label} hint={props.hint} optional={props.optional} error={props.error}>
      <div className="ff-field__box">
        <textarea
          ref={props.inputRef ?? null}
          className="ff-field__input"
          id={id}
          name={props.name}
          rows={props.rows ?? 4}
          {...typed}
          onBlur={props.onBlur}
          maxLength={props.maxLength}
          required={!props.optional}
          aria-describedby={fieldIds(id, props).describedBy}
          aria-invalid={props.error ? true : undefined}
        />
      </div>
      {props.maxLength !== undefined && (
        <CharactersLeft count={charactersLeft(props.value, props.maxLength)} />
      )}
    </Field>
  );
};

/** How many characters are left when a screen reader is told. */
const announcedAt = [100, 50, 20, 10, 0];

/** What is left of a text's maximum. Read out only near its end, and not at each key. */
const CharactersLeft = ({ count }: { readonly count: number }) => {
  const { t } = useApp();
  const text = t('common.charactersLeft', { count: Math.max(0, count) });
  const reached = announcedAt.findLast((limit) => count <= limit);
  // biome-ignore lint/correctness/useExhaustiveDependencies: changes only where the next limit is reached
  const announced = useMemo(() => (reached === undefined ? '' : text), [reached]);
  return (
    <>
      <p className="ff-field__hint notranslate" aria-hidden="true">
        {text}
      </p>
      <LiveRegion>{announced && <span className="ff-sr">{announced}</span>}</LiveRegion>
    </>
  );
};
