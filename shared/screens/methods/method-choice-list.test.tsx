import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BankAccount } from '#shared/domain/methods/bank-account.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { mastercard, maya, savedCard } from '#shared/testing/payments.ts';
import { applePayRow } from './apple-pay/use-apple-pay.tsx';
import { accountChoice } from './bank/bank-account-choice.tsx';
import { MethodChoiceList } from './method-choice-list.tsx';
import { cardChoice } from './saved-card-choice.tsx';

const account: BankAccount = {
  id: 'bank-one',
  type: 'ACH_BANK_ACCOUNT',
  fingerprint: 'print',
  bankName: 'Harbor First Bank',
  name: 'Everyday Checking',
  mask: '0000',
  validAccount: true,
  linkedThisConsumer: true,
  linkedOtherConsumers: false,
  preferred: false,
};

it('shows icons for Visa, Mastercard, Amex, bank account and Apple Pay [PAY-212]', () => {
  const { app, draw } = fakeApp({ user: maya });
  const { t } = app;
  const amex = savedCard({ id: 'card-amex', cardBrand: 'AMEX', maskedPan: '378282*****0005' });
  const rows = [
    ...[savedCard(), mastercard(), amex].map((card) => cardChoice(t, card, true)),
    accountChoice(t, account),
    applePayRow(t),
  ];
  draw(<MethodChoiceList rows={rows} value={rows[0]?.value} onChange={() => undefined} />);
  const icons = screen.getAllByRole('radio').map((radio) => {
    const row = radio.closest('label');
    return [row?.querySelector('[data-mark]')?.getAttribute('data-mark'), row?.textContent];
  });
  expect(icons).toEqual([
    ['VISA', expect.stringContaining('Visa ending')],
    ['MASTERCARD', expect.stringContaining('Mastercard ending')],
    ['AMEX', expect.stringContaining('American Express')],
    ['BANK', expect.stringContaining('Harbor First Bank\u00a0· takes about 3 days')],
    ['APPLE_PAY', expect.stringContaining('Apple Pay')],
  ]);
  expect(within(screen.getByRole('group', { name: 'Pay with' })).getAllByRole('radio')).toHaveLength(5);
});
