import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { readBankEligibility } from '#shared/contract/methods/bank-accounts.contract.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import {
  confirmPartial,
  confirmPayNow,
  finaliseThreeDS,
  initiateInstalments,
  initiatePartial,
  initiatePayNow,
  initiateThreeDS,
  readPaymentRouting,
} from '#shared/contract/payments/payments.contract.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { cardSetupPath } from '#shared/domain/methods/card-setup.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { customPaymentFlow } from '#shared/flows/payments/custom-payment.flow.ts';
import { applePayPart } from '#shared/screens/methods/apple-pay/apple-pay-part.ts';
import { browserWithApplePay, type FakeSheet, providerOfApplePay } from '#shared/testing/apple-pay.ts';
import { bankAccount } from '#shared/testing/bank-accounts.ts';
import { cardFrame } from '#shared/testing/card-frame.ts';
import { account, mastercard, money, savedCard, traceId } from '#shared/testing/payments.ts';
import { inPortal, problemsOf } from '../../../../testing/in-portal.tsx';
import { item, order, shop } from '../../orders-for-tests.ts';
import OrderPage from '../order.screen.tsx';

const paid = item(11, '2026-10-30', { status: 'PAID' });
const late = item(12, '2026-11-13', { status: 'OVERDUE' });
const saltwood = order({
  id: '100000002',
  merchant: shop('Saltwood Skin'),
  paymentScheduleSet: [paid, late, item(13, '2026-11-27'), item(14, '2026-12-11')],
});
const deprecates = { 'consumer-portal-deprecate-pay-now-payment-modal': true };
const openButton = 'Pay another amount';
const threeDSId = 'tds-1';
const gantry = { address1: '14 Gantry Street', suburb: 'Springfield', state: 'IL', postcode: '62704' };

const offer = {
  traceId,
  amount: money('30.00'),
  lateFee: money('0.00'),
  orderId: saltwood.id,
  savedCards: [savedCard(), mastercard()],
  savedBankAccounts: [],
  enabledCardTypes: { visaDebitEnabled: true },
  expiresAt: '2026-11-20T10:15:00Z',
};
const paidReply = {
  status: 'PAYMENT_SUCCESS',
  resultCode: 0,
  prePaidCard: false,
  amount: money('30.00'),
  orderId: saltwood.id,
  receiptId: 'r-1',
} as const;

interface Setting {
  readonly at?: string;
  readonly accountStatus?: string;
  readonly flags?: Partial<FlagValues>;
  readonly countryCode?: CountryCode;
}

function page(shown: Order = saltwood, setting: Setting = {}) {
  const { at = '', accountStatus = 'REGISTERED', flags = {}, countryCode = 'AU' } = setting;
  const portal = inPortal(`/order/${shown.id}${at}`, { flags, app: { countryCode } });
  portal.answer(readOrder, shown);
  portal.answer(
    readAccount,
    account({ accountStatus, countryCode, contactAddress: { ...gantry, countryCode } }),
  );
  // The server says what it will charge: what was sent.
  portal.answer(initiateInstalments, ({ body }) => ({
    ...offer,
    type: 'INSTALLMENT' as const,
    amount: money((body.paymentScheduleIds.length * 30).toFixed(2)),
  }));
  portal.answer(initiatePartial, ({ body }) => ({
    ...offer,
    type: 'PARTIAL' as const,
    amount: body.amount,
  }));
  portal.answer(initiatePayNow, { ...offer, type: 'INSTALLMENT' });
  portal.answer(initiateThreeDS, { traceId, threeDSId, challengeRequired: false, challengeUri: null });
  portal.answer(finaliseThreeDS, { result: 'PASSED' });
  portal.answer(confirmPayNow, paidReply);
  portal.answer(confirmPartial, paidReply);
  return portal;
}

const heading = (name = 'Saltwood Skin') => screen.findByRole('heading', { level: 1, name });
const inDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

/** The dialog at its first step. */
async function opened(shown: Order = saltwood, setting: Setting = {}, portal = page(shown, setting)) {
  const { user, container } = portal.open(<OrderPage />);
  await user.click(await screen.findByRole('button', { name: openButton }));
  const dialog = await inDialog('What do you want to pay?');
  const press = (name: string | RegExp) => user.click(dialog.getByRole('button', { name }));
  return {
    portal,
    user,
    container,
    dialog,
    press,
    /** @param start of its name: the date, and what follows it */
    box: (start: RegExp) => dialog.getByRole('checkbox', { name: new RegExp(`^${start.source}`) }),
    by: (name: string) => user.click(dialog.getByRole('radio', { name })),
    next: () => press('Choose how to pay'),
    type: async (amount: string) => {
      const field = dialog.getByRole('textbox', { name: 'Amount' });
      await user.clear(field);
      if (amount !== '') await user.type(field, amount);
    },
    amount: () => dialog.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value,
    total: () =>
      dialog.getByText((_, element) => element?.getAttribute('aria-live') === 'polite').textContent,
  };
}
type Opened = Awaited<ReturnType<typeof opened>>;

