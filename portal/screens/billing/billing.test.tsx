import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NETWORK_FAILURE } from '#shared/client/api-error.ts';
import { readEnabledCards } from '#shared/contract/access/facts.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import {
  preferApplePay,
  removeApplePay,
  saveApplePay,
  startApplePaySession,
} from '#shared/contract/methods/apple-pay.contract.ts';
import {
  confirmNewCard,
  initiateNewCard,
  listCards,
  preferCard,
  removeCard,
  saveBillingAddress,
} from '#shared/contract/methods/methods.contract.ts';
import { checkCardScan, createCardScan } from '#shared/contract/payments/card-scan.contract.ts';
import {
  finaliseThreeDS,
  initiateThreeDS,
  readPaymentRouting,
} from '#shared/contract/payments/payments.contract.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { ApplePayMethod } from '#shared/domain/methods/apple-pay.ts';
import { cardSetupPath } from '#shared/domain/methods/card-setup.ts';
import type { ManagedCard } from '#shared/domain/methods/saved-card.ts';
import type { Currency } from '#shared/domain/money.ts';
import { applePayPart } from '#shared/screens/methods/apple-pay/apple-pay-part.ts';
import { browserWithApplePay, providerOfApplePay } from '#shared/testing/apple-pay.ts';
import { bankFrame, challengeUri } from '#shared/testing/bank-frame.ts';
import { cardFrame } from '#shared/testing/card-frame.ts';
import { account, managedCard, mastercard, savedCard, traceId } from '#shared/testing/payments.ts';
import { scanFrame } from '#shared/testing/scan-frame.ts';
import { inPortal, problemsOf } from '../../testing/in-portal.tsx';
import BillingPage from './billing.screen.tsx';

const visa = managedCard(savedCard());
const spare = managedCard(mastercard());
const onDevice: ApplePayMethod = {
  type: 'APPLE_PAY',
  id: 'apple',
  preferred: false,
  openOrders: 0,
  paymentSourceId: 'src_saved',
  hasActiveAgreement: false,
};
const visaName = 'Visa ending 4242';
const spareName = 'Mastercard ending 8210';

interface Setting {
  cards?: readonly ManagedCard[];
  applePay?: ApplePayMethod | null;
  owedIn?: readonly Currency[];
  countryCode?: CountryCode;
}

function visit(setting: Setting = {}) {
  const { cards = [visa, spare], owedIn = ['AUD'] as const, countryCode = 'AU' } = setting;
  const portal = inPortal('/billing', { app: { countryCode } });
  let creditcards = [...cards];
  let applePay = setting.applePay ?? null;
  portal.answer(listCards, () => ({ creditcards, applePay, owedIn: [...owedIn] }));
  portal.answer(preferCard, ({ params }) => {
    creditcards = creditcards.map((card) => ({ ...card, preferred: card.id === params.paymentMethodId }));
    applePay = applePay && { ...applePay, preferred: false };
    return { type: 'CREDIT_CARD' as const, id: params.paymentMethodId };
  });
  portal.answer(preferApplePay, () => {
    creditcards = creditcards.map((card) => ({ ...card, preferred: false }));
    applePay = applePay && { ...applePay, preferred: true };
    return { type: 'APPLE_PAY' as const, id: applePay?.id ?? '' };
  });
  portal.answer(removeApplePay, () => {
    applePay = null;
    return undefined;
  });
  portal.answer(saveApplePay, () => {
    applePay = onDevice;
    return { type: 'APPLE_PAY' as const, id: onDevice.id };
  });
  portal.answer(removeCard, ({ params }) => {
    creditcards = creditcards.filter(({ id }) => id !== params.paymentMethodId);
    return undefined;
  });
  const view = portal.open(<BillingPage />);
  return { ...portal, ...view, changeElsewhere: (next: ManagedCard[]) => (creditcards = next) };
}

const button = (name: string) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const rows = async () => (await screen.findAllByRole('listitem')).map((row) => within(row));
const rowOf = async (name: string) => {
  const found = (await rows()).find((row) => row.queryByText(name));
  if (!found) throw new Error(`No row of ${name}`);
  return found;
};

