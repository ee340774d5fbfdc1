import { expect, it } from 'vitest';
import { formatCardNumber } from '../methods/card-number.ts';
import { cursorIn, withDeletedDigit } from './edit-digits.ts';

it.each([
  ['4111 1111', '41111111', 4, 'deleteContentBackward', '4111111', 3],
  ['4111 1111', '41111111', 4, 'deleteContentForward', '4111111', 4],
  ['07 / 03', '07 /03', 4, 'deleteContentBackward', '0 /03', 1],
  ['07 / 03', '07/ 03', 2, 'deleteContentForward', '07/ 3', 2],
  ['07 / 03', '07 03', 3, 'deleteWordBackward', '0 03', 1],
])(
  'a key that removes only the separator of %j takes its digit along',
  (before, text, cursor, key, left, at) => {
    const { text: after, cursor: place } = withDeletedDigit(before, { text, cursor }, key);
    expect(after).toBe(left);
    expect(place).toBe(at);
  },
);

it.each([
  ['4111 1111', '411 1111', 3, 'deleteContentBackward'],
  ['4111 1111', '41111111', 4, 'insertText'],
  ['4111 1111', '4111 1112', 9, 'insertText'],
  ['4111', '4111', 4, 'deleteContentBackward'],
  ['4111 1111', '41111111', 4, 'deleteByCut'],
])('%j that became %j stays so', (before, text, cursor, key) => {
  expect(withDeletedDigit(before, { text, cursor }, key)).toEqual({ text, cursor });
});

it.each([
  ['4111 19111', 7, 7],
  ['41111', 5, 6],
  ['41111', 0, 0],
  ['4111 1', 4, 4],
])('finds the cursor of %j behind the same digit', (text, cursor, place) => {
  expect(cursorIn(formatCardNumber(text), { text, cursor })).toBe(place);
});
