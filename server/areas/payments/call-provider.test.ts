import { expect, it, vi } from 'vitest';
import {
  type BankProvider,
  type CardProvider,
  ProviderRefused,
  ProviderUnavailable,
} from '../../core/providers.ts';
import { callProvider, lookUpPayment } from './call-provider.ts';
import type { PaymentKind, PaymentRow } from './payments.tables.ts';

const claimed = (kind: PaymentKind, patch: Partial<PaymentRow> = {}): PaymentRow => ({
  id: 'a3f1c1f0-0d5c-4bb0-9a55-7d9a1f6f2a11',
  naturalKey: 'a key',
  kind,
  state: 'CLAIMED',
  startedBy: 'MANUAL',
  consumerId: '0e7f5a60-9d0c-4b43-8a3c-6c1f9f1a2b3c',
  checkoutToken: 'token-1',
  orderId: null,
  planItemId: null,
  traceId: null,
  cardId: null,
  bankAccountId: null,
  subject: 'subject-1',
  amountMinor: 2500,
  donationMinor: 0,
  currency: 'AUD',
  details: {},
  providerId: null,
  resultCode: null,
  claimedAt: new Date(0),
  completionAttempts: 0,
  nextCompletionAt: null,
  decidedResult: null,
  occurredAt: new Date(0),
  settledAt: null,
  ...patch,
});

const provider = (call: () => Promise<unknown>) => {
  const calls = {
    placeHold: vi.fn(call),
    captureHold: vi.fn(call),
    releaseHold: vi.fn(call),
    charge: vi.fn(call),
    refund: vi.fn(call),
    lookup: vi.fn(call),
  };
  const cards = calls as unknown as CardProvider;
  const banks = calls as unknown as BankProvider;
  const noBanks = {} as BankProvider;
  return { cards: { cards, banks: noBanks }, banks: { cards: {} as CardProvider, banks }, calls };
};

const keyed = { key: 'a3f1c1f0-0d5c-4bb0-9a55-7d9a1f6f2a11', reference: 'token-1' };
const amount = { minorUnits: 2500, currency: 'AUD' };
const made = { resultCode: 0, id: 'movement-1', amount };

it.each([
  ['HOLD', 'placeHold', { ...keyed, amount, cardToken: 'subject-1' }],
  ['CAPTURE', 'captureHold', { ...keyed, amount, holdId: 'subject-1' }],
  ['RELEASE', 'releaseHold', { ...keyed, holdId: 'subject-1' }],
  ['CHARGE', 'charge', { ...keyed, amount, cardToken: 'subject-1' }],
  ['REFUND', 'refund', { ...keyed, amount, chargeId: 'subject-1' }],
] as const)('requests a %s from the provider with the key of the claim', async (kind, name, request) => {
  const { cards, calls } = provider(async () => made);
  expect(await callProvider(cards, claimed(kind))).toEqual({
    resultCode: 0,
    id: 'movement-1',
    isPending: false,
  });
  expect(calls[name].mock.calls).toEqual([[request]]);
});

const enteredAt = '1970-01-01T00:00:00.000Z';

it.each([
  ['HOLD', 'placeHold', { ...keyed, amount, accountToken: 'subject-1' }, false],
  ['CAPTURE', 'captureHold', { ...keyed, amount, enteredAt, holdId: 'subject-1' }, true],
  ['RELEASE', 'releaseHold', { ...keyed, holdId: 'subject-1' }, false],
  ['CHARGE', 'charge', { ...keyed, amount, enteredAt, accountToken: 'subject-1' }, true],
  ['REFUND', 'refund', { ...keyed, amount, chargeId: 'subject-1' }, false],
] as const)(
  'requests a %s from the bank provider, and a debit is pending',
  async (kind, name, request, isPending) => {
    const { banks, calls } = provider(async () => made);
    const payment = claimed(kind, { bankAccountId: 'account-1' });
    expect(await callProvider(banks, payment)).toEqual({ resultCode: 0, id: 'movement-1', isPending });
    expect(calls[name].mock.calls).toEqual([[request]]);
  },
);

it('is not pending when the bank provider refuses a debit at once', async () => {
  const { banks } = provider(async () => ({ resultCode: 21, id: null, amount: null }));
  const payment = claimed('CHARGE', { bankAccountId: 'account-1' });
  expect(await callProvider(banks, payment)).toEqual({ resultCode: 21, id: null, isPending: false });
});

it.each<[string, Partial<PaymentRow>]>([
  ['71', { orderId: 71 }],
  ['token-1', {}],
  ['a3f1c1f0-0d5c-4bb0-9a55-7d9a1f6f2a11', { checkoutToken: null }],
])('sends %s to the provider as the reference', async (reference, patch) => {
  const { cards, calls } = provider(async () => made);
  await callProvider(cards, claimed('CHARGE', patch));
  expect(calls.charge.mock.calls).toMatchObject([[{ reference }]]);
});

it('treats a request that the provider refuses as a decline', async () => {
  const { cards } = provider(() => Promise.reject(new ProviderRefused('not_found')));
  expect(await callProvider(cards, claimed('CAPTURE'))).toEqual({ resultCode: 98, id: null });
});

it.each([new ProviderRefused('unauthorized'), new ProviderUnavailable('no answer')])(
  'leaves a payment with an unknown outcome open: %s',
  async (error) => {
    const { cards } = provider(() => Promise.reject(error));
    await expect(callProvider(cards, claimed('HOLD'))).rejects.toBe(error);
  },
);

const otherAmounts = [
  ['another amount', { minorUnits: 2501, currency: 'AUD' }],
  ['another currency', { minorUnits: 2500, currency: 'NZD' }],
] as const;

it.each(otherAmounts)('leaves a payment open when a provider moved %s', async (_, moved) => {
  for (const kind of ['HOLD', 'CAPTURE', 'CHARGE', 'REFUND'] as const) {
    const { cards, banks } = provider(async () => ({ ...made, amount: moved }));
    const unavailable = { name: 'ProviderUnavailable' };
    await expect(callProvider(cards, claimed(kind))).rejects.toMatchObject(unavailable);
    const ofBank = claimed(kind, { bankAccountId: 'account-1' });
    await expect(callProvider(banks, ofBank)).rejects.toMatchObject(unavailable);
  }
});

it('treats a release as done, whatever was left of the hold', async () => {
  const { cards } = provider(async () => ({ ...made, amount: { minorUnits: 0, currency: 'AUD' } }));
  expect(await callProvider(cards, claimed('RELEASE'))).toMatchObject({ resultCode: 0 });
});

it.each([
  ['amount', { amount: { minorUnits: 2501, currency: 'AUD' } }],
  ['kind', { kind: 'REFUND' }],
  ['key', { key: 'another' }],
])('rejects a lookup result about another %s', async (_, other) => {
  const movement = { ...made, key: keyed.key, kind: 'CHARGE' };
  const lookup = (found: unknown) => provider(async () => ({ isKnown: true, movement: found })).cards;
  expect(await lookUpPayment(lookup(movement), claimed('CHARGE'))).toMatchObject({ id: 'movement-1' });
  await expect(lookUpPayment(lookup({ ...movement, ...other }), claimed('CHARGE'))).rejects.toMatchObject({
    name: 'ProviderUnavailable',
  });
});
