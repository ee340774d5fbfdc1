/** Changing what pays for an order, on its page. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NETWORK_FAILURE } from '#shared/client/api-error.ts';
import { readEnabledCards } from '#shared/contract/access/facts.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { setOrderCard, setOrderMethod } from '#shared/contract/agreements/agreements.contract.ts';
import { saveApplePay, startApplePaySession } from '#shared/contract/methods/apple-pay.contract.ts';
import { listBankAccounts, readBankEligibility } from '#shared/contract/methods/bank-accounts.contract.ts';
import { confirmNewCard, initiateNewCard, listCards } from '#shared/contract/methods/methods.contract.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import { initiateThreeDS, readPaymentRouting } from '#shared/contract/payments/payments.contract.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import type { ApplePayMethod } from '#shared/domain/methods/apple-pay.ts';
import type { PaymentMethod } from '#shared/domain/methods/payment-method.ts';
import type { ManagedCard } from '#shared/domain/methods/saved-card.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { browserWithApplePay, pressAtOnce, providerOfApplePay } from '#shared/testing/apple-pay.ts';
import { managedBankAccount } from '#shared/testing/bank-accounts.ts';
import { cardFrame } from '#shared/testing/card-frame.ts';
import { failure } from '#shared/testing/fake-app.tsx';
import { account, managedCard, mastercard, money, savedCard, traceId } from '#shared/testing/payments.ts';
import { inPortal, problemsOf } from '../../testing/in-portal.tsx';
import OrderPage from '../orders/detail/order.screen.tsx';
import { item, order } from '../orders/orders-for-tests.ts';

const visa = managedCard(savedCard());
const spare = managedCard(mastercard());
const spareName = 'Mastercard ending 8210';
const everyday = managedBankAccount();
const onDevice: ApplePayMethod = {
  type: 'APPLE_PAY',
  id: 'apple',
  preferred: false,
  openOrders: 0,
  paymentSourceId: 'src_saved',
  hasActiveAgreement: false,
};
const ofCard = ({ id, cardBrand, maskedPan }: ManagedCard): PaymentMethod => ({
  type: 'CREDIT_CARD',
  id,
  cardBrand,
  maskedPan,
});

interface Setting {
  cards?: readonly ManagedCard[];
  applePay?: ApplePayMethod | null;
  shown?: Partial<Order>;
  flags?: Partial<FlagValues>;
}

/** The page of an order that the first card pays; its server keeps what is set. */
function page({ cards = [visa, spare], applePay = null, shown = {}, flags = {} }: Setting = {}) {
  const portal = inPortal('/order/123456789', {
    flags: { 'ach-eligibility-enabled': true, 'ach-update-payment-method-enabled': true, ...flags },
  });
  let creditcards = [...cards];
  let onAccount = applePay;
  let current = order({
    id: '123456789',
    paymentMethod: ofCard(visa),
    isApplePayAvailable: true,
    owedAmount: { ...money('90.00'), currency: 'USD' },
    ...shown,
  });
  const setTo = (paymentMethod: PaymentMethod) => {
    current = { ...current, paymentMethod };
    return current;
  };
  portal.answer(readOrder, () => current);
  portal.answer(readAccount, account());
  portal.answer(readEnabledCards, { visaDebitEnabled: true, mastercardCreditEnabled: true });
  portal.answer(listCards, () => ({ creditcards, applePay: onAccount, owedIn: ['AUD' as const] }));
  portal.answer(listBankAccounts, { bankAccounts: [everyday] });
  portal.answer(readBankEligibility, { addBankAccount: false, manualPayment: true });
  portal.answer(initiateNewCard, { traceId });
  portal.answer(initiateThreeDS, { traceId, threeDSId: '3', challengeRequired: false, challengeUri: null });
  const savesNewCard = () => {
    creditcards = [
      ...creditcards,
      managedCard(savedCard({ id: 'new', maskedPan: '************1111', preferred: false })),
    ];
    return { id: 'new' };
  };
  portal.answer(confirmNewCard, savesNewCard);
  portal.answer(setOrderCard, ({ params }) => {
    const card = creditcards.find(({ id }) => id === params.paymentMethodId);
    if (!card) throw failure(404, 'not_found');
    return setTo(ofCard(card));
  });
  portal.answer(setOrderMethod, ({ body }) =>
    setTo(
      'bankAccountId' in body
        ? { type: 'ACH_BANK_ACCOUNT', id: body.bankAccountId, name: everyday.name, mask: everyday.mask }
        : { type: 'APPLE_PAY', id: 'apple' },
    ),
  );
  portal.answer(saveApplePay, () => {
    onAccount = onDevice;
    return { type: 'APPLE_PAY' as const, id: onDevice.id };
  });
  portal.answer(readPaymentRouting, { routing: 'ROSELLA' });
  portal.answer(startApplePaySession, { sessionObject: { merchantSessionIdentifier: 'm' } });
  const view = portal.open(<OrderPage />);
  return {
    ...portal,
    ...view,
    savesNewCard,
    losesCard: (id: string) => (creditcards = creditcards.filter((card) => card.id !== id)),
  };
}

