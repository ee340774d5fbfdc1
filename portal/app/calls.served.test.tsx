/** The portal's calls and how it shows the responses, with the whole portal over the real server in this process. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  approvedCheckout,
  createShop,
  createShopServer,
  newShopper,
  passDays,
  presentCard,
  type Shop,
  type Shopper,
  signIn,
  type testCards,
} from '#server/testing/shop.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { readEnabledCards } from '#shared/contract/access/facts.contract.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import {
  confirmCardReport,
  confirmNewCard,
  initiateNewCard,
  listCards,
  listCardsFor,
  preferCard,
  readCardReport,
  removeCard,
} from '#shared/contract/methods/methods.contract.ts';
import { listOverduePayments } from '#shared/contract/orders/orders.contract.ts';
import { initiatePayNow } from '#shared/contract/payments/payments.contract.ts';
import { navigateToUrl } from '#shared/screens/access/login/navigate-to-url.ts';
import { deviceDetails } from '#shared/screens/payments/device-details.ts';
import { bankFrame } from '#shared/testing/bank-frame.ts';
import { cardFrame, providerOrigin } from '#shared/testing/card-frame.ts';
import { endServedPortal, openServedPortal } from '../testing/served-portal.tsx';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  // As the document from the server has it.
  document.head.innerHTML = `<meta name="fourfold:provider-origin" content="${providerOrigin}">`;
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

let shopper: Shopper;
let orderId: string;
beforeEach(async () => {
  shopper = await newShopper(server, { channel: 'PORTAL' });
  const inCheckout = { ...shopper, visitor: await signIn(server, shopper.consumerId, 'CHECKOUT') };
  const token = await approvedCheckout(server, shop, inCheckout);
  orderId = (await shop.call(merchantContract.authorisePayment, { body: { token } })).body.orderId;
});
afterEach(endServedPortal);

const api = '/portal/consumers';
const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

type MoneyMove = 'captureAuthorised' | 'voidPayment' | 'refundPayment';
const move = (name: MoneyMove, amount: string) =>
  shop.call(merchantContract[name] as (typeof merchantContract)['voidPayment'], {
    params: { orderId },
    body: { amount: { amount, currency: 'AUD' } },
  });

/** Opens the page of the order for a shopper who is signed in. */
async function open() {
  const opened = await openServedPortal(shopper.visitor, `/order/${orderId}`);
  await screen.findByRole('heading', { level: 1, name: 'Marlow Field' });
  return { ...opened, user: userEvent.setup({ delay: null }) };
}

/** Starts the second payment with a new card of that kind. */
async function pay(card: keyof typeof testCards) {
  const opened = await open();
  const { page, user } = opened;
  await user.click(screen.getByRole('button', { name: /^Pay (now|early)/ }));
  await user.click(await screen.findByRole('radio', { name: /^A new card/ }));
  await (await cardFrame()).ready();
  await user.type(screen.getByLabelText('Name on card'), 'Ana Marlow');
  const initiated = page.exchanges.find(({ call }) => call.endsWith('/paynow/initiate'));
  const traceId: string = initiated?.answer.traceId;
  presentCard(server, 'payment', traceId, card);
  await user.click(screen.getByRole('button', { name: 'Pay $25.00 now' }));
  return { ...opened, traceId };
}

