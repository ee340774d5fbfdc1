import { expect, it } from 'vitest';
import { mutatedOf } from './mutate.ts';

const files = [
  'shared/domain/money.ts',
  'shared/domain/money.test.ts',
  'shared/domain/payments/pay-in-four.ts',
  'shared/flows/journey.ts',
  'shared/flows/rows-for-tests.ts',
  'shared/screens/payments/pay-now.tsx',
  'widget/loader/layer.ts',
  'widget/loader/testing/fake-page.ts',
  'widget/app/start/main.tsx',
];

it('mutates domain, flows and loader, and neither their tests nor anything else', () => {
  expect(mutatedOf(files)).toEqual([
    'shared/domain/money.ts',
    'shared/domain/payments/pay-in-four.ts',
    'shared/flows/journey.ts',
    'widget/loader/layer.ts',
  ]);
});

it('mutates only the named folders and files', () => {
  expect(mutatedOf(files, ['shared/domain/payments', 'widget/loader/layer.ts'])).toEqual([
    'shared/domain/payments/pay-in-four.ts',
    'widget/loader/layer.ts',
  ]);
  expect(mutatedOf(files, ['shared/dom'])).toEqual([]);
});
