/** New shoppers: each test creates its own. */
import { randomInt, randomUUID } from 'node:crypto';
import type { CountryCode } from '#shared/domain/markets/index.ts';

export interface Mobile {
  /** In the national format. */
  readonly typed: string;
  /** In E.164, as the product stores it and messages are addressed. */
  readonly stored: string;
}

export interface Person {
  readonly countryCode: Home;
  readonly email: string;
  readonly mobile: Mobile;
  readonly givenNames: string;
  readonly surname: string;
  /** Digits in the order of the country; the field adds the separators. */
  readonly birthDate: string;
  readonly address: Address;
}

interface Address {
  readonly address1: string;
  readonly suburb: string;
  readonly state: string;
  readonly postcode: string;
}

export type Home = Extract<CountryCode, 'AU' | 'NZ' | 'GB' | 'US' | 'CA' | 'DE'>;

interface HomeFacts {
  readonly address: Address;
  readonly birthDate: string;
  readonly mobile: (digits: (count: number) => string) => Mobile;
}

const dialled = (trunk: string, callingCode: string, rest: string): Mobile => ({
  typed: `${trunk}${rest}`,
  stored: `${callingCode}${rest}`,
});

const homes: Readonly<Record<Home, HomeFacts>> = {
  AU: {
    address: { address1: '12 Banksia Street', suburb: 'Fitzroy', state: 'Victoria', postcode: '3065' },
    birthDate: '07031994',
    mobile: (digits) => dialled('0', '+61', `4${digits(8)}`),
  },
  NZ: {
    address: { address1: '8 Rata Road', suburb: 'Ponsonby', state: '', postcode: '1011' },
    birthDate: '07031994',
    mobile: (digits) => dialled('0', '+64', `21${digits(7)}`),
  },
  GB: {
    address: { address1: '24 Larch Lane', suburb: 'Bristol', state: '', postcode: 'BS1 4DJ' },
    birthDate: '07031994',
    mobile: (digits) => dialled('0', '+44', `74${digits(8)}`),
  },
  US: {
    address: { address1: '310 Juniper Avenue', suburb: 'Portland', state: 'Oregon', postcode: '97205' },
    birthDate: '03071994',
    mobile: (digits) => dialled('', '+1', `5035${digits(6)}`),
  },
  CA: {
    address: { address1: '77 Maple Road', suburb: 'Toronto', state: 'Ontario', postcode: 'M5V 2T6' },
    birthDate: '03071994',
    mobile: (digits) => dialled('', '+1', `4165${digits(6)}`),
  },
  DE: {
    address: { address1: 'Lindenweg 12', suburb: 'Köln', state: '', postcode: '50667' },
    birthDate: '07031994',
    mobile: (digits) => dialled('0', '+49', `151${digits(8)}`),
  },
};

const randomDigits = (count: number) => String(randomInt(10 ** (count - 1), 10 ** count - 1));

/** A unique name, so that no two shoppers of a run are taken for the same person. */
const newSurname = () => `Marlow${randomUUID().replace(/\d|-/g, '')}`;

/** Without digits: of one random id in nine thousand they form a card number, which a shop may not send. */
export const newEmail = (): string =>
  `shopper-${randomUUID().replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}@example.com`;

export const newMobile = (countryCode: Home): Mobile => homes[countryCode].mobile(randomDigits);

/** A shopper of that country, with everything that a registration asks for. */
export function newPerson(countryCode: Home = 'AU'): Person {
  const { address, birthDate } = homes[countryCode];
  return {
    countryCode,
    email: newEmail(),
    mobile: newMobile(countryCode),
    givenNames: 'Ana',
    surname: newSurname(),
    birthDate,
    address,
  };
}