describe('the bank’s check of a payment', () => {
  async function check() {
    const paying = await pay('challenge');
    const bank = await bankFrame();
    const { threeDSId } = paying.page.last(`POST ${api}/threeDS/initiate`).answer;
    const answer = (given: 'approve' | 'decline') => {
      const found = server.provider.challenges.find(threeDSId);
      if (found) server.provider.challenges.answer(found.challenge, given);
    };
    const complete = () => bank.say({ type: 'threeds:user-complete', threeDSId });
    return { ...paying, threeDSId, answer, complete };
  }

  it('is requested with its card session, and passed by finalise [PAY-256] [PAY-257]', async () => {
    const { page, traceId, threeDSId, answer, complete } = await check();
    const asked = page.last(`POST ${api}/threeDS/initiate`);
    expect(asked.body).toEqual({ traceId, saveCard: true, workflow: 'PAYNOW' });
    expect(asked.answer).toEqual({
      traceId,
      threeDSId: uuid,
      challengeRequired: true,
      challengeUri: `http://acs.localhost:4401/challenge/${threeDSId}`,
    });
    answer('approve');
    await complete();
    expect(await screen.findByText('$25.00 paid')).toBeVisible();
    const passed = page.last(`POST ${api}/threeDS/finalise`);
    expect(passed.body).toEqual({ traceId, threeDSId, workflow: 'PAYNOW' });
    expect(passed.answer).toEqual({ result: 'PASSED' });
  });

  it.each([
    [402, 'user_challenge_failed', 'declined'],
    [412, 'precondition_failed', 'left for ten minutes'],
  ] as const)('takes nothing where it ends with %i %s, %s [PAY-257]', async (status, errorCode, how) => {
    const { page, answer, complete } = await check();
    if (how === 'declined') answer('decline');
    else server.passTime(10 * 60_000);
    await complete();
    expect(await screen.findByText('$25.00 was not paid')).toBeVisible();
    expect(page.last(`POST ${api}/threeDS/finalise`)).toMatchObject({ status, answer: { errorCode } });
    expect(page.exchanges.filter(({ call }) => call.endsWith('/paynow/confirm'))).toEqual([]);
  });
});

