import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { flagValues } from '../flags.ts';
import { postcodeNotApplicable, postcodePresence } from '../identity/postcode.ts';
import { formsOf } from '../markets/forms/index.ts';
import {
  type NewShippingAddress,
  newShippingAddressSchema,
  selectedAddress,
  shippingAddressProblems,
  shippingAddressSchema,
  tidiedAddress,
  withPostcode,
  withPreferred,
} from './shipping-address.ts';

const address: NewShippingAddress = {
  name: 'Ana Marlow',
  address1: '14 Gantry Street',
  suburb: 'Thornbury',
  state: 'VIC',
  postcode: '3071',
  countryCode: 'AU',
};
const flags = flagValues({});
const problems = (patch: Partial<NewShippingAddress>) =>
  shippingAddressProblems({ ...address, ...patch }, flags);

describe('a shipping address', () => {
  it('consists of the fields of an address and whether it is preferred [PAY-061]', () => {
    const whole = {
      ...address,
      address2: 'Unit 3',
      area2: 'Rear building',
      phoneNumber: '+61 412 345 678',
      preferred: true,
    };
    expect(newShippingAddressSchema.parse(whole)).toEqual(whole);
    expect(shippingAddressSchema.parse({ ...whole, id: 'one' })).toEqual({ ...whole, id: 'one' });
    expect(shippingAddressSchema.safeParse({ ...address, id: 'one' }).success).toBe(false);
    expect(newShippingAddressSchema.safeParse({ ...whole, street: 'x' }).success).toBe(false);
    expect(newShippingAddressSchema.safeParse({ ...whole, preferred: 'yes' }).success).toBe(false);
  });

  it('has the rules of its country, and a name to deliver to', () => {
    expect(problems({})).toEqual({});
    expect(problems({ name: ' ', address1: '', suburb: '', state: 'XX', postcode: '307' })).toEqual({
      name: 'required',
      address1: 'required',
      suburb: 'required',
      state: 'invalidState',
      postcode: 'invalidPostcode',
    });
  });

  it('has no post office box in any of its lines, where the country refuses them', () => {
    for (const field of ['address1', 'address2', 'area2'] as const) {
      expect(problems({ [field]: 'PO Box 12' })).toEqual({ [field]: 'containsPoBox' });
      expect(problems({ [field]: 'PO Box 12', countryCode: 'NZ', postcode: '6021', state: '' })).toEqual({});
    }
  });

  it('has no card number in any of its texts', () => {
    const number = '4111 1111 1111 1111';
    expect(problems({ name: number, address2: number, area2: number })).toEqual({
      name: 'noCreditCardNumber',
      address2: 'noCreditCardNumber',
      area2: 'noCreditCardNumber',
    });
    for (const phoneNumber of [
      number,
      '378282246310005',
      '3714 496353 98431',
      '+(3714) 496353-98431',
      '３７８２８２２４６３１０００５',
    ])
      expect(problems({ phoneNumber })).toEqual({ phoneNumber: 'invalidPhoneNumber' });
  });

  it('may have a number to call, of 5 to 15 digits', () => {
    const isTaken = (phoneNumber: string) => !('phoneNumber' in problems({ phoneNumber }));
    const taken = ['', ' ', '12345', '+61 (0)412 345-678', '1'.repeat(15)];
    expect(taken.filter((each) => !isTaken(each))).toEqual([]);
    expect(['1234', '1'.repeat(16), 'call me', '+', '12345x'].filter(isTaken)).toEqual([]);
  });

  it('is kept tidy: no spaces around, no empty lines, the code of its state, not whether it is preferred', () => {
    const typed = { ...address, name: ' Ana Marlow ', address2: '  ', state: 'victoria', preferred: true };
    expect(tidiedAddress(typed)).toEqual(address);
  });

  it('that is already tidied has the same problems, and does not change', () => {
    const texts = fc.constantFrom(
      '',
      ' ',
      'PO Box 1',
      '14 Gantry Street ',
      '4111111111111111',
      'Victoria',
      '3071',
    );
    const typed = fc.record({
      name: texts,
      address1: texts,
      address2: fc.option(texts, { nil: undefined }),
      area2: fc.option(texts, { nil: undefined }),
      suburb: texts,
      state: fc.option(texts, { nil: undefined }),
      postcode: fc.option(texts, { nil: undefined }),
      countryCode: fc.constantFrom('AU', 'NZ', 'GB', 'US', 'CA', 'DE'),
    });
    fc.assert(
      fc.property(typed, (given) => {
        const tidy = tidiedAddress(given as NewShippingAddress);
        expect(shippingAddressProblems(tidy, flags)).toEqual(
          shippingAddressProblems(given as NewShippingAddress, flags),
        );
        expect(tidiedAddress(tidy)).toEqual(tidy);
      }),
    );
  });
});

