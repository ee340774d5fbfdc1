import { describe, expect, it } from 'vitest';
import {
  cardFieldsAddress,
  cardFieldsInputSchema,
  cardFieldsOutputSchema,
  readCardFieldsMessage,
} from './card-fields-protocol.ts';
import { threeDSUserCompleteSchema } from './three-ds-message.ts';

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

  it('has no place for a card number or a security code, in either direction [PAY-220]', () => {
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

it('the address of the frame names the app that it serves', () => {
  const address = cardFieldsAddress(frame.origin, {
    origin: 'http://checkout.localhost:4400',
    locale: 'fr-CA',
    theme: 'dark',
  });
  expect(address).toBe(
    'http://provider.localhost:4401/card-fields?origin=http%3A%2F%2Fcheckout.localhost%3A4400&locale=fr-CA&theme=dark&surface=surface',
  );
});

it('the end of a challenge carries no outcome: one that claims success is no such message [PAY-402]', () => {
  const complete = { type: 'threeds:user-complete', threeDSId: 'id' };
  expect(threeDSUserCompleteSchema.safeParse(complete).success).toBe(true);
  expect(threeDSUserCompleteSchema.safeParse({ ...complete, result: 'PASSED' }).success).toBe(false);
});
