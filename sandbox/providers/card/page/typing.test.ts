// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { formatCardNumber } from '#shared/domain/methods/card-number.ts';
import { expiryParts, formatExpiry, showFormatted } from './typing.ts';

describe('an expiry while it is typed', () => {
  it.each([
    ['', ''],
    ['0', '0'],
    ['1', '1'],
    ['8', '08 / '],
    ['08', '08 / '],
    ['1/', '01 / '],
    ['12 / 2', '12 / 2'],
    ['0828', '08 / 28'],
    ['08282', '08 / 28'],
    ['08/2028', '08 / 28'],
    ['08 / 20', '08 / 20'],
  ])('%j reads %j', (typed, shown) => expect(formatExpiry(typed)).toBe(shown));

  it('lets the slash be deleted', () => expect(formatExpiry('08 /', true)).toBe('08'));

  it('is split into month and year', () =>
    expect(expiryParts('08 / 28')).toEqual({ month: '08', year: '28' }));
});

it('keeps the cursor behind the same digit when a digit is inserted', () => {
  const input = document.createElement('input');
  document.body.append(input);
  input.value = '4111 19111';
  input.focus();
  input.setSelectionRange(7, 7);
  showFormatted(input, formatCardNumber(input.value));
  expect(input.value).toBe('4111 1911 1');
  expect(input.selectionStart).toBe(7);
});
