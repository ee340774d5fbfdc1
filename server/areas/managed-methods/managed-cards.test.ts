import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  confirmNewCard,
  initiateNewCard,
  listCards,
  preferCard,
  removeCard,
  saveBillingAddress,
} from '#shared/contract/methods/methods.contract.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import { confirmPayNow } from '#shared/contract/payments/payments.contract.ts';
import type { VaultCard } from '../../core/providers.ts';
import { addSavedCard, beginPayNow, inChannel } from '../../testing/portal-shopper.ts';
import {
  approvedCheckout,
  capturedOrder,
  confirmFor,
  createShop,
  createShopServer,
  deviceDetails,
  newCheckout,
  newShopper,
  passDays,
  presentCard,
  type Shop,
  type Shopper,
  startFor,
  type testCards,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { rememberCard } from '../methods/index.ts';
import { cards } from '../methods/methods.tables.ts';
import { scheduleItems } from '../orders/orders.tables.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

let shopper: Shopper;
beforeEach(async () => {
  shopper = await newShopper(server, { channel: 'PORTAL' });
});

const addCard = (card: keyof typeof testCards, { preferred = false, by = shopper } = {}) =>
  addSavedCard(server, by, card, { preferred });
const list = async (by = shopper) => (await by.visitor.call(listCards, {})).body;
const remove = async (paymentMethodId: string, by = shopper) => {
  const answer = await by.visitor.call(removeCard, { params: { paymentMethodId } });
  return answer.status === 204 ? 204 : `${answer.status} ${answer.error.errorCode}`;
};
const prefer = async (paymentMethodId: string, by = shopper) => {
  const answer = await by.visitor.call(preferCard, { params: { paymentMethodId } });
  return answer.status === 200 ? answer.body : `${answer.status} ${answer.error.errorCode}`;
};
const inCheckout = () => inChannel(server, shopper, 'CHECKOUT');
/** An order on a Visa, which is the shopper's first card. */
const orderOnVisa = async () => capturedOrder(server, shop, await inCheckout());
/** A checkout that was started, with a saved card chosen for it. */
async function presentedAgain(buyer: Shopper, cardId: string): Promise<string> {
  const token = await newCheckout(server, shop);
  const setup = {
    traceId: await startFor(buyer, token),
    token: (await tokenOf(cardId)) ?? '',
    storeToken: true,
  };
  expect(server.provider.vault.setUp('order', setup)).toBe(0);
  return token;
}
/** Runs an event when the server begins its next transaction. */
function beforeTransaction(act: () => Promise<unknown>): void {
  const transaction = server.db.transaction.bind(server.db);
  const delayed: typeof transaction = async (work, config) => {
    Object.assign(server.db, { transaction });
    await act();
    return transaction(work, config);
  };
  Object.assign(server.db, { transaction: delayed });
}
const visaId = async () => (await list()).creditcards.find(({ cardBrand }) => cardBrand === 'VISA')?.id ?? '';
const payAll = () =>
  server.open.pool.query('update schedule_items set settled_minor = amount_minor where consumer_id = $1', [
    shopper.consumerId,
  ]);
const expire = (id: string) => server.db.update(cards).set({ expiryYear: 2025 }).where(eq(cards.id, id));
const chargedTo = async (orderId: string) =>
  (await server.provider.sandbox.statement({ reference: orderId }))
    .filter(({ kind }) => kind === 'CHARGE')
    .map(({ subject }) => subject);
const tokenOf = async (id: string) =>
  (await server.db.select().from(cards).where(eq(cards.id, id)))[0]?.providerToken;

describe('the list of cards', () => {
  it('is read without a payload, only by its shopper [POR-260]', async () => {
    const ids = [await addCard('visa'), await addCard('mastercard')];
    const readAs = async ({ visitor }: Pick<Shopper, 'visitor'>) => {
      const response = await visitor.send('GET', '/portal/consumers/account/creditcards');
      return { status: response.status, body: await response.json() };
    };
    const read = await readAs(shopper);
    expect(read.status).toBe(200);
    expect(read.body.creditcards).toMatchObject([
      { id: ids[0], type: 'CREDIT_CARD', cardBrand: 'VISA', cardholderName: 'Ana Marlow' },
      { id: ids[1], type: 'CREDIT_CARD', cardBrand: 'MASTERCARD', cardholderName: 'Ana Marlow' },
    ]);
    const stranger = await readAs(await newShopper(server, { channel: 'PORTAL' }));
    expect([stranger.status, stranger.body.creditcards]).toEqual([200, []]);
    const unknown = await readAs({ visitor: createVisitor(server, 'PORTAL') });
    expect([unknown.status, unknown.body.errorCode]).toEqual([401, 'unauthorized']);
  });

  it('says how many unpaid orders each card pays for, and whether anything is owed', async () => {
    await orderOnVisa();
    await orderOnVisa();
    await addCard('mastercard');
    const before = await list();
    expect(before.creditcards.map(({ cardBrand, openOrders }) => [cardBrand, openOrders])).toEqual([
      ['VISA', 2],
      ['MASTERCARD', 0],
    ]);
    expect(before.owedIn).toEqual(['AUD']);
    await payAll();
    const after = await list();
    expect(after.creditcards.map(({ openOrders }) => openOrders)).toEqual([0, 0]);
    expect(after.owedIn).toEqual([]);
  });

  it('counts what is owed while the shop has not confirmed the order yet', async () => {
    await approvedCheckout(server, shop, await inCheckout());
    expect((await list()).owedIn).toEqual(['AUD']);
    expect(await remove(await visaId())).toBe('409 payment_method_in_use');
  });

  it('marks a card that expires in this month or the next, and one that has', async () => {
    const [soon, later] = [await addCard('visa'), await addCard('mastercard')];
    // The day of these tests is 15 January 2026.
    await server.db.update(cards).set({ expiryMonth: 2, expiryYear: 2026 }).where(eq(cards.id, soon));
    await server.db.update(cards).set({ expiryMonth: 3, expiryYear: 2026 }).where(eq(cards.id, later));
    expect((await list()).creditcards.map(({ expiresSoon }) => expiresSoon)).toEqual([true, false]);
    await expire(soon);
    expect((await list()).creditcards).toMatchObject([
      { expiresSoon: false, cardExpiryStatus: 'expired' },
      { expiresSoon: false, cardExpiryStatus: 'ok' },
    ]);
  });
});

describe('adding a card', () => {
  const post = async (path: string, body: object) => {
    const response = await shopper.visitor.send('POST', `/portal/consumers/account/creditcards/${path}`, {
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const begin = () => post('initiate-new', { deviceDetails });

  it.each([true, false])(
    'takes the device first, then its trace, its holder and whether it is the default: %s [POR-264]',
    async (preferred) => {
      const first = await addCard('mastercard');
      server.passTime(1);
      const begun = await begin();
      expect([begun.status, begun.body]).toEqual([200, { traceId: expect.any(String) }]);
      const { traceId } = begun.body;
      expect(presentCard(server, 'order', traceId, 'visa')).toBe(0);
      const added = await post('confirm-new', { traceId, cardholderName: 'Maya Marlow', preferred });
      expect([added.status, added.body]).toEqual([201, { id: expect.any(String) }]);
      expect((await list()).creditcards).toMatchObject([
        { id: first, preferred: !preferred },
        { id: added.body.id, cardBrand: 'VISA', cardholderName: 'Maya Marlow', preferred },
      ]);
    },
  );

  it('is refused without any of them, and adds nothing [POR-264]', async () => {
    expect((await post('initiate-new', {})).status).toBe(400);
    const { traceId } = (await begin()).body;
    presentCard(server, 'order', traceId, 'visa');
    const whole = { traceId, cardholderName: 'Maya Marlow', preferred: false };
    for (const field of ['traceId', 'cardholderName', 'preferred']) {
      const refused = await post('confirm-new', { ...whole, [field]: undefined });
      expect([field, refused.status, refused.body.errorCode]).toEqual([field, 400, 'invalid_object']);
    }
    const unknown = await post('confirm-new', { ...whole, traceId: randomUUID() });
    expect([unknown.status, unknown.body.errorCode]).toEqual([404, 'not_found']);
    expect((await list()).creditcards).toEqual([]);
  });
});

describe('the default card', () => {
  it('is only the one that was chosen [PAY-303] [PAY-307] [POR-408]', async () => {
    const [first, second] = [await addCard('visa'), await addCard('mastercard')];
    expect((await list()).creditcards.map(({ preferred }) => preferred)).toEqual([true, false]);
    expect(preferCard).toMatchObject({
      method: 'PUT',
      path: '/portal/consumers/account/creditcards/{paymentMethodId}/preferred',
    });
    expect('body' in preferCard).toBe(false);
    const chosen = { type: 'CREDIT_CARD', id: second };
    // Also twice, and in two tabs at once.
    expect(await Promise.all([prefer(second), prefer(second)])).toEqual([chosen, chosen]);
    expect((await list()).creditcards.map(({ preferred }) => preferred)).toEqual([false, true]);
    await Promise.all([prefer(first), prefer(second)]);
    expect((await list()).creditcards.filter(({ preferred }) => preferred)).toHaveLength(1);
  });

  it('is never expired, another shopper’s or removed', async () => {
    const [first, second, third] = [
      await addCard('visa'),
      await addCard('mastercard'),
      await addCard('amex'),
    ];
    await expire(second);
    expect(await prefer(second)).toBe('412 payment_method_not_usable');
    expect(await remove(third)).toBe(204);
    expect(await prefer(third)).toBe('404 not_found');
    const stranger = await newShopper(server, { channel: 'PORTAL' });
    expect(await prefer(first, stranger)).toBe('404 not_found');
    expect(await prefer(randomUUID())).toBe('404 not_found');
    expect((await list()).creditcards.map(({ id, preferred }) => [id, preferred])).toEqual([
      [first, true],
      [second, false],
    ]);
  });
});

describe('removing a card', () => {
  it('takes it from the list, once [PAY-302] [POR-262]', async () => {
    const [first, second] = [await addCard('visa'), await addCard('mastercard')];
    expect(removeCard).toMatchObject({
      method: 'DELETE',
      path: '/portal/consumers/account/creditcards/{paymentMethodId}',
    });
    expect('body' in removeCard).toBe(false);
    expect((await Promise.all([remove(second), remove(second)])).toSorted()).toEqual([204, '404 not_found']);
    expect((await list()).creditcards.map(({ id }) => id)).toEqual([first]);
    expect(await remove(second)).toBe('404 not_found');
  });

  it('is refused for a card of another shopper, and for an unknown one', async () => {
    const card = await addCard('visa');
    const stranger = await newShopper(server, { channel: 'PORTAL' });
    await addCard('mastercard', { by: stranger });
    expect(await remove(card, stranger)).toBe('404 not_found');
    expect(await remove(randomUUID())).toBe('404 not_found');
    expect((await list()).creditcards).toHaveLength(1);
  });

  it('is refused for the default while there are others, and for the last while anything is owed', async () => {
    await orderOnVisa();
    const visa = await visaId();
    expect(await remove(visa)).toBe('409 payment_method_in_use');
    const other = await addCard('mastercard');
    expect(await remove(visa)).toBe('409 default_payment_method');
    expect(await remove(other)).toBe(204);
    await payAll();
    expect(await remove(visa)).toBe(204);
    expect((await list()).creditcards).toEqual([]);
  });

  it('is refused for the last that can pay while anything is owed and the default has expired', async () => {
    await orderOnVisa();
    const [visa, other] = [await visaId(), await addCard('mastercard')];
    await expire(visa);
    expect(await remove(other)).toBe('409 payment_method_in_use');
    expect(await prefer(other)).toMatchObject({ id: other });
    expect(await remove(visa)).toBe(204);
    expect(await remove(other)).toBe('409 payment_method_in_use');
  });

  it('is refused for the last while a purchase with it is being made', async () => {
    const [visa, buyer] = [await addCard('visa'), await inCheckout()];
    const token = await presentedAgain(buyer, visa);
    const { placeHold } = server.cards;
    const during: unknown[] = [];
    Object.assign(server.cards, {
      async placeHold(request: Parameters<typeof placeHold>[0]) {
        during.push((await list()).owedIn, await remove(visa));
        return placeHold(request);
      },
    });
    const confirmed = await confirmFor(buyer, token);
    Object.assign(server.cards, { placeHold });
    expect(during).toEqual([['AUD'], '409 payment_method_in_use']);
    expect(confirmed.body.status).toBe('APPROVED');
    expect((await list()).creditcards.map(({ id }) => id)).toEqual([visa]);
  });

  it('keeps one of two cards that are removed at once while something is owed', async () => {
    await orderOnVisa();
    const [visa, other] = [await visaId(), await addCard('mastercard')];
    const answers = await Promise.all([remove(visa), remove(other), remove(visa)]);
    expect(answers.filter((answer) => answer === 204)).toHaveLength(1);
    expect((await list()).creditcards.map(({ id }) => id)).toEqual([visa]);
  });

  it('lets the same number be added again, as a new card', async () => {
    const [, second] = [await addCard('visa'), await addCard('mastercard')];
    expect(await remove(second)).toBe(204);
    const again = await addCard('mastercard');
    expect(again).not.toBe(second);
    expect((await list()).creditcards.map(({ id }) => id)).toContain(again);
  });

  it('also removes the same number where an order stored it without saving it', async () => {
    const orderId = await orderOnVisa();
    const visa = await visaId();
    const [row] = await server.db.select().from(cards).where(eq(cards.id, visa));
    if (!row) throw new Error('The card is there');
    const unlisted = randomUUID();
    await server.db.insert(cards).values({
      ...row,
      id: unlisted,
      isListed: false,
      isPreferred: false,
      providerToken: `${row.providerToken}-b`,
    });
    await server.open.pool.query('update orders set card_id = $1 where id = $2', [unlisted, orderId]);
    const other = await addCard('mastercard', { preferred: true });
    expect(await remove(visa)).toBe(204);
    await passDays(server, 14, shopper.consumerId);
    expect((await chargedTo(orderId)).at(-1)).toBe(await tokenOf(other));
  });
});

describe('an order whose card was removed', () => {
  it('is charged to the default card and shows it', async () => {
    const orderId = await orderOnVisa();
    const visa = await visaId();
    const other = await addCard('mastercard', { preferred: true });
    const read = async () => (await shopper.visitor.call(readOrder, { params: { orderId } })).body;
    expect((await read()).paymentMethod).toMatchObject({ id: visa });
    expect(await remove(visa)).toBe(204);
    expect((await read()).paymentMethod).toMatchObject({ id: other, cardBrand: 'MASTERCARD' });
    expect((await read()).paymentScheduleSet[1]?.paymentMethod).toMatchObject({ id: other });
    expect((await list()).creditcards.map(({ id, openOrders }) => [id, openOrders])).toEqual([[other, 1]]);
    await passDays(server, 14, shopper.consumerId);
    expect(await chargedTo(orderId)).toEqual([await tokenOf(other)]);
    expect((await read()).paymentScheduleSet[1]?.status).toBe('PAID');
  });

  it('is charged once, to one card or the other, when the card is removed while the schedule charges it', async () => {
    for (const when of ['before the answer', 'at once'] as const) {
      shopper = await newShopper(server, { channel: 'PORTAL' });
      const orderId = await orderOnVisa();
      const visa = await visaId();
      const other = await addCard('mastercard', { preferred: true });
      const { charge } = server.cards;
      if (when === 'before the answer') {
        Object.assign(server.cards, {
          async charge(request: Parameters<typeof charge>[0]) {
            expect(await remove(visa)).toBe(204);
            return charge(request);
          },
        });
        await passDays(server, 14, shopper.consumerId);
        Object.assign(server.cards, { charge });
      } else {
        await Promise.all([passDays(server, 14, shopper.consumerId), remove(visa)]);
      }
      const charged = await chargedTo(orderId);
      expect(charged).toHaveLength(1);
      expect([await tokenOf(visa), await tokenOf(other)]).toContain(charged[0]);
      const [item] = await server.db
        .select()
        .from(scheduleItems)
        .where(and(eq(scheduleItems.orderId, Number(orderId)), eq(scheduleItems.position, 2)));
      expect([item?.settledMinor, item?.pendingMinor]).toEqual([2500, 0]);
      await passDays(server, 14, shopper.consumerId);
      expect((await chargedTo(orderId)).at(-1)).toBe(await tokenOf(other));
    }
  });

  it('can no longer be paid with that card in a tab that still shows it', async () => {
    const orderId = await orderOnVisa();
    const visa = await visaId();
    const { traceId, savedCards } = await beginPayNow(shopper, orderId);
    const token = savedCards.find(({ id }) => id === visa)?.token ?? '';
    await addCard('mastercard', { preferred: true });
    expect(await remove(visa)).toBe(204);
    expect(server.provider.vault.setUp('payment', { traceId, token, storeToken: false })).toBe(0);
    const body = { traceId, storeToken: true, savedCardToken: token };
    const refused = await shopper.visitor.call(confirmPayNow, { body });
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'payment_method_not_usable']);
    expect(await chargedTo(orderId)).toEqual([]);
    expect((await list()).creditcards).toHaveLength(1);
  });
});

describe('a card that is removed just before its payment', () => {
  it('does not pay for a purchase', async () => {
    const [visa, buyer] = [await addCard('visa'), await inCheckout()];
    const token = await presentedAgain(buyer, visa);
    beforeTransaction(async () => expect(await remove(visa)).toBe(204));
    const refused = await confirmFor(buyer, token);
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'payment_method_not_usable']);
    expect(await server.provider.sandbox.statement({ reference: token })).toEqual([]);
    expect((await list()).creditcards).toEqual([]);
  });

  it('does not pay what is owed', async () => {
    const orderId = await orderOnVisa();
    const visa = await visaId();
    const other = await addCard('mastercard', { preferred: true });
    const { traceId } = await beginPayNow(shopper, orderId);
    const savedCardToken = (await tokenOf(visa)) ?? '';
    const setup = { traceId, token: savedCardToken, storeToken: true };
    expect(server.provider.vault.setUp('payment', setup)).toBe(0);
    beforeTransaction(async () => expect(await remove(visa)).toBe(204));
    const body = { traceId, storeToken: true, savedCardToken };
    const refused = await shopper.visitor.call(confirmPayNow, { body });
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'payment_method_not_usable']);
    expect(await chargedTo(orderId)).toEqual([]);
    expect((await list()).creditcards.map(({ id }) => id)).toEqual([other]);
  });

  it('is either charged or removed when both happen at once', async () => {
    const orderId = await orderOnVisa();
    const visa = await visaId();
    await addCard('mastercard', { preferred: true });
    const { traceId } = await beginPayNow(shopper, orderId);
    const savedCardToken = (await tokenOf(visa)) ?? '';
    server.provider.vault.setUp('payment', { traceId, token: savedCardToken, storeToken: true });
    const body = { traceId, storeToken: true, savedCardToken };
    const [paid, removed] = await Promise.all([shopper.visitor.call(confirmPayNow, { body }), remove(visa)]);
    expect(removed).toBe(204);
    expect([200, 412]).toContain(paid.status);
    expect(await chargedTo(orderId)).toEqual(paid.status === 200 ? [savedCardToken] : []);
  });
});

