import { describe, expect, it } from 'vitest';
import { type GoLiveFacts, type GoLiveStep, goLiveStates, goLiveSteps } from './go-live.ts';

const url = 'https://shop.example/hooks';
const ready: GoLiveFacts = {
  allowedOrigins: ['https://shop.example'],
  keys: [{ isUsed: true }],
  webhooks: [{ url, lastDelivery: 'DELIVERED' }],
  captures: 1,
  expiredPayments: 0,
  refunds: 1,
};
const stateOf = (step: GoLiveStep, facts: Partial<GoLiveFacts>) => goLiveStates({ ...ready, ...facts })[step];

it('is done in every step once all was seen', () => {
  expect(goLiveStates(ready)).toEqual(Object.fromEntries(goLiveSteps.map((step) => [step, 'DONE'])));
});

it('misses something in every step of a new shop', () => {
  const facts = { allowedOrigins: [], keys: [{ isUsed: false }], webhooks: [] };
  expect(goLiveStates({ ...facts, captures: 0, expiredPayments: 0, refunds: 0 })).toEqual({
    keys: 'KEY_UNUSED',
    origins: 'NO_ORIGIN',
    webhooks: 'NO_WEBHOOK',
    captures: 'NO_CAPTURE',
    deadlines: 'NO_CAPTURE',
    refunds: 'NO_REFUND',
  });
});

describe('the keys', () => {
  it.each([
    [[], 'KEY_UNUSED'],
    [[{ isUsed: false }, { isUsed: false }], 'KEY_UNUSED'],
    [[{ isUsed: true }, { isUsed: false }], 'KEY_TO_DELETE'],
    [[{ isUsed: true }, { isUsed: true }], 'KEY_TO_DELETE'],
  ] as const)('are one that is in use: %j is %s', (keys, state) => {
    expect(stateOf('keys', { keys })).toBe(state);
  });
});

describe('the origins', () => {
  it.each([
    [['http://localhost:3000'], 'NO_PUBLIC_ORIGIN'],
    [['https://localhost'], 'NO_PUBLIC_ORIGIN'],
    [['http://shop.localhost:4402', 'https://127.0.0.1'], 'NO_PUBLIC_ORIGIN'],
    [['http://localhost:3000', 'https://shop.example'], 'DONE'],
  ])('count where shoppers reach them: %j is %s', (allowedOrigins, state) => {
    expect(stateOf('origins', { allowedOrigins })).toBe(state);
  });
});

describe('the webhooks', () => {
  const at = (lastDelivery: 'DELIVERED' | 'FAILED' | null, to = url) => ({ url: to, lastDelivery });
  it.each([
    [
      'is only on a developer’s machine',
      [at('DELIVERED', 'http://localhost:3000/hooks')],
      'NO_PUBLIC_WEBHOOK',
    ],
    ['was sent nothing yet', [at(null)], 'NO_DELIVERY'],
    ['failed last', [at('FAILED')], 'DELIVERY_FAILED'],
    ['failed at one of two addresses', [at('DELIVERED'), at('FAILED')], 'DELIVERY_FAILED'],
    ['was sent nothing at one of two', [at('DELIVERED'), at(null)], 'NO_DELIVERY'],
    ['fails on a developer’s machine alone', [at('DELIVERED'), at('FAILED', 'http://localhost/')], 'DONE'],
  ] as const)('say of one that %s', (_, webhooks, state) => {
    expect(stateOf('webhooks', { webhooks })).toBe(state);
  });
});

describe('the deadlines', () => {
  it.each([
    [0, 0, 'NO_CAPTURE'],
    [1, 0, 'DONE'],
    [0, 1, 'PAYMENTS_EXPIRED'],
    [1, 1, 'PAYMENTS_EXPIRED'],
  ])('are kept with %i captures and %i expired payments: %s', (captures, expiredPayments, state) => {
    expect(stateOf('deadlines', { captures, expiredPayments })).toBe(state);
  });
});