describe('the payment methods', () => {
  it('are listed with what each is, and exactly the default is marked', async () => {
    visit({ cards: [visa, managedCard(mastercard({ creditCardType: 'DEBIT' }), { openOrders: 2 })] });
    const [first, second] = await rows();
    expect(first?.getByText(visaName)).toBeVisible();
    expect(first?.getByText('Credit · expires 08/28')).toBeVisible();
    expect(second?.getByText('Debit · expires 08/28 · on 2 orders')).toBeVisible();
    expect(screen.getAllByText('Default')).toHaveLength(1);
    expect(first?.getByText('Default')).toBeVisible();
  });

  it('count a card as the default where none is set [POR-407]', async () => {
    visit({ cards: [managedCard(savedCard({ preferred: false })), spare] });
    expect((await rowOf(visaName)).getByText('Default')).toBeVisible();
    expect(screen.getAllByText('Default')).toHaveLength(1);
    expect((await rowOf(visaName)).queryByRole('button', { name: /Make default/ })).toBeNull();
  });

  it('have the other pages of the account beside them', async () => {
    visit();
    const nav = within(screen.getByRole('navigation', { name: 'Account' }));
    expect(nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Personal details', '#/account'],
      ['Payment methods', '#/billing'],
      ['Preferences', '#/preferences'],
      ['Security', '#/security'],
      ['Linked apps', '#/oauth/revoke'],
    ]);
    expect(nav.getByRole('link', { current: 'page' })).toHaveTextContent('Payment methods');
    await rows();
  });

  it('are read from the account once, without a payload [POR-260]', async () => {
    const { calls, made } = visit();
    await rows();
    expect(calls()).toEqual(['GET /portal/consumers/account/creditcards']);
    expect(made(listCards)).toEqual([{}]);
  });

  it('say what to do about a card that expires or has', async () => {
    visit({
      cards: [
        managedCard(savedCard({ cardExpiryStatus: 'expired', expiryDate: '08/25' })),
        managedCard(mastercard(), { expiresSoon: true }),
        managedCard(
          savedCard({
            id: 'c',
            maskedPan: '************1111',
            preferred: false,
            cardExpiryStatus: 'expires_before_last_payment',
          }),
        ),
      ],
    });
    const expired = await rowOf(visaName);
    expect(expired.getByText('Credit · expired 08/25')).toBeVisible();
    expect(expired.getByText(/can no longer pay/)).toBeVisible();
    expect((await rowOf(spareName)).getByText(/expires soon/)).toBeVisible();
    expect((await rowOf('Visa ending 1111')).getByText(/before your last payment/)).toBeVisible();
  });

  it('never offer an expired card as the default', async () => {
    visit({ cards: [visa, managedCard(mastercard({ cardExpiryStatus: 'expired' }))] });
    await rows();
    expect(screen.queryByRole('button', { name: /Make default/ })).toBeNull();
  });

  it('are empty until a card is added', async () => {
    visit({ cards: [] });
    expect(await screen.findByRole('heading', { name: 'No payment methods yet' })).toBeVisible();
    expect(await button('Add a card')).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    const portal = inPortal('/billing');
    portal.refuse(listCards, 503, 'service_unavailable');
    const { user } = portal.open(<BillingPage />);
    expect(await screen.findByText('Your payment methods didn’t load')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a card' })).toBeNull();
    portal.answer(listCards, { creditcards: [visa], applePay: null, owedIn: [] });
    await user.click(await button('Try again'));
    expect(await screen.findByText(visaName)).toBeVisible();
  });

  it('say that they are loading', async () => {
    const portal = inPortal('/billing');
    const give = portal.hold(listCards);
    portal.open(<BillingPage />);
    expect(await screen.findByLabelText('Loading your payment methods')).toBeInTheDocument();
    await act(async () => give({ creditcards: [visa], applePay: null, owedIn: [] }));
    expect(await screen.findByText(visaName)).toBeVisible();
  });

  it('are accessible, with each dialog', async () => {
    const { container, user } = visit({
      cards: [visa, managedCard(mastercard(), { expiresSoon: true, billingAddressMissing: true })],
      countryCode: 'US',
    });
    await rows();
    expect(await problemsOf(container)).toEqual([]);
    for (const name of [
      `Make default: ${spareName}`,
      `Remove: ${spareName}`,
      `Remove: ${visaName}`,
      `Add billing address: ${spareName}`,
    ]) {
      await user.click(await button(name));
      expect(await problemsOf(await screen.findByRole('dialog'))).toEqual([]);
      await user.keyboard('{Escape}');
    }
  });
});

