// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatExpiry } from '#shared/domain/methods/card-expiry.ts';
import { formatCardNumber } from '#shared/domain/methods/card-number.ts';
import { formatWhileTyping } from './typing.ts';

let input: HTMLInputElement;
const onChange = vi.fn();

beforeEach(() => {
  document.body.innerHTML = '<input>';
  input = document.querySelector('input') as HTMLInputElement;
  onChange.mockClear();
  input.focus();
});

/** As a browser does after a key: the new text, the cursor, and an event. */
function press(text: string, cursor: number, inputType: string, isComposing = false) {
  input.value = text;
  input.setSelectionRange(cursor, cursor);
  input.dispatchEvent(new InputEvent('input', { inputType, isComposing, bubbles: true }));
}

describe('a number in groups', () => {
  beforeEach(() => formatWhileTyping(input, formatCardNumber, onChange));

  it('keeps the cursor behind the same digit when a digit is inserted', () => {
    press('4111 1111', 9, 'insertFromPaste');
    press('4111 19111', 7, 'insertText');
    expect(input.value).toBe('4111 1911 1');
    expect(input.selectionStart).toBe(7);
  });

  it.each([
    ['deleteContentBackward', '4112 222', 3],
    ['deleteContentForward', '4111 222', 4],
  ])('loses a digit by %s over its blank', (key, left, cursor) => {
    press('4111 2222', 9, 'insertFromPaste');
    press('41112222', 4, key);
    expect([input.value, input.selectionStart]).toEqual([left, cursor]);
  });

  it('is not formatted while an input method composes it', () => {
    press('４', 1, 'insertCompositionText', true);
    press('４１１１１', 5, 'insertCompositionText', true);
    expect([input.value, onChange.mock.calls.length]).toEqual(['４１１１１', 0]);
    input.dispatchEvent(new CompositionEvent('compositionend'));
    expect([input.value, onChange.mock.calls.length]).toEqual(['4111 1', 1]);
  });

  it.each(['change', 'blur'])('is read at %s where the browser reported no input', (event) => {
    input.value = '٤١١١١١١١١١١١١١١١';
    input.dispatchEvent(new Event(event));
    input.dispatchEvent(new Event(event));
    expect([input.value, onChange.mock.calls.length]).toEqual(['4111 1111 1111 1111', 1]);
  });
});

it('lets the slash of an expiry be deleted', () => {
  formatWhileTyping(input, formatExpiry, onChange);
  press('08', 2, 'insertText');
  expect(input.value).toBe('08 / ');
  press('08 /', 4, 'deleteContentBackward');
  expect(input.value).toBe('0');
});
