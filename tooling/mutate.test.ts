import { expect, it } from 'vitest';
import { batches, commonFolder } from './mutate.ts';

it('mutates the rules of each room separately, and neither tests nor screens', () => {
  const files = [
    'shared/domain/money.ts',
    'shared/domain/money.test.ts',
    'shared/domain/payments/pay-in-four.ts',
    'shared/screens/payments/pay-now.tsx',
    'widget/loader/layer.ts',
    'widget/loader/session/machine.ts',
    'widget/loader/testing/fake-page.ts',
    'server/http/dispatch.ts',
  ];
  expect(batches(files).map(({ room, files: found }) => [room.at, room.project, found])).toEqual([
    ['shared/domain', 'node', ['shared/domain/money.ts', 'shared/domain/payments/pay-in-four.ts']],
    ['widget/loader', 'page', ['widget/loader/layer.ts']],
    ['widget/loader/session/machine.ts', 'node', ['widget/loader/session/machine.ts']],
  ]);
});

it.each([
  [
    ['shared/domain/payments/pay-in-four.ts', 'shared/domain/payments/payment-due.ts'],
    'shared/domain/payments',
  ],
  [['shared/domain/money.ts', 'shared/domain/payments/payment-due.ts'], 'shared/domain'],
  [['widget/loader/layer.ts'], 'widget/loader'],
])('lets the tests of the folder around %j notice', (files, folder) => {
  expect(commonFolder(files)).toBe(folder);
});