describe('a payment', () => {
  it('reports a prepaid card, which is not saved', async () => {
    const { page } = await pay('prepaid');
    expect(await screen.findByText(/prepaid card, so it isn’t saved/)).toBeVisible();
    const { answer } = page.last(`POST ${api}/paymentschedule/paynow/confirm`);
    expect(answer).toMatchObject({ status: 'PAYMENT_SUCCESS', prePaidCard: true });
  });

  it.each(['HARDSHIP', 'PAYMENT_ARRANGEMENT'])(
    'is not offered to an account in %s, and the server would refuse it [PAY-144]',
    async (accountStatus) => {
      await server.open.pool.query('update consumers set account_status = $1 where id = $2', [
        accountStatus,
        shopper.consumerId,
      ]);
      const { portal, page } = await open();
      expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
      const second = page.last(`GET ${api}/ordertransactions/${orderId}`).answer.paymentScheduleSet[1];
      const input = {
        params: { paymentScheduleId: String(second.id) },
        body: { deviceDetails: deviceDetails() },
      };
      await expect(portal.call(initiatePayNow, input)).rejects.toMatchObject({
        status: 412,
        errorCode: 'precondition_failed',
      });
    },
  );

  it('is requested while it is overdue, with its order [PAY-165]', async () => {
    const { portal, page } = await open();
    const nothing = await portal.call(listOverduePayments, {});
    expect(nothing).toEqual({ results: [], totalResults: 0 });
    await server.open.pool.query(
      'update schedule_items set is_overdue = true where order_id = $1 and position = 2',
      [orderId],
    );
    const { results, totalResults } = await portal.call(listOverduePayments, {});
    expect(page.last(`GET ${api}/paymentschedule/overdue`).body).toBeNull();
    expect(totalResults).toBe(1);
    expect(results).toEqual([
      expect.objectContaining({
        orderNumber: orderId,
        status: 'OVERDUE',
        installmentDueDate: '2026-01-29',
        amountOwed: { amount: '25.00', currency: 'AUD', symbol: '$' },
      }),
    ]);
  });

  it('can use a saved card, chosen from all or from those that suit its order [PAY-223] [PAY-224]', async () => {
    const { portal, page } = await open();
    const saved = {
      cardholderName: 'Ana Marlow',
      maskedPan: '************1111',
      expiryDate: '11/35',
      cardBrand: 'VISA',
      allowed: true,
    };
    const list = { creditcards: [expect.objectContaining(saved)], applePay: null, owedIn: ['AUD'] };
    expect(await portal.call(listCards, {})).toEqual(list);
    expect(page.last(`GET ${api}/account/creditcards`).body).toBeNull();
    const fitting = await portal.call(listCardsFor, { body: { orderId } });
    expect(fitting).toEqual({ creditcards: [expect.objectContaining(saved)] });
    expect(page.last(`POST ${api}/cards`).body).toEqual({ orderId });
  });

  it('can use a card that is added first: the first call sends the device details, the last one returns its id [PAY-221] [PAY-222]', async () => {
    const { portal, page } = await open();
    const body = { deviceDetails: deviceDetails() };
    const { traceId } = await portal.call(initiateNewCard, { body });
    expect(page.last(`POST ${api}/account/creditcards/initiate-new`).answer).toEqual({ traceId: uuid });
    expect(page.last(`POST ${api}/account/creditcards/initiate-new`).body).toEqual({
      deviceDetails: {
        userAgent: navigator.userAgent,
        language: navigator.language,
        timezone: expect.any(String),
        screen: expect.any(String),
      },
    });
    presentCard(server, 'order', traceId, 'mastercard');
    const saved = { traceId, cardholderName: 'Ana Marlow', preferred: true };
    const { id } = await portal.call(confirmNewCard, { body: saved });
    expect(page.last(`POST ${api}/account/creditcards/confirm-new`)).toMatchObject({
      body: saved,
      answer: { id },
    });
    const { creditcards } = await portal.call(listCards, {});
    expect(creditcards.find((card) => card.id === id)).toMatchObject({
      cardBrand: 'MASTERCARD',
      preferred: true,
    });
  });

  it('can make an added card the default, and remove the other, each without a payload [PAY-302] [PAY-303] [POR-262] [POR-408]', async () => {
    const { portal, page } = await open();
    const { traceId } = await portal.call(initiateNewCard, { body: { deviceDetails: deviceDetails() } });
    presentCard(server, 'order', traceId, 'mastercard');
    const body = { traceId, cardholderName: 'Ana Marlow', preferred: false };
    const { id } = await portal.call(confirmNewCard, { body });
    const defaults = async () =>
      new Map((await portal.call(listCards, {})).creditcards.map((card) => [card.cardBrand, card.preferred]));
    expect(await defaults()).toEqual(
      new Map([
        ['VISA', true],
        ['MASTERCARD', false],
      ]),
    );
    await portal.call(preferCard, { params: { paymentMethodId: id } });
    expect(page.last(`PUT ${api}/account/creditcards/${id}/preferred`)).toMatchObject({
      body: null,
      answer: { type: 'CREDIT_CARD', id },
    });
    expect(await defaults()).toEqual(
      new Map([
        ['VISA', false],
        ['MASTERCARD', true],
      ]),
    );
    const visa = (await portal.call(listCards, {})).creditcards.find(({ cardBrand }) => cardBrand === 'VISA');
    await portal.call(removeCard, { params: { paymentMethodId: visa?.id ?? '' } });
    expect(page.last(`DELETE ${api}/account/creditcards/${visa?.id}`).body).toBeNull();
    expect(await defaults()).toEqual(new Map([['MASTERCARD', true]]));
  });

  it('stops a card that its shopper reports as lost [PAY-233] [PAY-234] [POR-274] [POR-275]', async () => {
    const { portal, page } = await open();
    const { cards, canCancel, dueDateOfAddCard } = await portal.call(readCardReport, {});
    expect(page.last(`GET ${api}/account/creditcards/canceled/report`).body).toBeNull();
    expect(cards).toEqual([
      { id: expect.any(String), maskedPan: '************1111', cardBrand: 'VISA', selected: true },
    ]);
    expect([canCancel, dueDateOfAddCard]).toEqual([true, '2026-01-29']);
    const body = { cardIdList: cards.map(({ id }) => id), allCardsFlag: true };
    const canceled = await portal.call(confirmCardReport, { body });
    expect(page.last(`POST ${api}/account/creditcards/canceled/confirm`).body).toEqual(body);
    expect(canceled).toEqual({ canceledCardIds: body.cardIdList, allCardsFlag: true, dueDateOfAddCard });
    expect((await portal.call(listCards, {})).creditcards).toEqual([]);
  });

  it('can use the kinds of cards that these five flags name [PAY-048]', async () => {
    const { portal, page } = await open();
    await portal.call(readEnabledCards, {});
    expect(page.last(`GET ${api}/enabled-cards`).answer).toEqual({
      visaDebitEnabled: true,
      visaCreditEnabled: true,
      mastercardDebitEnabled: true,
      mastercardCreditEnabled: true,
      amexEnabled: true,
    });
  });
});