describe('a card that was removed', () => {
  it('is not added again by its old token, without its number', async () => {
    const [, second] = [await addCard('visa'), await addCard('mastercard')];
    const before = (await list()).creditcards.length;
    const token = (await tokenOf(second)) ?? '';
    expect(await remove(second)).toBe(204);
    const { traceId } = (await shopper.visitor.call(initiateNewCard, { body: { deviceDetails } })).body;
    expect(server.provider.vault.setUp('order', { traceId, token, storeToken: true })).toBe(0);
    const body = { traceId, cardholderName: 'Ana Marlow', preferred: false };
    const refused = await shopper.visitor.call(confirmNewCard, { body });
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'precondition_failed']);
    expect((await list()).creditcards).toHaveLength(before - 1);
  });

  it('is not used again by a checkout in which its number was entered earlier', async () => {
    await addCard('mastercard');
    const buyer = await inCheckout();
    const token = await newCheckout(server, shop);
    presentCard(server, 'order', await startFor(buyer, token), 'insufficientFunds');
    expect((await confirmFor(buyer, token)).body.status).toBe('DECLINED');
    expect(await remove(await visaId())).toBe(204);
    const refused = await confirmFor(buyer, token);
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'payment_method_not_usable']);
    expect((await list()).creditcards.map(({ cardBrand }) => cardBrand)).toEqual(['MASTERCARD']);
  });
});