/** The payment step, with the provider's frame listening. */
async function choosing(page: Opened) {
  await page.next();
  return listening(page.dialog);
}
async function listening(dialog: Opened['dialog']) {
  await dialog.findByRole('group', { name: 'Pay with' });
  const provider = await cardFrame();
  await provider.ready();
  return provider;
}
const checked = ({ dialog }: Opened) =>
  dialog.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T02:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the button of a custom payment', () => {
  const shown = async (of: Order, setting: Setting) => {
    page(of, setting).open(<OrderPage />);
    await heading();
    const isShown = screen.queryByRole('button', { name: openButton }) !== null;
    cleanup();
    return isShown;
  };
  const off = { 'custom-installment-payment-enabled': false };
  const nothing = { ...saltwood, owedAmount: money('0.00') };

  it('shows while its flag is on, something is owed and the account pays by no plan [PAY-152] [POR-188]', async () => {
    expect(await shown(saltwood, {})).toBe(true);
    expect(await shown(saltwood, { flags: { 'custom-installment-payment-enabled': true } })).toBe(true);
    expect(await shown(saltwood, { flags: off })).toBe(false);
    expect(await shown(nothing, {})).toBe(false);
    for (const accountStatus of ['HARDSHIP', 'PAYMENT_ARRANGEMENT']) {
      expect(await shown(saltwood, { accountStatus })).toBe(false);
    }
    expect(await shown(saltwood, { accountStatus: 'WRITTEN_OFF' })).toBe(false);
  });

  it.each(['HARDSHIP', 'PAYMENT_ARRANGEMENT'])(
    'leads to the plan under %s while that may be paid, else is disabled and says why [PAY-153] [POR-189]',
    async (accountStatus) => {
      const flag = 'consumer-portal-hardship-account-payments-enabled';
      page(saltwood, { accountStatus, flags: { [flag]: true } }).open(<OrderPage />);
      await heading();
      const link = screen.getByRole('link', { name: 'See your plan' });
      expect(link).toHaveAttribute('href', '#/payment-schedule');
      expect(screen.getByRole('link', { name: 'contact us' })).toBeVisible();
      expect(screen.queryByRole('button', { name: openButton })).toBeNull();
      cleanup();
      const { user } = page(saltwood, { accountStatus, flags: { [flag]: false } }).open(<OrderPage />);
      await heading();
      const disabled = screen.getByRole('button', { name: openButton });
      expect(disabled).toHaveAttribute('aria-disabled', 'true');
      expect(disabled).toHaveAccessibleDescription(/You pay through your plan/);
      expect(screen.queryByRole('link', { name: 'contact us' })).toBeNull();
      await user.click(disabled);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('and the address, the pay button and the other flag open it only while its flag is on [PAY-342]', async () => {
    const portal = page(saltwood, { at: '?pay=any', flags: { ...off, ...deprecates } });
    const { user } = portal.open(<OrderPage />);
    await heading();
    await waitFor(() => expect(portal.journey.location().query.has('pay')).toBe(false));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Pay now/ }));
    expect(await screen.findByRole('dialog', { name: 'Pay $30.00 now' })).toBeVisible();
    cleanup();
    page(saltwood, { at: '?pay=any' }).open(<OrderPage />);
    expect(await screen.findByRole('dialog', { name: 'What do you want to pay?' })).toBeVisible();
  });

  it('shares its dialog with the pay buttons while the other flag is on, their instalment chosen [PAY-348] [POR-175]', async () => {
    const onTime = order({
      id: saltwood.id,
      merchant: shop('Saltwood Skin'),
      paymentScheduleSet: [paid, item(12, '2026-11-25'), item(13, '2026-12-09')],
    });
    const { user } = page(onTime, { flags: deprecates }).open(<OrderPage />);
    await heading();
    await user.click(screen.getByRole('button', { name: /^Pay early/ }));
    const dialog = await inDialog('What do you want to pay?');
    expect(dialog.getByRole('checkbox', { name: /Wed 25 Nov/ })).toBeChecked();
    expect(dialog.getByRole('checkbox', { name: /Wed 9 Dec/ })).not.toBeChecked();
    cleanup();
    const off = page(onTime, { flags: { 'consumer-portal-deprecate-pay-now-payment-modal': false } });
    const { user: other } = off.open(<OrderPage />);
    await heading();
    await other.click(screen.getByRole('button', { name: /^Pay early/ }));
    expect(await screen.findByRole('dialog', { name: 'Pay $30.00 now' })).toBeVisible();
  });
});

it('has three steps: installments, amount and payment [PAY-116]', async () => {
  const steps = Object.entries(customPaymentFlow.states)
    .filter(([, { on }]) => 'next' in on || 'pay' in on)
    .map(([, state]) => 'show' in state && state.show);
  expect(steps).toEqual(['installments', 'amount', 'payment']);

  const page = await opened();
  expect(page.dialog.getByText('Saltwood Skin · Step 1 of 2')).toBeVisible();
  expect(page.dialog.getByRole('group', { name: 'Payments to pay now, in order' })).toBeVisible();
  await page.by('Another amount');
  expect(page.dialog.getByRole('textbox', { name: 'Amount' })).toBeVisible();
  await page.type('10');
  await page.next();
  expect(await screen.findByRole('dialog', { name: 'Pay $10.00 with' })).toBeVisible();
  await page.dialog.findByRole('group', { name: 'Pay with' });
  expect(page.dialog.getByText('Saltwood Skin · Step 2 of 2')).toBeVisible();
  expect(page.dialog.getByRole('button', { name: 'Pay $10.00 now' })).toBeVisible();
});