const title = 'Change the payment method';
async function open(user: ReturnType<typeof page>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Change payment method' }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await dialog.findByRole('group', { name: 'Pay with' });
  return dialog;
}
const choice = (name: RegExp) => screen.findByRole('radio', { name });
const use = { name: 'Use this one' };
const changes = (calls: string[]) => calls.filter((call) => !call.startsWith('GET '));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T02:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the update payment method dialog of an order', () => {
  it('offers saved cards, Apple Pay, bank accounts and a new card, with the current one chosen [PAY-125] [POR-190] [PAY-310]', async () => {
    const { user } = page({ applePay: onDevice });
    const dialog = await open(user);
    expect(dialog.getByText('Marlow Field')).toBeVisible();
    await choice(/Everyday/);
    const rows = dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(rows).toEqual([
      expect.stringContaining('Visa ending 4242In use now'),
      expect.stringContaining(spareName),
      expect.stringContaining('Apple Pay'),
      expect.stringContaining('Everyday Checking ending 0042'),
    ]);
    expect(dialog.getByRole('button', { name: 'Add a card' })).toBeVisible();
    expect(await choice(/Visa ending 4242/)).toBeChecked();
    expect(dialog.getByRole('button', use)).toHaveAccessibleDescription(
      'This one is already in use. Choose another.',
    );
    expect(await problemsOf(screen.getByRole('dialog'))).toEqual([]);
  });

  it('sets a saved card directly, says so, and the page shows it [PAY-310] [PAY-312] [PAY-315]', async () => {
    const { user, made, calls } = page();
    const dialog = await open(user);
    await user.click(await choice(/Mastercard/));
    const before = calls().length;
    await user.click(dialog.getByRole('button', use));
    expect(await dialog.findByRole('status', { busy: false })).toBeInTheDocument();
    await dialog.findByText(`You now pay with ${spareName}`);
    expect(made(setOrderCard)).toEqual([{ params: { orderId: '123456789', paymentMethodId: spare.id } }]);
    expect(changes(calls().slice(before))).toEqual([
      'POST /portal/consumers/ordertransactions/{orderId}/payment-method/{paymentMethodId}',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(spareName, { selector: 'dd > bdi' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change payment method' })).toHaveFocus();
  });

  it('sets a bank account directly [PAY-310] [PAY-313] [PAY-315]', async () => {
    const { user, made, calls } = page();
    const dialog = await open(user);
    await user.click(await choice(/Everyday Checking/));
    const before = calls().length;
    await user.click(dialog.getByRole('button', use));
    await dialog.findByText('You now pay with Everyday Checking ending 0042');
    expect(made(setOrderMethod)).toEqual([
      { params: { orderId: '123456789' }, body: { bankAccountId: everyday.id } },
    ]);
    expect(changes(calls().slice(before))).toEqual([
      'POST /portal/consumers/ordertransactions/{orderId}/payment-method',
    ]);
  });

  it('sets the Apple Pay of the account with the details of the device [PAY-310] [PAY-311]', async () => {
    const { user, made } = page({ applePay: onDevice });
    const dialog = await open(user);
    await user.click(await choice(/Apple Pay/));
    await user.click(dialog.getByRole('button', use));
    await dialog.findByText('You now pay with Apple Pay');
    expect(made(setOrderMethod)).toEqual([
      {
        params: { orderId: '123456789' },
        body: {
          paymentSourceId: 'src_saved',
          deviceDetails: expect.objectContaining({ userAgent: navigator.userAgent }),
        },
      },
    ]);
  });

  it('adds Apple Pay by its sheet first where the account has none [PAY-310] [PAY-311]', async () => {
    const sheets = browserWithApplePay();
    const sent = providerOfApplePay();
    const { user, made, calls } = page();
    const dialog = await open(user);
    await user.click(await choice(/Apple Pay/));
    const before = calls().length;
    await user.click(dialog.getByRole('button', use));
    expect(sheets[0]?.request.total.amount).toBe('0.00');
    sheets[0]?.validate();
    await waitFor(() => expect(sheets[0]?.told).toContain('session'));
    sheets[0]?.authorise();
    await dialog.findByText('You now pay with Apple Pay');
    expect(sent.map(({ path }) => path)).toEqual([
      '/source-capture/v1/payment-sources/apple-pay',
      '/topaz/paylater/order/setup',
    ]);
    expect(changes(calls().slice(before)).at(-1)).toBe(
      'POST /portal/consumers/ordertransactions/{orderId}/payment-method',
    );
    expect(made(saveApplePay)).toEqual([{ body: { traceId, paymentSourceId: 'src_one' } }]);
    expect(made(setOrderMethod)[0]?.body).toMatchObject({ paymentSourceId: 'src_one' });
    expect(sheets[0]?.told.at(-1)).toBe(0);
  });

  it('changes nothing when the sheet of Apple Pay is closed, and shows no message', async () => {
    const sheets = browserWithApplePay();
    const { user, made } = page();
    const dialog = await open(user);
    await user.click(await choice(/Apple Pay/));
    await user.click(dialog.getByRole('button', use));
    sheets[0]?.oncancel?.();
    await waitFor(() => expect(dialog.getByRole('button', use)).toBeVisible());
    expect(made(saveApplePay)).toEqual([]);
    expect(dialog.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('keeps the sheet of a second press open, even right after the first', async () => {
    const sheets = browserWithApplePay();
    providerOfApplePay();
    const { user } = page();
    const dialog = await open(user);
    await user.click(await choice(/Apple Pay/));
    await user.click(dialog.getByRole('button', use));
    pressAtOnce(() => dialog.queryByRole('button', use));
    sheets[0]?.oncancel?.();
    await waitFor(() => expect(sheets).toHaveLength(2));
    sheets[1]?.authorise();
    await dialog.findByText('You now pay with Apple Pay');
    expect(sheets[1]?.told).toEqual(['begin', 0]);
  });

  it.each([
    [false, []],
    [true, ['POST /portal/consumers/threeDS/initiate']],
  ] as const)(
    'sets a new card up, checks it with its bank only by the flag (%s), saves it, reads again and applies it [PAY-314] [PAY-310] [PAY-217]',
    async (isOn, check) => {
      const { user, made, calls, answer, savesNewCard } = page({
        flags: { 'consumer-portal-three-ds-enabled': isOn },
      });
      await open(user);
      await user.click(screen.getByRole('button', { name: 'Add a card' }));
      await screen.findByRole('dialog', { name: 'Add a card' });
      const frame = await cardFrame();
      await frame.ready();
      await waitFor(() => expect(screen.getByLabelText('Name on card')).toHaveValue('Maya Rowe'));
      const before = calls().length;
      expect(frame.configuration()).toMatchObject({
        lastPaymentDate: '2026-12-23',
        amexContext: 'order',
        enabledBrands: ['VISA', 'MASTERCARD'],
      });
      expect(frame.submits()).toEqual([]);
      let setUpsBefore = 0;
      const noteSetUps = () => {
        setUpsBefore ||= frame.submits().length;
      };
      answer(initiateThreeDS, () => {
        noteSetUps();
        return { traceId, threeDSId: '3', challengeRequired: false, challengeUri: null };
      });
      answer(confirmNewCard, () => {
        noteSetUps();
        return savesNewCard();
      });
      await user.click(screen.getByRole('button', { name: 'Save card and use it' }));
      await screen.findByText('You now pay with Visa ending 1111');
      expect([setUpsBefore, frame.submits().length]).toEqual([1, 1]);
      expect(frame.submits()[0]).toMatchObject({ purpose: 'order', traceId });
      expect(new Set(frame.targets())).toEqual(new Set(['http://provider.localhost:4401']));
      const lists = 'GET /portal/consumers/account/creditcards';
      const steps = calls()
        .slice(before)
        .filter((call) => call === lists || !call.startsWith('GET '));
      expect(steps.slice(0, check.length + 3)).toEqual([
        ...check,
        'POST /portal/consumers/account/creditcards/confirm-new',
        lists,
        'POST /portal/consumers/ordertransactions/{orderId}/payment-method/{paymentMethodId}',
      ]);
      expect(made(setOrderCard)).toEqual([{ params: { orderId: '123456789', paymentMethodId: 'new' } }]);
    },
  );

  it('says that a new card is saved already, and of no other failed set-up [POR-424]', async () => {
    const { user, made } = page();
    await open(user);
    await user.click(screen.getByRole('button', { name: 'Add a card' }));
    const adding = within(await screen.findByRole('dialog', { name: 'Add a card' }));
    const frame = await cardFrame();
    await frame.ready();
    await waitFor(() => expect(screen.getByLabelText('Name on card')).toHaveValue('Maya Rowe'));
    frame.answers(22);
    await user.click(screen.getByRole('button', { name: 'Save card and use it' }));
    expect(await adding.findByText(/You’ve already added this card/)).toBeVisible();
    expect(adding.queryByText('We couldn’t set up this card')).toBeNull();
    expect(made(confirmNewCard)).toEqual([]);
  });

  it.each([true, false])(
    'refuses a card of a bank that is not allowed where the flag for it is on: %s [PAY-347]',
    async (isOn) => {
      const cards = [visa, { ...spare, allowed: false }];
      const { user } = page({ cards, flags: { 'ri-card-issuer-check-enabled': isOn } });
      await open(user);
      const notAllowed = await choice(/Mastercard/);
      if (isOn) expect(notAllowed).toBeDisabled();
      else expect(notAllowed).toBeEnabled();
    },
  );

  it.each([true, false])(
    'offers bank accounts where their flag is on: %s [PAY-316] [POR-384]',
    async (isOn) => {
      const { user } = page({ flags: { 'ach-update-payment-method-enabled': isOn } });
      const dialog = await open(user);
      await choice(/Mastercard/);
      if (isOn) await choice(/Everyday Checking/);
      else expect(dialog.queryByRole('radio', { name: /Everyday Checking/ })).toBeNull();
    },
  );

  it.each([true, false])(
    'asks what may be done with bank accounts, and offers them, where ach-eligibility-enabled is %s [PAY-343]',
    async (isOn) => {
      const { user, calls, answer } = page({ flags: { 'ach-eligibility-enabled': isOn } });
      answer(readBankEligibility, { addBankAccount: true, manualPayment: true });
      const dialog = await open(user);
      await choice(/Mastercard/);
      if (isOn) await choice(/Everyday Checking/);
      const add = dialog.getByRole('button', { name: isOn ? 'Add a payment method' : 'Add a card' });
      expect(add).toBeVisible();
      expect(dialog.queryAllByRole('radio', { name: /Everyday Checking/ })).toHaveLength(isOn ? 1 : 0);
      const asked = calls().filter((call) => call.includes('bank-accounts'));
      expect(asked.includes('GET /portal/consumers/account/bank-accounts/eligible')).toBe(isOn);
      if (!isOn) expect(asked).toEqual([]);
    },
  );

  it('adds a card or links a bank account by one dialog [PAY-117]', async () => {
    const { user, answer } = page();
    answer(readBankEligibility, { addBankAccount: true, manualPayment: true });
    const dialog = await open(user);
    await user.click(await dialog.findByRole('button', { name: 'Add a payment method' }));
    const adding = within(await screen.findByRole('dialog', { name: 'Add a payment method' }));
    expect(adding.getByRole('button', { name: 'Link a bank account' })).toBeVisible();
    await user.click(adding.getByRole('button', { name: 'Add a card' }));
    expect(await screen.findByRole('dialog', { name: 'Add a card' })).toBeVisible();
  });

  it('offers no Apple Pay where the order takes none, and no bank account in a currency that banks do not debit', async () => {
    const shown = { owedAmount: money('90.00'), isApplePayAvailable: false };
    const { user } = page({ shown, applePay: onDevice });
    const dialog = await open(user);
    await choice(/Mastercard/);
    expect(dialog.queryByRole('radio', { name: /Apple Pay/ })).toBeNull();
    expect(dialog.queryByRole('radio', { name: /Everyday Checking/ })).toBeNull();
  });

  it('offers a card that lasts as long as this order, whatever other orders need', async () => {
    const short = {
      cardExpiryStatus: 'expires_before_last_payment',
      expiryMonth: '12',
      expiryYear: '26',
    } as const;
    const shown = { paymentScheduleSet: [item(1, '2026-11-25'), item(2, '2026-12-31')] };
    const { user } = page({ cards: [visa, { ...spare, ...short }], shown });
    await open(user);
    expect(await choice(/Mastercard/)).toBeEnabled();
  });

  it('does not offer a card that ends before the last payment of this order', async () => {
    const short = {
      cardExpiryStatus: 'expires_before_last_payment',
      expiryMonth: '12',
      expiryYear: '26',
    } as const;
    const shown = { paymentScheduleSet: [item(1, '2026-11-25'), item(2, '2027-01-01')] };
    const { user } = page({ cards: [visa, { ...spare, ...short }], shown });
    await open(user);
    expect(await choice(/Mastercard/)).toBeDisabled();
  });

  it('says that nothing is owed any more [PAY-406]', async () => {
    const { user, refuse } = page();
    refuse(setOrderCard, 412, 'precondition_failed');
    const dialog = await open(user);
    await user.click(await choice(/Mastercard/));
    await user.click(dialog.getByRole('button', use));
    expect(await dialog.findByText('Nothing is left to pay for this order.')).toBeVisible();
    expect(
      within(dialog.getByRole('alert')).getByText('The payment method can’t be changed now'),
    ).toBeVisible();
    expect(dialog.queryByRole('group', { name: 'Pay with' })).toBeNull();
  });

  it.each([
    [
      'payment_method_not_usable',
      412,
      'This one was removed, has expired or isn’t ready for payments. Choose another.',
    ],
    ['not_found', 404, 'This one no longer exists. Choose another.'],
    [
      'internal_error',
      500,
      'Something went wrong on our side. Try again, or contact us if it keeps happening.',
    ],
  ] as const)('keeps the choice open after %s', async (code, status, text) => {
    const { user, refuse, answer } = page();
    refuse(setOrderCard, status, code);
    const dialog = await open(user);
    await user.click(await choice(/Mastercard/));
    await user.click(dialog.getByRole('button', use));
    expect(await within(dialog.getByRole('alert')).findByText(text)).toBeVisible();
    answer(setOrderCard, order({ id: '123456789', paymentMethod: ofCard(spare) }));
    await user.click(dialog.getByRole('button', use));
    await dialog.findByText(`You now pay with ${spareName}`);
  });

  it('reads the list again when the chosen card has gone in another tab', async () => {
    const { user, losesCard } = page();
    const dialog = await open(user);
    await user.click(await choice(/Mastercard/));
    losesCard(spare.id);
    await user.click(dialog.getByRole('button', use));
    await within(dialog.getByRole('alert')).findByText('This one no longer exists. Choose another.');
    await waitFor(() => expect(dialog.queryByRole('radio', { name: /Mastercard/ })).toBeNull());
  });

  it('repeats the call when a response is lost, and makes it once after a double click', async () => {
    const { user, answer, made } = page();
    let attempts = 0;
    answer(setOrderCard, () => {
      attempts += 1;
      if (attempts === 1) throw failure(NETWORK_FAILURE);
      return order({ id: '123456789', paymentMethod: ofCard(spare) });
    });
    const dialog = await open(user);
    await user.click(await choice(/Mastercard/));
    await user.dblClick(dialog.getByRole('button', use));
    await dialog.findByText(`You now pay with ${spareName}`);
    expect(made(setOrderCard)).toHaveLength(2);
  });

  it('stays open while it changes, and can’t be closed then', async () => {
    const { user, hold } = page();
    const release = hold(setOrderCard);
    const dialog = await open(user);
    await user.click(await choice(/Mastercard/));
    await user.click(dialog.getByRole('button', use));
    expect(await dialog.findByRole('button', { name: 'Changing the payment method' })).toHaveAttribute(
      'aria-busy',
    );
    expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
    release(order({ id: '123456789', paymentMethod: ofCard(spare) }));
    await dialog.findByText(`You now pay with ${spareName}`);
  });

  it('offers to load again when the methods did not load', async () => {
    const portal = page();
    portal.refuse(listCards, 500);
    await portal.user.click(await screen.findByRole('button', { name: 'Change payment method' }));
    await screen.findByText('Your payment methods didn’t load');
    portal.answer(listCards, { creditcards: [visa, spare], applePay: null, owedIn: ['AUD'] });
    await portal.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await choice(/Mastercard/)).toBeVisible();
  });

  it('is not offered once nothing is owed [PAY-406]', async () => {
    const paid = [item(1, '2026-11-11', { status: 'PAID' })];
    const { journey } = page({ shown: { paymentScheduleSet: paid } });
    await screen.findByRole('heading', { level: 1, name: 'Marlow Field' });
    expect(screen.queryByRole('button', { name: 'Change payment method' })).toBeNull();
    journey.setQuery({ method: 'change' });
    await waitFor(() => expect(journey.location().query.has('method')).toBe(false));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
