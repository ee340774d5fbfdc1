/** The checkout's calls and how it reads the responses: its screens and its client, with the real server. */
import { screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addAddress } from '#server/testing/express.ts';
import { pageFetch } from '#server/testing/page-fetch.ts';
import {
  capturedOrder,
  createShop,
  createShopServer,
  newCheckout,
  newShopper,
  presentCard,
  type Shop,
  type Shopper,
} from '#server/testing/shop.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { authTokenKey } from '#shared/client/auth-token.ts';
import { updateCheckout } from '#shared/contract/checkout/update-checkout.contract.ts';
import { listCardsFor } from '#shared/contract/methods/methods.contract.ts';
import { readLimit } from '#shared/contract/orders/orders.contract.ts';
import { cardSetupPath } from '#shared/domain/methods/card-setup.ts';
import { createAppServices } from '#shared/screens/shell/app-services.ts';
import { bankFrame } from '#shared/testing/bank-frame.ts';
import { cardFrame } from '#shared/testing/card-frame.ts';
import { visitCheckout } from '#widget/testing/checkout-visit.tsx';
import { fetchOrder } from './start/deferred-app.tsx';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

const api = '/portal/consumers';
const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const aud = (amount: string) => ({ amount, currency: 'AUD', symbol: '$' });

/** That checkout, in the browser of a shopper who has signed in. */
async function open(shopper: Shopper, token: string, at = '/summary-processing') {
  const page = pageFetch(shopper.visitor);
  vi.stubGlobal('fetch', page.fetch);
  localStorage.setItem(authTokenKey, shopper.visitor.token ?? '');
  const { call } = createAppServices('AU');
  const session = await fetchOrder(call, token);
  if (!session) throw new Error(`No checkout has the token ${token}`);
  const visit = visitCheckout({ at, session, token, call });
  return { ...visit, ...visit.open(), page, call };
}

const onSummary = ({ path }: Pick<Awaited<ReturnType<typeof open>>, 'path'>) =>
  vi.waitFor(() => expect(path()).toBe('/summary'));
