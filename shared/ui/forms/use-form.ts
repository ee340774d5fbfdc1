/** State of one form: values, errors and submission. Errors are codes; `describe` gives their texts. */
import { useLayoutEffect, useRef, useState } from 'react';
import { readControls } from './use-typed.ts';

/** Returns the error code of a value, or nothing if it is valid. */
export type Validator<Values, Name extends keyof Values> = (
  value: Values[Name],
  values: Values,
) => string | null | undefined;

/** Error codes by field. */
export type FieldErrorCodes<Values> = Partial<Record<keyof Values & string, string>>;

interface FormOptions<Values> {
  initial: Values;
  validate?: { readonly [Name in keyof Values]?: Validator<Values, Name> };
  /** Text of an error code at a field. */
  describe: (code: string, field: keyof Values & string) => string;
  /**
   * Submits the values. May return error codes for fields that the server rejected. It should not throw: failures that
   * belong to no field are for the caller to show.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler without field errors returns nothing
  submit: (values: Values) => Promise<FieldErrorCodes<Values> | void> | FieldErrorCodes<Values> | void;
}

type Focusable = { focus: () => void };

/**
 * Runs `work` once no mouse button is held down. Without this, an error that appears when a field loses the focus would
 * move the button away from the pointer between press and release, and the click would be lost.
 */
function afterPress(work: () => void): void {
  const isPressing = document.querySelector(':is(a, button, label):active') !== null;
  if (isPressing) addEventListener('mouseup', () => setTimeout(work), { capture: true, once: true });
  else work();
}

/** Props that connect a field component to the form. */
export interface FieldBinding<Value> {
  name: string;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
  onBlur: () => void;
  inputRef: (element: Focusable | null) => void;
}

export interface FormState<Values> {
  values: Values;
  /** True while `submit` is running. */
  submitting: boolean;
  /** All errors shown now, in field order, for `ErrorSummary`. */
  problems: readonly { field: keyof Values & string; text: string; focus: () => void }[];
  field: <Name extends keyof Values & string>(name: Name) => FieldBinding<Values[Name]>;
  setValue: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** Shows the given errors and focuses the first field that has one. */
  setErrors: (codes: FieldErrorCodes<Values>) => void;
  /** For `<form onSubmit>`, and for inputs that submit automatically, such as a complete code. */
  submit: (event?: { preventDefault: () => void }) => Promise<void>;
}

/**
 * State of one form. A changed field is validated when it loses the focus; from then on, an error it shows is updated with
 * every change. Submitting validates all fields. While a submit is running, further ones are ignored.
 */
export const useForm = <Values extends object>(options: FormOptions<Values>): FormState<Values> => {
  type Name = keyof Values & string;
  const names = Object.keys(options.initial) as Name[];
  const [values, setValues] = useState(options.initial);
  const [codes, setCodes] = useState<FieldErrorCodes<Values>>({});
  const [submitting, setSubmitting] = useState(false);
  const running = useRef(false);
  const inputs = useRef<Partial<Record<Name, Focusable | null>>>({});
  const nextFocus = useRef<Name | null>(null);
  // Changes within one event must build on each other, and a submit must see all of them.
  const latest = useRef(values);

  const codeOf = (name: Name, all: Values): string | undefined =>
    options.validate?.[name]?.(all[name], all) ?? undefined;

  const setCode = (name: Name, code: string | undefined) =>
    setCodes((current) => {
      const { [name]: _, ...others } = current;
      return (code === undefined ? others : { ...others, [name]: code }) as FieldErrorCodes<Values>;
    });

  const setValue: FormState<Values>['setValue'] = (name, value) => {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
    // An error disappears as soon as it is fixed, but no new error appears while typing.
    if (codes[name] !== undefined) setCode(name, codeOf(name, latest.current));
  };

  const setErrors: FormState<Values>['setErrors'] = (found) => {
    nextFocus.current = names.find((name) => found[name] !== undefined) ?? null;
    setCodes(found);
  };

  // After the error has been rendered, so that a screen reader reads it together with the field.
  useLayoutEffect(() => {
    if (nextFocus.current === null) return;
    inputs.current[nextFocus.current]?.focus();
    nextFocus.current = null;
  });

  const submit: FormState<Values>['submit'] = async (event) => {
    event?.preventDefault();
    if (running.current) return;
    for (const control of Object.values(inputs.current)) readControls(control);
    const all = latest.current;
    const found = Object.fromEntries(
      names.flatMap((name) => {
        const code = codeOf(name, all);
        return code === undefined ? [] : [[name, code]];
      }),
    ) as FieldErrorCodes<Values>;
    setErrors(found);
    if (Object.keys(found).length > 0) return;

    running.current = true;
    setSubmitting(true);
    try {
      const refused = await options.submit(all);
      if (refused) setErrors(refused);
    } finally {
      running.current = false;
      setSubmitting(false);
    }
  };

  const describe = (name: Name): string | undefined => {
    const code = codes[name];
    return code === undefined ? undefined : options.describe(code, name);
  };

  return {
    values,
    submitting,
    problems: names.flatMap((name) => {
      const text = describe(name);
      return text === undefined ? [] : [{ field: name, text, focus: () => inputs.current[name]?.focus() }];
    }),
    field: (name) => ({
      name,
      value: values[name],
      error: describe(name),
      onChange: (value) => setValue(name, value),
      onBlur: () => {
        // An untouched field shows no error yet.
        if (latest.current[name] === options.initial[name]) return;
        afterPress(() => {
          const code = codeOf(name, latest.current);
          // An error from the server stays until the value changes.
          if (code !== undefined) setCode(name, code);
        });
      },
      inputRef: (element) => {
        inputs.current[name] = element;
      },
    }),
    setValue,
    setErrors,
    submit,
  };
};
