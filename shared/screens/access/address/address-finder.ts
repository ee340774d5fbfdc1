import type { CallOptions } from '#shared/client/create-client.ts';
import { readSuggestedAddress, suggestAddresses } from '#shared/contract/identity/addresses.contract.ts';
import { type AddressSuggestion, suggestionText } from '#shared/domain/identity/address-suggestion.ts';
import type { ContactAddress } from '#shared/domain/identity/contact-address.ts';
import { contactAddressOf } from '#shared/domain/identity/contact-address-of.ts';
import { cardNumberProblem } from '#shared/domain/identity/no-card-number.ts';
import type { AddressFormContext } from '#shared/flows/access/profile-form-address.ts';
import type { AppContextValue } from '#shared/ui/app-context.tsx';

type Call = AppContextValue['call'];

/** Addresses that match the typed text, with the text to show for each; a card number is not sent. */
export async function findAddresses(
  call: Call,
  query: string,
  { countryCode }: AddressFormContext,
  options: CallOptions,
): Promise<readonly AddressSuggestion[]> {
  if (cardNumberProblem(query)) return [];
  const found = await call(suggestAddresses, { query: { query, countryCode } }, options);
  return found.map((each) => ({ ...each, text: suggestionText(each, countryCode) }));
}

/** The address of a suggestion, as form fields. */
export async function readAddress(
  call: Call,
  id: string,
  { forms }: AddressFormContext,
  options: CallOptions,
): Promise<ContactAddress> {
  return contactAddressOf(await call(readSuggestedAddress, { params: { id } }, options), forms.state);
}
