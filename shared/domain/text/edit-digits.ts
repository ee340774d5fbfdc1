/** Editing a number that is shown in groups, such as `4111 1111` or `07 / 03 / 1994`. */
import { digitsOf } from './plain-digits.ts';

/** A text in a field, with the cursor. */
export interface Edited {
  readonly text: string;
  readonly cursor: number;
}

/**
 * What a field contains after a key: Backspace and Delete that removed only a separator remove the digit beyond it too, since the
 * separator returns at once.
 * @param inputType of the browser's input event
 */
export function withDeletedDigit(before: string, after: Edited, inputType: string): Edited {
  const { text, cursor } = after;
  const isKey = /^delete(Content|Word)(Backward|Forward)$/.test(inputType);
  if (!isKey || text.length >= before.length || digitsOf(text) !== digitsOf(before)) return after;
  const [head, tail] = [text.slice(0, cursor), text.slice(cursor)];
  if (inputType.endsWith('Forward')) return { text: head + tail.replace(/^(\D*)\d/, '$1'), cursor };
  const left = head.replace(/\d\D*$/, '');
  // What separates two parts of a date stays between them.
  const separator = /\d/.test(tail) ? head.slice(left.length + 1) : '';
  return { text: left + separator + tail, cursor: left.length };
}

/** The place in a formatted text behind as many digits as stand before the cursor of the typed one. */
export function cursorIn(formatted: string, { text, cursor }: Edited): number {
  if (cursor >= text.length) return formatted.length;
  const digits = digitsOf(text.slice(0, cursor)).length;
  let position = 0;
  for (let seen = 0; seen < digits && position < formatted.length; position += 1) {
    if (/\d/.test(formatted.charAt(position))) seen += 1;
  }
  return position;
}
