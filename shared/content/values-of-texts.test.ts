import { expect, it } from 'vitest';
import { valuesOfOthers } from '#shared/domain/texts-of-others.ts';
import english from './en.json';

/** Values that the product writes itself, such as amounts, dates and counts. */
const ownValues = new Set([
  ...[
    'age',
    'amount',
    'brand',
    'brands',
    'card',
    'cause',
    'channel',
    'charged',
    'code',
    'count',
    'country',
    'date',
  ],
  ...['day', 'days', 'digits', 'ending', 'errorId', 'example', 'fee', 'files', 'from', 'held', 'hint', 'id'],
  ...[
    'left',
    'link',
    'maximum',
    'minimum',
    'month',
    'more',
    'note',
    'orderId',
    'orders',
    'page',
    'paid',
    'passing',
  ],
  ...[
    'payments',
    'phone',
    'position',
    'price',
    'quantity',
    'score',
    'size',
    'state',
    'status',
    'step',
    'time',
    'to',
  ],
  // Of a table of ours.
  ...['device', 'browser'],
  ...['total', 'year', 'number', 'tenths', 'percent', 'done', 'needed'],
]);

it('classifies each value of a text, so that values that others wrote are isolated', () => {
  const texts = JSON.stringify(english);
  const values = new Set([...texts.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name));
  const undecided = [...values].filter((name) => !ownValues.has(name) && !valuesOfOthers.has(name));
  expect(undecided).toEqual([]);
});