describe('the instalments', () => {
  it('that are owed or overdue are offered, and no others [PAY-136]', async () => {
    const statuses = ['PAID', 'PAYMENT_PENDING', 'OVERDUE', 'OWED'] as const;
    const mixed = order({
      id: saltwood.id,
      paymentScheduleSet: statuses.map((status, index) => item(index + 1, `2026-11-1${index}`, { status })),
    });
    const { dialog } = await opened(mixed);
    expect(dialog.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual(['3', '4']);
    cleanup();
    const rest = ['OWED', 'PARTIAL_REFUND', 'DEFERRED'] as const;
    const other = order({
      id: saltwood.id,
      owedAmount: money('30.00'),
      paymentScheduleSet: rest.map((status, index) => item(index + 1, `2026-11-1${index}`, { status })),
    });
    const { dialog: second } = await opened(other);
    expect(second.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual(['1']);
  });

  it('are at most four [PAY-137]', async () => {
    const many = Array.from({ length: 5 }, (_, index) => item(index + 1, `2026-12-0${index + 1}`));
    const { dialog } = await opened(order({ id: saltwood.id, paymentScheduleSet: many }));
    const values = dialog.getAllByRole('checkbox').map((box) => box.getAttribute('value'));
    expect(values).toEqual(['1', '2', '3', '4']);
  });

  it('are chosen in order only: a later one waits for the earlier, with the reason', async () => {
    const page = await opened();
    expect(checked(page)).toEqual([true, false, false]);
    expect(page.box(/Fri 11 Dec.*Choose ?Fri 27 Nov ?first/)).toBeDisabled();
    await page.user.click(page.box(/Fri 27 Nov/));
    expect(page.box(/Fri 11 Dec/)).toBeEnabled();
    await page.user.click(page.box(/Fri 11 Dec/));
    expect(page.total()).toBe('$90.00');
    expect(page.dialog.getByText('3 payments')).toBeVisible();
    await page.user.click(page.box(/Fri 27 Nov/));
    expect(page.dialog.getByRole('button', { name: 'Choose how to pay' })).toHaveAccessibleDescription(
      'Payments are paid in order. Choose the earlier ones too.',
    );
    await page.next();
    expect(page.portal.made(initiateInstalments)).toEqual([]);
  });

  it('that are due come before future ones, says the message that blocks the choice [PAY-138] [POR-173]', async () => {
    const message =
      'You must select your current due and overdue payments before you can select future payments.';
    const page = await opened();
    await page.user.click(page.box(/Fri 27 Nov/));
    expect(page.dialog.queryByText(message)).toBeNull();
    await page.user.click(page.box(/Fri 13 Nov/));
    expect(checked(page)).toEqual([false, true, false]);
    expect(page.dialog.getByText(message)).toBeVisible();
    await page.next();
    expect(page.portal.made(initiateInstalments)).toEqual([]);
    await page.user.click(page.box(/Fri 13 Nov/));
    expect(page.dialog.queryByText(message)).toBeNull();
    cleanup();
    const today = [item(12, '2026-11-20'), item(13, '2026-11-27')];
    const due = await opened(order({ id: saltwood.id, paymentScheduleSet: today }));
    await due.user.click(due.box(/Fri 27 Nov/));
    await due.user.click(due.box(/Fri 20 Nov/));
    expect(checked(due)).toEqual([false, true]);
    expect(due.dialog.getByText(message)).toBeVisible();
    await due.next();
    expect(due.portal.made(initiateInstalments)).toEqual([]);
  });

  it('continue only with a total above 0 [PAY-139]', async () => {
    const page = await opened();
    await page.user.click(page.box(/Fri 13 Nov/));
    expect(page.total()).toBe('$0.00');
    const next = page.dialog.getByRole('button', { name: 'Choose how to pay' });
    expect(next).toHaveAttribute('aria-disabled', 'true');
    expect(next).toHaveAccessibleDescription('Choose at least one payment.');
    await page.next();
    expect(page.portal.made(initiateInstalments)).toEqual([]);
    await page.user.click(page.box(/Fri 13 Nov/));
    expect(page.total()).toBe('$30.00');
    await page.next();
    await waitFor(() => expect(page.portal.made(initiateInstalments)).toHaveLength(1));
  });

  it('show their late fees in row and total, and what would be left', async () => {
    const withFee = { ...late, outstandingBalance: money('40.00') };
    const page = await opened(
      order({ id: saltwood.id, paymentScheduleSet: [withFee, item(13, '2026-11-27')] }),
    );
    expect(page.box(/Fri 13 Nov Overdue.*7 days late\. Late fee \$10\.00\..*\$40\.00/)).toBeChecked();
    expect(page.total()).toBe('$40.00');
    expect(page.dialog.getByText(/After this, \$30\.00 is left on this order\.$/)).toBeVisible();
  });

  it('are paid together with a saved card, in the order of the calls [PAY-218]', async () => {
    const page = await opened();
    await page.user.click(page.box(/Fri 27 Nov/));
    const provider = await choosing(page);
    await page.press('Pay $60.00 now');
    expect(await screen.findByText('$60.00 paid')).toBeVisible();
    expect(
      page.dialog.getByText(
        '$30.00 is left on this order. Next: $30.00 on Fri 11 Dec, from Visa ending 4242.',
      ),
    ).toBeVisible();
    const sent = { paymentScheduleIds: ['12', '13'], orderId: saltwood.id };
    const [started] = page.portal.made(initiateInstalments);
    expect(started?.body).toEqual({ ...sent, deviceDetails: expect.objectContaining({ language: 'en-US' }) });
    expect(provider.submits()).toEqual([
      expect.objectContaining({ purpose: 'payment', traceId, token: 'token-visa' }),
    ]);
    expect(provider.submits().map(({ purpose }) => cardSetupPath(purpose))).toEqual([
      '/topaz/paylater/payment/setup',
    ]);
    expect(page.portal.made(confirmPayNow)).toEqual([
      {
        body: {
          type: 'INSTALLMENT',
          orderId: saltwood.id,
          traceId,
          storeToken: true,
          cardholderName: 'Maya Rowe',
          savedCardToken: 'token-visa',
        },
      },
    ]);
    expect(page.portal.calls().filter((call) => /paynow|threeDS/.test(call))).toEqual([
      'POST /portal/consumers/paymentschedule/paynow/initiate',
      'POST /portal/consumers/threeDS/initiate',
      'POST /portal/consumers/paymentschedule/paynow/confirm',
    ]);
  });
});

describe('an amount', () => {
  const atAmount = async (...given: Parameters<typeof opened>) => {
    const page = await opened(...given);
    await page.by('Another amount');
    return page;
  };
  const error = ({ dialog }: Opened) => dialog.getByRole('textbox', { name: 'Amount' });

  it('has to be a number above 0 [PAY-184]', async () => {
    const page = await atAmount();
    await page.type('0');
    await page.next();
    expect(error(page)).toHaveAccessibleDescription(/The amount needs to be above zero/);
    expect(error(page)).toHaveFocus();
    expect(page.portal.made(initiatePartial)).toEqual([]);
    await page.type('0.01');
    expect(error(page)).toHaveAccessibleDescription(/^Any amount up to \$90\.00$/);
  });

  it('has at most 2 decimals [PAY-185]', async () => {
    const page = await atAmount();
    await page.type('10.001');
    await page.next();
    expect(error(page)).toHaveAccessibleDescription(/more than two decimal places/);
    expect(page.portal.made(initiatePartial)).toEqual([]);
    await page.type('10.01');
    await page.next();
    await waitFor(() => expect(page.portal.made(initiatePartial)).toHaveLength(1));
  });

  it('is no more than what is owed less what is pending [PAY-187]', async () => {
    const page = await atAmount({ ...saltwood, owedWithoutPending: money('80.00') });
    await page.type('80.01');
    await page.next();
    expect(error(page)).toHaveAccessibleDescription(/This is more than you owe/);
    expect(page.portal.made(initiatePartial)).toEqual([]);
    await page.type('80.00');
    await page.next();
    await waitFor(() => expect(page.portal.made(initiatePartial)).toHaveLength(1));
    cleanup();
    const refused = await atAmount();
    refused.portal.refuse(initiatePartial, 422, 'amount_exceeds_owed');
    await refused.type('10');
    await refused.next();
    expect(await refused.dialog.findByText(/This is more than you owe/)).toBeVisible();
  });

  it.each([
    ['200.00', '90.00', '$90.00'],
    ['60.00', '90.00', '$60.00'],
  ])(
    'that is empty or invalid shows the total after refunds of %s, capped at %s, and is not sent [PAY-186]',
    async (totalAfterRefund, owedWithoutPending, expected) => {
      const page = await atAmount({
        ...saltwood,
        owedWithoutPending: money(owedWithoutPending),
        orderSummary: {
          ...saltwood.orderSummary,
          orderTotal: money('200.00'),
          totalAfterRefund: money(totalAfterRefund),
        },
      });
      for (const typed of ['', 'ten', '1.234', '90.01']) {
        await page.type(typed);
        expect([typed, page.total()]).toEqual([typed, expected]);
        await page.next();
      }
      expect(page.portal.made(initiatePartial)).toEqual([]);
      await page.type('12.5');
      expect(page.total()).toBe('$12.50');
    },
  );

  it('that reaches an instalment with a pending payment waits for it', async () => {
    const halfPending = item(13, '2026-11-27', {
      status: 'PAYMENT_PENDING',
      amountPending: money('10.00'),
      amountPayable: money('20.00'),
    });
    const page = await atAmount(
      order({ id: saltwood.id, paymentScheduleSet: [late, halfPending], owedWithoutPending: money('50.00') }),
    );
    await page.type('30.01');
    await page.next();
    expect(error(page)).toHaveAccessibleDescription(/Only \$30\.00 can be paid now/);
    expect(page.portal.made(initiatePartial)).toEqual([]);
  });

  it('shows where it goes and what is left, with the late fee of what it completes', async () => {
    const withFee = { ...late, outstandingBalance: money('40.00') };
    const page = await atAmount(
      order({ id: saltwood.id, paymentScheduleSet: [withFee, item(13, '2026-11-27')] }),
    );
    await page.type('35');
    const where = within(page.dialog.getByRole('region', { name: 'Where it goes' }));
    expect(where.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Fri 13 Nov, paidNo longer late\u00a0· includes a late fee of $10.00$40.00',
      'Fri 27 Nov, part paid$25.00 left$5.00',
    ]);
    expect(page.total()).toBe('$45.00');
    expect(page.dialog.getByText('After this, $25.00 is left on this order.')).toBeVisible();
  });

  it('is filled in by what is late, and by all that is left', async () => {
    const page = await atAmount();
    await page.press('$30.00 what is late');
    expect(page.amount()).toBe('30.00');
    await page.press('$90.00 all that is left');
    expect(page.amount()).toBe('90.00');
    expect(page.dialog.getByRole('button', { name: /all that is left/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('is paid with a new card, and may be typed with a comma', async () => {
    const page = await atAmount();
    await page.type('12,5');
    await choosing(page);
    await page.user.click(page.dialog.getByRole('radio', { name: /^A new card/ }));
    const provider = await cardFrame();
    await provider.ready();
    expect(provider.configuration()).toMatchObject({ mode: 'new', lastPaymentDate: '2026-12-11' });
    await waitFor(() => expect(screen.getByLabelText('Name on card')).toHaveValue('Maya Rowe'));
    await page.user.click(page.dialog.getByRole('checkbox', { name: /^Save this card/ }));
    await page.press('Pay $12.50 now');
    expect(await screen.findByText('$12.50 paid')).toBeVisible();
    expect(page.portal.made(initiatePartial)[0]).toMatchObject({
      params: { orderId: saltwood.id },
      body: { amount: { amount: '12.50', currency: 'AUD' }, deviceDetails: { language: 'en-US' } },
    });
    expect(provider.submits()[0]).toMatchObject({ purpose: 'payment', traceId, storeToken: false });
    expect(page.portal.made(confirmPartial)).toEqual([
      {
        params: { orderId: saltwood.id },
        body: {
          type: 'PARTIAL',
          orderId: saltwood.id,
          traceId,
          storeToken: false,
          cardholderName: 'Maya Rowe',
        },
      },
    ]);
    expect(page.portal.made(confirmPayNow)).toEqual([]);
  });
});

describe('going back', () => {
  it('keeps what was entered, in both steps that lead to the payment [PAY-398]', async () => {
    const page = await opened();
    await page.user.click(page.box(/Fri 27 Nov/));
    await choosing(page);
    await page.user.click(page.dialog.getByRole('radio', { name: /Mastercard/ }));
    await page.press('Back');
    expect(checked(page)).toEqual([true, true, false]);
    await page.by('Another amount');
    await page.type('12.34');
    await page.by('Whole payments');
    expect(checked(page)).toEqual([true, true, false]);
    await page.by('Another amount');
    expect(page.amount()).toBe('12.34');
    await page.next();
    await page.dialog.findByRole('group', { name: 'Pay with' });
    expect(page.dialog.getByRole('radio', { name: /Mastercard/ })).toBeChecked();
    await page.press('Back');
    expect(page.amount()).toBe('12.34');
    await page.next();
    expect(await page.dialog.findByRole('button', { name: 'Pay $12.34 now' })).toBeVisible();
    expect(page.portal.made(initiateInstalments)).toHaveLength(1);
    expect(page.portal.made(initiatePartial)).toHaveLength(2);
  });

  it('keeps the frame in which a new card was typed', async () => {
    const page = await opened();
    await choosing(page);
    await page.user.click(page.dialog.getByRole('radio', { name: /^A new card/ }));
    const { frame } = await cardFrame();
    await page.press('Back');
    expect(frame.isConnected).toBe(true);
    expect(screen.getByTitle('Card details')).toBe(frame);
    await page.next();
    await page.dialog.findByRole('group', { name: 'Pay with' });
    expect(screen.getByTitle('Card details')).toBe(frame);
  });

  it('moves the focus to the title of the step', async () => {
    const page = await opened();
    await choosing(page);
    expect(page.dialog.getByRole('heading', { name: 'Pay $30.00 with' })).toHaveFocus();
    await page.press('Back');
    expect(page.dialog.getByRole('heading', { name: 'What do you want to pay?' })).toHaveFocus();
  });
});

describe('the end of a custom payment', () => {
  it('is reached once by a double press, and cannot be closed while money moves [PAY-401]', async () => {
    const page = await opened();
    const answer = page.portal.hold(confirmPayNow);
    await choosing(page);
    await page.user.dblClick(page.dialog.getByRole('button', { name: 'Pay $30.00 now' }));
    expect(await page.dialog.findByRole('button', { name: 'Paying $30.00' })).toBeVisible();
    expect(page.dialog.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(page.dialog.queryByRole('button', { name: 'Back' })).toBeNull();
    await page.user.keyboard('{Escape}');
    const shown = screen.getByRole('dialog');
    fireEvent.mouseDown(shown, { clientX: -1, clientY: -1 });
    fireEvent.click(shown, { clientX: -1, clientY: -1 });
    await act(async () => answer(paidReply));
    expect(await screen.findByText('$30.00 paid')).toBeVisible();
    expect(page.portal.made(confirmPayNow)).toHaveLength(1);
    await page.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays when the page behind it reads that nothing is owed any more', async () => {
    const page = await opened();
    await page.user.click(page.box(/Fri 27 Nov/));
    await page.user.click(page.box(/Fri 11 Dec/));
    await choosing(page);
    await page.press('Pay $90.00 now');
    await screen.findByText('$90.00 paid');
    const all = [paid, ...[12, 13, 14].map((id) => item(id, '2026-11-13', { status: 'PAID' }))];
    page.portal.answer(readOrder, order({ ...saltwood, owedAmount: money('0.00'), paymentScheduleSet: all }));
    await act(async () => void (await page.portal.readAgain()));
    expect(page.portal.made(readOrder)).toHaveLength(2);
    expect(screen.getByText('$90.00 paid')).toBeVisible();
    expect(page.dialog.getByText('Your order from Saltwood Skin is paid in full.')).toBeVisible();
  });

  it('reads the order again once it is closed, and leaves the address', async () => {
    const page = await opened();
    await choosing(page);
    await page.press('Pay $30.00 now');
    await screen.findByText('$30.00 paid');
    const now = { ...late, ...item(12, '2026-11-13', { status: 'PAID' }) };
    const after = { ...saltwood, paymentScheduleSet: [paid, now, item(13, '2026-11-27')] };
    page.portal.answer(readOrder, after);
    await page.press('Done');
    await waitFor(() => expect(page.portal.made(readOrder)).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.portal.journey.location().query.has('pay')).toBe(false);
    await waitFor(() => expect(screen.queryByText('Overdue')).toBeNull());
  });
});

describe('a custom payment is charged to', () => {
  const everyday = bankAccount();
  const bankBody = { paymentMethodId: everyday.id, paymentMethodType: 'ACH_BANK_ACCOUNT' };
  const cardBody = { cardholderName: 'Maya Rowe', savedCardToken: 'token-visa' };
  const payable = { ...saltwood, isApplePayAvailable: true };

  const kinds = ['One instalment', 'Whole payments', 'Another amount'] as const;

  /** The payment step of an order in the US that every kind of method may pay for. */
  async function ready(by: (typeof kinds)[number], flags: Partial<FlagValues> = {}) {
    const sheets = browserWithApplePay();
    const sent = providerOfApplePay();
    const at = by === 'One instalment' ? '?pay=12' : '';
    const setting = { at, countryCode: 'US', flags: { 'ach-eligibility-enabled': true, ...flags } } as const;
    const portal = page(payable, setting);
    portal.answer(readBankEligibility, { addBankAccount: true, manualPayment: true });
    portal.answer(readPaymentRouting, { routing: 'ROSELLA' });
    const offered = { ...offer, savedBankAccounts: [everyday], amount: money('60.00') };
    portal.answer(initiatePayNow, { ...offered, type: 'INSTALLMENT' });
    portal.answer(initiateInstalments, { ...offered, type: 'INSTALLMENT' });
    portal.answer(initiatePartial, { ...offered, type: 'PARTIAL' });
    if (by === 'One instalment') {
      const { user } = portal.open(<OrderPage />);
      const dialog = await inDialog(/^Pay/);
      const press = (name: string) => user.click(dialog.getByRole('button', { name }));
      return { portal, user, dialog, press, sheets, sent, provider: await listening(dialog) };
    }
    const { user, dialog, press, ...step } = await opened(payable, setting, portal);
    await step.by(by);
    if (by === 'Another amount') await step.type('60');
    else await user.click(step.box(/Fri 27 Nov/));
    await step.next();
    return { portal, user, dialog, press, sheets, sent, provider: await listening(dialog) };
  }
  type Ready = Awaited<ReturnType<typeof ready>>;

  async function newCard({ user, dialog }: Ready) {
    await user.click(dialog.getByRole('radio', { name: /^A new card/ }));
    await (await cardFrame()).ready();
    await waitFor(() => expect(screen.getByLabelText('Name on card')).toHaveValue('Maya Rowe'));
    // In the US a new card has the address of its bank's letters, which is that of the account.
  }
  const choose = (name: RegExp) => async (page: Ready) =>
    page.user.click(await page.dialog.findByRole('radio', { name }));
  const authorise = ({ sheets }: { sheets: FakeSheet[] }) => act(async () => sheets[0]?.authorise());

  it.each([
    ['a saved card', choose(/^Visa/), null, { storeToken: true, ...cardBody }],
    ['a new card', newCard, null, { storeToken: true, cardholderName: 'Maya Rowe' }],
    ['Apple Pay', choose(/Apple Pay/), authorise, { paymentSourceId: 'src_one' }],
    ['a linked bank account', choose(/Everyday Checking/), null, { storeToken: false, ...bankBody }],
  ] as const)(
    '%s, which pays for several instalments and for an amount [PAY-162] [PAY-173] [PAY-361] [PAY-362] [POR-140]',
    async (name, chooseIt, approve, body) => {
      const isBank = name === 'a linked bank account';
      const ended = isBank ? '$60.00 is processing' : '$60.00 paid';
      for (const by of ['Whole payments', 'Another amount'] as const) {
        const page = await ready(by);
        const status = isBank ? 'PAYMENT_PENDING' : 'PAYMENT_SUCCESS';
        const answer = { ...paidReply, status, amount: money('60.00') } as const;
        page.portal.answer(confirmPayNow, answer);
        page.portal.answer(confirmPartial, answer);
        await chooseIt(page);
        await page.press('Pay $60.00 now');
        await approve?.(page);
        expect(await screen.findByText(ended)).toBeVisible();
        expect(screen.queryAllByText(/was not paid|didn’t finish/)).toEqual([]);
        expect(screen.queryAllByText(/^\$60\.00 (?:paid|is processing)$/)).toHaveLength(1);
        const isWhole = by === 'Whole payments';
        const { orderId } = offer;
        const sent = { type: isWhole ? 'INSTALLMENT' : 'PARTIAL', orderId, traceId, ...body };
        expect(page.portal.made(confirmPayNow)).toEqual(isWhole ? [{ body: sent }] : []);
        expect(page.portal.made(confirmPartial)).toEqual(
          isWhole ? [] : [{ params: { orderId }, body: sent }],
        );
        cleanup();
      }
    },
  );

  // Apple Pay binds its payment source itself, which is no set-up of a card.
  const ownSetUp = ['/source-capture/v1/payment-sources/apple-pay', '/topaz/paylater/payment/setup'];

  it.each([
    ['Apple Pay', /Apple Pay/, ownSetUp],
    ['a linked bank account', /Everyday Checking/, []],
  ] as const)(
    '%s, which is initiated, chosen and then confirmed, without the set-up of a card [PAY-155] [PAY-275]',
    async (_, method, paths) => {
      for (const by of kinds) {
        const page = await ready(by);
        const { portal, sent, provider } = page;
        const initiates = [initiatePayNow, initiateInstalments, initiatePartial] as const;
        const made = () => [
          initiates.reduce((sum, each) => sum + portal.made(each).length, 0),
          portal.made(confirmPayNow).length + portal.made(confirmPartial).length,
        ];
        expect(made()).toEqual([1, 0]);
        await choose(method)(page);
        expect(made()).toEqual([1, 0]);
        await page.press('Pay $60.00 now');
        await authorise(page);
        await screen.findByText(/^\$[\d.]+ paid$/);
        expect(made()).toEqual([1, 1]);
        expect(sent.map(({ path }) => path)).toEqual(paths);
        expect(provider.submits()).toEqual([]);
        cleanup();
      }
    },
  );

  it.each([true, false])(
    'Apple Pay, in pay now as in a custom payment, where its flag is on: %s [PAY-341] [POR-383]',
    async (isOn) => {
      const flags = { 'rosella-payment-in-pay-now-and-custom-payment': isOn };
      browserWithApplePay();
      // Loaded before, so that a wrong offer would be there with the cards.
      await applePayPart.load();
      const expectOffer = async () => {
        await screen.findByRole('radio', { name: /^Visa/ });
        if (isOn) await screen.findByRole('radio', { name: /Apple Pay/ });
        await act(async () => {});
        expect(screen.queryByText('Apple Pay') !== null).toBe(isOn);
        cleanup();
      };
      for (const by of ['Whole payments', 'Another amount'] as const) {
        await ready(by, flags);
        await expectOffer();
      }
      const portal = page(payable, { at: '?pay=12', flags });
      portal.answer(readPaymentRouting, { routing: 'ROSELLA' });
      portal.open(<OrderPage />);
      await expectOffer();
    },
  );

  it.each(['One instalment', 'Another amount'] as const)(
    'Apple Pay ends as paid, as declined or with a fatal error, and a bank account as pending: %s [PAY-156]',
    async (by) => {
      const declined = {
        ...paidReply,
        status: 'PAYMENT_DECLINED',
        resultCode: 41,
        receiptId: null,
      } as const;
      const all = [
        /^\$[\d.]+ paid$/,
        /was not paid$/,
        /^This payment didn’t finish$/,
        /is processing$/,
      ] as const;
      const outcomes = [
        [/Apple Pay/, paidReply, all[0]],
        [/Apple Pay/, declined, all[1]],
        [/Apple Pay/, 500, all[2]],
        [/Everyday Checking/, { ...paidReply, status: 'PAYMENT_PENDING', receiptId: null }, all[3]],
      ] as const;
      for (const [method, outcome, end] of outcomes) {
        const page = await ready(by);
        const confirm = by === 'Another amount' ? confirmPartial : confirmPayNow;
        if (outcome === 500) page.portal.refuse(confirm, 500, 'internal_error');
        else page.portal.answer(confirm, outcome);
        await choose(method)(page);
        await page.press('Pay $60.00 now');
        await authorise(page);
        await screen.findByText(end);
        expect(all.filter((each) => screen.queryByText(each) !== null)).toEqual([end]);
        cleanup();
      }
    },
  );
});

describe('a payment', () => {
  const start = {
    'one instalment': async () => {
      const portal = page(saltwood, { at: '?pay=12' });
      const { user } = portal.open(<OrderPage />);
      await screen.findByRole('group', { name: 'Pay with' });
      return { portal, user, initiate: initiatePayNow, confirm: confirmPayNow };
    },
    'an amount': async () => {
      const { portal, user, by, type, next } = await opened();
      await by('Another amount');
      await type('12.50');
      await next();
      return { portal, user, initiate: initiatePartial, confirm: confirmPartial };
    },
  };
  const payables = ['one instalment', 'an amount'] as const;

  it.each(payables)(
    'of %s is initiated, then the card is chosen and set up, and then it is confirmed [PAY-155]',
    async (what) => {
      const { portal, user, initiate, confirm } = await start[what]();
      await user.click(await screen.findByRole('radio', { name: /^Mastercard/ }));
      const provider = await cardFrame();
      await provider.ready();
      expect([portal.made(initiate).length, provider.submits().length, portal.made(confirm).length]).toEqual([
        1, 0, 0,
      ]);
      let setUpBefore = 0;
      portal.answer(confirm, () => {
        setUpBefore = provider.submits().length;
        return paidReply;
      });
      await user.click(screen.getByRole('button', { name: /^Pay \$[\d.]+ now$/ }));
      await screen.findByText(/^\$[\d.]+ paid$/);
      expect(setUpBefore).toBe(1);
      expect(provider.submits()[0]).toMatchObject({ purpose: 'payment', traceId, token: 'token-mastercard' });
      expect([portal.made(initiate).length, portal.made(confirm).length]).toEqual([1, 1]);
    },
  );

  const ends = [
    /^\$[\d.]+ paid$/,
    /was not paid$/,
    /^This payment didn’t finish$/,
    /is processing$/,
  ] as const;
  const declined = { status: 'PAYMENT_DECLINED', resultCode: 41, receiptId: null } as const;

  it.each(payables)(
    'of %s by card ends as paid, as declined or with a fatal error, and as one of them only [PAY-156]',
    async (what) => {
      const outcomes = [paidReply, { ...paidReply, ...declined }, 500] as const;
      for (const [index, outcome] of outcomes.entries()) {
        const { portal, user, confirm } = await start[what]();
        if (outcome === 500) portal.refuse(confirm, 500, 'internal_error');
        else portal.answer(confirm, outcome);
        await (await cardFrame()).ready();
        await user.click(await screen.findByRole('button', { name: /^Pay \$[\d.]+ now$/ }));
        await screen.findByText(ends[index] ?? '');
        expect(ends.filter((end) => screen.queryByText(end) !== null)).toEqual([ends[index]]);
        cleanup();
      }
    },
  );
});

describe('an order that was paid in another tab', () => {
  const rest = { ...saltwood, owedWithoutPending: money('60.00') };

  it.each(['before', 'after'])(
    'ends the payment of it when the window comes back to the front, %s its method is chosen',
    async (when) => {
      const page = await opened();
      if (when === 'after') await choosing(page);
      page.portal.answer(readOrder, rest);
      await act(() => page.portal.readAgain());
      expect(await screen.findByText('This payment can’t be made now')).toBeVisible();
      expect(screen.queryByRole('button', { name: /^Pay \$|how to pay/ })).toBeNull();
    },
  );

  it('leaves the end to a confirm that runs', async () => {
    const page = await opened();
    const provider = await choosing(page);
    expect(provider.submits()).toEqual([]);
    const release = page.portal.hold(confirmPayNow);
    await page.user.click(screen.getByRole('button', { name: /^Pay \$/ }));
    await waitFor(() => expect(page.portal.made(confirmPayNow)).toHaveLength(1));
    page.portal.answer(readOrder, rest);
    await act(() => page.portal.readAgain());
    expect(screen.queryByText('This payment can’t be made now')).toBeNull();
    await act(async () => release(paidReply));
    expect(await screen.findByText(/^\$\d+\.00 paid$/)).toBeVisible();
  });
});

describe('a custom payment that does not start', () => {
  const start = async (status: number, errorCode: string | null, by = 'Whole payments') => {
    const page = await opened();
    page.portal.refuse(initiateInstalments, status, errorCode);
    page.portal.refuse(initiatePartial, status, errorCode);
    await page.by(by);
    if (by === 'Another amount') await page.type('10');
    await page.next();
    return page;
  };

  it('is of an order or instalments that cannot be paid now, such as paid in another tab [PAY-178]', async () => {
    for (const by of ['Whole payments', 'Another amount']) {
      const { dialog } = await start(412, 'precondition_failed', by);
      expect(await dialog.findByText('This payment can’t be made now')).toBeVisible();
      expect(dialog.queryByText('We couldn’t start this payment')).toBeNull();
      expect(dialog.queryByRole('button', { name: /^Pay|^Choose/ })).toBeNull();
      cleanup();
    }
  });

  it('is in another currency than the order, which is said without naming the shop', async () => {
    const { dialog } = await start(422, 'unsupported_currency', 'Another amount');
    expect(await dialog.findByText('We couldn’t start this payment')).toBeVisible();
    const text = 'This can’t be paid in this currency. Go back and start again. Nothing was charged.';
    expect(dialog.getByText(text)).toBeVisible();
  });

  it('belongs to a suspended account, which pays no instalment, several or amount [PAY-149] [PAY-179]', async () => {
    for (const by of ['Whole payments', 'Another amount']) {
      const suspended = await start(412, 'chargeback_pending', by);
      expect(await suspended.dialog.findByText('Your account is paused')).toBeVisible();
      expect(suspended.dialog.queryByRole('button', { name: /^Pay|^Choose/ })).toBeNull();
      cleanup();
    }
    const portal = page(saltwood, { at: '?pay=12' });
    portal.refuse(initiatePayNow, 412, 'chargeback_pending');
    portal.open(<OrderPage />);
    expect(await screen.findByText('Your account is paused')).toBeVisible();
  });

  it.each([
    [0, null],
    [422, 'invalid_selection'],
    [412, 'something_new'],
  ])('is a fatal error with any other answer, as paying now is: %s %s [PAY-180]', async (status, code) => {
    for (const by of ['Whole payments', 'Another amount']) {
      const page = await start(status, code, by);
      expect(await page.dialog.findByText('We couldn’t start this payment')).toBeVisible();
      if (code === 'invalid_selection')
        expect(page.dialog.getByText(/Choose up to four payments of one order/)).toBeVisible();
      expect(page.dialog.queryByRole('group', { name: 'Pay with' })).toBeNull();
      expect(page.dialog.queryByRole('button', { name: /^Pay|^Choose/ })).toBeNull();
      cleanup();
    }
    const portal = page(saltwood, { at: '?pay=12' });
    portal.refuse(initiatePayNow, status, code);
    portal.open(<OrderPage />);
    expect(await screen.findByText('We couldn’t start this payment')).toBeVisible();
  });
});

it.each([
  ['US', true],
  ['GB', true],
  ['CA', false],
] as const)(
  'begins the address of a new card in %s with that of the account: %s [PAY-190]',
  async (countryCode, isPrefilled) => {
    const page = await opened(saltwood, { countryCode });
    await choosing(page);
    await page.user.click(page.dialog.getByRole('radio', { name: /^A new card/ }));
    await waitFor(() => expect(screen.getByLabelText('Name on card')).toHaveValue('Maya Rowe'));
    expect(page.dialog.getByText(/billing address/i)).toBeVisible();
    const { queryByText, queryByDisplayValue } = page.dialog;
    const street = queryByText(/14 Gantry Street/) ?? queryByDisplayValue('14 Gantry Street');
    expect(street !== null).toBe(isPrefilled);
  },
);

it('is accessible at each step', async () => {
  const page = await opened();
  expect(await problemsOf(page.container)).toEqual([]);
  await page.by('Another amount');
  await page.type('nothing');
  await page.next();
  expect(await problemsOf(page.container)).toEqual([]);
  await page.type('45');
  expect(await problemsOf(page.container)).toEqual([]);
  await choosing(page);
  expect(await problemsOf(page.container)).toEqual([]);
});

describe('what is to be paid, when the session ends in the middle', () => {
  it('is still that amount after the login', async () => {
    const { portal, dialog, user } = await opened();
    await user.click(dialog.getByRole('radio', { name: 'Another amount' }));
    await user.type(dialog.getByRole('textbox'), '12.50');
    portal.openAfterLostSession(<OrderPage />);
    const again = await inDialog('What do you want to pay?');
    expect(again.getByRole('textbox')).toHaveValue('12.50');
  });

  it('is still those instalments', async () => {
    const { portal, dialog, user } = await opened();
    const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox');
    for (const box of boxes) if (!box.checked) await user.click(box);
    portal.openAfterLostSession(<OrderPage />);
    const again = await inDialog('What do you want to pay?');
    const checked = again.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked);
    expect(checked).toEqual(boxes.map(() => true));
  });
});
