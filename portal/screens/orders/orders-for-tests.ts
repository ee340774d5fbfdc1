/** Orders, schedules and sums for tests of the portal's order pages. */
import type { PaymentMethod } from '#shared/domain/methods/payment-method.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { orderEntryOf } from '#shared/domain/orders/order-entry.ts';
import type { Shop } from '#shared/domain/orders/shop.ts';
import type {
  PaymentResponse,
  ScheduleItem,
  ScheduleListEntry,
} from '#shared/domain/payments/schedule-item.ts';
import { money } from '#shared/testing/payments.ts';
import type { Period } from './home/amount-due-view.ts';

export const visaMethod: PaymentMethod = {
  type: 'CREDIT_CARD',
  id: 'card-visa',
  cardBrand: 'VISA',
  maskedPan: '424242******4242',
};

export const response = (changes: Partial<PaymentResponse> = {}): PaymentResponse => ({
  status: 'SUCCESS',
  paymentSource: visaMethod,
  amount: money('30.00'),
  createdDate: '2026-11-11T02:00:00.000Z',
  type: 'MANUAL',
  ...changes,
});

/** An unpaid instalment of $30.00, with these changes. */
export const item = (id: number, due: string | null, changes: Partial<ScheduleItem> = {}): ScheduleItem => {
  const amount = changes.amount ?? money('30.00');
  const isOpen = changes.status !== 'PAID' && changes.status !== 'PARTIAL_REFUND';
  const owed = isOpen ? amount : money('0.00');
  const isPending = changes.status === 'PAYMENT_PENDING';
  return {
    id,
    paymentScheduleUuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    status: 'OWED',
    installmentDueDate: due,
    originalInstallmentDueDate: due,
    amount,
    amountOwed: owed,
    amountPending: isPending ? amount : money('0.00'),
    owedAmount: owed,
    amountPayable: isPending ? money('0.00') : owed,
    outstandingBalance: owed,
    paymentMethod: visaMethod,
    paymentResponses: changes.status === 'PAID' ? [response({ amount })] : [],
    paymentRefundResponses: [],
    ...changes,
  };
};

/** An order of $120.00 at Marlow Field with the first of four paid, with these changes. */
export const order = (changes: Partial<Order> = {}): Order => {
  const paymentScheduleSet = changes.paymentScheduleSet ?? [
    item(1, '2026-11-11', { status: 'PAID' }),
    item(2, '2026-11-25'),
    item(3, '2026-12-09'),
    item(4, '2026-12-23'),
  ];
  const sum = (pick: (each: ScheduleItem) => { amount: string }) =>
    money(paymentScheduleSet.reduce((total, each) => total + Number(pick(each).amount), 0).toFixed(2));
  const owed = sum(({ amountOwed }) => amountOwed);
  const pending = sum(({ amountPending }) => amountPending);
  const total = sum(({ amount }) => amount);
  return {
    id: '100000001',
    channel: 'ONLINE',
    source: 'CHECKOUT',
    orderDate: '2026-11-11T02:00:00.000Z',
    merchant: { id: 'm1', name: 'Marlow Field', merchantDisplayName: 'Marlow Field', countryCode: 'AU' },
    orderSummary: {
      orderTotal: total,
      totalAfterRefund: total,
      totalOwed: owed,
      totalAmountPending: pending,
      donation: money('0.00'),
    },
    pendingAmount: pending,
    owedAmount: owed,
    owedWithoutPending: money((Number(owed.amount) - Number(pending.amount)).toFixed(2)),
    preorder: false,
    subscriptionPayment: false,
    paymentScheduleSet,
    paymentMethod: visaMethod,
    enabledCardTypes: ['VISA', 'MASTERCARD'],
    consumer: { address: null },
    orderDetail: { shippingAddress: null },
    refund: { refundStatus: 'NONE' },
    paymentUpFront: money('30.00'),
    paymentInterval: 14,
    isApplePayAvailable: false,
    canBeDisputed: false,
    disputeFlowType: 'DEFAULT',
    orderStatus: 'APPROVED',
    orderStatusReason: 'Approved',
    paymentResultCode: 0,
    ...changes,
  };
};

/** Some orders, as the server lists them. */
export const listOf = (orders: readonly Order[], totalResults = orders.length) => ({
  results: orders.map(orderEntryOf),
  totalResults,
});

/** The shop of an order, by name. */
export const shop = (merchantDisplayName: string): Order['merchant'] => ({
  id: merchantDisplayName.toLowerCase().replaceAll(' ', '-'),
  name: merchantDisplayName,
  merchantDisplayName,
  countryCode: 'AU',
});

/** A shop as the portal recommends it. */
export const recommended = (name: string): Shop => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  categoryName: 'Home',
  logoUrl: null,
  imageUrl: null,
  url: 'http://shop.localhost:4402/',
});

/** An instalment as the lists across orders have it. */
export const entry = (of: Order, one: ScheduleItem): ScheduleListEntry => ({
  ...one,
  orderNumber: of.id,
  merchant: of.merchant,
  orderChannel: of.channel,
  orderSource: of.source,
  orderDateTime: of.orderDate,
  ...(of.paymentsOnHold !== undefined && { paymentsOnHold: of.paymentsOnHold }),
});

/** Everything unpaid of some orders, as the server lists it. */
export const dueOf = (orders: readonly Order[]) => {
  const results = orders
    .flatMap((each) => each.paymentScheduleSet.map((one) => entry(each, one)))
    .filter(({ amountOwed }) => Number(amountOwed.amount) > 0)
    .sort((a, b) => (a.installmentDueDate ?? '9').localeCompare(b.installmentDueDate ?? '9'));
  return { results, totalResults: results.length };
};

/** The four sums as the server sends them: each period includes the shorter ones. */
export const periods = (
  overdue: string,
  today: string,
  week: string,
  month: string,
  count: readonly number[] = [1, 1, 1, 1],
): Period[] =>
  (['OVERDUE', 'TODAY', 'NEXT_7_DAYS', 'NEXT_30_DAYS'] as const).map((period, index) => ({
    period,
    amount: money([overdue, today, week, month][index] ?? '0.00'),
    count: count[index] ?? 0,
    earliestDueDate: null,
  }));
