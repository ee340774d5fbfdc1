import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerClock } from '#shared/client/server-clock.ts';
import english from '#shared/content/en.json';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { listDuePayments, readOrder } from '#shared/contract/orders/orders.contract.ts';
import { readPaymentPlan } from '#shared/contract/payments/payment-plan.contract.ts';
import {
  confirmPayNow,
  initiateInstalments,
  initiatePayNow,
  initiateThreeDS,
  readPaymentRouting,
} from '#shared/contract/payments/payments.contract.ts';
import { paymentTypeLabels } from '#shared/domain/checkout/payment-option.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { orderChannelSchema } from '#shared/domain/orders/order-kind.ts';
import type { PaymentPlan } from '#shared/domain/payments/payment-plan.ts';
import { portalMap } from '#shared/flows/orders/portal-map.ts';
import { applePayPart } from '#shared/screens/methods/apple-pay/apple-pay-part.ts';
import { browserWithApplePay } from '#shared/testing/apple-pay.ts';
import { cardFrame } from '#shared/testing/card-frame.ts';
import { clockAt } from '#shared/testing/in-app.tsx';
import { account, money, savedCard, traceId } from '#shared/testing/payments.ts';
import { inPortal } from '../../../testing/in-portal.tsx';
import PaymentSchedulePage from '../../schedule/payment-schedule.screen.tsx';
import { dueOf, item, order, response, shop } from '../orders-for-tests.ts';
import OrderPage from './order.screen.tsx';

const paid = item(11, '2026-10-30', {
  status: 'PAID',
  amount: money('22.49'),
  paymentResponses: [response({ createdDate: '2026-10-30T02:00:00.000Z' })],
});
const late = item(12, '2026-11-13', {
  status: 'OVERDUE',
  amount: money('22.49'),
  paymentResponses: [response({ status: 'DECLINED', createdDate: '2026-11-13T02:00:00.000Z' })],
});
const saltwood = order({
  id: '100000002',
  merchant: shop('Saltwood Skin'),
  paymentScheduleSet: [paid, late, item(13, '2026-11-27'), item(14, '2026-12-11')],
});

interface Shown {
  readonly at?: string;
  readonly accountStatus?: string;
  readonly flags?: Partial<FlagValues>;
  readonly clock?: ServerClock;
}

