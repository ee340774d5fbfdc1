/** What a custom payment can be paid with. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { startApplePaySession } from '#shared/contract/methods/apple-pay.contract.ts';
import { readBankEligibility } from '#shared/contract/methods/bank-accounts.contract.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import {
  confirmPartial,
  confirmPayNow,
  initiateInstalments,
  initiatePartial,
  initiateThreeDS,
  readPaymentRouting,
} from '#shared/contract/payments/payments.contract.ts';
import { browserWithApplePay, providerOfApplePay } from '#shared/testing/apple-pay.ts';
import { bankAccount } from '#shared/testing/bank-accounts.ts';
import { cardFrame } from '#shared/testing/card-frame.ts';
import { account, money, savedCard, traceId } from '#shared/testing/payments.ts';
import { inPortal } from '../../../../testing/in-portal.tsx';
import { item, order, shop } from '../../orders-for-tests.ts';
import OrderPage from '../order.screen.tsx';

const owed = order({
  id: '100000002',
  merchant: shop('Saltwood Skin'),
  isApplePayAvailable: true,
  paymentScheduleSet: [
    item(11, '2026-11-06', { status: 'PAID' }),
    item(12, '2026-12-04'),
    item(13, '2026-12-18'),
    item(14, '2027-01-01'),
  ],
});
const offer = {
  traceId,
  amount: money('60.00'),
  lateFee: money('0.00'),
  orderId: owed.id,
  savedCards: [savedCard()],
  savedBankAccounts: [bankAccount()],
  enabledCardTypes: { visaDebitEnabled: true },
  expiresAt: '2026-11-20T10:15:00Z',
};

/** What a confirm names for each method, and how the payment ends. */
const methods = [
  ['Visa ending 4242', { cardholderName: 'Maya Rowe', savedCardToken: 'token-visa' }, '$60.00 paid'],
  ['A new card', { cardholderName: 'Maya Rowe' }, '$60.00 paid'],
  ['Apple Pay', { paymentSourceId: 'src_one' }, '$60.00 paid'],
  [
    'Everyday Checking ending 0042',
    { paymentMethodId: bankAccount().id, paymentMethodType: 'ACH_BANK_ACCOUNT' },
    '$60.00 is processing',
  ],
] as const;

async function pay(what: 'installments' | 'amount', [name, source, end]: (typeof methods)[number]) {
  const sheets = browserWithApplePay();
  providerOfApplePay();
  const portal = inPortal(`/order/${owed.id}`, {
    flags: { 'ach-eligibility-enabled': true },
    app: { countryCode: 'AU' },
  });
  const status = end.endsWith('processing') ? 'PAYMENT_PENDING' : 'PAYMENT_SUCCESS';
  const reply = { status, resultCode: 0, prePaidCard: false, amount: money('60.00') } as const;
  const paid = { ...reply, orderId: owed.id, receiptId: null };
  portal.answer(readOrder, owed);
  portal.answer(readAccount, account());
  portal.answer(readBankEligibility, { addBankAccount: true, manualPayment: true });
  portal.answer(readPaymentRouting, { routing: 'ROSELLA' });
  portal.answer(startApplePaySession, { sessionObject: { merchantSessionIdentifier: 'm' } });
  portal.answer(initiateThreeDS, { traceId, threeDSId: 't', challengeRequired: false, challengeUri: null });
  portal.answer(initiateInstalments, { ...offer, type: 'INSTALLMENT' });
  portal.answer(initiatePartial, { ...offer, type: 'PARTIAL' });
  portal.answer(confirmPayNow, paid);
  portal.answer(confirmPartial, paid);
  const { user } = portal.open(<OrderPage />);
  await user.click(await screen.findByRole('button', { name: 'Pay another amount' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What do you want to pay?' }));
  if (what === 'installments') {
    await user.click(dialog.getByRole('checkbox', { name: /^Fri 18 Dec/ }));
  } else {
    await user.click(dialog.getByRole('radio', { name: 'Another amount' }));
    const field = dialog.getByRole('textbox', { name: 'Amount' });
    await user.clear(field);
    await user.type(field, '60');
  }
  await user.click(dialog.getByRole('button', { name: 'Choose how to pay' }));
  await user.click(await screen.findByRole('radio', { name: new RegExp(`^${name}`) }));
  if (name.startsWith('Visa') || name === 'A new card') await (await cardFrame()).ready();
  if (name === 'A new card') {
    await waitFor(() => expect(screen.getByLabelText('Name on card')).toHaveValue('Maya Rowe'));
  }
  await user.click(screen.getByRole('button', { name: 'Pay $60.00 now' }));
  sheets[0]?.authorise();
  expect(await screen.findByText(end)).toBeVisible();
  const sent = what === 'amount' ? portal.made(confirmPartial) : portal.made(confirmPayNow);
  expect(sent.map(({ body }) => body)).toEqual([
    {
      type: what === 'amount' ? 'PARTIAL' : 'INSTALLMENT',
      orderId: owed.id,
      traceId,
      storeToken: expect.any(Boolean),
      ...source,
    },
  ]);
}

it('several instalments are paid with a saved card, a new card, Apple Pay and a linked bank account [PAY-361]', async () => {
  for (const method of methods) {
    await pay('installments', method);
    cleanup();
  }
});

it('an amount is paid with a saved card, a new card, Apple Pay and a linked bank account [PAY-362]', async () => {
  for (const method of methods) {
    await pay('amount', method);
    cleanup();
  }
});
