import * as z from 'zod/mini';
import { filledText, freeText } from '../free-text.ts';
import type { ContactAddress } from '../identity/contact-address.ts';

const twoDigits = z.string().check(z.regex(/^\d{2}$/));
const securityCode = z.string().check(z.regex(/^\d{3,4}$/));
const token = z.string().check(z.maxLength(255));
const text = freeText(255);

/** A billing address with the card provider's field names (PAY-216). */
export const cardSetupAddressSchema = z.strictObject({
  street1: text,
  street2: text,
  city: text,
  state: text,
  postcode: text,
  country: z.string().check(z.length(2)),
});
export type CardSetupAddress = z.infer<typeof cardSetupAddressSchema>;

const trace = { traceId: z.uuid(), storeToken: z.boolean(), address: z.optional(cardSetupAddressSchema) };

const newCardSetup = z.strictObject({
  ...trace,
  cardNumber: z.string().check(z.regex(/^\d{13,19}$/)),
  cardSecurityCode: securityCode,
  cardHolderName: filledText(255),
  cardExpiryMonth: twoDigits,
  cardExpiryYear: twoDigits,
});
const savedCardSetup = z.strictObject({
  ...trace,
  token,
  cardSecurityCode: z.optional(securityCode),
});
const paymentSourceSetup = z.strictObject({ ...trace, paymentSourceId: token });

/** What binds a method to a trace at the card provider: a new card, a saved card or a payment source (PAY-215). */
export const cardSetupSchema = z.union([newCardSetup, savedCardSetup, paymentSourceSetup]);
export type CardSetup = z.infer<typeof cardSetupSchema>;
export type NewCardSetup = z.infer<typeof newCardSetup>;

/**
 * The provider's endpoint: `order` for adding a card, changing a method and checkout, `payment` for paying an
 * instalment, a custom amount or the account (PAY-217, PAY-218).
 */
export const cardSetupPath = (purpose: 'order' | 'payment') => `/topaz/paylater/${purpose}/setup` as const;

export interface NewCardAddress {
  address1: string;
  address2: string;
  suburb: string;
  state: string;
  postcode: string;
  countryCode: string;
}

export function toCardSetupAddress(address: NewCardAddress): CardSetupAddress {
  return {
    street1: address.address1,
    street2: address.address2,
    city: address.suburb,
    state: address.state,
    postcode: address.postcode,
    country: address.countryCode,
  };
}

/** The address of a setup in the form in which addresses are stored. */
export function fromCardSetupAddress(address: CardSetupAddress): ContactAddress {
  return {
    address1: address.street1,
    address2: address.street2,
    suburb: address.city,
    state: address.state,
    postcode: address.postcode,
    countryCode: address.country,
  };
}
