import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { applePayCapturePath } from '#shared/domain/methods/apple-pay.ts';
import { setupLimit } from '../card/vault.ts';
import { createTestProvider, origins, type TestProvider, typedCard } from '../testing/test-provider.ts';

const consumerId = randomUUID();
const setupPath = '/topaz/paylater/order/setup';

const tokenOf = (card: string) => JSON.stringify({ data: btoa(JSON.stringify({ card })) });
const captureOf = (traceId: string, { card = 'visa', ...source }: Record<string, string> = {}) => ({
  user_id: consumerId,
  transaction_reference: { id: traceId },
  source: {
    token: tokenOf(card),
    payment_network: 'Visa',
    payment_method_type: 'credit',
    payment_method_display_name: 'Visa 1111',
    transaction_identifier: 'one',
    ...source,
  },
  payment_routing_key: 'ROSELLA',
});

/** Captures as the page of an app does, from another origin than the provider's. */
async function send(provider: TestProvider, path: string, body: unknown, origin: string = origins.portal) {
  const reply = await provider.post(origins.provider, path, body, {
    origin,
    'sec-fetch-site': 'same-site',
  });
  return { status: reply.status, body: await reply.json(), headers: reply.headers };
}
const capture = (provider: TestProvider, body: unknown) => send(provider, applePayCapturePath, body);
const refusal = ({ status, body }: { status: number; body: { errorCode?: string } }) => [
  status,
  body.errorCode,
];
const opened = async (purpose: 'CHECKOUT' | 'ADD_CARD' | 'PAYMENT' = 'CHECKOUT') => {
  const provider = createTestProvider();
  return { provider, traceId: await provider.openTrace(purpose, { consumerId }) };
};

describe('the capture of a wallet’s payment source', () => {
  it('returns an id and the kind of card, and the id can be set up [PAY-270] [PAY-376]', async () => {
    const { provider, traceId } = await opened();
    const { status, body } = await capture(provider, captureOf(traceId));
    expect([status, body]).toEqual([
      200,
      { id: expect.stringMatching(/^src_[a-p]{28}$/), card_type: 'credit' },
    ]);
    const setup = { traceId, storeToken: true, paymentSourceId: body.id };
    expect((await send(provider, setupPath, setup)).body).toEqual({ resultCode: 0 });
    expect(await provider.cards.setupOf(traceId)).toMatchObject({
      state: 'READY',
      isNewCard: true,
      card: { cardToken: body.id, wallet: 'APPLE_PAY', brand: 'VISA' },
    });
    const debit = await capture(
      provider,
      captureOf(traceId, { card: 'mastercard-debit', transaction_identifier: '2' }),
    );
    expect(debit.body.card_type).toBe('debit');
  });

  it('returns the same id for the same sheet, and another id for another', async () => {
    const { provider, traceId } = await opened();
    const first = await capture(provider, captureOf(traceId));
    const again = await capture(provider, captureOf(traceId));
    const other = await capture(provider, captureOf(traceId, { transaction_identifier: 'two' }));
    expect(again.body).toEqual(first.body);
    expect(other.body.id).not.toBe(first.body.id);
    expect(provider.events.filter(({ type }) => type === 'payment-source-captured')).toHaveLength(2);
  });

  it.each(['prepaid', 'own-card', 'amex'])('refuses the card %s [PAY-276]', async (card) => {
    const { provider, traceId } = await opened();
    expect(refusal(await capture(provider, captureOf(traceId, { card })))).toEqual([
      422,
      'unsupported_card_type',
    ]);
  });

  it.each(['', 'not json', '{}', tokenOf('unknown'), JSON.stringify({ data: 'bm90IGpzb24' })])(
    'refuses the token %j',
    async (token) => {
      const { provider, traceId } = await opened();
      const { status } = await capture(provider, captureOf(traceId, { token }));
      expect(status).toBe(token === '' ? 400 : 503);
    },
  );

  it('is for the owner of an open card session', async () => {
    const { provider, traceId } = await opened();
    const foreign = { ...captureOf(traceId), user_id: randomUUID() };
    expect(refusal(await capture(provider, foreign))).toEqual([404, 'not_found']);
    expect(refusal(await capture(provider, captureOf(randomUUID())))).toEqual([404, 'not_found']);
    await provider.cards.closeTrace(traceId);
    expect(refusal(await capture(provider, captureOf(traceId)))).toEqual([404, 'not_found']);
  });

  it('is limited for each card session', async () => {
    const { provider, traceId } = await opened();
    const statuses: number[] = [];
    for (let count = 0; count <= setupLimit; count += 1) {
      const made = await capture(provider, captureOf(traceId, { transaction_identifier: String(count) }));
      statuses.push(made.status);
    }
    expect(statuses).toEqual([...Array(setupLimit).fill(200), 404]);
  });

  it('fails if a scenario sets it', async () => {
    const provider = createTestProvider();
    const traceId = await provider.openTrace('CHECKOUT', { consumerId, simulatedCaptureFailure: true });
    expect(refusal(await capture(provider, captureOf(traceId)))).toEqual([503, 'service_unavailable']);
  });

  it('survives a restart', async () => {
    const { provider, traceId } = await opened();
    const { body } = await capture(provider, captureOf(traceId));
    const restarted = createTestProvider(provider.events);
    expect(await restarted.cards.paymentSourceOf({ consumerId, id: body.id })).toMatchObject({
      wallet: 'APPLE_PAY',
    });
    expect(await restarted.cards.paymentSourceOf({ consumerId: randomUUID(), id: body.id })).toBeNull();
  });
});

