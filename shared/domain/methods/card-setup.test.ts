import { describe, expect, it } from 'vitest';
import { cardSetupPath, cardSetupSchema, toCardSetupAddress } from './card-setup.ts';

const traceId = '3f0c3a52-7d0a-4c55-9d3a-0a4a2f6d2f10';

const address = {
  address1: '1 Harbour St',
  address2: 'Unit 2',
  suburb: 'Sydney',
  state: 'NSW',
  postcode: '2000',
  countryCode: 'AU',
};

const setup = {
  traceId,
  cardNumber: '4111111111111111',
  cardSecurityCode: '123',
  cardHolderName: 'Mara Lind',
  cardExpiryMonth: '02',
  cardExpiryYear: '27',
  storeToken: true,
  address: toCardSetupAddress(address),
};
const accepts = (value: object) => cardSetupSchema.safeParse(value).success;

describe('the setup of a card at its provider', () => {
  it('has an address for orders and another for payments, not among our own calls [PAY-217]', () => {
    expect(cardSetupPath('order')).toBe('/topaz/paylater/order/setup');
    expect(cardSetupPath('payment')).toBe('/topaz/paylater/payment/setup');
  });

  it('takes number, month, year, code, name, whether to store it and an address of a new card, and no more [PAY-213]', () => {
    expect(accepts(setup)).toBe(true);
    expect(
      Object.keys(setup)
        .filter((field) => field !== 'traceId')
        .sort(),
    ).toEqual([
      'address',
      'cardExpiryMonth',
      'cardExpiryYear',
      'cardHolderName',
      'cardNumber',
      'cardSecurityCode',
      'storeToken',
    ]);
    for (const field of Object.keys(setup).filter((name) => name !== 'address'))
      expect(accepts({ ...setup, [field]: undefined }), field).toBe(false);
    expect(accepts({ ...setup, brand: 'VISA' })).toBe(false);
    // The form's address1, address2, suburb, state, postcode and countryCode arrive under the provider's names.
    expect(Object.values(toCardSetupAddress(address))).toEqual(Object.values(address));
  });

  it('says by a boolean whether to store the card [PAY-385]', () => {
    const answers = [true, false, 'true', 1, null].map((storeToken) => accepts({ ...setup, storeToken }));
    expect(answers).toEqual([true, true, false, false, false]);
  });

  it('needs every part of a new card, month and year of two digits each [PAY-215]', () => {
    const { address: _, ...card } = setup;
    expect(accepts(card)).toBe(true);
    for (const field of Object.keys(card))
      expect(accepts({ ...card, [field]: undefined }), field).toBe(false);
    expect(accepts({ ...card, cardExpiryMonth: '2' })).toBe(false);
    expect(accepts({ ...card, cardExpiryYear: '2027' })).toBe(false);
  });

  it.each([
    ['cardNumber', ['4'.repeat(13), '4'.repeat(19)], ['4'.repeat(12), '4'.repeat(20), '4111 1111 1111 1111']],
    ['cardSecurityCode', ['123', '1234'], ['12', '12345', '12a']],
    ['cardHolderName', ['m'.repeat(255)], ['m'.repeat(256)]],
  ])('has only digits, of the lengths that cards have, in %s', (field, good, bad) => {
    for (const value of good) expect(accepts({ ...setup, [field]: value }), value).toBe(true);
    for (const value of bad) expect(accepts({ ...setup, [field]: value }), value).toBe(false);
  });

  it('has an address of six parts or none', () => {
    for (const field of ['street1', 'street2', 'city', 'state', 'postcode', 'country']) {
      expect(accepts({ ...setup, address: { ...setup.address, [field]: undefined } }), field).toBe(false);
    }
    expect(accepts({ ...setup, address: { ...setup.address, country: 'AUS' } })).toBe(false);
    expect(accepts({ ...setup, address: {} })).toBe(false);
  });

  it('takes a token or a payment source instead of the number, and never both [PAY-215]', () => {
    expect(accepts({ traceId, storeToken: true, token: 'token', cardSecurityCode: '123' })).toBe(true);
    expect(accepts({ traceId, storeToken: true, token: 'token' })).toBe(true);
    expect(accepts({ traceId, storeToken: true, paymentSourceId: 'source' })).toBe(true);
    expect(accepts({ traceId, storeToken: true, token: 'token', paymentSourceId: 'source' })).toBe(false);
    expect(accepts({ ...setup, token: 'token' })).toBe(false);
    expect(accepts({ traceId, storeToken: true })).toBe(false);
  });

  it('renames the address to street1, street2, city, state, postcode and country [PAY-216]', () => {
    expect(toCardSetupAddress(address)).toEqual({
      street1: '1 Harbour St',
      street2: 'Unit 2',
      city: 'Sydney',
      state: 'NSW',
      postcode: '2000',
      country: 'AU',
    });
    expect(accepts({ ...setup, address })).toBe(false);
  });
});