describe('making a card the default', () => {
  it('asks first, and then makes it so [PAY-118] [PAY-303] [POR-265] [POR-408]', async () => {
    const { user, made, calls } = visit();
    await user.click(await button(`Make default: ${spareName}`));
    const asked = await dialog('Make this card your default?');
    expect(asked.getByText(/New orders will use Mastercard ending 8210/)).toBeVisible();
    expect(made(preferCard)).toEqual([]);
    const heading = screen.getByText('Payment methods', { selector: 'h1' });
    const dialogsAtFocus: number[] = [];
    heading.addEventListener('focus', () => dialogsAtFocus.push(screen.queryAllByRole('dialog').length));
    await user.click(asked.getByRole('button', { name: 'Make default' }));
    expect(await screen.findByText(`${spareName} is now your default`)).toBeVisible();
    expect(made(preferCard)).toEqual([{ params: { paymentMethodId: spare.id } }]);
    expect(calls()).toContain('PUT /portal/consumers/account/creditcards/{paymentMethodId}/preferred');
    expect((await rowOf(spareName)).getByText('Default')).toBeVisible();
    expect(screen.getAllByText('Default')).toHaveLength(1);
    expect(heading).toHaveFocus();
    // A browser gives no focus to the page behind a modal dialog.
    expect(dialogsAtFocus).toEqual([0]);
  });

  it('changes nothing when it is closed', async () => {
    const { user, made } = visit();
    await user.click(await button(`Make default: ${spareName}`));
    await user.click((await dialog('Make this card your default?')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made(preferCard)).toEqual([]);
  });
});

describe('removing a card', () => {
  it('asks first, says where its payments go, and is done once by a double click [PAY-119] [PAY-302] [POR-262] [POR-265]', async () => {
    const { user, made, answer, calls } = visit({ cards: [visa, { ...spare, openOrders: 1 }] });
    await user.click(await button(`Remove: ${spareName}`));
    const asked = await dialog('Remove this card?');
    expect(asked.getByText(`1 order uses it. Its payments move to your default: ${visaName}.`)).toBeVisible();
    expect(made(removeCard)).toEqual([]);
    answer(listCards, () => ({
      creditcards: made(removeCard).length > 0 ? [visa] : [visa, spare],
      applePay: null,
      owedIn: ['AUD' as const],
    }));
    await user.dblClick(asked.getByRole('button', { name: 'Remove card' }));
    expect(await screen.findByText(`${spareName} is removed`)).toBeVisible();
    expect(made(removeCard)).toEqual([{ params: { paymentMethodId: spare.id } }]);
    expect(calls()).toContain('DELETE /portal/consumers/account/creditcards/{paymentMethodId}');
    await waitFor(() => expect(screen.queryByText(spareName)).toBeNull());
  });

  it.each([
    ['the default while there are others', { owedIn: [] }, visaName, /It’s your default/],
    [
      'the last one while anything is owed',
      { cards: [visa] },
      visaName,
      /no other payment method that can make them/,
    ],
    [
      'one that an active agreement charges while anything is owed',
      { cards: [visa, { ...spare, hasActiveAgreement: true }] },
      spareName,
      /an agreement with a shop uses this card/,
    ],
  ] as const)(
    'opens the dialog that says why %s stays, before any call and after a 409 [PAY-120] [POR-265]',
    async (_, setting, name, reason) => {
      const { user, made, unmount } = visit(setting);
      await user.click(await button(`Remove: ${name}`));
      expect((await dialog('This card can’t be removed yet')).getByText(reason)).toBeVisible();
      expect(screen.queryByRole('dialog', { name: 'Remove this card?' })).toBeNull();
      expect(made(removeCard)).toEqual([]);
      unmount();
      const other = visit({ cards: [visa, spare] });
      other.refuse(removeCard, 409, 'payment_method_in_use');
      await other.user.click(await button(`Remove: ${spareName}`));
      const asked = await dialog('Remove this card?');
      await other.user.click(asked.getByRole('button', { name: 'Remove card' }));
      expect(await screen.findByRole('dialog', { name: 'This card can’t be removed yet' })).toBeVisible();
      expect(other.made(removeCard)).toHaveLength(1);
    },
  );

  it('leads from the only one to adding a card, and from others to nothing', async () => {
    const { user, hold, unmount } = visit({ cards: [visa] });
    hold(initiateNewCard);
    await user.click(await button(`Remove: ${visaName}`));
    const kept = await dialog('This card can’t be removed yet');
    await user.click(kept.getByRole('button', { name: 'Add a card' }));
    expect(await screen.findByRole('dialog', { name: 'Add a card' })).toBeVisible();
    unmount();
    const other = visit({ owedIn: [] });
    await other.user.click(await button(`Remove: ${visaName}`));
    const stays = await dialog('This card can’t be removed yet');
    expect(stays.queryByRole('button', { name: 'Add a card' })).toBeNull();
  });

  it('goes without that dialog once nothing is owed, also where an active agreement charges it', async () => {
    const { user, made } = visit({
      cards: [visa, { ...spare, hasActiveAgreement: true }],
      owedIn: [],
    });
    await user.click(await button(`Remove: ${spareName}`));
    await user.click((await dialog('Remove this card?')).getByRole('button', { name: 'Remove card' }));
    await waitFor(() => expect(made(removeCard)).toHaveLength(1));
  });

  it('keeps the last one that can pay while the default has expired, and offers to add another', async () => {
    const { user, made } = visit({ cards: [{ ...visa, cardExpiryStatus: 'expired' }, spare] });
    await user.click(await button(`Remove: ${spareName}`));
    const kept = await dialog('This card can’t be removed yet');
    expect(kept.getByText(/no other payment method that can make them/)).toBeVisible();
    expect(kept.getByRole('button', { name: 'Add a card' })).toBeVisible();
    expect(made(removeCard)).toEqual([]);
  });

  it('removes the last one once nothing is owed', async () => {
    const { user } = visit({ cards: [visa], owedIn: [] });
    await user.click(await button(`Remove: ${visaName}`));
    await user.click((await dialog('Remove this card?')).getByRole('button', { name: 'Remove card' }));
    expect(await screen.findByRole('heading', { name: 'No payment methods yet' })).toBeVisible();
  });

  it.each([
    ['payment_method_in_use', /no other payment method that can make them/],
    ['default_payment_method', /It’s your default/],
  ])('shows the same reason when the server refuses with 409 %s', async (errorCode, reason) => {
    const { user, refuse } = visit();
    refuse(removeCard, 409, errorCode);
    await user.click(await button(`Remove: ${spareName}`));
    await user.click((await dialog('Remove this card?')).getByRole('button', { name: 'Remove card' }));
    expect((await dialog('This card can’t be removed yet')).getByText(reason)).toBeVisible();
  });

  it('says so when another tab has removed it already, and shows what is left', async () => {
    const { user, refuse, changeElsewhere } = visit();
    await user.click(await button(`Remove: ${spareName}`));
    refuse(removeCard, 404, 'not_found');
    changeElsewhere([visa]);
    const asked = await dialog('Remove this card?');
    await user.click(asked.getByRole('button', { name: 'Remove card' }));
    expect(await asked.findByText('The card wasn’t removed')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(spareName)).toBeNull());
  });
});

