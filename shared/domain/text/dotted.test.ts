import { expect, it } from 'vitest';
import { dotted } from './dotted.ts';

it('keeps the dot between two notes on the line of the first', () => {
  expect(dotted([])).toBe('');
  expect(dotted(['$20.00 left'])).toBe('$20.00 left');
  expect(dotted([null, '$20.00 left', false, undefined, ''])).toBe('$20.00 left');
  expect(dotted(['$20.00 left', '$10.00 paid', 'In 7 days'])).toBe(
    '$20.00 left\u00a0· $10.00 paid\u00a0· In 7 days',
  );
});
