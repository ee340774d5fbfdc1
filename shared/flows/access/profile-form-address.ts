/** The address of a form: searched and chosen from a list, or typed field by field. */
import type { FlagValues } from '#shared/domain/flags.ts';
import {
  type AddressProblem,
  completeManualAddress,
  findStateCode,
  validateAddress,
} from '#shared/domain/identity/address.ts';
import { addressLine } from '#shared/domain/identity/address-suggestion.ts';
import type { ContactAddress } from '#shared/domain/identity/contact-address.ts';
import { cardNumberProblem } from '#shared/domain/identity/no-card-number.ts';
import type { MarketForms } from '#shared/domain/markets/forms/market-forms.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';

/** In which country an address is asked for, and by which rules. */
export interface AddressFormContext {
  readonly countryCode: CountryCode;
  readonly forms: MarketForms;
}

/** The fields of an address, as they are typed by hand. */
export const addressFieldNames = ['address1', 'address2', 'suburb', 'state', 'postcode'] as const;
type FieldName = (typeof addressFieldNames)[number];

export interface AddressValues extends Record<FieldName, string> {
  /** The search text, or the suggestion that was chosen. */
  addressSearch: string;
  /** Whether the address is typed by hand, field by field. */
  isAddressTyped: boolean;
}

export const emptyAddress: AddressValues = {
  address1: '',
  address2: '',
  suburb: '',
  state: '',
  postcode: '',
  addressSearch: '',
  isAddressTyped: false,
};

/** Codes with texts in `identity.problems`. */
export type AddressFormProblem = AddressProblem | 'addressNotChosen' | 'invalidAddress';

/** An address in the fields of a form; what it does not have is empty. */
export const addressValuesOf = (address: ContactAddress): AddressValues => ({
  address1: address.address1,
  address2: address.address2 ?? '',
  suburb: address.suburb,
  state: address.state ?? '',
  postcode: address.postcode ?? '',
  addressSearch: addressLine(address),
  isAddressTyped: false,
});

/** The code of the state, whether it was chosen or typed by name. */
export const stateOf = ({ state }: Pick<AddressValues, 'state'>, forms: MarketForms): string =>
  findStateCode(state, forms.state) ?? state.trim();

/** The address as it is sent. Source: ACC-251. */
export function addressOf(values: AddressValues, { countryCode, forms }: AddressFormContext): ContactAddress {
  const state = stateOf(values, forms);
  const [address2, postcode] = [values.address2.trim(), values.postcode.trim()];
  const address = {
    address1: values.address1.trim(),
    suburb: values.suburb.trim(),
    countryCode,
    ...(address2 && { address2 }),
    ...(state && { state }),
    ...(postcode && { postcode }),
  };
  return values.isAddressTyped ? completeManualAddress(address, forms.state) : address;
}

/**
 * What is wrong with an address: at its fields while it is typed by hand, else at the search field.
 * Source: ACC-238, ACC-240 to ACC-248.
 */
export function addressProblems(
  values: AddressValues,
  context: AddressFormContext,
  flags: FlagValues,
): { [Name in keyof AddressValues]?: AddressFormProblem } {
  const problems = validateAddress(addressOf(values, context), context.forms, flags);
  if (values.isAddressTyped) return problems;
  const cardNumber = cardNumberProblem(values.addressSearch);
  if (cardNumber) return { addressSearch: cardNumber };
  if (values.addressSearch.trim() === '') return { addressSearch: 'required' };
  if (values.address1 === '') return { addressSearch: 'addressNotChosen' };
  const [problem] = Object.values(problems);
  return problem ? { addressSearch: problem } : {};
}

/** Whether a chosen address lacks something, so that its fields must be shown. */
export const isAddressComplete = (address: ContactAddress, forms: MarketForms, flags: FlagValues): boolean =>
  Object.keys(validateAddress(address, forms, flags)).length === 0;
