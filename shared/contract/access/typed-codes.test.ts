/** A code is taken as a code field takes it. The schemas are walked, so that a new field cannot be forgotten. */
import { expect, it } from 'vitest';
import { textsOf } from '#shared/testing/texts-of.ts';
import { contracts } from '../index.ts';
import type { OperationShape } from '../operation.ts';

const fields = Object.values<Readonly<Record<string, OperationShape>>>(contracts)
  .flatMap((group) => Object.values(group))
  // A promo code has letters.
  .filter(({ path }) => path.startsWith('/portal/') && !path.endsWith('/codes/assign'))
  .flatMap(({ path, body }) => (body ? textsOf(body).map(([field, text]) => ({ path, field, text })) : []))
  .filter(({ field }) => /code$/i.test(field) && !/(?:post|country)code$/i.test(field));

it('is asked for by eleven calls', () => {
  expect(fields.length).toBe(11);
});

it.each(fields)('$field of $path counts its digits only', ({ text }) => {
  for (const typed of [
    '172903',
    '172 903',
    '172\u00a0903',
    '172-903',
    ' 1 7 2 9 0 3 ',
    '١٧٢٩٠٣',
    '172\u200b903',
  ])
    expect([typed, text.parse(typed)]).toEqual([typed, '172903']);
  expect(text.parse('1729034')).toBe('1729034');
});
