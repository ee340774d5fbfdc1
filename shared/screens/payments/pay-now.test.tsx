import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import english from '#shared/content/en.json';
import { createTranslate } from '#shared/content/resolve-text.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { checkCardScan, createCardScan } from '#shared/contract/payments/card-scan.contract.ts';
import {
  confirmPayNow,
  finaliseThreeDS,
  initiatePayNow,
  initiateThreeDS,
} from '#shared/contract/payments/payments.contract.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { cardSetupPath } from '#shared/domain/methods/card-setup.ts';
import type { SavedCard } from '#shared/domain/methods/saved-card.ts';
import { bankFrame, challengeUri } from '#shared/testing/bank-frame.ts';
import { cardFrame } from '#shared/testing/card-frame.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { account, mastercard, maya, money, savedCard, traceId } from '#shared/testing/payments.ts';
import { scanFrame } from '#shared/testing/scan-frame.ts';
import { PayNowDialog } from './pay-now-dialog.tsx';

const threeDSId = 'tds-1';
const pay = { name: 'Pay $30.00 now' };
const amount = money('30.00');
const paid = {
  status: 'PAYMENT_SUCCESS',
  resultCode: 0,
  prePaidCard: false,
  amount,
  orderId: '123456789',
  receiptId: 'r-1',
} as const;

interface Setting {
  countryCode?: CountryCode;
  cards?: SavedCard[];
  flags?: Partial<FlagValues>;
  lateFee?: string;
}

const gantry = {
  address1: '14 Gantry Street',
  suburb: 'Springfield',
  state: 'IL',
  postcode: '62704',
};

/** Where that street is in other countries. */
const places: { readonly [Code in CountryCode]?: Partial<typeof gantry> } = {
  GB: { suburb: 'Leeds', postcode: 'LS1 4AP' },
  CA: { suburb: 'Toronto', state: 'ON', postcode: 'M5V 2T6' },
};

function prepare({
  cards = [savedCard(), mastercard()],
  flags = {},
  lateFee = '0.00',
  countryCode = 'AU',
}: Setting = {}) {
  const app = fakeApp({ user: maya, channel: 'PORTAL', at: '/', flags, app: { countryCode } });
  app.answer(
    readAccount,
    account({ countryCode, contactAddress: { ...gantry, ...places[countryCode], countryCode } }),
  );
  app.answer(initiatePayNow, {
    traceId,
    type: 'INSTALLMENT',
    amount,
    lateFee: money(lateFee),
    orderId: '123456789',
    savedCards: cards,
    savedBankAccounts: [],
    enabledCardTypes: { visaDebitEnabled: true },
    expiresAt: '2026-11-20T10:15:00Z',
  });
  app.answer(initiateThreeDS, { traceId, threeDSId, challengeRequired: false, challengeUri: null });
  app.answer(finaliseThreeDS, { result: 'PASSED' });
  app.answer(confirmPayNow, paid);
  const onClose = vi.fn();
  const open = () =>
    app.draw(
      <PayNowDialog
        paymentScheduleId="ps-2"
        amount={amount}
        dueDate="2026-12-04"
        lastPaymentDate="2027-01-01"
        declinedMethods={[]}
        isApplePayAvailable={false}
        hasChanged={false}
        shop="Marlow Field"
        doneText="Next: $30.00 on Wed 9 Dec, from Visa ending 4242."
        quarter={2}
        onClose={onClose}
      />,
    );
  return { ...app, onClose, open };
}

/** The dialog with its methods shown and the provider's frame listening. */
async function choose(setting: Setting = {}) {
  const app = prepare(setting);
  const { user } = app.open();
  await screen.findByRole('group', { name: 'Pay with' });
  const provider = await cardFrame();
  await provider.ready();
  return { ...app, user, provider, press: () => user.click(screen.getByRole('button', pay)) };
}