describe.each([
  [
    'set default',
    preferCard,
    `Make default: ${spareName}`,
    'Make this card your default?',
    'Make default',
    'Your default wasn’t changed',
  ],
  [
    'remove',
    removeCard,
    `Remove: ${spareName}`,
    'Remove this card?',
    'Remove card',
    'The card wasn’t removed',
  ],
  [
    'set default of Apple Pay',
    preferApplePay,
    'Make default: Apple Pay',
    'Make Apple Pay your default?',
    'Make default',
    'Your default wasn’t changed',
  ],
  [
    'remove of Apple Pay',
    removeApplePay,
    'Remove: Apple Pay',
    'Remove Apple Pay?',
    'Remove Apple Pay',
    'Apple Pay wasn’t removed',
  ],
] as const)('a failure of %s', (_, operation, opens, title, submit, failed) => {
  const attempt = async (status: number, errorCode: string | null) => {
    const page = visit({ applePay: onDevice });
    page.refuse(operation, status, errorCode);
    await page.user.click(await button(opens));
    await page.user.click((await dialog(title)).getByRole('button', { name: submit }));
    return page;
  };

  it('is left to the app as fatal with status 500 [PAY-308] [POR-268]', async () => {
    const { handled } = await attempt(500, 'internal_error');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(handled(operation)).not.toContain(500);
    expect(screen.queryByText(failed)).toBeNull();
  });

  it.each([
    [NETWORK_FAILURE, null],
    [404, 'not_found'],
    [405, null],
    [412, 'payment_method_not_usable'],
    [429, 'too_many_requests'],
    [503, 'service_unavailable'],
  ])(
    'is shown in place with status %i, and can be tried again [PAY-309] [POR-268]',
    async (status, errorCode) => {
      const { handled, answer, user } = await attempt(status, errorCode);
      const asked = await dialog(title);
      expect(await asked.findByText(failed)).toBeVisible();
      if (status === NETWORK_FAILURE || status === 405) expect(handled(operation)).toContain(status);
      answer(operation, { type: 'CREDIT_CARD', id: spare.id } as never);
      await user.click(asked.getByRole('button', { name: submit }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );
});

describe('adding a card', () => {
  const threeDSId = 'tds-1';
  async function adding() {
    const page = visit({ cards: [visa] });
    page.answer(readAccount, account());
    page.answer(readEnabledCards, { visaDebitEnabled: true });
    page.answer(initiateNewCard, { traceId });
    page.answer(initiateThreeDS, { traceId, threeDSId, challengeRequired: false, challengeUri: null });
    page.answer(finaliseThreeDS, { result: 'PASSED' });
    page.answer(confirmNewCard, () => {
      page.changeElsewhere([visa, spare]);
      return { id: spare.id };
    });
    await page.user.click(await button('Add a card'));
    const asked = await dialog('Add a card');
    const provider = await cardFrame();
    await provider.ready();
    await waitFor(() => expect(asked.getByLabelText('Name on card')).toHaveValue('Maya Rowe'));
    return { ...page, asked, provider };
  }

  it('sets it up, saves it and shows it in the list [POR-264] [POR-265]', async () => {
    const { user, asked, provider, made, calls } = await adding();
    expect(provider.configuration()).toMatchObject({
      enabledBrands: ['VISA'],
      lastPaymentDate: null,
      amexContext: 'global',
    });
    await user.click(asked.getByRole('button', { name: 'Save card' }));
    expect(await screen.findByText('Your card is added')).toBeVisible();
    expect(await screen.findByText(spareName)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(made(initiateNewCard)).toEqual([{ body: { deviceDetails: expect.any(Object) } }]);
    expect(made(confirmNewCard)).toEqual([
      { body: { traceId, cardholderName: 'Maya Rowe', preferred: true } },
    ]);
    const newCard = 'POST /portal/consumers/account/creditcards/';
    expect(calls().filter((call) => call.startsWith(newCard))).toEqual([
      `${newCard}initiate-new`,
      `${newCard}confirm-new`,
    ]);
  });

  it('shows the bank’s check in the dialog, which stays until it has ended [POR-265]', async () => {
    const { user, asked, answer } = await adding();
    answer(initiateThreeDS, { traceId, threeDSId, challengeRequired: true, challengeUri });
    await user.click(asked.getByRole('button', { name: 'Save card' }));
    const bank = await bankFrame();
    // Of both dialogs only the bank's can be closed, which cancels the check.
    expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(1);
    await bank.completes();
    expect(await screen.findByText('Your card is added')).toBeVisible();
  });

  it('sends the card to its provider, at order/setup, and follows the result code [PAY-217]', async () => {
    const { user, asked, provider, made, calls } = await adding();
    provider.answers(99);
    await user.click(asked.getByRole('button', { name: 'Save card' }));
    expect(await asked.findByText('We couldn’t set up this card')).toBeVisible();
    expect(provider.submits().map(({ purpose }) => cardSetupPath(purpose))).toEqual([
      '/topaz/paylater/order/setup',
    ]);
    expect(new Set(provider.targets())).toEqual(new Set(['http://provider.localhost:4401']));
    expect(calls().join()).not.toMatch(/setup/);
    expect(made(confirmNewCard)).toEqual([]);
  });

  it('shows the camera’s check of a card that has to be seen, and then adds it [POR-265]', async () => {
    const { user, asked, answer, refuse, changeElsewhere, made } = await adding();
    refuse(confirmNewCard, 412, 'card_scan_required');
    answer(createCardScan, { civId: 'civ-1', civSecret: 's', expiresAt: '2026-01-15T00:10:00.000Z' });
    answer(checkCardScan, { isMatched: true, isRetryable: false });
    await user.click(asked.getByRole('button', { name: 'Save card' }));
    const frame = await scanFrame();
    await waitFor(() => expect(made(createCardScan)).toHaveLength(1));
    await frame.ready();
    answer(confirmNewCard, () => {
      changeElsewhere([visa, spare]);
      return { id: spare.id };
    });
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    await waitFor(() => expect(frame.heard.at(-1)).toMatchObject({ type: 'card-scan:start' }));
    await frame.completes();
    expect(await screen.findByText('Your card is added')).toBeVisible();
    expect(await rowOf(spareName)).toBeDefined();
  });

  it('leads back to the list when the card is there already [POR-424]', async () => {
    const { user, asked, provider } = await adding();
    provider.answers(22);
    await user.click(asked.getByRole('button', { name: 'Save card' }));
    await user.click(await asked.findByRole('button', { name: 'See your cards' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText(visaName)).toBeVisible();
  });
});

describe('the billing address', () => {
  const missing = managedCard(savedCard(), { billingAddressMissing: true });
  it.each([
    [
      'US',
      'Street address',
      'City',
      { suburb: 'Springfield', state: 'IL', postcode: '62704' },
      /zip|postcode/i,
    ],
    ['GB', 'Street address', 'Town', { suburb: 'Leeds', state: '', postcode: 'LS1 4AP' }, /postcode/i],
    [
      'CA',
      'Street address',
      'City',
      { suburb: 'Toronto', state: 'ON', postcode: 'M5V 2T6' },
      /postal|postcode/i,
    ],
  ] as const)(
    'is asked for at a card of %s without one, and saved on that card [PAY-121] [POR-265]',
    async (countryCode, street, town, place, code) => {
      const { user, made, answer, changeElsewhere } = visit({ cards: [missing, spare], countryCode });
      answer(saveBillingAddress, () => {
        changeElsewhere([visa, spare]);
        return undefined;
      });
      expect((await rowOf(spareName)).queryByRole('button', { name: /billing address/ })).toBeNull();
      await user.click(await button(`Add billing address: ${visaName}`));
      const asked = await dialog('Add a billing address');
      await user.type(asked.getByLabelText(street), '14 Gantry Street');
      await user.type(asked.getByLabelText(new RegExp(town, 'i')), place.suburb);
      if (place.state) await user.selectOptions(asked.getByLabelText(/state|province/i), place.state);
      await user.type(asked.getByLabelText(code), place.postcode);
      await user.click(asked.getByRole('button', { name: 'Save address' }));
      expect(await screen.findByText(`The billing address of ${visaName} is saved`)).toBeVisible();
      const address = { address1: '14 Gantry Street', address2: '', ...place, countryCode };
      expect(made(saveBillingAddress)).toEqual([{ params: { paymentMethodId: visa.id }, body: address }]);
      await waitFor(() => expect(screen.queryByRole('button', { name: /billing address/ })).toBeNull());
    },
  );

  it('is asked for again, with what was written, after a session that ended in the middle', async () => {
    const { user, openAfterLostSession } = visit({ cards: [missing, spare], countryCode: 'GB' });
    await user.click(await button(`Add billing address: ${visaName}`));
    await user.type((await dialog('Add a billing address')).getByLabelText('Street address'), '14 Gantry');
    openAfterLostSession(<BillingPage />);
    const again = await dialog('Add a billing address');
    expect(again.getByText(new RegExp(visaName))).toBeVisible();
    expect(again.getByLabelText('Street address')).toHaveValue('14 Gantry');
    fireEvent.click(again.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    openAfterLostSession(<BillingPage />);
    expect(await button(`Add billing address: ${visaName}`)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not asked for at a card that has one, nor where no country asks for it', async () => {
    visit({ cards: [visa, spare], countryCode: 'US' });
    await rows();
    expect(screen.queryByRole('button', { name: /billing address/ })).toBeNull();
  });

  it('names what is missing before it is sent, and shows a failure in place', async () => {
    const { user, made, refuse } = visit({ cards: [missing], countryCode: 'GB' });
    await user.click(await button(`Add billing address: ${visaName}`));
    const asked = await dialog('Add a billing address');
    await user.click(asked.getByRole('button', { name: 'Save address' }));
    expect((await asked.findAllByText('Fill this in to continue.')).length).toBeGreaterThan(1);
    expect(made(saveBillingAddress)).toEqual([]);
    await user.type(asked.getByLabelText('Street address'), '1 High Street');
    await user.type(asked.getByLabelText(/town/i), 'London');
    await user.type(asked.getByLabelText('Postcode'), 'SW1A 1AA');
    refuse(saveBillingAddress, 500, 'internal_error');
    await user.click(asked.getByRole('button', { name: 'Save address' }));
    expect(await asked.findByText('The address wasn’t saved')).toBeVisible();
    expect(asked.getByLabelText('Street address')).toHaveValue('1 High Street');
  });
});

describe('Apple Pay', () => {
  const addButton = () => button('Add Apple Pay');
  const canBeAdded = async () => {
    await rows();
    await act(async () => void (await applePayPart.load()));
    await act(async () => {});
    return screen.queryByRole('button', { name: 'Add Apple Pay' }) !== null;
  };
  function inBrowser(setting: Setting = {}) {
    const sheets = browserWithApplePay();
    const sent = providerOfApplePay();
    const page = visit(setting);
    page.answer(initiateNewCard, { traceId });
    page.answer(readAccount, account());
    page.answer(readPaymentRouting, { routing: 'ROSELLA' });
    page.answer(startApplePaySession, { sessionObject: { merchantSessionIdentifier: 'm' } });
    return { ...page, sheets, sent };
  }

  it('is listed beside the cards, and as the default where it is [POR-261]', async () => {
    visit({
      cards: [{ ...visa, preferred: false }],
      applePay: { ...onDevice, preferred: true, openOrders: 2 },
    });
    const row = await rowOf('Apple Pay');
    expect(row.getByText('Approved on your device · on 2 orders')).toBeVisible();
    expect(row.getByText('Default')).toBeVisible();
    expect((await rowOf(visaName)).queryByText('Default')).toBeNull();
    expect(await rows()).toHaveLength(2);
  });

  it('is explained in a dialog beside its button, which changes nothing [POR-265]', async () => {
    const { user, sheets, calls } = inBrowser();
    await addButton();
    const before = calls().length;
    await user.click(await button('Learn more about Apple Pay'));
    expect((await dialog('Paying with Apple Pay')).getByText(/approve the payment/)).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([calls().slice(before), sheets]).toEqual([[], []]);
  });

  it('is added by its sheet, and nothing is charged [PAY-372]', async () => {
    const { user, sheets, sent, made } = inBrowser();
    await user.click(await addButton());
    expect(sheets[0]?.request).toMatchObject({ total: { type: 'final', amount: '0.00' }, lineItems: [] });
    sheets[0]?.validate();
    await waitFor(() => expect(sheets[0]?.told).toContain('session'));
    sheets[0]?.authorise();
    expect(await screen.findByText('Apple Pay is added')).toBeVisible();
    expect(sent.map(({ path }) => path)).toEqual([
      '/source-capture/v1/payment-sources/apple-pay',
      '/topaz/paylater/order/setup',
    ]);
    expect(made(saveApplePay)).toEqual([{ body: { traceId, paymentSourceId: 'src_one' } }]);
    expect(sheets[0]?.told).toEqual(['begin', 'session', 0]);
    expect((await rowOf('Apple Pay')).getByText('Approved on your device')).toBeVisible();
    expect(await canBeAdded()).toBe(false);
  });

  it('is not added when its sheet is closed, without an error [PAY-278]', async () => {
    const { user, sheets, made } = inBrowser();
    await user.click(await addButton());
    sheets[0]?.oncancel?.();
    await waitFor(async () => expect(await addButton()).toBeEnabled());
    expect(made(saveApplePay)).toEqual([]);
    expect(screen.queryByText('Apple Pay wasn’t added')).toBeNull();
  });

  it('says that it was not added, and can be added again', async () => {
    const { user, sheets, refuse, answer } = inBrowser();
    refuse(saveApplePay, 500);
    await user.click(await addButton());
    sheets[0]?.authorise();
    expect(await screen.findByText('Apple Pay wasn’t added')).toBeVisible();
    await waitFor(() => expect(sheets[0]?.told).toEqual(['begin', 1]));
    answer(saveApplePay, { type: 'APPLE_PAY', id: onDevice.id });
    await user.click(await addButton());
    expect(screen.queryByText('Apple Pay wasn’t added')).toBeNull();
    sheets[1]?.authorise();
    expect(await screen.findByText('Apple Pay is added')).toBeVisible();
  });

  it('is not offered in a browser without it, nor twice', async () => {
    visit();
    expect(await canBeAdded()).toBe(false);
  });

  it('becomes the default, and a card does again [PAY-118] [PAY-304] [PAY-305] [PAY-372] [POR-263]', async () => {
    const { user, made, calls } = visit({ applePay: onDevice });
    await user.click(await button('Make default: Apple Pay'));
    const asked = await dialog('Make Apple Pay your default?');
    expect(made(preferApplePay)).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Make default' }));
    expect(await screen.findByText('Apple Pay is now your default')).toBeVisible();
    expect(made(preferApplePay)).toEqual([{}]);
    expect(calls()).toContain('PUT /portal/consumers/account/applepay/preferred');
    expect((await rowOf('Apple Pay')).getByText('Default')).toBeVisible();
    await user.click(await button(`Make default: ${visaName}`));
    await user.click(
      (await dialog('Make this card your default?')).getByRole('button', { name: 'Make default' }),
    );
    expect(await screen.findByText(`${visaName} is now your default`)).toBeVisible();
    expect(made(preferCard)).toEqual([{ params: { paymentMethodId: visa.id } }]);
  });

  it('is removed, after a question that says where its payments go [PAY-119] [PAY-305] [PAY-372] [PAY-375]', async () => {
    const { user, made, calls } = visit({ applePay: { ...onDevice, openOrders: 1 } });
    await user.click(await button('Remove: Apple Pay'));
    const asked = await dialog('Remove Apple Pay?');
    expect(asked.getByText(`1 order uses it. Its payments move to your default: ${visaName}.`)).toBeVisible();
    expect(made(removeApplePay)).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Remove Apple Pay' }));
    expect(await screen.findByText('Apple Pay is removed')).toBeVisible();
    expect(made(removeApplePay)).toEqual([{}]);
    expect(calls()).toContain('DELETE /portal/consumers/account/applepay');
    await waitFor(() => expect(screen.queryByText('Apple Pay')).toBeNull());
  });

  it.each([
    ['the default while there are others', { preferred: true }, [spare], /^It’s your default/],
    ['the last one while anything is owed', {}, [], /no other payment method that can make them/],
    [
      'what an active agreement charges while anything is owed',
      { hasActiveAgreement: true },
      [visa],
      /an agreement with a shop uses Apple Pay/,
    ],
  ])(
    'stays with a reason, before any call and after a 409: %s [PAY-120]',
    async (_, changes, cards, reason) => {
      const { user, made, unmount } = visit({ cards, applePay: { ...onDevice, ...changes } });
      await user.click(await button('Remove: Apple Pay'));
      expect((await dialog('Apple Pay can’t be removed yet')).getByText(reason)).toBeVisible();
      expect(made(removeApplePay)).toEqual([]);
      unmount();
      const other = visit({ applePay: onDevice });
      other.refuse(removeApplePay, 409, 'payment_method_in_use');
      await other.user.click(await button('Remove: Apple Pay'));
      const asked = await dialog('Remove Apple Pay?');
      await other.user.click(asked.getByRole('button', { name: 'Remove Apple Pay' }));
      expect(await screen.findByRole('dialog', { name: 'Apple Pay can’t be removed yet' })).toBeVisible();
      expect(other.made(removeApplePay)).toHaveLength(1);
    },
  );
});
