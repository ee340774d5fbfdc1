import { expect, it } from 'vitest';
import { money } from '#shared/testing/payments.ts';
import { customPaymentOffer, customPaymentTypes } from './custom-payment.ts';
import type { ScheduleItemStatus } from './schedule-item.ts';

const flags = (custom: boolean, hardship: boolean) => ({
  'custom-installment-payment-enabled': custom,
  'consumer-portal-hardship-account-payments-enabled': hardship,
});
const item = (status: ScheduleItemStatus) => ({
  id: 1,
  status,
  installmentDueDate: '2026-11-25',
  originalInstallmentDueDate: '2026-11-25',
  owedAmount: money('75.00'),
  amountPayable: money('75.00'),
  outstandingBalance: money('75.00'),
});
const owing = (amount: string, status: ScheduleItemStatus = 'OWED') => ({
  owedAmount: money(amount),
  paymentScheduleSet: [item(status)],
});
const owed = owing('75.00');

it('is of two types: instalments, or a part [PAY-176] [POR-140]', () => {
  expect(customPaymentTypes).toEqual({ installments: 'INSTALLMENT', amount: 'PARTIAL' });
});

it.each(['REGISTERED', 'POLICY_HOLD', 'SOMETHING_NEW'])(
  'is offered to an account in %s that owes something, while its flag is on',
  (status) => {
    for (const hardship of [true, false]) {
      expect(customPaymentOffer(owed, status, flags(true, hardship))).toBe('offered');
      expect(customPaymentOffer(owed, status, flags(false, hardship))).toBeNull();
      expect(customPaymentOffer(owing('0.01'), status, flags(true, hardship))).toBe('offered');
      expect(customPaymentOffer(owing('0.00'), status, flags(true, hardship))).toBeNull();
    }
  },
);

it.each(['HARDSHIP', 'PAYMENT_ARRANGEMENT'])(
  'leads an account in %s to its plan by the other flag',
  (status) => {
    for (const custom of [true, false]) {
      expect(customPaymentOffer(owed, status, flags(custom, true))).toBe('plan');
      expect(customPaymentOffer(owed, status, flags(custom, false))).toBe('disabled');
      expect(customPaymentOffer(owing('0.00'), status, flags(custom, true))).toBeNull();
    }
  },
);

it('is not offered to a suspended account', () => {
  expect(customPaymentOffer(owed, 'WRITTEN_OFF', flags(true, true))).toBeNull();
});

it('is not offered while nothing that is owed can be paid yet', () => {
  for (const status of ['PAYMENT_PENDING', 'DEFERRED'] as const) {
    expect(customPaymentOffer(owing('75.00', status), 'REGISTERED', flags(true, true))).toBeNull();
  }
  expect(customPaymentOffer(owing('75.00', 'OVERDUE'), 'REGISTERED', flags(true, true))).toBe('offered');
});
