import { expect, it } from 'vitest';
import { money } from '#shared/testing/payments.ts';
import type { ScheduleListEntry } from './schedule-item.ts';
import { byGroup, dueDays, groupOf } from './schedule-months.ts';

const today = '2026-11-20';
const entry = (changes: Partial<ScheduleListEntry> = {}): ScheduleListEntry => ({
  id: 1,
  paymentScheduleUuid: '00000000-0000-4000-8000-000000000001',
  status: 'OWED',
  installmentDueDate: '2026-12-04',
  originalInstallmentDueDate: '2026-12-04',
  amount: money('30.00'),
  amountOwed: money('30.00'),
  amountPending: money('0.00'),
  owedAmount: money('30.00'),
  amountPayable: money('30.00'),
  outstandingBalance: money('30.00'),
  paymentMethod: null,
  paymentResponses: [],
  paymentRefundResponses: [],
  orderNumber: '1',
  merchant: { id: 'm', name: 'm', merchantDisplayName: 'M', countryCode: 'AU' },
  orderChannel: 'ONLINE',
  orderSource: 'CHECKOUT',
  orderDateTime: '2026-11-01T00:00:00.000Z',
  ...changes,
});
const due = (date: string, changes: Partial<ScheduleListEntry> = {}) =>
  entry({ installmentDueDate: date, ...changes });

it.each([
  ['late', due('2026-11-13', { status: 'OVERDUE' }), 'now'],
  ['due today', due(today), 'now'],
  ['due tomorrow', due('2026-11-21'), '2026-11'],
  ['at the bank', due('2026-12-04', { status: 'PAYMENT_PENDING' }), 'now'],
  ['of a disputed order, and late', due('2026-11-13', { status: 'OVERDUE', paymentsOnHold: true }), 'held'],
  ['without a date', entry({ installmentDueDate: null, status: 'DEFERRED' }), 'undated'],
  ['of the next year', due('2027-01-01'), '2027-01'],
] as const)('a payment that is %s stands under its heading', (_, payment, group) => {
  expect(groupOf(payment, today)).toBe(group);
});

it('headings keep the order of the list', () => {
  const list = [due('2026-11-20'), due('2026-12-01'), due('2026-12-31'), due('2027-01-01')];
  expect(byGroup(list, today).map(({ group, entries }) => [group, entries.length])).toEqual([
    ['now', 1],
    ['2026-12', 2],
    ['2027-01', 1],
  ]);
});

it('each day has its orders and its sum, soonest first, without what waits or is at the bank', () => {
  const days = dueDays([
    due('2026-12-05', { orderNumber: '2' }),
    due('2026-11-13', { status: 'OVERDUE' }),
    due('2026-12-05'),
    due('2026-12-05', { paymentsOnHold: true }),
    due('2026-11-19', { status: 'PAYMENT_PENDING' }),
    entry({ installmentDueDate: null }),
  ]);
  expect(days.map(({ date, isLate, orders }) => [date, isLate, orders])).toEqual([
    ['2026-11-13', true, 1],
    ['2026-12-05', false, 2],
  ]);
  expect(days[1]?.amounts).toEqual([money('60.00')]);
});