describe('paying an instalment now', () => {
  it('initiates, sets the saved card up, checks for 3-D Secure and confirms [PAY-131] [PAY-163]', async () => {
    const { press, provider, made, calls } = await choose();
    await press();
    expect(await screen.findByRole('heading', { name: '$30.00 paid' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Pay $30.00 now' })).toBeNull();
    expect(provider.submits()).toEqual([
      expect.objectContaining({ purpose: 'payment', traceId, token: 'token-visa' }),
    ]);
    expect(calls().filter((call) => !call.endsWith('/account'))).toEqual([
      'POST /portal/consumers/paymentschedule/{paymentScheduleId}/paynow/initiate',
      'POST /portal/consumers/threeDS/initiate',
      'POST /portal/consumers/paymentschedule/paynow/confirm',
    ]);
    expect(made(initiateThreeDS)[0]?.body).toMatchObject({ workflow: 'PAYNOW' });
    expect(made(confirmPayNow)).toEqual([
      { body: { traceId, storeToken: true, cardholderName: 'Maya Rowe', savedCardToken: 'token-visa' } },
    ]);
  });

  it('sends the card to its provider, at payment/setup, and follows the result code [PAY-218]', async () => {
    const { press, provider, made, calls } = await choose();
    await press();
    expect(await screen.findByText('$30.00 paid')).toBeVisible();
    expect(provider.submits().map(({ purpose }) => cardSetupPath(purpose))).toEqual([
      '/topaz/paylater/payment/setup',
    ]);
    expect(new Set(provider.targets())).toEqual(new Set(['http://provider.localhost:4401']));
    expect(calls().join()).not.toMatch(/setup/);

    cleanup();
    const refused = await choose();
    refused.provider.answers(99);
    await refused.press();
    expect(await screen.findByText('We couldn’t set up this card')).toBeVisible();
    expect([made(confirmPayNow).length, refused.made(confirmPayNow).length]).toEqual([1, 0]);
  });

  it('sends the instalment and the device details at its start [PAY-158]', async () => {
    const { made, calls } = await choose();
    expect(calls()[0]).toBe('POST /portal/consumers/paymentschedule/{paymentScheduleId}/paynow/initiate');
    const [input] = made(initiatePayNow);
    expect(input?.params).toEqual({ paymentScheduleId: 'ps-2' });
    expect(input?.body.deviceDetails.userAgent).toBe(navigator.userAgent);
  });

  it('shows how much of it is a late fee', async () => {
    await choose({ lateFee: '10.00' });
    expect(screen.getByText('Includes a late fee of $10.00.')).toBeVisible();
  });

  it('shows no late fee if there is none', async () => {
    await choose();
    expect(screen.queryByText(/late fee/)).toBeNull();
  });

  it('ends a pending payment as pending [PAY-379]', async () => {
    const { press, answer } = await choose();
    answer(confirmPayNow, { ...paid, status: 'PAYMENT_PENDING' });
    await press();
    expect(await screen.findByText('$30.00 is processing')).toBeVisible();
    expect(screen.queryByText('$30.00 paid')).toBeNull();
  });

  it.each([
    [1, /didn’t reach your bank/],
    [3, /too many payments/],
    [4, /keep your account safe/],
    [21, /didn’t accept these card details/],
    [22, /already in use/],
    [23, /entered incorrectly too many times/],
    [41, /isn’t enough money/],
  ])('says why result code %s declined it, and offers another method [PAY-379]', async (resultCode, why) => {
    const { press, answer, made, user } = await choose();
    answer(confirmPayNow, { ...paid, status: 'PAYMENT_DECLINED', resultCode, receiptId: null });
    await press();
    expect(await screen.findByText('$30.00 was not paid')).toBeVisible();
    expect(screen.getByText(why)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Choose another card' }));
    await screen.findByRole('group', { name: 'Pay with' });
    expect(made(initiatePayNow)).toHaveLength(2);
  });

  it('says that a saved card has expired, and another one can be chosen', async () => {
    const { press, refuse, made } = await choose();
    refuse(confirmPayNow, 412, 'payment_method_not_usable');
    await press();
    expect(await screen.findByText(/This one was removed, has expired/)).toBeVisible();
    expect(screen.getByRole('group', { name: 'Pay with' })).toBeVisible();
    await press();
    await vi.waitFor(() => expect(made(confirmPayNow)).toHaveLength(2));
  });

  it.each([2, 98, 99])('ends with a fatal error on result code %s [PAY-380]', async (resultCode) => {
    const { press, answer } = await choose();
    answer(confirmPayNow, { ...paid, status: 'PAYMENT_DECLINED', resultCode, receiptId: null });
    await press();
    expect(await screen.findByText('This payment didn’t finish')).toBeVisible();
    expect(screen.queryByRole('button', pay)).toBeNull();
  });

  it('ends with a fatal error if the flow has no rule for the confirm’s error [PAY-380]', async () => {
    const { press, refuse } = await choose();
    refuse(confirmPayNow, 500, 'internal_error');
    await press();
    expect(await screen.findByText('This payment didn’t finish')).toBeVisible();
  });

  it.each([initiateThreeDS, confirmPayNow])(
    'has taken nothing when the session ended before: $path',
    async (operation) => {
      const { refuse, press, session } = await choose();
      refuse(operation, 401, 'unauthorized');
      await press();
      await vi.waitFor(() => expect(session().unfinishedPayment).toBe('NOT_TAKEN'));
    },
  );

  it('says that the outcome is unknown if there is no response', async () => {
    const { refuse, press, session } = await choose();
    refuse(confirmPayNow, 0);
    await press();
    expect(await screen.findByText('This payment didn’t finish')).toBeVisible();
    expect(session().unfinishedPayment).toBe('UNKNOWN');
  });

  it('is made by Enter in the fields of a card, and not by Enter on a choice', async () => {
    const { user, made } = await choose();
    screen.getByRole('radio', { name: /^Visa/ }).focus();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('radio', { name: /^A new card/ }));
    const newCard = await cardFrame();
    await newCard.ready();
    await user.type(screen.getByLabelText('Name on card'), 'Ada King');
    screen.getByRole('checkbox').focus();
    await user.keyboard('{Enter}');
    expect([...newCard.submits(), ...made(confirmPayNow)]).toEqual([]);
    await newCard.say({ type: 'card-fields:enter' });
    expect(await screen.findByText('$30.00 paid')).toBeVisible();
  });

  it('charges once when the button is pressed twice', async () => {
    const { user, made } = await choose();
    await user.dblClick(screen.getByRole('button', pay));
    await screen.findByText('$30.00 paid');
    expect(made(confirmPayNow)).toHaveLength(1);
  });
});

describe('starting to pay', () => {
  it('shows an order status error when the instalment cannot be paid [PAY-178]', async () => {
    const { refuse, open } = prepare();
    refuse(initiatePayNow, 412, 'precondition_failed');
    open();
    expect(await screen.findByText('This payment can’t be made now')).toBeVisible();
  });

  it('shows a suspended account [PAY-149] [PAY-179]', async () => {
    const { refuse, open } = prepare();
    refuse(initiatePayNow, 412, 'chargeback_pending');
    open();
    expect(await screen.findByText('Your account is paused')).toBeVisible();
  });

  it.each([0, 404, 500])('is a fatal error on any other failure, such as status %s', async (status) => {
    const { refuse, open } = prepare();
    refuse(initiatePayNow, status);
    open();
    expect(await screen.findByText('We couldn’t start this payment')).toBeVisible();
    expect(screen.queryByRole('button', pay)).toBeNull();
  });
});

/** Every code that the table of requirements names. */
const listedCodes =
  'account_already_linked account_overdue account_restricted account_suspended amount_exceeds_owed bank_account_not_allowed bank_account_unavailable below_minimum_order_value card_scan_required card_type_not_enabled change_payment_schedule_account_hardship chargeback_pending duplicate_card invalid_json invalid_object invalid_validation_url limit_exceeded not_found oauth_bad_credentials oauth_disabled_client oauth_invalid_client_id oauth_invalid_grant_type oauth_invalid_redirect_url oauth_invalid_scopes oauth_unregistered_client precondition_failed time_out unsupported_card_type user_challenge_failed'.split(
    ' ',
  );

it('shows the text of every error code, in its current wording [PAY-013]', async () => {
  const app = prepare();
  const errors = Object.fromEntries(listedCodes.map((code) => [code, `The content says ${code}.`]));
  const t = createTranslate([
    { locale: 'en-AU', texts: { errors } },
    { locale: 'en', texts: english },
  ]);
  Object.assign(app.app, { t });
  const { user } = app.open();
  await screen.findByRole('group', { name: 'Pay with' });
  await (await cardFrame()).ready();
  for (const code of listedCodes) {
    // That one ends the payment here; the check that follows leads back to the methods with it.
    if (code === 'precondition_failed') continue;
    app.refuse(initiateThreeDS, 412, code);
    await user.click(screen.getByRole('button', pay));
    expect(await screen.findByText(`The content says ${code}.`)).toBeVisible();
  }
  app.answer(initiateThreeDS, { traceId, threeDSId, challengeRequired: true, challengeUri });
  app.refuse(finaliseThreeDS, 412, 'precondition_failed');
  await user.click(screen.getByRole('button', pay));
  const bank = within(await screen.findByRole('dialog', { name: 'Your bank wants to check it’s you' }));
  await user.click(bank.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('The content says precondition_failed.')).toBeVisible();
});

describe('choosing how to pay', () => {
  it('offers the preferred card first [PAY-191]', async () => {
    await choose({ cards: [mastercard(), savedCard()] });
    expect(screen.getByRole('radio', { name: /Visa ending 4242/ })).toBeChecked();
  });

  it.each(['expired', 'expires_before_last_payment'] as const)(
    'keeps a card that is %s in the list without offering it [PAY-194]',
    async (cardExpiryStatus) => {
      await choose({ cards: [savedCard({ cardExpiryStatus }), mastercard()] });
      expect(screen.getByRole('radio', { name: /Visa ending 4242/ })).toBeDisabled();
      expect(screen.getByRole('radio', { name: /Mastercard ending 8210/ })).toBeChecked();
    },
  );

  it('shows of a card no more than its last four digits, or three of an American Express [PAY-211]', async () => {
    const amex = savedCard({ id: 'amex', cardBrand: 'AMEX', maskedPan: '378282*****0005' });
    await choose({ cards: [savedCard(), amex] });
    expect(screen.getByRole('radio', { name: /^Visa ending 4242(?!\d)/ })).toBeVisible();
    expect(screen.getByRole('radio', { name: /^American Express ending 005(?!\d)/ })).toBeVisible();
    expect(screen.queryByText(/424242|378282|0005/)).toBeNull();
  });

  it('refuses a card of a bank that is not allowed while the check is on [PAY-210]', async () => {
    await choose({ cards: [savedCard({ allowed: false }), mastercard()] });
    expect(screen.getByRole('radio', { name: /Visa ending 4242/ })).toBeDisabled();
    expect(screen.getByText('Can’t be used for this order')).toBeVisible();
  });

  it('takes that card while the flag for it is off [PAY-210] [PAY-347] [POR-386]', async () => {
    const cards = [savedCard({ allowed: false }), mastercard()];
    await choose({ cards, flags: { 'ri-card-issuer-check-enabled': false } });
    expect(screen.getByRole('radio', { name: /Visa ending 4242/ })).toBeChecked();
    cleanup();
    await choose({ cards, flags: { 'ri-card-issuer-check-enabled': true } });
    expect(screen.getByRole('radio', { name: /Visa ending 4242/ })).toBeDisabled();
  });

  it('asks for the security code of a card that needs it, and of no other [PAY-214]', async () => {
    const { provider, user } = await choose({ cards: [savedCard({ cvvRequired: true }), mastercard()] });
    expect(provider.configuration()).toMatchObject({ mode: 'code', brandOfSavedCard: 'VISA' });
    await user.click(screen.getByRole('radio', { name: /Mastercard/ }));
    const other = await cardFrame();
    await other.ready();
    expect(other.configuration()).toMatchObject({ mode: 'token', brandOfSavedCard: 'MASTERCARD' });
  });

  it('pays with a new card and keeps it only while the box is checked [PAY-131] [PAY-385] [PAY-163]', async () => {
    const { user, made } = await choose();
    await user.click(screen.getByRole('radio', { name: /^A new card/ }));
    const provider = await cardFrame();
    await provider.ready();
    await vi.waitFor(() => expect(screen.getByLabelText('Name on card')).toHaveValue('Maya Rowe'));
    const box = screen.getByRole('checkbox', { name: 'Save this card for later payments' });
    expect(box).toBeChecked();
    await user.click(box);
    await user.click(screen.getByRole('button', pay));
    await screen.findByText('$30.00 paid');
    expect(provider.submits()[0]).toMatchObject({ purpose: 'payment', storeToken: false });
    expect(made(confirmPayNow)[0]?.body).toEqual({
      traceId,
      storeToken: false,
      cardholderName: 'Maya Rowe',
    });
  });

  it('defers a press until the name is prefilled, and then pays once', async () => {
    const app = prepare({ cards: [] });
    const answerAccount = app.hold(readAccount);
    const { user } = app.open();
    await screen.findByRole('group', { name: 'Pay with' });
    const provider = await cardFrame();
    await provider.ready();
    await user.click(screen.getByRole('button', pay));
    expect(screen.getByLabelText('Name on card')).not.toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByRole('group', { name: 'Pay with' }).closest('[inert]')).not.toBeNull();
    await act(async () => answerAccount(account()));
    await screen.findByText('$30.00 paid');
    expect(app.made(confirmPayNow)).toHaveLength(1);
    expect(provider.submits()).toHaveLength(1);
  });

  it.each([
    [
      'US',
      { street1: '14 Gantry Street', city: 'Springfield', state: 'IL', postcode: '62704', country: 'US' },
    ],
    ['GB', { street1: '14 Gantry Street', city: 'Leeds', postcode: 'LS1 4AP', country: 'GB' }],
    ['CA', { street1: '14 Gantry Street', city: 'Toronto', state: 'ON', postcode: 'M5V 2T6', country: 'CA' }],
    ['AU', undefined],
    ['NZ', undefined],
    ['FR', undefined],
    ['IM', undefined],
  ] as const)('is sent with its billing address in %s: %j [PAY-188]', async (countryCode, address) => {
    const { provider, press } = await choose({ cards: [], countryCode });
    await vi.waitFor(() => expect(screen.getByLabelText('Name on card')).toHaveValue('Maya Rowe'));
    await press();
    expect(await screen.findByText('$30.00 paid')).toBeVisible();
    const sent = provider.submits()[0]?.address;
    if (address) expect(sent).toMatchObject(address);
    else expect(sent).toBeUndefined();
  });

  it('asks for no check of the bank while its flag is off [PAY-345]', async () => {
    const { press, made } = await choose({ flags: { 'consumer-portal-three-ds-enabled': false } });
    await press();
    expect(await screen.findByText('$30.00 paid')).toBeVisible();
    expect(made(initiateThreeDS)).toEqual([]);
  });

  it.each([true, false])(
    'says that a card is not saved when it is prepaid: %s [PAY-386]',
    async (prePaidCard) => {
      const { answer, press } = await choose({ cards: [] });
      answer(confirmPayNow, { ...paid, prePaidCard });
      await press();
      expect(await screen.findByText('$30.00 paid')).toBeVisible();
      expect(screen.queryAllByText(/prepaid card, so it isn’t saved/)).toHaveLength(prePaidCard ? 1 : 0);
    },
  );

  it('starts with a new card if none is saved, of the brands that the order takes [PAY-208]', async () => {
    const { provider } = await choose({ cards: [] });
    expect(screen.getByRole('radio', { name: /^A new card ?Debit or credit: Visa$/ })).toBeChecked();
    expect(provider.configuration()).toMatchObject({
      mode: 'new',
      enabledBrands: ['VISA'],
      lastPaymentDate: '2027-01-01',
    });
  });

  it('says that a card is saved already, and of no other failed set-up [POR-424]', async () => {
    const { press, provider, made } = await choose({ cards: [] });
    await vi.waitFor(() => expect(screen.getByLabelText('Name on card')).toHaveValue('Maya Rowe'));
    provider.answers(22);
    await press();
    expect(await screen.findByText(/You’ve already added this card/)).toBeVisible();
    expect(screen.queryByText('We couldn’t set up this card')).toBeNull();
    expect(made(confirmPayNow)).toEqual([]);
  });

  it('asks for the connection to be checked where the provider does not respond', async () => {
    const { press, provider, made } = await choose();
    provider.answers('failed');
    await press();
    expect(
      await screen.findByText(/provider didn’t answer, and nothing was charged. Check your connection/),
    ).toBeVisible();
    expect(screen.queryByText(/another card/)).toBeNull();
    expect(made(confirmPayNow)).toEqual([]);
  });

  it('ends where the instalment is already paid, and offers no second try', async () => {
    const { press, refuse, made } = await choose();
    refuse(initiateThreeDS, 412, 'precondition_failed');
    await press();
    expect(await screen.findByText('This payment can’t be made now')).toBeVisible();
    expect(screen.queryByRole('button', pay)).toBeNull();
    expect(made(confirmPayNow)).toEqual([]);
  });

  it('closes the form and confirms nothing when the set-up fails [PAY-365]', async () => {
    const { press, provider, made } = await choose();
    provider.answers(99);
    await press();
    expect(await screen.findByText('We couldn’t set up this card')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Pay with' }).closest('[inert]')).not.toBeNull();
    expect(screen.queryByRole('button', pay)).toBeNull();
    expect(made(confirmPayNow)).toEqual([]);
  });
});

describe('the bank’s check while paying', () => {
  const bankDialog = () => screen.getByRole('dialog', { name: 'Your bank wants to check it’s you' });

  async function challenge() {
    const app = await choose();
    app.answer(initiateThreeDS, { traceId, threeDSId, challengeRequired: true, challengeUri });
    await app.press();
    return { ...app, bank: await bankFrame() };
  }

  it('is not shown where initiate says that there is none, and the payment completes [PAY-258]', async () => {
    const app = await choose();
    app.answer(initiateThreeDS, { traceId, threeDSId, challengeRequired: false, challengeUri: null });
    const frames = document.querySelectorAll('iframe').length;
    const confirmed = app.hold(confirmPayNow);
    await app.press();
    await vi.waitFor(() => expect(app.made(confirmPayNow)).toHaveLength(1));
    expect(document.querySelectorAll('iframe')).toHaveLength(frames);
    expect(screen.queryByRole('dialog', { name: 'Your bank wants to check it’s you' })).toBeNull();
    await act(async () => confirmed(paid));
    expect(await screen.findByText('$30.00 paid')).toBeVisible();
    expect(app.made(initiateThreeDS)).toHaveLength(1);
    expect(app.made(finaliseThreeDS)).toEqual([]);
  });

  it('that failed leads back to the methods, and to what was wrong', async () => {
    const { bank, refuse } = await challenge();
    const shown: (string | null)[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      shown.push(this.textContent);
    };
    refuse(finaliseThreeDS, 402, 'user_challenge_failed');
    await bank.completes();
    await screen.findByText(/Your bank didn’t confirm this payment/);
    await vi.waitFor(() =>
      expect(shown).toEqual([expect.stringContaining('Your bank didn’t confirm this payment')]),
    );
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  it('is shown in a modal over the payment, and finalise is called when it is done [ACC-374] [PAY-124] [PAY-259] [PAY-260] [PAY-262]', async () => {
    const { bank, made } = await challenge();
    expect(bankDialog()).toContainElement(bank.frame);
    expect(bankDialog()).toHaveAttribute('open');
    expect(made(finaliseThreeDS)).toEqual([]);
    await bank.completes();
    expect(await screen.findByText('$30.00 paid')).toBeVisible();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(bank.frame).not.toBeInTheDocument();
    expect(made(finaliseThreeDS)).toEqual([{ body: { traceId, threeDSId, workflow: 'PAYNOW' } }]);
  });

  it('returns to the cards when it failed, and confirms nothing [PAY-262] [PAY-263]', async () => {
    const { bank, refuse, made } = await challenge();
    refuse(finaliseThreeDS, 402, 'user_challenge_failed');
    await bank.completes();
    expect(await screen.findByText(/Your bank didn’t confirm this payment/)).toBeVisible();
    expect(screen.getByRole('button', pay)).toBeVisible();
    expect(made(confirmPayNow)).toEqual([]);
  });

  it('says that the order has changed on a 412 [PAY-264]', async () => {
    const { bank, refuse } = await challenge();
    refuse(finaliseThreeDS, 412, 'precondition_failed');
    await bank.completes();
    expect(await screen.findByText(/This has changed in the meantime/)).toBeVisible();
  });

  it.each(['the close button', 'Escape'])('counts as cancelled when %s closes it [PAY-182]', async (how) => {
    const { user, refuse, made, onClose } = await challenge();
    refuse(finaliseThreeDS, 402, 'user_challenge_failed');
    if (how === 'Escape') await user.keyboard('{Escape}');
    else await user.click(within(bankDialog()).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText(/Your bank didn’t confirm this payment/)).toBeVisible();
    expect(made(finaliseThreeDS)).toHaveLength(1);
    expect(made(confirmPayNow)).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('button', pay)).toHaveFocus();
  });

  it('does not trust the bank page’s message as the result [PAY-402]', async () => {
    const { bank, refuse, made } = await challenge();
    refuse(finaliseThreeDS, 402, 'user_challenge_failed');
    await bank.say({ type: 'threeds:user-complete', threeDSId, result: 'PASSED' });
    expect(made(finaliseThreeDS)).toEqual([]);
    await bank.completes();
    await screen.findByText(/Your bank didn’t confirm this payment/);
    expect(made(confirmPayNow)).toEqual([]);
  });
});

describe('a card that has to be scanned before it pays', () => {
  it('is scanned, and the same confirm is sent again once it matches [PAY-400]', async () => {
    const { press, refuse, answer, made, user } = await choose();
    refuse(confirmPayNow, 412, 'card_scan_required');
    answer(createCardScan, { civId: 'civ-1', civSecret: 's', expiresAt: '2026-01-15T00:10:00.000Z' });
    answer(checkCardScan, { isMatched: true, isRetryable: false });
    await press();
    const frame = await scanFrame();
    await vi.waitFor(() =>
      expect(made(createCardScan)).toEqual([{ body: { traceId, checkpoint: 'PAYNOW_WEB' } }]),
    );
    await frame.ready();
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    expect(made(confirmPayNow)).toHaveLength(1);
    answer(confirmPayNow, paid);
    await vi.waitFor(() => expect(frame.heard.at(-1)).toMatchObject({ type: 'card-scan:start' }));
    await frame.completes();
    expect(await screen.findByText('$30.00 paid')).toBeVisible();
    const [first, second, ...more] = made(confirmPayNow);
    expect([second, more]).toEqual([first, []]);
    expect(made(initiatePayNow)).toHaveLength(1);
  });

  it('can’t pay where scanning is off, which opens no scan and offers another card [PAY-346] [PAY-400]', async () => {
    const { press, refuse, made } = await choose({ flags: { 'card-scanning-add-payment-enabled': false } });
    refuse(confirmPayNow, 412, 'card_scan_required');
    await press();
    expect(
      await screen.findByText('We couldn’t check this card, so nothing was charged. Use another card.'),
    ).toBeVisible();
    expect(screen.getByRole('radio', { name: /^A new card/ })).toBeEnabled();
    expect(made(createCardScan)).toEqual([]);
    expect(made(confirmPayNow)).toHaveLength(1);
  });
});

describe('closing the dialog', () => {
  it('notifies the page behind it', async () => {
    const { user, onClose } = await choose();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('needs more than a click outside once a card is being entered', async () => {
    const { user, onClose } = await choose();
    await user.click(screen.getByRole('radio', { name: /^A new card/ }));
    const dialog = screen.getByRole('dialog');
    fireEvent.mouseDown(dialog, { clientX: -1, clientY: -1 });
    fireEvent.click(dialog, { clientX: -1, clientY: -1 });
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is impossible while a confirm runs, by any key or button [PAY-401]', async () => {
    const { user, press, hold, onClose } = await choose();
    const release = hold(confirmPayNow);
    const dialog = screen.getByRole('dialog');
    const ways = {
      escape: () => fireEvent.keyDown(dialog, { key: 'Escape' }),
      gesture: () => fireEvent(dialog, new Event('cancel', { cancelable: true })),
      outside() {
        fireEvent.mouseDown(dialog, { clientX: -1, clientY: -1 });
        fireEvent.click(dialog, { clientX: -1, clientY: -1 });
      },
    };
    for (const way of Object.values(ways)) way();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(4);
    onClose.mockClear();

    await press();
    await screen.findByRole('button', { name: 'Paying $30.00' });
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    for (const way of Object.values(ways)) way();
    expect(onClose).not.toHaveBeenCalled();
    await act(async () => release(paid));
    expect(await screen.findByText('$30.00 paid')).toBeVisible();
  });
});
