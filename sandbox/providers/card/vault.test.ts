import { describe, expect, it } from 'vitest';
import { ProviderRefused } from '#server/core/providers.ts';
import { passesLuhn } from '#shared/domain/methods/card-number.ts';
import { aud, createTestProvider, origins, typedCard } from '../testing/test-provider.ts';
import { verificationFailures } from './test-cards.ts';
import { setupLimit } from './vault.ts';

const declining = {
  '4000000000000010': 1,
  '4000000000000036': 3,
  '4000000000000044': 4,
  '4000000000000218': 21,
  '4000000000000226': 22,
  '4000000000000234': 23,
  '4000000000000416': 41,
  '4000000000000986': 98,
  '4000000000000994': 99,
} as const;

const ordinary = {
  '4111111111111111': 'VISA',
  '5555555555554444': 'MASTERCARD',
  '2223003122003222': 'MASTERCARD',
  '6015760000000017': 'MASTERCARD',
  '378282246310005': 'AMEX',
  '6011111111111117': 'DISCOVER',
  '36000000000016': 'DINERS_CLUB',
} as const;

describe('a card set up in a card session', () => {
  it.each(Object.entries(ordinary))('%s is a %s and is accepted [PAY-219]', async (cardNumber, brand) => {
    const provider = createTestProvider();
    const traceId = await provider.openTrace('ADD_CARD');
    expect(provider.vault.setUp('order', typedCard(traceId, cardNumber))).toBe(0);
    expect(await provider.cards.setupOf(traceId)).toMatchObject({
      state: 'READY',
      isNewCard: true,
      card: {
        brand,
        last4: cardNumber.slice(-4),
        expiryMonth: 8,
        expiryYear: 2028,
        cardHolderName: 'Maya Rowe',
      },
    });
  });

  it.each(Object.entries(declining).filter(([, resultCode]) => verificationFailures.includes(resultCode)))(
    '%s returns %i when it is added',
    async (cardNumber, resultCode) => {
      const provider = createTestProvider();
      const traceId = await provider.openTrace('ADD_CARD');
      expect(provider.vault.setUp('order', typedCard(traceId, cardNumber))).toBe(resultCode);
      expect(await provider.cards.setupOf(traceId)).toEqual({ state: 'DECLINED', resultCode });
    },
  );

  it.each(Object.entries(declining).filter(([, resultCode]) => !verificationFailures.includes(resultCode)))(
    '%s can be added: its %i is the result of a charge, and adding a card makes none',
    async (cardNumber) => {
      const provider = createTestProvider();
      const traceId = await provider.openTrace('ADD_CARD');
      expect(passesLuhn(cardNumber)).toBe(true);
      expect(provider.vault.setUp('order', typedCard(traceId, cardNumber))).toBe(0);
    },
  );

  it.each(Object.entries(declining))(
    '%s is stored for a payment and returns %i only when money moves',
    async (cardNumber, resultCode) => {
      const provider = createTestProvider();
      const cardToken = await provider.cardFor(cardNumber);
      const amount = aud(3000);
      expect(await provider.cards.placeHold({ key: 'hold', cardToken, amount })).toEqual({
        resultCode,
        id: null,
        amount: null,
      });
      expect(await provider.cards.charge({ key: 'charge', cardToken, amount })).toEqual({
        resultCode,
        id: null,
        amount: null,
      });
    },
  );

  it('4000000000004145 pays the purchase and no later payment', async () => {
    const provider = createTestProvider();
    const cardToken = await provider.cardFor('4000000000004145');
    const amount = aud(3000);
    const hold = await provider.cards.placeHold({ key: 'hold', cardToken, amount });
    expect(hold.resultCode).toBe(0);
    const charge = await provider.cards.charge({ key: 'charge', cardToken, amount });
    expect(charge).toEqual({ resultCode: 41, id: null, amount: null });
  });

  it('is a duplicate only when it is added again by a consumer who has saved it [PAY-219]', async () => {
    const provider = createTestProvider();
    const saved = await provider.cards.cardOf(await provider.cardFor('4111111111111111'));
    const savedFingerprints = [saved?.fingerprint ?? ''];
    const adding = await provider.openTrace('ADD_CARD', { savedFingerprints });
    const paying = await provider.openTrace('CHECKOUT', { savedFingerprints });
    expect(provider.vault.setUp('order', typedCard(adding, '4111111111111111'))).toBe(22);
    expect(provider.vault.setUp('order', typedCard(adding, '5555555555554444'))).toBe(0);
    expect(provider.vault.setUp('order', typedCard(paying, '4111111111111111'))).toBe(0);
  });

  it('is presented again by its token, only for its own consumer', async () => {
    const provider = createTestProvider();
    const token = await provider.cardFor('4111111111111111');
    const own = await provider.openTrace('PAYMENT');
    const foreign = await provider.openTrace('PAYMENT', { consumerId: 'noah' });
    const saved = { token, cardSecurityCode: '735', storeToken: false };
    expect(provider.vault.setUp('payment', { ...saved, traceId: own })).toBe(0);
    expect(provider.vault.setUp('payment', { ...saved, traceId: foreign })).toBe(21);
    expect(await provider.cards.setupOf(own)).toMatchObject({ isNewCard: false, card: { cardToken: token } });
  });

  it.each([
    ['a wrong check digit', { cardNumber: '4111111111111112' }],
    ['a code of the wrong length', { cardSecurityCode: '7351' }],
    ['an expiry in the past', { cardExpiryYear: '25' }],
    ['no such month', { cardExpiryMonth: '13' }],
  ])('is refused with 21 for %s', async (_what, wrong) => {
    const provider = createTestProvider();
    const traceId = await provider.openTrace('CHECKOUT');
    const setup = { ...typedCard(traceId, '4111111111111111'), ...wrong };
    expect(provider.vault.setUp('order', setup)).toBe(21);
  });

  it('uses its newest setup', async () => {
    const provider = createTestProvider();
    const traceId = await provider.openTrace('ADD_CARD');
    provider.vault.setUp('order', typedCard(traceId, '4111111111111111'));
    provider.vault.setUp('order', typedCard(traceId, '4000000000000218'));
    expect(await provider.cards.setupOf(traceId)).toEqual({ state: 'DECLINED', resultCode: 21 });
  });

  it('cannot be guessed: beyond the limit every setup returns 23', async () => {
    const provider = createTestProvider();
    const traceId = await provider.openTrace('CHECKOUT');
    const wrong = { ...typedCard(traceId, '4111111111111111'), cardExpiryYear: '25' };
    for (let tries = 0; tries < setupLimit; tries += 1) provider.vault.setUp('order', wrong);
    expect(provider.vault.setUp('order', typedCard(traceId, '4111111111111111'))).toBe(23);
  });

  it('stores whether the shopper wants it saved [PAY-385]', async () => {
    const provider = createTestProvider();
    const traceId = await provider.openTrace('CHECKOUT');
    provider.vault.setUp('order', { ...typedCard(traceId, '4111111111111111'), storeToken: false });
    expect(await provider.cards.setupOf(traceId)).toMatchObject({ state: 'READY', storeToken: false });
  });
});