describe('the postcode of a shipping address', () => {
  /** As if postcodes were optional in Germany: no market has such a rule yet. */
  const makeOptional = () => vi.spyOn(formsOf('DE').postcode, 'required', 'get').mockReturnValue(false);
  afterEach(() => vi.restoreAllMocks());

  it('may be left out in a market that requires none, also of the stored address [PAY-064]', () => {
    makeOptional();
    const german: NewShippingAddress = {
      name: 'Ana Marlow',
      address1: 'Lindenweg 6',
      suburb: 'Bremen',
      countryCode: 'DE',
    };
    for (const postcode of [undefined, '', ' ']) {
      const tidy = tidiedAddress({ ...german, ...(postcode !== undefined && { postcode }) });
      expect(tidy).toEqual({ ...german, postcode: 'DE' });
      expect(shippingAddressProblems(tidy, flags)).toEqual({});
      expect(tidiedAddress(tidy)).toEqual(tidy);
    }
    const wrong = tidiedAddress({ ...german, postcode: 'FR' });
    expect(shippingAddressProblems(wrong, flags)).toEqual({ postcode: 'invalidPostcode' });
  });

  it('is not the code of a country that requires one', () => {
    expect(problems({ postcode: 'AU' })).toEqual({ postcode: 'invalidPostcode' });
  });

  it('is the code of a country that requires none, and stays empty where one is required [PAY-064]', () => {
    const postcodeIn = (countryCode: string, postcode?: string) =>
      withPostcode({ ...(postcode !== undefined && { postcode }), countryCode }).postcode;
    for (const code of [...postcodeNotApplicable, 'JP', 'IE']) {
      expect([postcodeIn(code), postcodeIn(code, ''), postcodeIn(code, ' ')]).toEqual([code, code, code]);
      expect(postcodeIn(code, '123')).toBe('123');
    }
    const requiring = ['AU', 'NZ', 'US', 'CA', 'GB', 'IM', 'JE', 'GG', 'FR', 'IT', 'ES', 'DE'];
    for (const code of requiring) {
      expect([code, postcodePresence(code)]).toEqual([code, 'required']);
      expect([postcodeIn(code), postcodeIn(code, '')]).toEqual([undefined, '']);
    }
  });
});

const list = (...preferred: readonly boolean[]) => preferred.map((each, id) => ({ id, preferred: each }));

describe('the chosen address', () => {
  it('is the first preferred one of the list [PAY-062]', () => {
    expect(selectedAddress(list(false, true, true))?.id).toBe(1);
    expect(selectedAddress(list(true, true))?.id).toBe(0);
    expect([selectedAddress(list(false)), selectedAddress([])]).toEqual([null, null]);
  });

  it('is the first of all where none is preferred, which marks it preferred [PAY-063]', () => {
    expect(withPreferred(list(false, false))).toEqual(list(true, false));
    expect(withPreferred([])).toEqual([]);
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1 }), (preferred) => {
        const given = list(...preferred);
        const marked = withPreferred(given);
        expect(selectedAddress(marked)?.id).toBe(Math.max(0, preferred.indexOf(true)));
        if (preferred.includes(true)) expect(marked).toEqual(given);
      }),
    );
  });
});
