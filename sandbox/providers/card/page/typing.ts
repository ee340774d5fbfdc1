import { cursorIn, type Edited, withDeletedDigit } from '#shared/domain/text/edit-digits.ts';

/**
 * Formats an input while something is typed into it, and keeps the cursor behind the same digit, so that a correction in the
 * middle of a number works. What an input method is still composing is left alone until it is done.
 * @param onChange after each change that is complete, whether or not the browser reported it
 */
export function formatWhileTyping(
  input: HTMLInputElement,
  format: (text: string, isDeleting: boolean) => string,
  onChange: () => void,
): void {
  let shown = input.value;
  const read = (inputType: string) => {
    const typed: Edited = { text: input.value, cursor: input.selectionStart ?? input.value.length };
    const edited = withDeletedDigit(shown, typed, inputType);
    shown = format(edited.text, inputType.startsWith('delete'));
    showFormatted(input, shown, edited);
    onChange();
  };
  input.addEventListener('input', (event) => {
    const { inputType = '', isComposing = false } = event as Partial<InputEvent>;
    if (!isComposing) read(inputType);
  });
  input.addEventListener('compositionend', () => read('insertFromComposition'));
  // Some password managers set the value without an input event, or without any event.
  for (const event of ['change', 'blur']) {
    input.addEventListener(event, () => {
      if (input.value !== shown) read('');
    });
  }
}

function showFormatted(input: HTMLInputElement, formatted: string, edited: Edited): void {
  if (input.value === formatted) return;
  input.value = formatted;
  const next = cursorIn(formatted, edited);
  if (input === input.ownerDocument.activeElement) input.setSelectionRange(next, next);
}