const planned = async () =>
  within(await screen.findByRole('list', { name: 'Payment plan' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const setMinimum = (minor: number) =>
  server.open.pool.query("update merchants set minimum_minor = $1 where id = 'demo-au'", [minor]);

afterEach(async () => {
  vi.unstubAllGlobals();
  await setMinimum(3_500);
});

describe('a checkout', () => {
  it('is read by its token, then started with the device and the profiling session [PAY-040] [PAY-041]', async () => {
    const token = await newCheckout(server, shop);
    const visit = await open(await newShopper(server), token);
    await onSummary(visit);
    const [read, started] = visit.page.exchanges;
    expect(read).toMatchObject({
      call: `GET ${api}/checkout/${token}`,
      body: null,
      status: 200,
      answer: { token, state: 'OPEN' },
    });
    expect(started).toMatchObject({ call: `POST ${api}/checkout/${token}/start`, status: 200 });
    expect(started?.body).toEqual({
      deviceDetails: {
        userAgent: navigator.userAgent,
        language: navigator.language,
        timezone: expect.any(String),
        screen: `${window.screen.width}x${window.screen.height}`,
      },
      profilingSessionId: uuid,
    });
    expect(visit.session()).toMatchObject({ token, state: 'STARTED' });
  });

  it('brings its order, its merchant, the saved cards and what is late [PAY-030] [PAY-031] [PAY-032] [PAY-034] [PAY-035] [PAY-036]', async () => {
    const shopper = await newShopper(server);
    const earlier = await capturedOrder(server, shop, shopper);
    const shippingAddress = {
      name: 'Ana Marlow',
      address1: '1 Paper Street',
      suburb: 'Sydney',
      state: 'NSW',
      postcode: '2000',
      countryCode: 'AU',
    };
    const token = await newCheckout(server, shop, {
      shipping: shippingAddress,
      promoCode: 'SPRING',
      entryPoint: 'cart',
      customFields: { basket: '7' },
      buyNow: true,
      pickup: true,
      donation: true,
      singleUseCard: true,
    });
    const visit = await open(shopper, token);
    await onSummary(visit);
    expect(visit.session()).toMatchObject({
      token,
      traceId: uuid,
      mode: 'STANDARD',
      paymentOption: 'PBI',
      orderDetail: { shippingAddress },
      summary: {
        savedCards: [
          {
            token: expect.stringMatching(/./),
            cardholderName: 'Ana Marlow',
            maskedPan: '************1111',
            expiryMonth: '11',
            expiryYear: '35',
            expiryDate: '11/35',
            cardBrand: 'VISA',
          },
        ],
      },
      promoCode: 'SPRING',
      firstLateFee: { amount: aud('10.00'), graceDays: 7 },
      overdueSchedules: [],
      entryPoint: 'cart',
      buttonLabel: null,
      buyNow: true,
      pickup: true,
      shippingOptionRequired: false,
      applePayEnabled: true,
      donationEnabled: true,
      singleUseCard: true,
    });
    expect(visit.session().merchant).toMatchObject({
      name: 'Marlow Field',
      merchantId: 'demo-au',
      merchantSource: 'SINGLE_USE_CARD',
      categoryName: 'Homewares',
      categoryCode: 'HOME',
      industryName: 'Retail',
      minimumOrderValue: aud('35.00'),
      maximumOrderValue: aud('2000.00'),
      displayName: 'Marlow Field',
      merchantCountry: 'AU',
      supportedShippingCountries: 'AU NZ GB US CA IM JE GG FR IT ES DE'.split(' '),
      customFields: { basket: '7' },
      shippingOptionIdentifier: null,
      callbackUrls: {
        base: 'http://shop.localhost:4402',
        cancel: 'http://shop.localhost:4402/cancel',
        confirm: 'http://shop.localhost:4402/confirm?cart=7',
        relative: '/confirm?cart=7',
      },
    });
    expect(await screen.findByRole('radio', { name: /^Visa ending 1111/ })).toBeChecked();
    expect(screen.getByText('Ana Marlow, 1 Paper Street')).toBeVisible();

    await server.open.pool.query(
      'update schedule_items set is_overdue = true where order_id = $1 and position = 2',
      [earlier],
    );
    expect((await fetchOrder(visit.call, token))?.overdueSchedules).toEqual([
      { orderNumber: earlier, amount: aud('25.00'), dueDate: '2026-01-29' },
    ]);
  });

  it.each([
    ['100.01', ['$25.00', '$25.00', '$25.00', '$25.01']],
    ['10.10', ['$2.53', '$2.53', '$2.53', '$2.51']],
  ])(
    'of %s is paid in four: today, and 2, 4 and 6 weeks later [PAY-070] [PAY-071]',
    async (amount, quarters) => {
      await setMinimum(100);
      const token = await newCheckout(server, shop, { amount: { amount, currency: 'AUD' } });
      const visit = await open(await newShopper(server), token);
      await onSummary(visit);
      expect(visit.session().instalments.map(({ dueDate }) => dueDate)).toEqual([
        '2026-01-15',
        '2026-01-29',
        '2026-02-12',
        '2026-02-26',
      ]);
      const when = ['Today', '29 Jan', '12 Feb', '26 Feb'];
      expect(await planned()).toEqual(
        quarters.map((quarter, index) => expect.stringMatching(`^\\${quarter}${when[index]}`)),
      );
    },
  );

  it('is refused below the minimum of its merchant, and taken at it [PAY-038]', async () => {
    const token = await newCheckout(server, shop);
    await setMinimum(10_001);
    const refused = await open(await newShopper(server), token);
    expect(await screen.findByText(refused.app.t('errors.below_minimum_order_value'))).toBeVisible();
    expect(refused.page.last(`POST ${api}/checkout/${token}/start`)).toMatchObject({
      status: 422,
      answer: { errorCode: 'below_minimum_order_value' },
    });
    expect(refused.path()).toBe('/summary-processing');
    refused.unmount();
    await setMinimum(10_000);
    await onSummary(await open(await newShopper(server), token));
  });

  it('keeps its amount where an update is below the minimum of its merchant, and takes one at it [PAY-356]', async () => {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, shop, { mode: 'EXPRESS' });
    const { call, page } = await open(shopper, token);
    await vi.waitFor(() => page.last(`POST ${api}/checkout/${token}/start`));
    const shippingAddressId = await addAddress(shopper);
    const update = (revision: number, amount: string) =>
      call(updateCheckout, {
        params: { token },
        body: {
          profilingSessionId: crypto.randomUUID(),
          revision,
          amount: { amount, currency: 'AUD' },
          shippingOptionIdentifier: 'standard',
          shippingAddressId,
        },
      });
    await update(1, '109.50');
    const before = await fetchOrder(call, token);
    await expect(update(2, '34.99')).rejects.toMatchObject({ status: 422 });
    expect(page.last(`PUT ${api}/checkout/${token}/update`)).toMatchObject({
      status: 422,
      answer: { errorCode: 'below_minimum_order_value' },
    });
    expect(await fetchOrder(call, token)).toEqual(before);
    expect(before?.amount).toEqual(aud('109.50'));
    expect((await update(2, '35.00')).amount).toEqual(aud('35.00'));
  });

  it('is refused above the limit of its shopper, and taken at it [PAY-408]', async () => {
    const token = await newCheckout(server, shop);
    const refused = await open(await newShopper(server, { creditLimit: 9_999 }), token);
    expect(await screen.findByText(refused.app.t('errors.limit_exceeded'))).toBeVisible();
    expect(refused.page.last(`POST ${api}/checkout/${token}/start`)).toMatchObject({
      status: 422,
      answer: { errorCode: 'limit_exceeded' },
    });
    refused.unmount();
    await onSummary(await open(await newShopper(server, { creditLimit: 10_000 }), token));
  });

  it.each([
    ['account_suspended', 'WRITTEN_OFF'],
    ['account_restricted', 'HARDSHIP'],
    ['account_restricted', 'PAYMENT_ARRANGEMENT'],
    ['account_on_hold', 'POLICY_HOLD'],
    ['account_overdue', 'REGISTERED'],
  ] as const)(
    'is neither started nor confirmed where the server says %s, of an account in %s [PAY-055]',
    async (errorCode, accountStatus) => {
      const shopper = await newShopper(server);
      const orderId = await capturedOrder(server, shop, shopper);
      const isHeldBack = (held: boolean) =>
        errorCode !== 'account_overdue'
          ? server.open.pool.query('update consumers set account_status = $1 where id = $2', [
              held ? accountStatus : 'REGISTERED',
              shopper.consumerId,
            ])
          : server.open.pool.query(
              'update schedule_items set is_overdue = $1 where order_id = $2 and position = 2',
              [held, orderId],
            );
      const token = await newCheckout(server, shop);
      await isHeldBack(true);
      const refused = await open(shopper, token);
      expect(await screen.findByText(refused.app.t(`errors.${errorCode}`))).toBeVisible();
      expect(refused.page.last(`POST ${api}/checkout/${token}/start`)).toMatchObject({
        status: 412,
        answer: { errorCode },
      });
      expect(refused.path()).toBe('/summary-processing');
      refused.unmount();

      await isHeldBack(false);
      const visit = await open(shopper, token);
      await onSummary(visit);
      const provider = await cardFrame();
      await provider.ready();
      presentCard(server, 'order', visit.session().traceId ?? '', 'visa');
      await isHeldBack(true);
      await visit.user.click(screen.getByRole('button', { name: 'Pay $25.00 today' }));
      expect(await screen.findByText(visit.app.t(`errors.${errorCode}`))).toBeVisible();
      expect(visit.page.last(`POST ${api}/checkout/${token}/confirm`)).toMatchObject({
        status: 412,
        answer: { errorCode },
      });
      expect(visit.path()).toBe('/summary');
    },
  );

  it.each([
    ['COVID19', 'COVID-19 relief', '$1.00'],
    ['COVID19AUGUST2021', 'COVID-19 relief 2021', '$1.00'],
    ['FESTIVE20', 'Festive appeal', '$1.00'],
    ['WOMENLED21', 'Women-led businesses', '$1.00'],
    ['SURFRIDER21', 'Surfrider Foundation', '$2.00'],
    ['THREADTOGETHER21', 'Thread Together', '$2.00'],
    ['DRESSSUCCESSMAR22', 'Dress for Success', '$2.00'],
    ['GLOBALSISTERSMAR22', 'Global Sisters', '$2.00'],
  ])(
    'asks during %s for the donation to %s, by default of %s [PAY-065] [PAY-066]',
    async (campaign, cause, amount) => {
      const control = (method: string, body?: unknown) =>
        server.handle(
          new Request(`${server.config.origins.api}/sandbox/donations/${campaign}`, {
            method,
            headers: { 'content-type': 'application/json' },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          }),
        );
      await control('PUT', { countries: ['AU'], from: '2026-01-15', to: '2026-01-15' });
      const token = await newCheckout(server, shop, { donation: true });
      await onSummary(await open(await newShopper(server), token));
      expect(await screen.findByText(cause)).toBeVisible();
      expect(screen.getByText(`Add a donation of ${amount} to today’s payment`)).toBeVisible();
      await control('DELETE');
    },
  );
});

it('a checkout can read the limit of a shopper, and the cards that fit the order [PAY-170] [PAY-224]', async () => {
  const shopper = await newShopper(server);
  await capturedOrder(server, shop, shopper);
  const token = await newCheckout(server, shop);
  const { call, page } = await open(shopper, token);
  await call(readLimit, {});
  expect(page.last(`GET ${api}/limit`)).toMatchObject({
    body: null,
    answer: { creditLimit: { amount: '2000.00', currency: 'AUD', symbol: '$' } },
  });
  const { creditcards } = await call(listCardsFor, { body: { checkoutToken: token } });
  expect(page.last(`POST ${api}/cards`).body).toEqual({ checkoutToken: token });
  expect(creditcards).toEqual([
    expect.objectContaining({
      maskedPan: '************1111',
      expiryDate: '11/35',
      cardBrand: 'VISA',
      allowed: true,
    }),
  ]);
});

describe('a card that is added in a checkout', () => {
  /** The bank asks about this card. */
  async function add() {
    const token = await newCheckout(server, shop);
    const visit = await open(await newShopper(server), token, '/add-card');
    const provider = await cardFrame();
    await provider.ready();
    await visit.user.type(screen.getByLabelText('Name on card'), 'Ana Marlow');
    await vi.waitFor(() => visit.page.last(`POST ${api}/account/creditcards/initiate-new`));
    const { traceId } = visit.page.last(`POST ${api}/account/creditcards/initiate-new`).answer;
    presentCard(server, 'order', traceId, 'challenge');
    await visit.user.click(screen.getByRole('button', { name: 'Save card and continue' }));
    const bank = await bankFrame();
    const { threeDSId } = visit.page.last(`POST ${api}/threeDS/initiate`).answer;
    const answer = (given: 'approve' | 'decline') => {
      const found = server.provider.challenges.find(threeDSId);
      if (found) server.provider.challenges.answer(found.challenge, given);
    };
    const complete = () => bank.say({ type: 'threeds:user-complete', threeDSId });
    return { ...visit, provider, traceId, threeDSId, answer, complete };
  }

  it('is begun with the device, set up at its provider, checked by its bank and then saved [PAY-048] [PAY-217] [PAY-221] [PAY-256] [PAY-257]', async () => {
    const visit = await add();
    const { page, provider, traceId, threeDSId } = visit;
    visit.answer('approve');
    await visit.complete();
    await onSummary(visit);
    expect(await screen.findByRole('radio', { name: /^Visa ending 3014/ })).toBeChecked();

    expect(page.last(`GET ${api}/enabled-cards`).answer).toEqual({
      visaDebitEnabled: true,
      visaCreditEnabled: true,
      mastercardDebitEnabled: true,
      mastercardCreditEnabled: true,
      amexEnabled: true,
    });
    expect(provider.configuration()?.enabledBrands).toEqual(['VISA', 'MASTERCARD', 'AMEX']);
    expect(provider.submits().map(({ purpose }) => cardSetupPath(purpose))).toEqual([
      '/topaz/paylater/order/setup',
    ]);
    expect(new Set(provider.targets())).toEqual(new Set(['http://provider.localhost:4401']));
    expect(page.exchanges.filter(({ call }) => call.includes('/setup'))).toEqual([]);
    const begun = page.last(`POST ${api}/account/creditcards/initiate-new`);
    expect(begun.body).toEqual({
      deviceDetails: {
        userAgent: navigator.userAgent,
        language: navigator.language,
        timezone: expect.any(String),
        screen: expect.any(String),
      },
    });
    expect(begun.answer).toEqual({ traceId: uuid });
    const asked = page.last(`POST ${api}/threeDS/initiate`);
    expect(asked.body).toEqual({ traceId, saveCard: true, workflow: 'BILLING' });
    expect(asked.answer).toEqual({
      traceId,
      threeDSId: uuid,
      challengeRequired: true,
      challengeUri: `http://acs.localhost:4401/challenge/${threeDSId}`,
    });
    const passed = page.last(`POST ${api}/threeDS/finalise`);
    expect(passed.body).toEqual({ traceId, threeDSId, workflow: 'BILLING' });
    expect(passed.answer).toEqual({ result: 'PASSED' });
  });

  it.each([
    [402, 'user_challenge_failed', 'declined'],
    [412, 'precondition_failed', 'left for ten minutes'],
  ] as const)(
    'is not saved where its check ends with %i %s, %s [PAY-257]',
    async (status, errorCode, how) => {
      const visit = await add();
      if (how === 'declined') visit.answer('decline');
      else server.passTime(10 * 60_000);
      await visit.complete();
      await vi.waitFor(() => visit.page.last(`POST ${api}/threeDS/finalise`));
      expect(visit.page.last(`POST ${api}/threeDS/finalise`)).toMatchObject({
        status,
        answer: { errorCode },
      });
      expect(visit.page.exchanges.filter(({ call }) => call.endsWith('confirm-new'))).toEqual([]);
      expect(visit.path()).toBe('/add-card');
    },
  );
});
