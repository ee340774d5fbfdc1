import { describe, expect, it } from 'vitest';
import {
  cardFieldsAddress,
  cardFieldsInputSchema,
  cardFieldsOutputSchema,
  cardFieldsQuerySchema,
  readCardFieldsMessage,
} from './card-fields-protocol.ts';
import { threeDSMessageSchema } from './three-ds-message.ts';

const frame = { window: {} as Window, origin: 'http://provider.localhost:4401' };
const ready = { data: { type: 'card-fields:ready' }, origin: frame.origin, source: frame.window };
const read = (event: object) => readCardFieldsMessage(cardFieldsOutputSchema, { ...ready, ...event }, frame);

describe('a message of the card fields', () => {
  it('is read from the frame itself, by window and exact origin', () => {
    expect(read({})).toEqual({ type: 'card-fields:ready' });
    expect(read({ origin: 'http://provider.localhost:44010' })).toBeNull();
    expect(read({ source: {} as Window })).toBeNull();
    expect(
      readCardFieldsMessage(cardFieldsOutputSchema, { ...ready, source: null }, { ...frame, window: null }),
    ).toBeNull();
  });

  it('is read in its exact form only', () => {
    const result = { type: 'card-fields:result', requestId: 'r', resultCode: 0 };
    expect(read({ data: result })).toEqual(result);
    expect(read({ data: { ...result, resultCode: 7 } })).toBeNull();
    expect(read({ data: { ...result, more: 1 } })).toBeNull();
    expect(read({ data: 'card-fields:ready' })).toBeNull();
  });

  it('has no field for a card number or a security code, in either direction [PAY-220]', () => {
    const submit = {
      type: 'card-fields:submit',
      requestId: 'r',
      purpose: 'order',
      traceId: '01900000-0000-4000-8000-000000000001',
      storeToken: true,
      cardHolderName: 'Maya Rowe',
    };
    expect(cardFieldsInputSchema.safeParse(submit).success).toBe(true);
    for (const secret of [{ cardNumber: '4111111111111111' }, { cardSecurityCode: '735' }]) {
      expect(cardFieldsInputSchema.safeParse({ ...submit, ...secret }).success).toBe(false);
      const change = { type: 'card-fields:change', brand: 'VISA', isComplete: true, ...secret };
      expect(cardFieldsOutputSchema.safeParse(change).success).toBe(false);
    }
  });
});

const requestId = 'r';
const configure = {
  type: 'card-fields:configure',
  locale: 'fr-CA',
  theme: 'dark',
  mode: 'new',
  enabledBrands: ['VISA', 'AMEX'],
  lastPaymentDate: '2026-09-01',
  brandOfSavedCard: null,
  amexContext: 'order',
};
const submit = {
  type: 'card-fields:submit',
  requestId,
  purpose: 'payment',
  traceId: '01900000-0000-4000-8000-000000000001',
  storeToken: false,
  cardHolderName: '',
  token: 'saved',
};

describe('what an app says to the card fields', () => {
  it.each<object>([
    configure,
    { ...configure, theme: 'light', mode: 'code', brandOfSavedCard: 'AMEX', amexContext: 'global' },
    { ...configure, theme: 'system', mode: 'token', lastPaymentDate: null },
    submit,
    { type: 'card-fields:focus' },
  ])('has exactly this form: %j', (message) => {
    expect(cardFieldsInputSchema.parse(message)).toEqual(message);
  });

  it.each<object>([
    { ...configure, theme: 'red' },
    { ...configure, mode: 'card' },
    { ...configure, enabledBrands: ['JCB'] },
    { ...configure, amexContext: 'page' },
    { ...submit, purpose: 'refund' },
    { ...submit, requestId: '' },
    { ...submit, requestId: 'r'.repeat(65) },
    { ...submit, cardHolderName: 'm'.repeat(256) },
    { type: 'card-fields:focus', field: 'number' },
    { type: 'card-fields:ready' },
    {},
  ])('has no other form: %j', (message) => {
    expect(cardFieldsInputSchema.safeParse(message).success).toBe(false);
  });
});

describe('what the card fields say to an app', () => {
  const invalid = { type: 'card-fields:invalid', requestId, fields: {} };

  it.each<object>([
    { type: 'card-fields:resize', height: 0 },
    { type: 'card-fields:resize', height: 212.5 },
    { type: 'card-fields:change', brand: null, isComplete: false },
    { type: 'card-fields:enter' },
    { type: 'card-fields:escape' },
    { type: 'card-fields:failed', requestId },
    invalid,
    { ...invalid, fields: { number: 'invalidNumber', expiry: 'format', securityCode: 'cvcLengthError' } },
    { ...invalid, fields: { number: 'cardTypeNotEnabled', expiry: 'valid' } },
    { ...invalid, fields: { number: 'amexNotAllowed' } },
    { ...invalid, fields: { number: 'amexNotAllowedInOrder' } },
  ])('has exactly this form: %j', (data) => {
    expect(read({ data })).toEqual(data);
  });

  it.each<object>([
    { type: 'card-fields:resize', height: -1 },
    { type: 'card-fields:change', brand: 'JCB', isComplete: false },
    { ...invalid, fields: { number: 'format' } },
    { ...invalid, fields: { expiry: 'expired' } },
    { ...invalid, fields: { securityCode: 'format' } },
    { type: 'card-fields:failed' },
    configure,
  ])('has no other form: %j', (data) => {
    expect(read({ data })).toBeNull();
  });
});

describe('the query of the frame', () => {
  const query = { origin: 'http://checkout.localhost:4400', locale: 'fr-CA', theme: 'light' };

  it.each([
    query,
    { ...query, theme: 'dark', surface: 'surface' },
    { ...query, theme: 'system', surface: 'raised' },
    { ...query, locale: 'fil', surface: 'canvas' },
    { ...query, locale: 'zh-Hant-TW' },
  ])('names the app, its language and its look: %j', (given) => {
    expect(cardFieldsQuerySchema.parse(given)).toEqual(given);
  });

  it.each([
    { ...query, theme: 'red' },
    { ...query, surface: 'none' },
    { ...query, locale: 'f' },
    { ...query, locale: 'fr-C' },
    { ...query, locale: 'fr-CA<' },
    { ...query, locale: '1fr' },
    { ...query, locale: '' },
    { ...query, more: '1' },
  ])('has no other form: %j', (given) => {
    expect(cardFieldsQuerySchema.safeParse(given).success).toBe(false);
  });
});

it('the address of the frame names the app that it serves', () => {
  const address = cardFieldsAddress(frame.origin, {
    origin: 'http://checkout.localhost:4400',
    locale: 'fr-CA',
    theme: 'dark',
  });
  expect(address).toBe(
    'http://provider.localhost:4401/card-fields?origin=http%3A%2F%2Fcheckout.localhost%3A4400&locale=fr-CA&theme=dark&surface=surface&face=checkout',
  );
});

it('the end of a challenge carries no outcome: one that claims success is no such message [PAY-402]', () => {
  const complete = { type: 'threeds:user-complete', threeDSId: 'id' };
  expect(threeDSMessageSchema.safeParse(complete).success).toBe(true);
  expect(threeDSMessageSchema.safeParse({ ...complete, result: 'PASSED' }).success).toBe(false);
});