type ReturnedMoney = [
  how: string,
  returnMoney: () => Promise<unknown>,
  status: string,
  of: string[][],
  sum: string,
];

describe('what the shop returned', () => {
  it.each<ReturnedMoney>([
    [
      'a void',
      () => move('voidPayment', '60.00'),
      'PARTIALLY_REFUNDED',
      [[], ['10.00'], ['25.00'], ['25.00']],
      '$60.00',
    ],
    [
      'an expiry',
      async () => {
        await move('captureAuthorised', '30.00');
        await passDays(server, 7, shopper.consumerId);
      },
      'PARTIALLY_REFUNDED',
      [[], ['20.00'], ['25.00'], ['25.00']],
      '$70.00',
    ],
    [
      'a refund',
      async () => {
        await move('captureAuthorised', '100.00');
        await move('refundPayment', '100.00');
      },
      'REFUNDED',
      [['25.00'], ['25.00'], ['25.00'], ['25.00']],
      '$100.00',
    ],
  ])('is shown with its order after %s [PAY-411]', async (_, returnMoney, refundStatus, back, sum) => {
    await returnMoney();
    const { page, user } = await open();
    const order = page.last(`GET ${api}/ordertransactions/${orderId}`).answer;
    expect(order.refund).toEqual({ refundStatus });
    const amountsOf = (item: { paymentRefundResponses: { amount: { amount: string } }[] }) =>
      item.paymentRefundResponses.map(({ amount }) => amount.amount);
    expect(order.paymentScheduleSet.map(amountsOf)).toEqual(back);

    expect(
      screen.getByText('Refunded', { selector: 'dt *' }).closest('dt')?.nextElementSibling,
    ).toHaveTextContent(sum);
    await user.click(screen.getByRole('button', { name: 'Show the refund' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refunds' }));
    expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([sum]);
  });
});

describe('a visitor whose account is in another country', () => {
  it('is sent to the portal that the list of countries names, which needs no session [PAY-306]', async () => {
    const { email } = await newShopper(server, { channel: 'PORTAL', countryCode: 'NZ' });
    const { page } = await openServedPortal(createVisitor(server, 'PORTAL'), '/login-email');
    const user = userEvent.setup({ delay: null });
    await user.type(await screen.findByRole('textbox', { name: 'Email address' }), `${email}{Enter}`);
    const address = `http://portal.localhost:4400/nz/#/login-email?auto_submit=true&email=${encodeURIComponent(email)}`;
    await vi.waitFor(() => expect(navigateToUrl).toHaveBeenCalledWith(address));
    const { headers, body, answer } = page.last(`GET ${api}/countries`);
    expect([body, headers['x-auth-token']]).toEqual([null, undefined]);
    expect(answer.countries.find(({ countryCode }: { countryCode: string }) => countryCode === 'NZ')).toEqual(
      {
        countryCode: 'NZ',
        name: 'New Zealand',
        currencyCode: 'NZD',
        currencySymbol: '$',
        portalUrl: 'http://portal.localhost:4400/nz/',
        callingCode: '+64',
        postcodeRequired: true,
      },
    );
  });
});
