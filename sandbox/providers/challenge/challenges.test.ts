import { describe, expect, it } from 'vitest';
import type { StartChallenge } from '#server/core/providers.ts';
import { aud, createTestProvider, origins, type TestProvider, typedCard } from '../testing/test-provider.ts';

const asking = '4000000000003014';
const failing = '4000000000003022';
const quiet = '4111111111111111';

async function start(provider: TestProvider, cardNumber: string, rest: Partial<StartChallenge> = {}) {
  const traceId = await provider.openTrace('CHECKOUT');
  provider.vault.setUp('order', typedCard(traceId, cardNumber));
  const request: StartChallenge = {
    key: `challenge of ${traceId}`,
    traceId,
    cardToken: provider.vault.presentedCard(traceId)?.card.cardToken ?? '',
    workflow: 'PAYNOW',
    returnOrigin: origins.checkout,
    payee: 'Fourfold*Marlow Field',
    amount: aud(3000),
    locale: 'en-AU',
    ...rest,
  };
  const started = await provider.cards.startChallenge(request);
  const question = { traceId, threeDSId: started.threeDSId };
  return {
    request,
    started,
    question,
    state: () => provider.cards.challengeResult(question),
    answer: (answer: string) =>
      provider.post(origins.acs, `/challenge/${started.threeDSId}/answer`, { answer }),
  };
}

describe('starting a challenge', () => {
  it('is not needed for an ordinary card, which passes at once [PAY-256]', async () => {
    const provider = createTestProvider();
    const { started, state } = await start(provider, quiet);
    expect(started).toMatchObject({ challengeRequired: false, challengeUri: null });
    expect(await state()).toBe('PASSED');
  });

  it('gives the address of a page on the 3-D Secure origin for a card that asks [PAY-256]', async () => {
    const { started, state } = await start(createTestProvider(), asking);
    expect(started).toMatchObject({
      challengeRequired: true,
      challengeUri: `${origins.acs}/challenge/${started.threeDSId}`,
    });
    expect(await state()).toBe('PENDING');
  });

  it("follows the consumer's scenario, but a test card's own behaviour first", async () => {
    const provider = createTestProvider();
    const scenario = { simulatedBehaviour: 'pass' } as const;
    const byScenario = await start(provider, quiet, scenario);
    await byScenario.answer('settle');
    expect(await byScenario.state()).toBe('PASSED');
    const byCard = await start(provider, failing, scenario);
    await byCard.answer('settle');
    expect(await byCard.state()).toBe('FAILED');
  });

  it('starts one challenge for one key', async () => {
    const provider = createTestProvider();
    const { request, started } = await start(provider, asking);
    expect(await provider.cards.startChallenge(request)).toEqual(started);
    expect(provider.events.filter(({ type }) => type === 'challenge-started')).toHaveLength(1);
  });

  it('is refused for a card that another set-up has replaced in its card session', async () => {
    const provider = createTestProvider();
    const { request, started } = await start(provider, asking);
    provider.vault.setUp('order', typedCard(request.traceId, quiet));
    expect(await provider.cards.startChallenge(request)).toEqual(started);
    const anew = { ...request, key: 'another' };
    await expect(provider.cards.startChallenge(anew)).rejects.toThrow('not_ready');
    const cardToken = provider.vault.presentedCard(request.traceId)?.card.cardToken ?? '';
    await expect(provider.cards.startChallenge({ ...request, cardToken })).rejects.toThrow('key_conflict');
    expect(await provider.cards.startChallenge({ ...anew, cardToken })).toMatchObject({
      challengeRequired: false,
    });
  });

  it('is refused without a card in the card session, and for an app that is not ours', async () => {
    const provider = createTestProvider();
    const traceId = await provider.openTrace('CHECKOUT');
    await expect(start(provider, quiet, { key: 'other', traceId })).rejects.toThrow('not_ready');
    const foreign = { returnOrigin: 'http://evil.localhost:4400' };
    await expect(start(provider, asking, foreign)).rejects.toThrow('origin_not_allowed');
  });
});

describe('a challenge', () => {
  it.each([
    ['approve', 'PASSED'],
    ['decline', 'FAILED'],
  ])('ends as the shopper presses: %s is %s', async (answer, state) => {
    const challenge = await start(createTestProvider(), asking);
    const reply = await challenge.answer(answer);
    expect(await reply.json()).toEqual({ state });
    expect(await challenge.state()).toBe(state);
  });

  it('is decided once: a later answer changes nothing', async () => {
    const { answer, state } = await start(createTestProvider(), asking);
    await answer('decline');
    await answer('approve');
    expect(await state()).toBe('FAILED');
  });

  it('that asks the shopper is not decided without one', async () => {
    const { answer, state } = await start(createTestProvider(), asking);
    await answer('settle');
    expect(await state()).toBe('PENDING');
  });

  it('that always fails does so even when approved', async () => {
    const { answer, state } = await start(createTestProvider(), failing);
    await answer('approve');
    expect(await state()).toBe('FAILED');
  });

  it('expires ten minutes after its start, and cannot be passed then', async () => {
    const provider = createTestProvider();
    const { answer, state } = await start(provider, asking);
    provider.passTime(10 * 60_000 - 1);
    expect(await state()).toBe('PENDING');
    provider.passTime(1);
    expect(await state()).toBe('EXPIRED');
    await answer('approve');
    expect(await state()).toBe('EXPIRED');
  });

  it('fails when it is cancelled, unless it was decided before', async () => {
    const provider = createTestProvider();
    const open = await start(provider, asking);
    expect(await provider.cards.cancelChallenge(open.question)).toBe('FAILED');
    const passed = await start(provider, asking);
    await passed.answer('approve');
    expect(await provider.cards.cancelChallenge(passed.question)).toBe('PASSED');
  });

  it('can be read only with its own card session', async () => {
    const provider = createTestProvider();
    const [one, other] = [await start(provider, asking), await start(provider, asking)];
    const crossed = { ...one.question, traceId: other.question.traceId };
    expect(await provider.cards.challengeResult(crossed)).toBeNull();
    expect(await provider.cards.cancelChallenge(crossed)).toBeNull();
  });
});