describe('a call of the apps to the provider', () => {
  it('is allowed only from their own origins', async () => {
    const { provider, traceId } = await opened();
    const { headers } = await capture(provider, captureOf(traceId));
    expect(headers.get('access-control-allow-origin')).toBe(origins.portal);
    const stranger = await send(provider, applePayCapturePath, captureOf(traceId), 'https://shop.example');
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
    const asked = await provider.app.request(origins.provider + applePayCapturePath, {
      method: 'OPTIONS',
      headers: { origin: origins.checkout, 'access-control-request-method': 'POST' },
    });
    expect(asked.headers.get('access-control-allow-origin')).toBe(origins.checkout);
    expect(asked.headers.get('access-control-allow-methods')).toBe('POST');
  });

  it('contains a payment source, never a card', async () => {
    const { provider, traceId } = await opened();
    const typed = await send(provider, setupPath, typedCard(traceId, '4111111111111111'));
    expect(refusal(typed)).toEqual([422, 'origin_not_allowed']);
    const token = await provider.cardFor('4111111111111111');
    const saved = await send(provider, setupPath, { traceId, storeToken: true, token });
    expect(refusal(saved)).toEqual([422, 'origin_not_allowed']);
    const stranger = { traceId, storeToken: true, paymentSourceId: 'src' };
    expect(refusal(await send(provider, setupPath, stranger, 'https://shop.example'))).toEqual([
      422,
      'origin_not_allowed',
    ]);
  });

  it('pays for the card session that its owner approved, and for no other of the same owner', async () => {
    const { provider, traceId } = await opened();
    const { body } = await capture(provider, captureOf(traceId));
    const later = await provider.openTrace('CHECKOUT', { consumerId });
    const setUp = (id: string) => ({ traceId: id, storeToken: true, paymentSourceId: body.id });
    expect((await send(provider, setupPath, setUp(later))).body).toEqual({ resultCode: 21 });
    expect(await provider.cards.setupOf(later)).toMatchObject({ state: 'DECLINED' });
    const restarted = createTestProvider(provider.events);
    expect((await send(restarted, setupPath, setUp(later))).body).toEqual({ resultCode: 21 });
    expect((await send(restarted, setupPath, setUp(traceId))).body).toEqual({ resultCode: 0 });
  });

  it('sets up no source of another, no card as a source and no source as a card', async () => {
    const { provider, traceId } = await opened();
    const { body } = await capture(provider, captureOf(traceId));
    const foreignTrace = await provider.openTrace('CHECKOUT');
    const setUp = (setup: object) => send(provider, setupPath, { storeToken: true, ...setup });
    expect((await setUp({ traceId: foreignTrace, paymentSourceId: body.id })).body).toEqual({
      resultCode: 21,
    });
    const token = await provider.cardFor('4111111111111111');
    expect((await setUp({ traceId: foreignTrace, paymentSourceId: token })).body).toEqual({ resultCode: 21 });
    expect(provider.vault.setUp('order', { traceId, storeToken: true, token: body.id })).toBe(21);
  });
});
