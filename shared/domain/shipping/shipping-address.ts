import * as z from 'zod/mini';
import type { FlagValues } from '../flags.ts';
import { type AddressProblems, keptAddress, validateAddress } from '../identity/address.ts';
import type { ContactAddress } from '../identity/contact-address.ts';
import { cardNumberProblem } from '../identity/no-card-number.ts';
import { postcodePresence } from '../identity/postcode.ts';
import { formsOf } from '../markets/forms/index.ts';
import { isCountryCode } from '../markets/index.ts';
import { holdsCardNumber } from '../methods/card-number.ts';
import { numberText, plainNumber } from '../text/plain-number.ts';
import { shownText } from '../text/shown-text.ts';

type Text = (maximumLength: number) => z.ZodMiniString<string>;

const addressOf = (text: Text, number: Text) =>
  z.strictObject({
    name: text(255),
    address1: text(120),
    address2: z.optional(text(120)),
    area2: z.optional(text(120)),
    suburb: text(80),
    state: z.optional(text(40)),
    postcode: z.optional(number(12)),
    countryCode: z.string().check(z.length(2)),
    phoneNumber: z.optional(number(32)),
    /** Whether it becomes the one that is chosen first. */
    preferred: z.optional(z.boolean()),
  });

const storedText: Text = (maximumLength) => z.string().check(z.maxLength(maximumLength));

/** Where parcels go, as a shopper gives it. Which fields have to be filled depends on the country. Source: PAY-061. */
export const newShippingAddressSchema = addressOf(shownText, numberText);
export type NewShippingAddress = z.infer<typeof newShippingAddressSchema>;

/** A stored one. Source: PAY-061, payments-open O-16. */
export const shippingAddressSchema = z.extend(addressOf(storedText, storedText), {
  id: z.string(),
  preferred: z.boolean(),
  /** Whether it is where the shopper lives, with the name and the mobile of the account. */
  ofAccount: z.optional(z.boolean()),
});
export type ShippingAddress = z.infer<typeof shippingAddressSchema>;

interface AccountHolder {
  readonly givenNames: string | null;
  readonly surname: string | null;
  readonly mobile: string | null;
  readonly contactAddress: ContactAddress | null;
}

/** The account's own name, address and mobile as a delivery address; null while the account has none. */
export function accountAddress(of: AccountHolder): Omit<NewShippingAddress, 'preferred'> | null {
  const { contactAddress, mobile } = of;
  const name = [of.givenNames, of.surname].filter(Boolean).join(' ');
  if (!contactAddress || name === '') return null;
  return tidiedAddress({ name, ...contactAddress, ...(mobile && { phoneNumber: mobile }) });
}

/**
 * The addresses that a checkout offers: the account's own first, unless the shopper has stored the same one. A stored one that
 * is preferred stays so.
 */
export function offeredAddresses(
  own: ShippingAddress | null,
  stored: readonly ShippingAddress[],
): readonly ShippingAddress[] {
  const isStored = own !== null && stored.some((each) => placeOf(each) === placeOf(own));
  return withPreferred(own && !isStored ? [own, ...stored] : stored);
}

/** Who lives where, without the number that the courier calls. */
const placeOf = ({
  name,
  address1,
  address2,
  area2,
  suburb,
  state,
  postcode,
  countryCode,
}: ShippingAddress) =>
  [name, address1, address2, area2, suburb, state, postcode, countryCode].join('\n').toLowerCase();

/** How many a consumer can store. */
export const maximumShippingAddresses = 20;

type Field = Exclude<keyof NewShippingAddress, 'preferred'>;

/** The problem of each field that has one. */
export type ShippingAddressProblems = Partial<
  Record<Field, NonNullable<AddressProblems[keyof AddressProblems]> | 'invalidPhoneNumber'>
>;

/** Digits with the separators that people type. The digits are counted apart. */
const phonePattern = /^\+?[\d\s().-]+$/;

/**
 * Checks an address of a market against its rules; empty when it can be used. What a shop delivers to is its own rule.
 * Source: payments-open O-16.
 */
export function shippingAddressProblems(
  address: NewShippingAddress,
  flags: Pick<FlagValues, 'enable-po-box-verification-for-countries'>,
): ShippingAddressProblems {
  const { countryCode, name, area2 = '', phoneNumber = '' } = address;
  const forms = isCountryCode(countryCode) ? formsOf(countryCode) : null;
  const written = standsForPostcode(address) ? { ...address, postcode: '' } : address;
  // What is written in the third line has to be as free of post office boxes as the second.
  const { address2: inArea2 } = validateAddress({ ...address, address2: area2 }, forms, flags);
  const own: [Field, ShippingAddressProblems[Field] | null][] = [
    ['name', name.trim() === '' ? 'required' : cardNumberProblem(name)],
    ['area2', inArea2 ?? null],
    ['phoneNumber', isPhoneNumber(phoneNumber.trim()) ? null : 'invalidPhoneNumber'],
  ];
  return {
    ...validateAddress(written, forms, flags),
    ...Object.fromEntries(own.filter(([, problem]) => problem !== null)),
  };
}

/** Abroad a number has 15 digits at most, as many as an American Express card. Only a courier calls it, so nothing else is checked. */
function isPhoneNumber(written: string): boolean {
  const typed = plainNumber(written);
  if (typed === '') return true;
  const digits = typed.replaceAll(/\D/g, '').length;
  return phonePattern.test(typed) && digits >= 5 && digits <= 15 && !holdsCardNumber(typed);
}

/** The address in the form in which it is stored: without spaces around, with the code of its state and its postcode. */
export function tidiedAddress({
  preferred,
  ...given
}: NewShippingAddress): Omit<NewShippingAddress, 'preferred'> {
  const filled = Object.fromEntries(
    Object.entries(given)
      .map(([field, value]) => [field, value?.trim() ?? ''] as const)
      .filter(
        ([field, value]) => value !== '' || field === 'name' || field === 'address1' || field === 'suburb',
      ),
  ) as typeof given;
  const { countryCode } = filled;
  const coded = isCountryCode(countryCode) ? keptAddress(filled, formsOf(countryCode)) : filled;
  return withPostcode(coded);
}

/**
 * Carriers ask for a postcode also where there is none: the country's code is sent instead. It stays empty where the
 * country requires one. Source: PAY-064.
 */
export function withPostcode<
  Address extends { readonly postcode?: string | undefined; readonly countryCode: string },
>(address: Address): Address {
  const { postcode = '', countryCode } = address;
  if (postcode.trim() !== '' || postcodePresence(countryCode) === 'required') return address;
  return { ...address, postcode: countryCode };
}

/** Whether the postcode is the code that `withPostcode` put there, and no postcode of the country. */
const standsForPostcode = ({ postcode = '', countryCode }: NewShippingAddress): boolean =>
  postcode.trim() === countryCode && postcodePresence(countryCode) !== 'required';

type Preferable = { readonly preferred: boolean };

/** The address that a checkout begins with: the first preferred one. Source: PAY-062. */
export const selectedAddress = <Address extends Preferable>(addresses: readonly Address[]): Address | null =>
  addresses.find(({ preferred }) => preferred) ?? null;

/** The addresses with one preferred at least: the first one where none is. Source: PAY-063. */
export function withPreferred<Address extends Preferable>(addresses: readonly Address[]): readonly Address[] {
  if (selectedAddress(addresses)) return addresses;
  return addresses.map((address, index) => (index === 0 ? { ...address, preferred: true } : address));
}
