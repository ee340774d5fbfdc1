/** Values, errors and the submit of one form. Errors are codes; texts are looked up by them. */
import { useLayoutEffect, useRef, useState } from 'react';

/** Gives the code of what is wrong with a value, or nothing. */
export type Validator<Values, Name extends keyof Values> = (
  value: Values[Name],
  values: Values,
) => string | null | undefined;

/** Code per field. */
export type FieldCodes<Values> = Partial<Record<keyof Values & string, string>>;

interface FormOptions<Values> {
  initial: Values;
  validate?: { readonly [Name in keyof Values]?: Validator<Values, Name> };
  /** Text of a code for the field it stands at. */
  describe: (code: string, field: keyof Values & string) => string;
  /**
   * Sends the values. May answer the codes of the fields the server refused; what it throws is the caller's
   * to show beside the form.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler with nothing to report ends without a return
  submit: (values: Values) => Promise<FieldCodes<Values> | void> | FieldCodes<Values> | void;
}

type Focusable = { focus: () => void };

/**
 * Waits for the end of a press that is under way. An error that appears on the way from one field to a button moves
 * the button out from under the pointer, and the press would do nothing.
 */
function afterPress(work: () => void): void {
  const isPressing = document.querySelector(':is(a, button, label):active') !== null;
  if (isPressing) addEventListener('mouseup', () => setTimeout(work), { capture: true, once: true });
  else work();
}

/** What a field component takes from the form. */
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
  /** True from the press until the answer. */
  submitting: boolean;
  /** Every error shown now, in the order of the fields; for the summary above a long form. */
  problems: readonly { field: keyof Values & string; text: string; focus: () => void }[];
  field: <Name extends keyof Values & string>(name: Name) => FieldBinding<Values[Name]>;
  setValue: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** Shows the codes the server gave for fields (`errorInfo`) and moves the focus to the first. */
  setErrors: (codes: FieldCodes<Values>) => void;
  /** For `<form onSubmit>`, and for inputs that submit automatically, such as a complete code. */
  submit: (event?: { preventDefault: () => void }) => Promise<void>;
}

/**
 * One form. A field is checked when it is left for the first time and from then on with every change; a submit
 * checks all of them, and while one submit runs further ones are ignored.
 */
export const useForm = <Values extends object>(options: FormOptions<Values>): FormState<Values> => {
  type Name = keyof Values & string;
  const names = Object.keys(options.initial) as Name[];
  const [values, setValues] = useState(options.initial);
  const [codes, setCodes] = useState<FieldCodes<Values>>({});
  const [submitting, setSubmitting] = useState(false);
  const running = useRef(false);
  const inputs = useRef<Partial<Record<Name, Focusable | null>>>({});
  const nextFocus = useRef<Name | null>(null);
  // Two changes within one event must build on each other, and a submit must see them.
  const latest = useRef(values);

  const codeOf = (name: Name, all: Values): string | undefined =>
    options.validate?.[name]?.(all[name], all) ?? undefined;

  const putCode = (name: Name, code: string | undefined) =>
    setCodes((current) => {
      const { [name]: _, ...others } = current;
      return (code === undefined ? others : { ...others, [name]: code }) as FieldCodes<Values>;
    });

  const setValue: FormState<Values>['setValue'] = (name, value) => {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
    // A shown error goes as soon as it no longer holds, never earlier than the shopper asked for it.
    if (codes[name] !== undefined) putCode(name, codeOf(name, latest.current));
  };

  const setErrors: FormState<Values>['setErrors'] = (found) => {
    nextFocus.current = names.find((name) => found[name] !== undefined) ?? null;
    setCodes(found);
  };

  // Once the error stands beside the field: a screen reader reads it out together with the field.
  useLayoutEffect(() => {
    if (nextFocus.current === null) return;
    inputs.current[nextFocus.current]?.focus();
    nextFocus.current = null;
  });

  const submit: FormState<Values>['submit'] = async (event) => {
    event?.preventDefault();
    if (running.current) return;
    const all = latest.current;
    const found = Object.fromEntries(
      names.flatMap((name) => {
        const code = codeOf(name, all);
        return code === undefined ? [] : [[name, code]];
      }),
    ) as FieldCodes<Values>;
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
        // Passing through an untouched field is no mistake yet.
        if (latest.current[name] === options.initial[name]) return;
        afterPress(() => {
          const code = codeOf(name, latest.current);
          // What the server refused meanwhile stands until the value changes.
          if (code !== undefined) putCode(name, code);
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