describe('a card session', () => {
  it('is found only until it expires or is closed, at the address of its purpose [PAY-383]', async () => {
    const provider = createTestProvider();
    const setUp = (traceId: string, kind: 'order' | 'payment' = 'order') =>
      provider.vault.setUp(kind, typedCard(traceId, '4111111111111111'));
    const [live, closed] = [await provider.openTrace('CHECKOUT'), await provider.openTrace('ADD_CARD')];
    await provider.cards.closeTrace(closed);

    expect(() => setUp('01900000-0000-4000-8000-000000000000')).toThrow(ProviderRefused);
    expect(() => setUp(live, 'payment')).toThrow(ProviderRefused);
    expect(() => setUp(closed)).toThrow(ProviderRefused);
    expect(setUp(live)).toBe(0);
    provider.passTime(900_000);
    expect(() => setUp(live)).toThrow(ProviderRefused);
  });

  it('works only for its consumer and its purpose', async () => {
    const provider = createTestProvider();
    const traceId = await provider.openTrace('CHECKOUT');
    await provider.openTrace('CHECKOUT', { traceId });
    await expect(provider.openTrace('CHECKOUT', { traceId, consumerId: 'noah' })).rejects.toThrow(
      'key_conflict',
    );
    await expect(provider.openTrace('ADD_CARD', { traceId })).rejects.toThrow('key_conflict');
  });
});

it('stores neither number nor security code anywhere [PAY-220]', async () => {
  const provider = createTestProvider();
  const traceId = await provider.openTrace('CHECKOUT');
  const setup = { ...typedCard(traceId, '4000000000003014'), cardSecurityCode: '735' };
  await provider.post(origins.provider, '/topaz/paylater/order/setup', setup);
  const kept = JSON.stringify([provider.events, provider.lines, await provider.cards.setupOf(traceId)]);
  expect(kept).toContain('"last4":"3014"');
  expect(kept).not.toContain('40000000');
  expect(kept).not.toContain('"735"');
});

it('gives the same number the same fingerprint for every consumer', async () => {
  const provider = createTestProvider();
  const fingerprintOf = async (cardNumber: string) =>
    (await provider.cards.cardOf(await provider.cardFor(cardNumber)))?.fingerprint;
  expect(await fingerprintOf('4111111111111111')).toBe(await fingerprintOf('4111111111111111'));
  expect(await fingerprintOf('4111111111111111')).not.toBe(await fingerprintOf('5555555555554444'));
});

it('issues a named test card once for a key', async () => {
  const provider = createTestProvider();
  const request = {
    key: 'seed/maya',
    consumerId: 'maya',
    card: 'visa',
    cardHolderName: 'Maya Rowe',
    expiryMonth: 3,
    expiryYear: 2024,
  } as const;
  const card = await provider.sandbox.issueTestCard(request);
  expect(card).toMatchObject({ brand: 'VISA', last4: '1111', expiryMonth: 3, expiryYear: 2024 });
  expect(await provider.sandbox.issueTestCard(request)).toEqual(card);
  expect(provider.events).toHaveLength(1);
});
