/**
 * Values of controls, however they arrive: typed, composed by an input method, or set by a browser or a password manager that sends
 * no input event.
 */
import { useLayoutEffect, useRef, useState } from 'react';
import { cursorIn, withDeletedDigit } from '#shared/domain/text/edit-digits.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const readers = new WeakMap<object, () => void>();

const isIn = <Name extends string>(name: Name, thing: unknown): thing is Record<Name, unknown> =>
  typeof thing === 'object' && thing !== null && name in thing;

/** Reads what stands in a control, and in the others of its form, where it was set without an event. */
export function readControls(control: unknown): void {
  const form = isIn('form', control) ? control.form : null;
  const group = form instanceof HTMLFormElement ? [...form.elements] : [control];
  for (const each of group) if (typeof each === 'object' && each !== null) readers.get(each)?.();
}

interface Controlled<Value> {
  readonly id: string;
  /** What the control shows. */
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Whether a value that stands there before the app runs is taken: a prerendered field may have been typed into. */
  readonly takesFirst?: boolean | undefined;
  /** Whether an input method may report the text that it has composed already. */
  readonly isTyped?: boolean;
}

/**
 * Reads a control when it changed without an event that the renderer knows: before it is rendered again, which would overwrite it;
 * when it reports a change or loses the focus; and when its form is submitted.
 * @returns to be called with each value that an event brought
 */
function useUnreported<Value extends string | boolean>(
  { id, value, onChange, takesFirst = false, isTyped = false }: Controlled<Value>,
  readValue: (control: Control) => Value,
): (value: Value) => void {
  const known = useRef<{ readonly control: Control; value: Value; readonly rendered: Value } | null>(null);
  const latest = useRef(onChange);
  const last = known.current;
  const standing = last ? readValue(last.control) : null;
  const isUnread = last !== null && standing !== last.value && standing !== value && value === last.rendered;

  useLayoutEffect(() => {
    latest.current = onChange;
    const control = document.getElementById(id) as Control | null;
    if (!control) return;
    const shown = readValue(control);
    known.current = { control, value: shown, rendered: value };
    if (isUnread && standing !== null) onChange(standing);
    else if (last === null && takesFirst && shown !== value) onChange(shown);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the control stays the same for its id
  useLayoutEffect(() => {
    const control = document.getElementById(id) as Control | null;
    if (!control) return;
    const read = () => {
      const shown = readValue(control);
      if (!known.current || known.current.value === shown) return;
      known.current.value = shown;
      latest.current(shown);
    };
    readers.set(control, read);
    control.addEventListener('change', read);
    control.addEventListener('blur', read);
    return () => {
      readers.delete(control);
      control.removeEventListener('change', read);
      control.removeEventListener('blur', read);
    };
  }, [id]);

  return (reported) => {
    // A select reports its change to the listener above first.
    if (!isTyped && known.current?.value === reported) return;
    if (known.current) known.current.value = reported;
    onChange(reported);
  };
}

const textOf = (control: Control): string => control.value;

/** The part of a change that React and Preact share. */
interface Change {
  readonly currentTarget: { readonly value: string };
}

const nativeOf = (event: object): Partial<InputEvent> =>
  (isIn('nativeEvent', event) ? event.nativeEvent : event) as object;

interface Typed extends Omit<Controlled<string>, 'onChange'> {
  readonly onChange: (text: string) => void;
  /** How the control shows what is typed into it, such as digits in groups. */
  readonly format?: ((text: string, isDeleting: boolean) => string) | undefined;
}

/**
 * Props of a text control. What is typed is formatted as soon as no input method composes it, with the cursor behind the same digit;
 * Backspace and Delete over a separator remove the digit beyond it.
 */
export function useTyped({ id, value, onChange, format, takesFirst }: Typed) {
  const [composing, setComposing] = useState<string | null>(null);
  const [, redraw] = useState(0);
  const cursor = useRef<number | null>(null);
  const isDeleting = useRef(false);
  const formatted = (text: string) => onChange(format ? format(text, isDeleting.current) : text);
  const report = useUnreported(
    { id, value: composing ?? value, onChange: formatted, takesFirst, isTyped: true },
    textOf,
  );

  useLayoutEffect(() => {
    if (cursor.current === null) return;
    const control = document.getElementById(id) as HTMLInputElement | null;
    if (control && control === document.activeElement)
      control.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  });

  const enter = ({ currentTarget }: Change, inputType: string) => {
    const control = currentTarget as HTMLInputElement;
    const text = control.value;
    if (!format) return report(text);
    const typed = { text, cursor: control.selectionStart ?? text.length };
    isDeleting.current = inputType.startsWith('delete');
    const isRestored = format(text, isDeleting.current) === value;
    const edited = isRestored ? withDeletedDigit(value, typed, inputType) : typed;
    const shown = format(edited.text, isDeleting.current);
    if (shown !== text) {
      cursor.current = cursorIn(shown, edited);
      // Where the value stays the same, the renderer restores it and puts the cursor at the end.
      redraw((count) => count + 1);
    }
    report(edited.text);
    isDeleting.current = false;
  };

  return {
    value: composing ?? value,
    onChange: (event: Change) => {
      const { isComposing = false, inputType = '' } = nativeOf(event);
      if (format && isComposing) setComposing(event.currentTarget.value);
      else enter(event, inputType);
    },
    onCompositionEnd: (event: Change) => {
      if (composing === null) return;
      setComposing(null);
      enter(event, 'insertFromComposition');
    },
  };
}

/** Reports of a select, a checkbox or a text control that formats nothing. */
export const useReported = (control: Controlled<string>) => useUnreported(control, textOf);

const tickOf = (control: Control): boolean => (control as HTMLInputElement).checked;

export const useTick = (control: Controlled<boolean>) => useUnreported(control, tickOf);