function page(
  shown: Order,
  {
    at = '',
    accountStatus = 'REGISTERED',
    flags = {},
    clock = clockAt('2026-11-20T02:00:00.000Z'),
  }: Shown = {},
) {
  const portal = inPortal(`/order/${shown.id}${at}`, { flags, app: { clock } });
  portal.answer(readOrder, shown);
  portal.answer(readAccount, account({ accountStatus }));
  portal.answer(initiatePayNow, {
    traceId,
    type: 'INSTALLMENT',
    amount: money('22.49'),
    lateFee: money('0.00'),
    orderId: shown.id,
    savedCards: [savedCard()],
    savedBankAccounts: [],
    enabledCardTypes: { visaCreditEnabled: true },
    expiresAt: '2026-11-20T03:00:00.000Z',
  });
  return portal;
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const rows = () =>
  within(screen.getByRole('region', { name: 'Payments' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  // The server says what day it is, and this device is wrong by years.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-02-02T02:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the page of an order', () => {
  it('reads the order of its address and shows its payments [POR-006] [POR-176] [PAY-101]', async () => {
    const portal = page(saltwood);
    portal.open(<OrderPage />);
    await heading('Saltwood Skin');
    expect(portal.made(readOrder)).toEqual([{ params: { orderId: '100000002' } }]);
    expect(rows()).toEqual([
      'Fri 30 OctPaidPaid 30 Oct from Visa ending 4242$22.49',
      'Fri 13 NovOverdue7 days late. Your bank declined it.Pay now $22.49$22.49',
      'Fri 27 NovTo payIn 7 days, from Visa ending 4242$30.00',
      'Fri 11 DecTo payIn 21 days, from Visa ending 4242$30.00',
    ]);
    expect(screen.getByRole('region', { name: 'Left to pay' })).toHaveTextContent(
      '$82.49of $104.98, last payment Fri 11 Dec',
    );
    expect(document.title).toBe('Saltwood Skin order · Fourfold');
  });

  it.each([
    ['PAY_NOW', 'Credit Card'],
    ['PAD', 'Try Before'],
    ['PBI', 'Pay Over Time'],
  ] as const)('names its payment type, %s, as merchants know it [POR-139]', async (paymentOption, name) => {
    page({ ...saltwood, paymentOption }).open(<OrderPage />);
    await heading('Saltwood Skin');
    const type = screen.getByText('Payment type').nextElementSibling;
    expect(type).toHaveTextContent(name);
    expect(type).toHaveTextContent(paymentTypeLabels[paymentOption]);
  });

  it('names no payment type of an order that a bank account paid at once', async () => {
    const bank = { type: 'ACH_BANK_ACCOUNT', id: 'account', name: 'Checking', mask: '6789' } as const;
    const byBank = { ...saltwood, paymentOption: 'PAY_NOW', paymentMethod: bank } as const;
    const portal = page(byBank);
    portal.open(<OrderPage />);
    await heading('Saltwood Skin');
    expect(screen.queryByText('Payment type')).toBeNull();
    expect(screen.queryByText('Credit Card')).toBeNull();
  });

  it.each<[string, Partial<Order>, string]>([
    ['paid', {}, 'Paid in full on 30 October 2026$22.49in total'],
    [
      'paid without a known date',
      { paymentScheduleSet: [{ ...paid, paymentResponses: [] }] },
      'Paid in full$22.49in total',
    ],
    [
      'paid after a refund of some of it',
      {
        orderSummary: { ...saltwood.orderSummary, totalAfterRefund: money('12.49') },
        refund: { refundStatus: 'PARTIALLY_REFUNDED' },
      },
      'Paid in full on 30 October 2026$12.49in total',
    ],
    [
      'refunded',
      {
        orderSummary: {
          ...saltwood.orderSummary,
          orderTotal: money('22.49'),
          totalAfterRefund: money('0.00'),
        },
        refund: { refundStatus: 'REFUNDED' },
      },
      'Refunded in full$22.49in total',
    ],
    ['declined', { orderStatus: 'DECLINED' }, 'Declined$22.49in total'],
    [
      'declined with its payments listed',
      { orderStatus: 'DECLINED', paymentScheduleSet: [item(13, '2026-12-11', { amount: money('22.49') })] },
      'Declined$22.49in total',
    ],
  ])('says how nothing is left to pay for an order that is %s', async (_, changes, said) => {
    const orderSummary = { ...saltwood.orderSummary, totalAfterRefund: money('22.49') };
    page({ ...saltwood, orderSummary, paymentScheduleSet: [paid], ...changes }).open(<OrderPage />);
    await heading('Saltwood Skin');
    const balance = document.querySelector('.ff-order-balance');
    expect(balance).toHaveTextContent(said);
    expect(screen.queryByText('Left to pay')).toBeNull();
  });

  it('shows the same sums for a part payment on the order, in its list, in the schedule and in the dialog', async () => {
    const part = item(12, '2026-11-27', {
      amountOwed: money('20.00'),
      owedAmount: money('20.00'),
      amountPayable: money('20.00'),
      outstandingBalance: money('20.00'),
      paymentResponses: [response({ amount: money('10.00'), createdDate: '2026-11-20T02:00:00.000Z' })],
    });
    const shown = { ...saltwood, paymentScheduleSet: [paid, part, item(13, '2026-12-11')] };
    const portal = page(shown, { flags: { 'custom-installment-payment-enabled': true } });
    const { user, unmount } = portal.open(<OrderPage />);
    await heading('Saltwood Skin');
    const said = '$20.00 left of $30.00 · $10.00 paid 20 Nov from Visa ending 4242';
    expect(rows().slice(1)).toEqual([
      `Fri 27 NovPart paid${said.replaceAll(' ·', '\u00a0·')}Pay early $20.00$20.00`,
      'Fri 11 DecTo payIn 21 days, from Visa ending 4242$30.00',
    ]);
    expect(screen.getByRole('region', { name: 'Left to pay' })).toHaveTextContent(/^Left to pay\$50\.00/);
    await user.click(screen.getByRole('button', { name: 'Pay another amount' }));
    const choice = within(await screen.findByRole('dialog')).getByRole('checkbox', { name: /27 Nov/ });
    expect(choice.closest('label')).toHaveTextContent(`${said}`);
    expect(choice.closest('label')).toHaveTextContent(/\$20\.00$/);
    expect(screen.getByText(/After this, \$30\.00 is left on this order\.$/)).toBeVisible();
    unmount();

    const list = inPortal('/payment-schedule', { app: { clock: clockAt('2026-11-20T02:00:00.000Z') } });
    list.answer(readAccount, account());
    list.answer(listDuePayments, dueOf([shown]));
    list.open(<PaymentSchedulePage />);
    expect((await screen.findAllByRole('listitem'))[0]).toHaveTextContent(
      `Fri 27 NovPart paidSaltwood Skin${said}`,
    );
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(/\$20\.00$/);
  });

  it('does not choose the card that was just declined to pay what is late', async () => {
    const other = savedCard({
      id: 'card-other',
      maskedPan: '555555******8210',
      cardBrand: 'MASTERCARD',
      preferred: false,
    });
    const portal = page(saltwood);
    portal.answer(initiatePayNow, {
      traceId,
      type: 'INSTALLMENT',
      amount: money('22.49'),
      lateFee: money('0.00'),
      orderId: saltwood.id,
      savedCards: [{ ...savedCard(), id: 'card-visa', preferred: true }, other],
      savedBankAccounts: [],
      enabledCardTypes: { visaCreditEnabled: true },
      expiresAt: '2026-11-20T03:00:00.000Z',
    });
    const { user } = portal.open(<OrderPage />);
    await heading('Saltwood Skin');
    await user.click(screen.getByRole('button', { name: /^Pay (now|early)/ }));
    expect(await screen.findByRole('radio', { name: /^Mastercard ending/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /^Visa ending/ })).not.toBeChecked();
  });

  it.each([false, true])(
    'takes from the order itself whether Apple Pay may pay it: %s [PAY-405]',
    async (isApplePayAvailable) => {
      browserWithApplePay();
      // Loaded before the dialog opens, so that a wrong offer would be there with the cards.
      await applePayPart.load();
      for (const flags of [{}, { 'custom-installment-payment-enabled': true }]) {
        const next = [paid, item(12, '2026-11-25'), item(13, '2026-12-09')];
        const portal = page({ ...saltwood, isApplePayAvailable, paymentScheduleSet: next }, { flags });
        portal.answer(readPaymentRouting, { routing: 'ROSELLA' });
        portal.answer(initiateInstalments, {
          traceId,
          type: 'INSTALLMENT',
          amount: money('30.00'),
          lateFee: money('0.00'),
          orderId: saltwood.id,
          savedCards: [savedCard()],
          savedBankAccounts: [],
          enabledCardTypes: { visaCreditEnabled: true },
          expiresAt: '2026-11-20T03:00:00.000Z',
        });
        const { user, unmount } = portal.open(<OrderPage />);
        await heading('Saltwood Skin');
        const isCustom = 'custom-installment-payment-enabled' in flags;
        await user.click(
          screen.getByRole('button', { name: isCustom ? 'Pay another amount' : /^Pay (now|early)/ }),
        );
        if (isCustom) await user.click(await screen.findByRole('button', { name: 'Choose how to pay' }));
        expect(await screen.findByRole('radio', { name: /^Visa ending/ })).toBeVisible();
        expect(screen.queryAllByRole('radio', { name: /Apple Pay/ })).toHaveLength(
          isApplePayAvailable ? 1 : 0,
        );
        unmount();
      }
    },
  );

  it('adds a late fee to the row that has it, so that the rows add up to what is left', async () => {
    const charged = { ...late, outstandingBalance: money('32.49') };
    page({ ...saltwood, paymentScheduleSet: [paid, charged, item(13, '2026-11-27')] }).open(<OrderPage />);
    await heading('Saltwood Skin');
    expect(rows()[1]).toMatch(/Late fee \$10\.00\.Pay now \$32\.49\$32\.49$/);
    expect(screen.getByRole('region', { name: 'Left to pay' })).toHaveTextContent(/^Left to pay\$62\.49/);
  });

  it('says that the bank declined a payment also before it is due', async () => {
    const returned = item(12, '2026-11-25', { paymentResponses: [response({ status: 'DECLINED' })] });
    const portal = page({ ...saltwood, paymentScheduleSet: [paid, returned, item(13, '2026-12-09')] });
    portal.open(<OrderPage />);
    await heading('Saltwood Skin');
    expect(rows().slice(1)).toEqual([
      'Wed 25 NovTo payIn 5 days\u00a0· Your bank declined it.Pay early $30.00$30.00',
      'Wed 9 DecTo payIn 19 days, from Visa ending 4242$30.00',
    ]);
  });

  it('needs a sign-in, and has the schedule, the method, a pay action and one to change the date [PAY-092]', async () => {
    expect(portalMap['/order/{orderId}'].access).toBe('signed-in');
    const next = [paid, item(12, '2026-11-25'), item(13, '2026-12-09'), item(14, '2026-12-23')];
    const portal = page({ ...saltwood, paymentScheduleSet: next });
    const { user } = portal.open(<OrderPage />);
    await heading('Saltwood Skin');
    expect(rows()).toHaveLength(4);
    expect(screen.getByText('Visa ending 4242', { selector: 'dd > bdi' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Move next date' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: /^Pay (now|early)/ }));
    expect(await screen.findByRole('dialog', { name: 'Pay $22.49 now' })).toBeVisible();
  });

  it('can be paid and has no date to move while its payments wait for a dispute', async () => {
    page({ ...saltwood, hasActiveDispute: true, paymentsOnHold: true }).open(<OrderPage />);
    await heading('Saltwood Skin');
    expect(screen.getByRole('button', { name: /^Pay (now|early)/ })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Move next date' })).toBeNull();
  });

  it.each(['HARDSHIP', 'PAYMENT_ARRANGEMENT'])(
    'has no pay button and no other date under %s, but leads to the plan, which lists no payments of orders either [POR-166] [POR-172]',
    async (accountStatus) => {
      const { unmount } = page(saltwood, { accountStatus }).open(<OrderPage />);
      await heading('Saltwood Skin');
      expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Move next date' })).toBeNull();
      const plan = screen.getByRole('link', { name: 'See your plan' });
      expect(plan).toHaveAttribute('href', '#/payment-schedule');
      unmount();
      const schedule = inPortal('/payment-schedule');
      schedule.answer(readAccount, account({ accountStatus }));
      schedule.answer(listDuePayments, dueOf([saltwood]));
      schedule.refuse(readPaymentPlan, 404, 'not_found');
      schedule.open(<PaymentSchedulePage />);
      await screen.findByText('Your plan isn’t set up yet');
      expect(screen.queryByText('Saltwood Skin')).toBeNull();
      expect(screen.queryAllByRole('button', { name: /^Pay/ })).toEqual([]);
      expect(screen.queryAllByRole('link', { name: /^Pay (now|early)/ })).toEqual([]);
    },
  );

  const plan: PaymentPlan = {
    paymentPlanUuid: '11111111-1111-4111-8111-111111111111',
    paymentSchedules: [
      item(90, '2026-11-17', { status: 'PAID' }),
      item(91, '2026-12-01', { amount: money('25.00') }),
    ],
    amount: money('55.00'),
    paymentStatus: 'ACTIVE',
    outstandingBalance: money('25.00'),
  };

  it('has only the dates of the plan where one pays it, and changes nothing of its payments', async () => {
    const part = item(13, '2026-11-27', {
      amountOwed: money('20.00'),
      outstandingBalance: money('20.00'),
      originalInstallmentDueDate: '2026-11-25',
      paymentResponses: [response({ amount: money('10.00'), createdDate: '2026-11-18T02:00:00.000Z' })],
    });
    const portal = page(
      { ...saltwood, paymentScheduleSet: [paid, late, part, item(14, '2026-12-11')] },
      { accountStatus: 'HARDSHIP', at: '?method=change' },
    );
    portal.answer(readPaymentPlan, plan);
    portal.open(<OrderPage />);
    await heading('Saltwood Skin');
    const left = screen.getByRole('region', { name: 'In your payment plan' });
    await within(left).findByText('Next: $25.00 on Tue 1 Dec');
    expect(left).toHaveTextContent('$72.49of $104.98. Your plan pays it, oldest order first.');
    expect(rows()).toEqual([
      'Fri 30 OctPaidPaid 30 Oct from Visa ending 4242$22.49',
      'Payment 2On holdNo date of its own$22.49',
      'Payment 3In your plan$20.00 left of $30.00\u00a0· $10.00 paid 18 Nov from Visa ending 4242$20.00',
      'Payment 4In your planNo date of its own$30.00',
    ]);
    expect(screen.getByText(/The old dates of this order no longer count/)).toBeVisible();
    expect(screen.queryByText(/(27 Nov|11 Dec)/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change payment method' })).toBeNull();
    expect(screen.queryByText('You pay with')).toBeNull();
    expect(screen.queryByText('We can move your next payment')).toBeNull();
    await waitFor(() => expect(portal.journey.location().query.has('method')).toBe(false));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says by how much a refund lowered what is left, in its row, its balance and its totals', async () => {
    const lowered = item(14, '2026-12-11', {
      amount: money('5.50'),
      paymentRefundResponses: [
        { amount: money('24.50'), createdDate: '2026-11-18T02:00:00.000Z', paymentSource: null },
      ],
    });
    const shown = order({ paymentScheduleSet: [paid, item(13, '2026-11-27'), lowered] });
    const { orderSummary } = shown;
    page({ ...shown, orderSummary: { ...orderSummary, orderTotal: money('82.49') } }).open(<OrderPage />);
    await heading('Marlow Field');
    expect(rows()[2]).toBe(
      'Fri 11 DecTo payIn 21 days\u00a0· Was $30.00\u00a0· $30.00 $24.50 less after your refund$5.50',
    );
    expect(screen.getByRole('region', { name: 'Left to pay' })).toHaveTextContent(
      '$35.50of $57.99 after your refund, last payment Fri 11 Dec',
    );
    expect(screen.getByText('Refunded').closest('dt')?.nextElementSibling).toHaveTextContent('\u2212$24.50');
  });

  it('names no method of a payment that is not charged on its date', async () => {
    page(saltwood, { accountStatus: 'WRITTEN_OFF' }).open(<OrderPage />);
    await heading('Saltwood Skin');
    expect(rows().slice(2)).toEqual(['Fri 27 NovTo payIn 7 days$30.00', 'Fri 11 DecTo payIn 21 days$30.00']);
  });

  it('says which payment of its plan is late', async () => {
    const portal = page(saltwood, { accountStatus: 'PAYMENT_ARRANGEMENT' });
    const lateOfPlan = item(91, '2026-11-17', { status: 'OVERDUE', amount: money('25.00') });
    portal.answer(readPaymentPlan, { ...plan, paymentSchedules: [lateOfPlan] });
    portal.open(<OrderPage />);
    expect(await screen.findByText('$25.00 late since Tue 17 Nov')).toBeVisible();
  });

  it('keeps what was paid as it was, and leads to no plan, once nothing of it is left', async () => {
    const portal = page(order({ paymentScheduleSet: [paid] }), { accountStatus: 'HARDSHIP' });
    portal.open(<OrderPage />);
    await heading('Marlow Field');
    expect(rows()).toEqual(['Fri 30 OctPaidPaid 30 Oct from Visa ending 4242$22.49']);
    expect(screen.queryByRole('link', { name: 'See your plan' })).toBeNull();
    expect(screen.queryByText(/The old dates/)).toBeNull();
    expect(portal.made(readPaymentPlan)).toEqual([]);
  });

  it('stays as it is, and requests nothing, while the next page loads', async () => {
    const portal = page(saltwood);
    portal.open(<OrderPage />);
    await heading('Saltwood Skin');
    await act(async () => void portal.journey.open('/'));
    expect(portal.journey.location().path).toBe('/');
    expect(screen.getByRole('heading', { level: 1, name: 'Saltwood Skin' })).toBeVisible();
    expect(portal.made(readOrder)).toEqual([{ params: { orderId: '100000002' } }]);
  });

  it('counts days by the clock of the server, whatever date this device has', async () => {
    const late = item(12, '2026-11-25', { status: 'OVERDUE' });
    page(
      { ...saltwood, paymentScheduleSet: [paid, late, item(13, '2026-12-09')] },
      { clock: clockAt('2026-11-26T02:00:00.000Z') },
    ).open(<OrderPage />);
    await heading('Saltwood Skin');
    expect(rows().slice(1)).toEqual([
      'Wed 25 NovOverdue1 day late.Pay now $30.00$30.00',
      'Wed 9 DecTo payIn 13 days, from Visa ending 4242$30.00',
    ]);
  });

  it('counts them by the calendar of the order’s shop', async () => {
    const merchant = { ...saltwood.merchant, countryCode: 'NZ' };
    const paymentScheduleSet = [paid, item(12, '2026-11-25')];
    // On the 25th in Auckland, and on the 24th in Sydney.
    const clock = clockAt('2026-11-24T12:00:00.000Z');
    page({ ...saltwood, merchant, paymentScheduleSet }, { clock }).open(<OrderPage />);
    await heading('Saltwood Skin');
    expect(rows().slice(1)).toEqual([expect.stringMatching(/^Wed 25 NovTo payDue today/)]);
  });

  it('counts no days of what is overdue before its date has passed', async () => {
    const ahead = item(12, '2026-11-25', { status: 'OVERDUE' });
    page(
      { ...saltwood, paymentScheduleSet: [paid, ahead] },
      { clock: clockAt('2026-11-24T02:00:00.000Z') },
    ).open(<OrderPage />);
    await heading('Saltwood Skin');
    expect(rows().slice(1)).toEqual(['Wed 25 NovOverduePay now $30.00$30.00']);
  });

  it('names order, day and channel [POR-138]', async () => {
    page({ ...saltwood, channel: 'MONEY' }).open(<OrderPage />);
    expect(await screen.findByText('Order 100000002, 11 November 2026, Money')).toBeVisible();
  });

  it('distinguishes every channel from every other [POR-404]', () => {
    const labels = orderChannelSchema.options.map((channel) => english.orders.channel[channel]);
    expect(new Set(labels).size).toBe(orderChannelSchema.options.length);
  });

  it('shows the payment method and the shipping address', async () => {
    const shippingAddress = {
      name: 'Maya Rowe',
      address1: '14 Gantry Street',
      suburb: 'Thornbury',
      state: 'VIC',
      postcode: '3071',
      countryCode: 'AU',
    };
    page({ ...saltwood, orderDetail: { shippingAddress } }).open(<OrderPage />);
    expect(await screen.findByText('Maya Rowe, 14 Gantry Street, Thornbury VIC 3071')).toBeVisible();
    expect(screen.getByText('Visa ending 4242', { selector: 'dd > bdi' })).toBeVisible();
  });

  it('shows a late fee beside the instalment that it is for', async () => {
    const withFee = { ...late, outstandingBalance: money('32.49') };
    page({ ...saltwood, paymentScheduleSet: [paid, withFee] }).open(<OrderPage />);
    await heading('Saltwood Skin');
    expect(rows()[1]).toContain('Late fee $10.00.');
    expect(screen.getByRole('region', { name: 'Left to pay' })).toHaveTextContent('$32.49');
  });

  it('offers to pay a late fee together with its instalment', async () => {
    const withFee = { ...late, outstandingBalance: money('32.49') };
    page({ ...saltwood, paymentScheduleSet: [paid, withFee] }, { at: '?pay=12' }).open(<OrderPage />);
    expect(await screen.findByRole('dialog', { name: 'Pay $32.49 now' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Pay now.*32\.49$/, hidden: true })).toBeInTheDocument();
  });

  it('shows a donation beside the order’s total [PAY-068]', async () => {
    const orderSummary = { ...saltwood.orderSummary, donation: money('2.00') };
    page({ ...saltwood, orderSummary }).open(<OrderPage />);
    expect((await screen.findByText('Donation')).closest('dt')?.nextElementSibling).toHaveTextContent(
      '$2.00',
    );
    expect(screen.getByText('Order total').closest('dt')?.nextElementSibling).toHaveTextContent('$104.98');
  });

  it('shows no donation where none was given', async () => {
    page(saltwood).open(<OrderPage />);
    await heading('Saltwood Skin');
    expect(screen.queryByText('Donation')).toBeNull();
  });

  it('shows what a refund returned', async () => {
    const refunded = item(14, '2026-12-11', {
      status: 'PARTIAL_REFUND',
      paymentRefundResponses: [
        { amount: money('5.00'), createdDate: '2026-11-15T00:00:00.000Z', paymentSource: null },
      ],
    });
    const orderSummary = { ...saltwood.orderSummary, totalAfterRefund: money('99.98') };
    page({ ...saltwood, orderSummary, paymentScheduleSet: [paid, refunded] }).open(<OrderPage />);
    await heading('Saltwood Skin');
    expect(rows()[1]).toContain('Partly refunded$5.00 refunded');
    expect(screen.getByText('Refunded').closest('dt')?.nextElementSibling).toHaveTextContent('$5.00');
  });

  it('says of a payment that was refunded in full that it is refunded, not paid', async () => {
    const refunded = item(14, '2026-12-11', {
      status: 'PAID',
      amount: money('0.00'),
      paymentResponses: [],
      paymentRefundResponses: [
        { amount: money('22.49'), createdDate: '2026-11-19T02:00:00.000Z', paymentSource: null },
      ],
    });
    page({ ...saltwood, paymentScheduleSet: [paid, refunded] }).open(<OrderPage />);
    await screen.findByText('$22.49 refunded');
    expect(rows()[1]).toContain('Refunded$22.49 refunded');
    expect(rows()[0]).toContain('Paid');
  });

  it('shows amounts without dates while the schedule is deferred [PAY-109] [POR-184]', async () => {
    const deferred = [1, 2, 3, 4].map((id) => item(id, null, { status: 'DEFERRED' }));
    page(order({ paymentScheduleSet: deferred })).open(<OrderPage />);
    await heading('Marlow Field');
    expect(screen.getByText('The dates are set when the shop sends your order.')).toBeVisible();
    expect(rows()).toEqual([1, 2, 3, 4].map((position) => `Payment ${position}Later$30.00`));
  });

  it('shows each date and no such note while it is not deferred [PAY-109] [POR-184]', async () => {
    page(saltwood).open(<OrderPage />);
    await heading('Saltwood Skin');
    expect(screen.queryByText(/dates are set/)).toBeNull();
    expect(rows().map((row) => row.slice(0, 10))).toEqual([
      'Fri 30 Oct',
      'Fri 13 Nov',
      'Fri 27 Nov',
      'Fri 11 Dec',
    ]);
  });

  it('shows that it was approved [POR-134]', async () => {
    page(saltwood).open(<OrderPage />);
    expect(await screen.findByText('Approved')).toBeVisible();
  });

  it.each(['DECLINED', 'FAILED', 'INCOMPLETE'] as const)(
    'shows that it was declined where its status is %s, and approved only where it is APPROVED [PAY-090] [POR-134]',
    async (orderStatus) => {
      const { unmount } = page({ ...saltwood, orderStatus, orderStatusReason: 'Gateway error' }).open(
        <OrderPage />,
      );
      expect(await screen.findByRole('region', { name: 'Declined: Gateway error' })).toBeVisible();
      expect(screen.queryByText('Approved')).toBeNull();
      unmount();
      page({ ...saltwood, orderStatus: 'APPROVED' }).open(<OrderPage />);
      expect(await screen.findByText('Approved')).toBeVisible();
      expect(screen.queryByText(/^Declined/)).toBeNull();
    },
  );

  it.each([
    'Approved',
    'SMS verified',
    'Insufficient funds',
    'Invalid payment details',
    'Gateway error',
    'Fraud rule breach',
    'Declined',
    'Invalid transaction state',
    'Other unspecified error',
    'Verifying SMS code',
    'Cancelled SMS verification',
    'Failed SMS verification',
  ] as const)('gives the reason of its status as "%s" [PAY-091] [POR-137]', async (orderStatusReason) => {
    page({ ...saltwood, orderStatus: 'DECLINED', orderStatusReason }).open(<OrderPage />);
    expect(await screen.findByRole('region', { name: `Declined: ${orderStatusReason}` })).toBeVisible();
  });

  it('says what to do where no payment has said why', async () => {
    const declined = { orderStatus: 'DECLINED', orderStatusReason: 'Fraud rule breach' } as const;
    page({ ...saltwood, ...declined, paymentResultCode: null }).open(<OrderPage />);
    expect(await screen.findByRole('region', { name: 'Declined: Fraud rule breach' })).toHaveTextContent(
      'We couldn’t approve this order. Pay another way, or contact us.',
    );
  });

  it.each([
    [0, /^The payment went through/],
    [1, /^The payment didn’t reach your bank/],
    [2, /because of a mistake on our side/],
    [3, /too many payments in a short time/],
    [4, /to keep your account safe/],
    [21, /didn’t accept these card details/],
    [22, /already in use on another account/],
    [23, /entered incorrectly too many times/],
    [41, /isn’t enough money on this card/],
    [98, /no longer open/],
    [99, /Something went wrong with this payment, and nothing was charged/],
    [57, /^Unknown\. Pay another way, or contact us\.$/],
  ])(
    'says what result code %i of its payment means, and Unknown of any other [PAY-088] [PAY-089] [POR-135]',
    async (code, text) => {
      const declined = { orderStatus: 'DECLINED', orderStatusReason: 'Declined' } as const;
      page({ ...saltwood, ...declined, paymentResultCode: code }).open(<OrderPage />);
      const alert = await screen.findByRole('region', { name: 'Declined: Declined' });
      expect(within(alert).getByText(text)).toBeVisible();
    },
  );

  it.each([
    [41, 'There isn’t enough money on this card'],
    [57, 'Unknown. Pay another way, or contact us.'],
  ])('says why it was declined, with the text of code %i [POR-134] [POR-136]', async (code, text) => {
    page({
      ...saltwood,
      orderStatus: 'FAILED',
      orderStatusReason: 'Insufficient funds',
      paymentResultCode: code,
    }).open(<OrderPage />);
    const alert = await screen.findByRole('region', { name: 'Declined: Insufficient funds' });
    expect(alert).toHaveTextContent(text);
    expect(screen.queryByText('Approved')).toBeNull();
  });
});

describe('the pending amount', () => {
  const pending = {
    ...saltwood,
    source: 'SINGLE_USE_CARD' as const,
    orderDate: '2026-11-20T01:50:00.000Z',
    pendingAmount: money('22.49'),
  };
  const delayOf = (id: string, pendingDuration: number) => ({
    'single-use-payment-finalized-order-delay': { merchants: [{ id, pendingDuration }] },
  });

  it.each([
    ['hides while the final amount of a single-use card is on its way', pending, 11, false],
    ['hides to the last millisecond', { ...pending, orderDate: '2026-11-20T01:50:00.001Z' }, 10, false],
    ['shows once the merchant has had the time', pending, 10, true],
    ['shows for any other order', { ...pending, source: 'CHECKOUT' as const }, 11, true],
    ['shows for any other merchant', { ...pending, merchant: shop('Other') }, 11, true],
  ])('%s [POR-192] [POR-193] [PAY-338] [PAY-339]', async (_, shown, minutes, isShown) => {
    const { container } = page(shown, { flags: delayOf('saltwood-skin', minutes) }).open(<OrderPage />);
    await heading(shown.merchant.merchantDisplayName);
    const names = [...container.querySelectorAll('.ff-kv dt')].map(({ textContent }) => textContent);
    expect(names.includes('Processing')).toBe(isShown);
  });

  it.each([
    [11, '', 'The shop is still working out the final amount', false],
    [10, 'Processing', '$12.49 of it is processing', true],
  ])(
    'shows and hides with it what the rows say about the bank, after %i minutes [POR-192] [PAY-338]',
    async (minutes, tag, note, isNamed) => {
      const part = { amountPending: money('12.49'), amountPayable: money('10.00') };
      const next = item(12, '2026-11-25', { status: 'PAYMENT_PENDING', amount: money('22.49'), ...part });
      const shown = { ...pending, paymentScheduleSet: [paid, next] };
      const flags = delayOf('saltwood-skin', minutes);
      const portal = page(shown, { flags });
      const { unmount } = portal.open(<OrderPage />);
      await heading('Saltwood Skin');
      expect(rows()[1]).toContain(`Wed 25 Nov${tag}${note}`);
      expect(rows()[1]?.includes('12.49')).toBe(isNamed);
      unmount();
      const list = inPortal('/payment-schedule', {
        flags,
        app: { clock: clockAt('2026-11-20T02:00:00.000Z') },
      });
      list.answer(readAccount, account());
      list.answer(listDuePayments, dueOf([shown]));
      list.open(<PaymentSchedulePage />);
      const row = await screen.findByRole('listitem');
      expect(row).toHaveTextContent(`Wed 25 Nov${tag}Saltwood Skin${note}`);
    },
  );
});

describe('paying an instalment', () => {
  it('opens the dialog of the payable one, in the address too [PAY-111]', async () => {
    const portal = page(saltwood);
    const { user } = portal.open(<OrderPage />);
    await user.click(await screen.findByRole('button', { name: /^Pay now.*22\.49$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay $22.49 now' }));
    expect(portal.journey.location().query.get('pay')).toBe('12');
    await dialog.findByText('Pay with');
    expect(dialog.getByRole('button', { name: 'Pay $22.49 now' })).toBeVisible();
    expect(portal.made(initiatePayNow).map(({ params }) => params.paymentScheduleId)).toEqual(['12']);
  });

  it('is about this payment of this order: its shop, its date, its quarter, and a card until the last date', async () => {
    const portal = page(saltwood);
    portal.answer(initiateThreeDS, { traceId, threeDSId: 't', challengeRequired: false, challengeUri: null });
    portal.answer(confirmPayNow, {
      ...{ orderId: saltwood.id, traceId, amount: money('22.49'), lateFee: money('0.00') },
      ...{ status: 'PAYMENT_SUCCESS', resultCode: 0, prePaidCard: false, receiptId: 'r-1' },
    });
    const { user } = portal.open(<OrderPage />);
    await user.click(await screen.findByRole('button', { name: /^Pay now/ }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Saltwood Skin · due Fri 13 Nov');
    const provider = await cardFrame();
    await provider.ready();
    expect(provider.configuration()).toMatchObject({ lastPaymentDate: '2026-12-11', amexContext: 'order' });
    await user.click(within(dialog).getByRole('button', { name: 'Pay $22.49 now' }));
    await within(dialog).findByText('$22.49 paid');
    expect(dialog).toHaveTextContent('Next: $30.00 on Fri 27 Nov, from Visa ending 4242.');
    expect(dialog.querySelector('.ff-hero-glyph--unfolding g')).toHaveAttribute(
      'transform',
      'rotate(90 16 16)',
    );
  });

  it('starts from an address that asks for it', async () => {
    page(saltwood, { at: '?pay=12' }).open(<OrderPage />);
    expect(await screen.findByRole('dialog', { name: 'Pay $22.49 now' })).toBeVisible();
  });

  it('reads the order again when the dialog closes, and keeps the focus on the page', async () => {
    const portal = page(saltwood, { at: '?pay=12' });
    const { user } = portal.open(<OrderPage />);
    const dialog = within(await screen.findByRole('dialog'));
    const now = { ...late, status: 'PAID' as const, owedAmount: money('0.00'), amountOwed: money('0.00') };
    portal.answer(readOrder, { ...saltwood, paymentScheduleSet: [paid, now, item(13, '2026-11-27')] });
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(rows()[1]).toMatch(/Paid/));
    expect(portal.made(readOrder)).toHaveLength(2);
    expect(portal.journey.location().query.has('pay')).toBe(false);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('ends once the window comes back to the front and it was paid in another tab', async () => {
    const portal = page(saltwood, { at: '?pay=12' });
    const { user } = portal.open(<OrderPage />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay $22.49 now' }));
    await (await cardFrame()).ready();
    await act(() => portal.readAgain());
    expect(dialog.getByRole('button', { name: 'Pay $22.49 now' })).toBeVisible();

    portal.answer(readOrder, {
      ...saltwood,
      paymentScheduleSet: [paid, item(12, '2026-11-13', { status: 'PAID' })],
    });
    await act(() => portal.readAgain());
    expect(await dialog.findByText('This payment can’t be made now')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(portal.made(initiatePayNow)).toHaveLength(1);
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('keeps what was typed while an account that may not pay is read again', async () => {
    const portal = page(saltwood, { at: '?pay=12' });
    portal.open(<OrderPage />);
    const dialog = await screen.findByRole('dialog', { name: 'Pay $22.49 now' });
    portal.answer(readAccount, account({ accountStatus: 'WRITTEN_OFF' }));
    await act(() => portal.readAgain());
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Pay (now|early)/, hidden: true })).toBeNull(),
    );
    expect(dialog).toBeInTheDocument();
  });

  it('offers one instalment at a time, the oldest first [POR-165]', async () => {
    page(saltwood).open(<OrderPage />);
    await heading('Saltwood Skin');
    expect(screen.getAllByRole('button', { name: /^Pay (now|early)/ })).toHaveLength(1);
  });

  it('is not offered when nothing is owed [PAY-151]', async () => {
    const owing = (amount: string) => {
      const owed = { amountOwed: money(amount), owedAmount: money(amount), amountPayable: money(amount) };
      return order({ paymentScheduleSet: [paid, item(12, '2026-11-27', owed)] });
    };
    const { unmount } = page(order({ paymentScheduleSet: [paid] })).open(<OrderPage />);
    await heading('Marlow Field');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    unmount();
    const { unmount: leave } = page(owing('0.00')).open(<OrderPage />);
    await heading('Marlow Field');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    leave();
    page(owing('0.01')).open(<OrderPage />);
    expect(await screen.findByRole('button', { name: /^Pay (now|early)/ })).toBeVisible();
  });

  it.each(['HARDSHIP', 'PAYMENT_ARRANGEMENT'])(
    'is not offered under %s, and late items are on hold [POR-167] [PAY-141] [PAY-142]',
    async (accountStatus) => {
      const portal = page(saltwood, { at: '?pay=12', accountStatus });
      portal.open(<OrderPage />);
      await heading('Saltwood Skin');
      expect(rows()[1]).toBe('Payment 2On holdNo date of its own$22.49');
      expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
      expect(screen.queryByRole('dialog')).toBeNull();
      await waitFor(() => expect(portal.journey.location().query.has('pay')).toBe(false));
    },
  );

  it('is not offered by a suspended account', async () => {
    page(saltwood, { accountStatus: 'WRITTEN_OFF' }).open(<OrderPage />);
    await heading('Saltwood Skin');
    expect(rows()[1]).toMatch(/Overdue/);
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('is offered while a policy holds the account, which only keeps it from buying more', async () => {
    page(saltwood, { accountStatus: 'POLICY_HOLD' }).open(<OrderPage />);
    await heading('Saltwood Skin');
    expect(await screen.findByRole('button', { name: /^Pay (now|early)/ })).toBeVisible();
  });

  it('ignores an instalment that the order does not have', async () => {
    const portal = page(saltwood, { at: '?pay=999' });
    portal.open(<OrderPage />);
    await heading('Saltwood Skin');
    await waitFor(() => expect(portal.journey.location().query.has('pay')).toBe(false));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('makes no call when the address names no order, as while the page is being left', async () => {
  const portal = inPortal('/');
  portal.answer(readAccount, account());
  portal.open(<OrderPage />);
  await waitFor(() => expect(portal.made(readAccount)).toHaveLength(1));
  expect(portal.made(readOrder)).toEqual([]);
});

describe('an order that does not load', () => {
  it('ends the loading, closes the dialog and tries again [POR-191] [POR-174] [PAY-183]', async () => {
    const portal = page(saltwood, { at: '?pay=12' });
    portal.refuse(readOrder, 500);
    const { user } = portal.open(<OrderPage />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('group', { busy: true })).toBeNull();
    expect(portal.journey.location().query.has('pay')).toBe(false);

    portal.answer(readOrder, saltwood);
    await user.click(again);
    await heading('Saltwood Skin');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that the order does not exist [POR-191]', async () => {
    const portal = page(saltwood);
    portal.refuse(readOrder, 404, 'not_found');
    portal.open(<OrderPage />);
    expect(await screen.findByRole('heading', { level: 2, name: 'Order not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All orders' })).toHaveAttribute('href', '#/');
  });
});
