import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aud, createTestProvider, type TestProvider } from '../testing/test-provider.ts';

async function heldAndCaptured(provider: TestProvider) {
  const cardToken = await provider.cardFor('4111111111111111');
  const hold = await provider.cards.placeHold({ key: 'hold', cardToken, amount: aud(3000) });
  const holdId = hold.id ?? '';
  const capture = await provider.cards.captureHold({ key: 'capture', holdId, amount: aud(2000) });
  return { cardToken, holdId, chargeId: capture.id ?? '' };
}

it('charges once, however often the same key is sent', async () => {
  const provider = createTestProvider();
  const cardToken = await provider.cardFor('4111111111111111');
  const request = { key: 'pay-1', cardToken, amount: aud(3000), reference: 'order-1' };
  const answers = await Promise.all([1, 2, 3].map(() => provider.cards.charge(request)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await provider.sandbox.statement({ reference: 'order-1' })).toHaveLength(1);
});

it('stores a refusal under its key as well as a success', async () => {
  const provider = createTestProvider();
  const cardToken = await provider.cardFor('4111111111111111');
  const request = { key: 'pay-1', cardToken, amount: aud(3000) };
  expect(await provider.cards.charge({ ...request, simulatedResult: 41 })).toEqual({
    resultCode: 41,
    id: null,
    amount: null,
  });
  expect(await provider.cards.charge(request)).toEqual({ resultCode: 41, id: null, amount: null });
});

it('refuses a key that is sent with other content', async () => {
  const provider = createTestProvider();
  const { cardToken, holdId } = await heldAndCaptured(provider);
  const reused = { key: 'hold', cardToken, amount: aud(3000) };
  await expect(provider.cards.placeHold({ ...reused, amount: aud(3001) })).rejects.toThrow('key_conflict');
  await expect(provider.cards.charge(reused)).rejects.toThrow('key_conflict');
  await expect(provider.cards.releaseHold({ key: 'hold', holdId })).rejects.toThrow('key_conflict');
});

it('looks up the result of a key, and says that a key is unknown', async () => {
  const provider = createTestProvider();
  const { holdId } = await heldAndCaptured(provider);
  expect(await provider.cards.lookup('hold')).toMatchObject({
    isKnown: true,
    movement: { kind: 'HOLD', resultCode: 0, id: holdId, amount: aud(3000) },
  });
  expect(await provider.cards.lookup('unknown')).toEqual({ isKnown: false });
});

it('captures no more than is held, and nothing after the release', async () => {
  const provider = createTestProvider();
  const { holdId } = await heldAndCaptured(provider);
  const capture = (key: string, amount: number) =>
    provider.cards.captureHold({ key, holdId, amount: aud(amount) });
  expect(await capture('too-much', 1001)).toEqual({ resultCode: 98, id: null, amount: null });
  expect(await capture('rest', 400)).toMatchObject({ resultCode: 0 });
  expect(await provider.cards.releaseHold({ key: 'release', holdId })).toMatchObject({ resultCode: 0 });
  expect(await capture('late', 1)).toEqual({ resultCode: 98, id: null, amount: null });
  expect(await provider.cards.releaseHold({ key: 'again', holdId })).toEqual({
    resultCode: 98,
    id: null,
    amount: null,
  });
});

it('refunds no more than was charged', async () => {
  const provider = createTestProvider();
  const { chargeId } = await heldAndCaptured(provider);
  const refund = (key: string, amount: number) =>
    provider.cards.refund({ key, chargeId, amount: aud(amount) });
  expect(await refund('part', 1500)).toMatchObject({ resultCode: 0 });
  expect(await refund('too-much', 501)).toEqual({ resultCode: 98, id: null, amount: null });
  expect(await refund('rest', 500)).toMatchObject({ resultCode: 0 });
});

it('moves nothing in another currency, and nothing for an unknown card', async () => {
  const provider = createTestProvider();
  const { holdId } = await heldAndCaptured(provider);
  const amount = { minorUnits: 100, currency: 'NZD' } as const;
  expect(await provider.cards.captureHold({ key: 'nzd', holdId, amount })).toEqual({
    resultCode: 2,
    id: null,
    amount: null,
  });
  const unknown = { key: 'unknown', cardToken: 'card_unknown', amount };
  await expect(provider.cards.charge(unknown)).rejects.toThrow('not_found');
});

it("prefers a test card's own result to the scenario's", async () => {
  const provider = createTestProvider();
  const cardToken = await provider.cardFor('4000000000000044');
  const request = { key: 'pay', cardToken, amount: aud(100), simulatedResult: 41 } as const;
  expect(await provider.cards.charge(request)).toEqual({ resultCode: 4, id: null, amount: null });
});

const step = fc.record({
  kind: fc.constantFrom('hold', 'capture', 'release', 'charge', 'refund'),
  key: fc.integer({ min: 0, max: 12 }).map(String),
  amount: fc.integer({ min: 1, max: 500 }),
  target: fc.nat(),
});

it('never captures or refunds more than there is, in any order of calls and repeats', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const provider = createTestProvider();
      const { cards } = provider;
      const cardToken = await provider.cardFor('4111111111111111');
      const holds: string[] = [];
      const charges: string[] = [];
      for (const { kind, key, amount, target } of steps) {
        const call = { key, amount: aud(amount) };
        const holdId = holds[target % holds.length] ?? 'none';
        const chargeId = charges[target % charges.length] ?? 'none';
        const calls = {
          hold: () => cards.placeHold({ ...call, cardToken }),
          charge: () => cards.charge({ ...call, cardToken }),
          capture: () => cards.captureHold({ ...call, holdId }),
          release: () => cards.releaseHold({ key, holdId }),
          refund: () => cards.refund({ ...call, chargeId }),
        };
        const { id } = await calls[kind]().catch(() => ({ id: null }));
        if (id && kind === 'hold') holds.push(id);
        if (id && (kind === 'charge' || kind === 'capture')) charges.push(id);
      }
      const done = (await provider.sandbox.statement()).filter(({ resultCode }) => resultCode === 0);
      const sumOn = (subject: string | null, kind: string) =>
        done
          .filter((movement) => movement.subject === subject && movement.kind === kind)
          .reduce((sum, { amount }) => sum + amount.minorUnits, 0);
      expect(new Set(done.map(({ key }) => key)).size).toBe(done.length);
      for (const { id, kind, amount } of done) {
        if (kind === 'HOLD') {
          expect(sumOn(id, 'CAPTURE') + sumOn(id, 'RELEASE')).toBeLessThanOrEqual(amount.minorUnits);
        }
        if (kind === 'CHARGE' || kind === 'CAPTURE') {
          expect(sumOn(id, 'REFUND')).toBeLessThanOrEqual(amount.minorUnits);
        }
      }
    }),
    { numRuns: 200 },
  );
});

it('returns the same after a replay of its events', async () => {
  const before = createTestProvider();
  const { holdId, chargeId } = await heldAndCaptured(before);
  const after = createTestProvider(before.events);
  expect(await after.sandbox.statement()).toEqual(await before.sandbox.statement());
  expect(await after.cards.captureHold({ key: 'capture', holdId, amount: aud(2000) })).toEqual({
    resultCode: 0,
    id: chargeId,
    amount: aud(2000),
  });
  expect(await after.cards.captureHold({ key: 'more', holdId, amount: aud(1001) })).toMatchObject({
    resultCode: 98,
  });
});