describe('the billing address of a card', () => {
  const address = {
    address1: '14 Gantry Street',
    suburb: 'Springfield',
    state: 'Illinois',
    postcode: '62704',
    countryCode: 'US',
  };
  const vaultCard: VaultCard = {
    cardToken: 'token-us',
    fingerprint: 'fingerprint-us',
    brand: 'VISA',
    last4: '1111',
    expiryMonth: 11,
    expiryYear: 2035,
    fundingType: 'CREDIT',
    cardHolderName: 'Ana Marlow',
    issuingBank: 'Test Bank',
  };
  const save = async (by: Shopper, paymentMethodId: string, body: typeof address) => {
    const answer = await by.visitor.call(saveBillingAddress, { params: { paymentMethodId }, body });
    return answer.status === 204 ? 204 : [answer.status, answer.error.errorCode, answer.error.errorInfo];
  };

  it.each(['US', 'GB', 'CA', 'AU', 'NZ'] as const)(
    'is missing in %s when its market requires it',
    async (countryCode) => {
      const by = await newShopper(server, { channel: 'PORTAL', countryCode });
      await rememberCard(server.db, by.consumerId, vaultCard, { isListed: true, now: server.clock.now() });
      const asks = ['US', 'GB', 'CA'].includes(countryCode);
      expect((await list(by)).creditcards.map((card) => card.billingAddressMissing)).toEqual([asks]);
    },
  );

  it('is saved on that card, with the code of its state', async () => {
    const by = await newShopper(server, { channel: 'PORTAL', countryCode: 'US' });
    const options = { isListed: true, now: server.clock.now() };
    const { id } = await rememberCard(server.db, by.consumerId, vaultCard, options);
    const other = { ...vaultCard, fingerprint: 'fingerprint-other', cardToken: 'token-other' };
    const { id: otherId } = await rememberCard(server.db, by.consumerId, other, options);
    expect(await save(by, id, address)).toBe(204);
    const stored = async (cardId: string) =>
      (await server.db.select().from(cards).where(eq(cards.id, cardId)))[0]?.billingAddress;
    expect(await stored(id)).toEqual({ ...address, state: 'IL' });
    expect(await stored(otherId)).toBeNull();
    expect((await list(by)).creditcards.map((card) => [card.id, card.billingAddressMissing])).toEqual(
      expect.arrayContaining([
        [id, false],
        [otherId, true],
      ]),
    );
  });

  it('is refused when its bank could not use it, and nothing changes', async () => {
    const by = await newShopper(server, { channel: 'PORTAL', countryCode: 'US' });
    const options = { isListed: true, now: server.clock.now() };
    const { id } = await rememberCard(server.db, by.consumerId, vaultCard, options);
    for (const [changes, errorInfo] of [
      [{ countryCode: 'GB' }, { countryCode: 'invalidCountry' }],
      [{ address1: ' ' }, { address1: 'required' }],
      [{ state: 'Nowhere' }, { state: 'invalidState' }],
      [{ postcode: '1' }, { postcode: 'invalidPostcode' }],
    ] as const) {
      expect(await save(by, id, { ...address, ...changes })).toEqual([422, 'invalid_address', errorInfo]);
    }
    expect((await list(by)).creditcards[0]?.billingAddressMissing).toBe(true);
  });

  it('is not required in any other market, and not saved for another consumer’s card', async () => {
    const card = await addCard('visa');
    expect(await save(shopper, card, { ...address, countryCode: 'AU' })).toEqual([
      412,
      'precondition_failed',
      undefined,
    ]);
    const stranger = await newShopper(server, { channel: 'PORTAL', countryCode: 'US' });
    expect(await save(stranger, card, address)).toEqual([404, 'not_found', undefined]);
  });

  it('comes with a new card that was set up with one', async () => {
    const by = await newShopper(server, { channel: 'PORTAL', countryCode: 'US' });
    const { traceId } = (await by.visitor.call(initiateNewCard, { body: { deviceDetails } })).body;
    server.provider.vault.setUp('order', {
      traceId,
      cardNumber: '4111111111111111',
      cardSecurityCode: '123',
      cardHolderName: 'Ana Marlow',
      cardExpiryMonth: '11',
      cardExpiryYear: '35',
      storeToken: true,
      address: {
        street1: '14 Gantry Street',
        street2: '',
        city: 'Springfield',
        state: 'IL',
        postcode: '62704',
        country: 'US',
      },
    });
    const body = { traceId, cardholderName: 'Ana Marlow', preferred: true };
    const { id } = (await by.visitor.call(confirmNewCard, { body })).body;
    const [stored] = await server.db.select().from(cards).where(eq(cards.id, id));
    expect(stored?.billingAddress).toEqual({ ...address, address2: '', state: 'IL' });
    expect((await list(by)).creditcards[0]?.billingAddressMissing).toBe(false);
  });
});
