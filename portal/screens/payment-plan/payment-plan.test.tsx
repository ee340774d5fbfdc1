import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { readBankEligibility } from '#shared/contract/methods/bank-accounts.contract.ts';
import { listDuePayments } from '#shared/contract/orders/orders.contract.ts';
import {
  initiateAccountPayment,
  payAccount,
  readPaymentPlan,
} from '#shared/contract/payments/payment-plan.contract.ts';
import { initiateThreeDS, readPaymentRouting } from '#shared/contract/payments/payments.contract.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { cardSetupPath } from '#shared/domain/methods/card-setup.ts';
import type { PaymentPlan } from '#shared/domain/payments/payment-plan.ts';
import { applePayPart } from '#shared/screens/methods/apple-pay/apple-pay-part.ts';
import { browserWithApplePay, providerOfApplePay } from '#shared/testing/apple-pay.ts';
import { cardFrame } from '#shared/testing/card-frame.ts';
import { clockAt } from '#shared/testing/in-app.tsx';
import { account, mastercard, money, savedCard, traceId } from '#shared/testing/payments.ts';
import { inPortal, problemsOf } from '../../testing/in-portal.tsx';
import { dueOf, item, order, response, shop } from '../orders/orders-for-tests.ts';
import PaymentSchedulePage from '../schedule/payment-schedule.screen.tsx';

const paid = item(1, '2026-11-11', { status: 'PAID' });
const next = item(2, '2026-11-25');
const last = item(3, '2026-12-09');
const planUuid = '11111111-1111-4111-8111-111111111111';
const plan = (changes: Partial<PaymentPlan> = {}): PaymentPlan => ({
  paymentPlanUuid: planUuid,
  paymentSchedules: [paid, next, last],
  amount: money('90.00'),
  paymentStatus: 'ACTIVE',
  outstandingBalance: money('60.00'),
  ...changes,
});

interface Shown {
  readonly at?: string;
  readonly accountStatus?: string;
  readonly isPaymentOn?: boolean;
  readonly flags?: Partial<FlagValues>;
  readonly countryCode?: CountryCode | undefined;
}

function page(
  shown: PaymentPlan | null,
  { at = '', accountStatus = 'HARDSHIP', isPaymentOn = true, flags = {}, countryCode = 'AU' }: Shown = {},
) {
  const portal = inPortal(`/payment-schedule${at}`, {
    flags: { 'consumer-portal-hardship-account-payments-enabled': isPaymentOn, ...flags },
    app: { countryCode, clock: clockAt('2026-11-20T02:00:00.000Z') },
  });
  portal.answer(readAccount, account({ accountStatus }));
  portal.answer(listDuePayments, dueOf([order()]));
  if (shown) portal.answer(readPaymentPlan, shown);
  else portal.refuse(readPaymentPlan, 404, 'not_found');
  return portal;
}
const payButton = () => screen.findByRole('button', { name: 'Pay $30.00' });

