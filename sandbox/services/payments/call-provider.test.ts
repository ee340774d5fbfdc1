import { expect, it, vi } from 'vitest';
import { type CardProvider, ProviderRefused, ProviderUnavailable } from '../../providers/interfaces.ts';
import { callProvider } from './call-provider.ts';
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
  traceId: null,
  cardId: null,
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
  const cards = {
    placeHold: vi.fn(call),
    captureHold: vi.fn(call),
    releaseHold: vi.fn(call),
    charge: vi.fn(call),
    refund: vi.fn(call),
  };
  return { cards: cards as unknown as CardProvider, calls: cards };
};

const keyed = { key: 'a3f1c1f0-0d5c-4bb0-9a55-7d9a1f6f2a11', reference: 'token-1' };
const amount = { minorUnits: 2500, currency: 'AUD' };

it.each([
  ['HOLD', 'placeHold', { ...keyed, amount, cardToken: 'subject-1' }],
  ['CAPTURE', 'captureHold', { ...keyed, amount, holdId: 'subject-1' }],
  ['RELEASE', 'releaseHold', { ...keyed, holdId: 'subject-1' }],
  ['CHARGE', 'charge', { ...keyed, amount, cardToken: 'subject-1' }],
  ['REFUND', 'refund', { ...keyed, amount, chargeId: 'subject-1' }],
] as const)('asks the provider for a %s under the key of the claim', async (kind, name, request) => {
  const { cards, calls } = provider(async () => ({ resultCode: 0, id: 'movement-1' }));
  expect(await callProvider(cards, claimed(kind))).toEqual({ resultCode: 0, id: 'movement-1' });
  expect(calls[name].mock.calls).toEqual([[request]]);
});

it.each<[string, Partial<PaymentRow>]>([
  ['71', { orderId: 71 }],
  ['token-1', {}],
  ['a3f1c1f0-0d5c-4bb0-9a55-7d9a1f6f2a11', { checkoutToken: null }],
])('leaves %s with the provider as the reference', async (reference, patch) => {
  const { cards, calls } = provider(async () => ({ resultCode: 0, id: 'movement-1' }));
  await callProvider(cards, claimed('CHARGE', patch));
  expect(calls.charge.mock.calls).toMatchObject([[{ reference }]]);
});

it('takes a request that the provider refuses as a decline', async () => {
  const { cards } = provider(() => Promise.reject(new ProviderRefused('not_found')));
  expect(await callProvider(cards, claimed('CAPTURE'))).toEqual({ resultCode: 98, id: null });
});

it.each([new ProviderRefused('unauthorized'), new ProviderUnavailable('no answer')])(
  'leaves a payment open of which nothing is known: %s',
  async (error) => {
    const { cards } = provider(() => Promise.reject(error));
    await expect(callProvider(cards, claimed('HOLD'))).rejects.toBe(error);
  },
);
