import { describe, expect, it } from 'vitest';
import { flagDefaults } from '../flags.ts';
import { type DocumentSender, licencePayload, medicarePayload, passportPayload } from './document-payload.ts';
import type { LicenceCheck } from './licence.ts';
import type { MedicareCheck } from './medicare.ts';
import type { PassportCheck } from './passport.ts';

const holder = { givenNames: 'Ana', surname: 'Marlow', dateOfBirth: '1990-02-01' };
const passport: PassportCheck = {
  ...holder,
  countryCode: 'AU',
  expiryDate: '2030-05-06',
  passportNumber: 'PA1234567',
};
const licence: LicenceCheck = {
  ...holder,
  countryCode: 'AU',
  state: 'VIC',
  licenceNumber: '1234567',
  dlCardNumber: 'P1234567',
};
const card: MedicareCheck = {
  number: '2123456701',
  reference: 1,
  colour: 'GREEN',
  expiryDate: '2028-05-01',
  dateOfBirth: '1990-02-01',
  name: 'Ana',
  name2: 'Marlow',
};

const sender = (change: Partial<DocumentSender>): DocumentSender => ({
  countryCode: 'AU',
  channel: 'CHECKOUT',
  consumerAccountId: 'consumer',
  creditPolicyAgree: true,
  flags: flagDefaults,
  ...change,
});
const inCheckout = { ...flagDefaults, 'au-identity-check-through-id-service-checkout-enabled': true };
const inPortal = { ...flagDefaults, 'au-identity-check-through-id-service-portal-enabled': true };
const told = { consumerAccountId: 'consumer', creditPolicyAgree: true };

describe('a document of an Australian', () => {
  it('says who sends it where the flag of its app is on [ACC-399]', () => {
    const checkout = sender({ flags: inCheckout });
    const portal = sender({ flags: inPortal, channel: 'PORTAL' });
    expect(passportPayload(passport, checkout)).toEqual({ ...passport, ...told, channel: 'CHECKOUT' });
    expect(licencePayload(licence, portal)).toEqual({ ...licence, ...told, channel: 'PORTAL' });
    expect(medicarePayload(card, checkout)).toEqual({
      ...card,
      creditPolicyAgree: true,
      channel: 'CHECKOUT',
    });
  });

  it('carries its own fields only where that flag is off [ACC-399]', () => {
    const { name2, ...baseCard } = card;
    for (const off of [
      sender({}),
      sender({ flags: inPortal }),
      sender({ flags: inCheckout, channel: 'PORTAL' }),
    ]) {
      expect(passportPayload(passport, off)).toEqual(passport);
      expect(licencePayload(licence, off)).toEqual(licence);
      expect(medicarePayload(card, off)).toEqual(baseCard);
    }
  });
});

it('documents of other countries carry their own fields only, with the flags on too [ACC-399]', () => {
  const flags = { ...inCheckout, ...inPortal };
  const nzLicence = { ...licence, countryCode: 'NZ' as const, licenceVersion: '123' };
  const { dlCardNumber, ...expected } = nzLicence;
  expect(licencePayload(nzLicence, sender({ countryCode: 'NZ', flags }))).toEqual(expected);
  expect(passportPayload(passport, sender({ countryCode: 'GB', flags }))).toEqual(passport);
});

it('a licence of New Zealand carries its version, where it has one', () => {
  const { dlCardNumber, ...base } = { ...licence, countryCode: 'NZ' as const };
  const nz = sender({ countryCode: 'NZ' });
  expect(licencePayload({ ...base, licenceVersion: '123' }, nz)).toStrictEqual({
    ...base,
    licenceVersion: '123',
  });
  expect(licencePayload(base, nz)).toStrictEqual(base);
  expect(licencePayload({ ...base, countryCode: 'AU', licenceVersion: '123' }, sender({}))).toStrictEqual({
    ...base,
    countryCode: 'AU',
  });
});

it('the second line of a Medicare card is left out when it is empty', () => {
  const checkout = sender({ flags: inCheckout });
  const { name2, ...base } = card;
  const sent = { ...base, creditPolicyAgree: true, channel: 'CHECKOUT' };
  expect(medicarePayload({ ...card, name2: ' ' }, checkout)).toEqual(sent);
  expect(medicarePayload(base, checkout)).toEqual(sent);
});

it('the identity service is Australian: no other consumer is sent to it', () => {
  const flags = { ...inCheckout, ...inPortal };
  expect(medicarePayload(card, sender({ countryCode: 'NZ', flags }))).not.toHaveProperty('channel');
  expect(passportPayload(passport, sender({ countryCode: 'NZ', flags }))).toStrictEqual(passport);
});

it('a card number is sent with Australian licences only [ACC-312]', () => {
  const abroad = { ...licence, countryCode: 'GB' as const };
  expect(licencePayload(licence, sender({}))).toHaveProperty('dlCardNumber', 'P1234567');
  expect(licencePayload(abroad, sender({ countryCode: 'GB' }))).not.toHaveProperty('dlCardNumber');
});