beforeEach(() => {
  // The server says what day it is, and this device is wrong by years.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-02-02T02:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('/payment-schedule', () => {
  it.each(['HARDSHIP', 'PAYMENT_ARRANGEMENT'])(
    'is the payment plan instead of the list under %s [PAY-094] [PAY-167] [POR-005]',
    async (accountStatus) => {
      const portal = page(plan(), { accountStatus });
      const { container } = portal.open(<PaymentSchedulePage />);
      expect(await screen.findByRole('heading', { level: 1, name: 'Your payment plan' })).toBeVisible();
      const balance = await screen.findByRole('region', { name: 'Left in your plan' });
      expect(balance).toHaveTextContent('$60.00');
      expect(balance).toHaveTextContent('of $90.00');
      expect(portal.made(readPaymentPlan)).toHaveLength(1);
      expect(screen.queryByRole('heading', { name: 'Payment schedule' })).toBeNull();
      expect(screen.queryByText('Wed 23 Dec')).toBeNull();
      expect(await problemsOf(container)).toEqual([]);
    },
  );

  it('shows all fields of a plan, and pays by its id [PAY-087]', async () => {
    const portal = page(plan({ paymentStatus: 'BROKEN' }));
    portal.refuse(initiateAccountPayment, 412, 'precondition_failed');
    const { user } = portal.open(<PaymentSchedulePage />);
    const balance = await screen.findByRole('region', { name: 'Left in your plan' });
    expect(balance).toHaveTextContent('$60.00');
    expect(balance).toHaveTextContent('of $90.00');
    expect(screen.getByText('A payment is more than two weeks late')).toBeVisible();
    const payments = screen.getByRole('region', { name: 'Payments of your plan' });
    expect(within(payments).getAllByRole('listitem')).toHaveLength(3);
    await user.click(await payButton());
    await waitFor(() =>
      expect(portal.made(initiateAccountPayment)[0]?.body).toMatchObject({ paymentPlanUuid: planUuid }),
    );
  });

  it('counts the days to each payment by the clock of the server', async () => {
    page(plan()).open(<PaymentSchedulePage />);
    const payments = await screen.findByRole('region', { name: 'Payments of your plan' });
    expect(payments).toHaveTextContent('In 5 days');
    expect(payments).toHaveTextContent('Last one · In 19 days');
    const left = screen.getByRole('region', { name: 'Left in your plan' });
    expect(left).toHaveTextContent('of $90.00 · 1 of 3 payments made');
    expect(left).toHaveTextContent('Next: $30.00 on Wed 25 Nov');
  });

  it('says since when the next one is late', async () => {
    const late = { ...next, status: 'OVERDUE' as const, installmentDueDate: '2026-11-12' };
    page(plan({ paymentSchedules: [paid, late, last] })).open(<PaymentSchedulePage />);
    const left = await screen.findByRole('region', { name: 'Left in your plan' });
    expect(left).toHaveTextContent('$30.00 late since Thu 12 Nov');
  });

  it('reads the plan without a payload [POR-169]', async () => {
    const portal = page(plan());
    portal.open(<PaymentSchedulePage />);
    await payButton();
    expect(portal.made(readPaymentPlan)).toEqual([{}]);
    expect(portal.calls()).toContain('GET /portal/consumers/hardship/paynow/schedule');
  });

  it('is the list for every other account [PAY-094]', async () => {
    const portal = page(plan(), { accountStatus: 'REGISTERED' });
    portal.open(<PaymentSchedulePage />);
    expect((await screen.findAllByText('Marlow Field')).length).toBeGreaterThan(0);
    expect(portal.made(readPaymentPlan)).toEqual([]);
  });

  it('says so where no plan is set up yet', async () => {
    page(null).open(<PaymentSchedulePage />);
    expect(await screen.findByText('Your plan isn’t set up yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('offers to try again where the plan did not load', async () => {
    const portal = page(plan());
    portal.refuse(readPaymentPlan, 500);
    const { user } = portal.open(<PaymentSchedulePage />);
    await screen.findByText('Your payment plan didn’t load');
    portal.answer(readPaymentPlan, plan());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await payButton()).toBeVisible();
  });

  it.each([
    ['COMPLETED', 'Your plan is complete'],
    ['BROKEN', 'A payment is more than two weeks late'],
  ] as const)('says that the plan is %s', async (paymentStatus, text) => {
    page(plan({ paymentStatus })).open(<PaymentSchedulePage />);
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('the payments of the plan', () => {
  it('stand on the page, with amount, date and status', async () => {
    page(plan()).open(<PaymentSchedulePage />);
    const region = await screen.findByRole('region', { name: 'Payments of your plan' });
    const rows = within(region).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Wed 11 Nov.*Paid.*\$30\.00$/),
      expect.stringMatching(/^Wed 25 Nov.*To pay.*Next.*\$30\.00$/),
      expect.stringMatching(/^Wed 9 Dec.*To pay.*\$30\.00$/),
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('have a button for the first that can be paid, and for no other [PAY-140] [POR-171]', async () => {
    page(plan()).open(<PaymentSchedulePage />);
    await payButton();
    expect(screen.getAllByRole('button', { name: /^Pay/ })).toHaveLength(1);
    expect(screen.getByText('Wed 25 Nov')).toBeVisible();
  });

  it('have none once nothing is left', async () => {
    const done = plan({
      paymentSchedules: [paid],
      paymentStatus: 'COMPLETED',
      outstandingBalance: money('0.00'),
    });
    page(done).open(<PaymentSchedulePage />);
    await screen.findByText('Your plan is complete');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('have a button while its flag is on, else a disabled one with the reason [PAY-143] [PAY-153] [POR-189]', async () => {
    const on = page(plan(), { isPaymentOn: true }).open(<PaymentSchedulePage />);
    expect(await payButton()).not.toHaveAttribute('aria-disabled');
    expect(await payButton()).not.toHaveAccessibleDescription();
    on.unmount();
    const portal = page(plan(), { isPaymentOn: false });
    const { user } = portal.open(<PaymentSchedulePage />);
    const button = await payButton();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(/can’t pay your plan here/);
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(portal.made(initiateAccountPayment)).toEqual([]);
  });
});

describe('the orders of the plan', () => {
  const old = order({
    id: '100000007',
    merchant: shop('Saltwood Skin'),
    orderDate: '2026-09-24T02:00:00.000Z',
    paymentScheduleSet: [
      item(71, '2026-09-24', { status: 'PAID' }),
      item(72, '2026-10-08', { status: 'OVERDUE', outstandingBalance: money('40.00') }),
    ],
  });
  const ofOrders = () => screen.findByRole('region', { name: 'What your plan pays' });

  it('stand on its page, the oldest first, with what is left of each, and lead to their pages', async () => {
    const portal = page(plan());
    portal.answer(listDuePayments, dueOf([order(), old]));
    portal.open(<PaymentSchedulePage />);
    const rows = within(await ofOrders()).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Saltwood SkinOrdered 24 September 2026$40.00',
      'Marlow FieldOrdered 11 November 2026$90.00',
    ]);
    expect(screen.getByRole('link', { name: 'Saltwood Skin' })).toHaveAttribute('href', '#/order/100000007');
    expect(screen.getByText(/The old dates of these orders no longer count/)).toBeVisible();
  });

  it('are those of its currency', async () => {
    const portal = page(plan());
    const [first, ...others] = dueOf([order(), old]).results;
    if (!first) throw new Error('There is one.');
    const foreign = {
      ...first,
      outstandingBalance: { ...first.outstandingBalance, currency: 'NZD' as const },
    };
    portal.answer(listDuePayments, {
      results: [foreign, ...others.filter(({ orderNumber }) => orderNumber !== first.orderNumber)],
      totalResults: 4,
    });
    portal.open(<PaymentSchedulePage />);
    expect(within(await ofOrders()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('are not there where they did not load', async () => {
    const portal = page(plan());
    portal.refuse(listDuePayments, 500);
    portal.open(<PaymentSchedulePage />);
    expect(await payButton()).toBeVisible();
    expect(screen.queryByRole('region', { name: 'What your plan pays' })).toBeNull();
  });
});

describe('the help with the plan', () => {
  it('says whom to ask about a date, who takes a payment, and leads to the payment methods', async () => {
    page(plan()).open(<PaymentSchedulePage />);
    const help = await screen.findByRole('region', { name: 'If a date doesn’t work' });
    expect(within(help).getByRole('link', { name: 'Contact us' })).toBeVisible();
    expect(screen.getByText('We don’t take these automatically. You pay each one here.')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Payment methods/ })).toHaveAttribute('href', '#/billing');
  });

  it('says nothing of paying here while that is switched off', async () => {
    page(plan(), { isPaymentOn: false }).open(<PaymentSchedulePage />);
    await screen.findByRole('region', { name: 'If a date doesn’t work' });
    expect(screen.queryByText(/You pay each one here/)).toBeNull();
  });
});

describe('paying the plan', () => {
  const offer = {
    traceId,
    type: 'ACCOUNT' as const,
    amount: money('30.00'),
    savedCards: [savedCard()],
    enabledCardTypes: { visaDebitEnabled: true },
    expiresAt: '2026-11-20T02:15:00.000Z',
  };
  const payment = {
    amount: { amount: '30.00', currency: 'AUD' },
    paymentPlanUuid: planUuid,
    paymentScheduleUuid: next.paymentScheduleUuid,
  };

  const paidNext = {
    ...payment,
    amount: money('30.00'),
    status: 'PAYMENT_SUCCESS' as const,
    resultCode: 0,
    prePaidCard: false,
    receiptId: 'r-1',
  };

  it('sends the payment, its plan and its amount, by the channel ONLINE, and shows it as paid [PAY-168] [PAY-175] [PAY-218] [PAY-378]', async () => {
    const portal = page(plan());
    portal.answer(initiateAccountPayment, offer);
    portal.answer(initiateThreeDS, { traceId, threeDSId: 't', challengeRequired: false, challengeUri: null });
    portal.answer(payAccount, paidNext);
    const { user } = portal.open(<PaymentSchedulePage />);
    await user.click(await payButton());
    const dialog = await screen.findByRole('dialog', { name: 'Pay $30.00 now' });
    expect(dialog).toHaveTextContent('Payment plan · due Wed 25 Nov');
    await screen.findByRole('group', { name: 'Pay with' });
    expect(portal.made(initiateAccountPayment)).toEqual([
      { body: { deviceDetails: expect.anything(), ...payment } },
    ]);
    expect(within(dialog).queryByText(/late fee/)).toBeNull();
    const provider = await cardFrame();
    await provider.ready();
    expect(provider.configuration()).toMatchObject({ lastPaymentDate: null });
    portal.answer(readPaymentPlan, plan({ paymentSchedules: [paid, { ...next, status: 'PAID' }, last] }));
    await user.click(within(dialog).getByRole('button', { name: 'Pay $30.00 now' }));
    expect(await screen.findByText('$30.00 paid')).toBeVisible();
    expect(provider.submits().map(({ purpose }) => cardSetupPath(purpose))).toEqual([
      '/topaz/paylater/payment/setup',
    ]);
    expect(dialog).toHaveTextContent('It’s counted on your plan and on your orders.');
    expect(dialog.querySelector('.ff-hero-glyph--unfolding g')).toHaveAttribute(
      'transform',
      'rotate(90 16 16)',
    );
    expect(portal.made(payAccount)).toEqual([
      {
        body: {
          ...payment,
          traceId,
          channel: 'ONLINE',
          storeToken: true,
          cardholderName: 'Maya Rowe',
          savedCardToken: 'token-visa',
        },
      },
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(portal.made(readPaymentPlan).length).toBeGreaterThan(1));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it.each([
    ['a saved card', /Visa ending/, { cardholderName: 'Maya Rowe', savedCardToken: 'token-visa' }],
    ['a new card that is not kept', /^A new card/, { storeToken: false, cardholderName: 'Maya Rowe' }],
    ['Apple Pay', /Apple Pay/, { paymentSourceId: 'src_one' }],
  ] as const)('takes %s, and offers no bank account [PAY-363]', async (kind, name, method) => {
    const sheets = browserWithApplePay();
    providerOfApplePay();
    const portal = page(plan(), { flags: { 'ach-eligibility-enabled': true } });
    portal.answer(readBankEligibility, { addBankAccount: true, manualPayment: true });
    portal.answer(initiateAccountPayment, offer);
    portal.answer(initiateThreeDS, { traceId, threeDSId: 't', challengeRequired: false, challengeUri: null });
    portal.answer(readPaymentRouting, { routing: 'ROSELLA' });
    portal.answer(payAccount, paidNext);
    const { user } = portal.open(<PaymentSchedulePage />);
    await user.click(await payButton());
    const group = await screen.findByRole('group', { name: 'Pay with' });
    await within(group).findByRole('radio', { name: /Apple Pay/ });
    expect(
      within(group)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent),
    ).toEqual([
      expect.stringContaining('Visa'),
      expect.stringContaining('Apple Pay'),
      expect.stringContaining('A new card'),
    ]);
    expect(portal.made(readBankEligibility)).toEqual([]);

    await user.click(within(group).getByRole('radio', { name }));
    if ('cardholderName' in method) await (await cardFrame()).ready();
    if (kind === 'a new card that is not kept') {
      await vi.waitFor(() => expect(screen.getByLabelText('Name on card')).toHaveValue('Maya Rowe'));
      await user.click(screen.getByRole('checkbox', { name: /^Save this card/ }));
    }
    await user.click(screen.getByRole('button', { name: 'Pay $30.00 now' }));
    if (sheets[0]) {
      expect(sheets[0].request.total).toMatchObject({ type: 'final', amount: '30.00' });
      sheets[0].authorise();
    }
    expect(await screen.findByText('$30.00 paid')).toBeVisible();
    expect(portal.made(payAccount)).toEqual([
      { body: { ...payment, traceId, channel: 'ONLINE', storeToken: true, ...method } },
    ]);
  });

  it('begins the address of a new card with that of the account, in every market', async () => {
    const portal = page(plan(), { countryCode: 'CA' });
    const contactAddress = {
      ...{ address1: '14 Gantry Street', suburb: 'Ottawa', state: 'ON' },
      ...{ postcode: 'K1A 0B1', countryCode: 'CA' },
    };
    portal.answer(readAccount, account({ accountStatus: 'HARDSHIP', countryCode: 'CA', contactAddress }));
    portal.answer(initiateAccountPayment, { ...offer, savedCards: [] });
    const { user } = portal.open(<PaymentSchedulePage />);
    await user.click(await payButton());
    expect(await screen.findByText(/14 Gantry Street/)).toBeVisible();
  });

  it('ends once the window comes back to the front and it was paid in another tab', async () => {
    const portal = page(plan());
    portal.answer(initiateAccountPayment, offer);
    const { user } = portal.open(<PaymentSchedulePage />);
    await user.click(await payButton());
    await screen.findByRole('group', { name: 'Pay with' });
    portal.answer(readPaymentPlan, plan({ paymentSchedules: [paid, { ...next, status: 'PAID' }, last] }));
    await act(() => portal.readAgain());
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('This payment can’t be made now')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('cannot be closed while its confirm runs, and can be before [PAY-401]', async () => {
    const portal = page(plan());
    portal.answer(initiateAccountPayment, offer);
    portal.answer(initiateThreeDS, { traceId, threeDSId: 't', challengeRequired: false, challengeUri: null });
    const release = portal.hold(payAccount);
    const { user } = portal.open(<PaymentSchedulePage />);
    const ways: ((dialog: HTMLElement) => unknown)[] = [
      (dialog) => fireEvent.keyDown(dialog, { key: 'Escape' }),
      (dialog) => {
        fireEvent.mouseDown(dialog, { clientX: -1, clientY: -1 });
        fireEvent.click(dialog, { clientX: -1, clientY: -1 });
      },
      (dialog) => fireEvent.click(within(dialog).getByRole('button', { name: 'Close' })),
    ];
    for (const close of ways) {
      await user.click(await payButton());
      close(await screen.findByRole('dialog'));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    await user.click(await payButton());
    await screen.findByRole('group', { name: 'Pay with' });
    await (await cardFrame()).ready();
    await user.click(screen.getByRole('button', { name: 'Pay $30.00 now' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('button', { name: 'Paying $30.00' });
    expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
    for (const close of ways.slice(0, 2)) close(dialog);
    await act(async () => release(paidNext));
    expect(await within(dialog).findByText('$30.00 paid')).toBeVisible();
  });

  it.each([
    ['its flag is off', { 'rosella-payment-in-pay-now-and-custom-payment': false }, 'AU'],
    ['it is not set up', { 'apple-pay-configuration': {} }, 'AU'],
    ['its market takes none', {}, 'FR'],
  ] as const)('does not offer Apple Pay where %s', async (_, flags, countryCode) => {
    browserWithApplePay();
    // Loaded before, so that a wrong offer would be there with the cards.
    await applePayPart.load();
    const portal = page(plan(), { flags, countryCode });
    portal.answer(initiateAccountPayment, offer);
    const { user } = portal.open(<PaymentSchedulePage />);
    await user.click(await payButton());
    const group = await screen.findByRole('group', { name: 'Pay with' });
    await act(async () => {});
    expect(within(group).queryByText('Apple Pay')).toBeNull();
  });

  it('does not choose the card that was just declined for what is late', async () => {
    const declined = response({ status: 'DECLINED' });
    const late = item(2, '2026-11-13', { status: 'OVERDUE', paymentResponses: [declined] });
    const portal = page(plan({ paymentSchedules: [paid, late, last] }));
    portal.answer(initiateAccountPayment, {
      ...offer,
      savedCards: [savedCard({ id: 'card-visa' }), mastercard()],
    });
    const { user } = portal.open(<PaymentSchedulePage />);
    await user.click(await payButton());
    expect(await screen.findByRole('radio', { name: /^Mastercard ending/ })).toBeChecked();
  });

  it('says that a suspended account pays nothing [PAY-149]', async () => {
    const portal = page(plan());
    portal.refuse(initiateAccountPayment, 412, 'chargeback_pending');
    const { user } = portal.open(<PaymentSchedulePage />);
    await user.click(await payButton());
    expect(await screen.findByText('Your account is paused')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay $30.00 now' })).toBeNull();
  });

  it('does not start for what the address names and cannot be paid', async () => {
    const portal = page(plan(), { at: `?pay=${last.paymentScheduleUuid}` });
    portal.open(<PaymentSchedulePage />);
    await payButton();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(portal.made(initiateAccountPayment)).toEqual([]);
  });
});
