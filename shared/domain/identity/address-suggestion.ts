import * as z from 'zod/mini';
import type { ContactAddress } from './contact-address.ts';

/**
 * One line of the list below an address field. One that is not selectable only narrows the search, such as a street.
 */
export const addressSuggestionSchema = z.object({
  id: z.string(),
  text: z.string(),
  selectable: z.boolean(),
});
export type AddressSuggestion = z.infer<typeof addressSuggestionSchema>;

/** As it is shown: a US postcode has only its first five digits [ACC-250]. */
export function suggestionText({ text }: Pick<AddressSuggestion, 'text'>, countryCode: string): string {
  return countryCode === 'US' ? text.replace(/\b(\d{5})-\d{4}\b/g, '$1') : text;
}

/** An address in one line, to look for it: the words that any map can read. */
export function addressLine(address: ContactAddress): string {
  const { address1, suburb, state, postcode } = address;
  return [address1, suburb, state, postcode].filter((part) => part?.trim()).join(', ');
}

/**
 * The suggestion for a prefilled address, or the problem that none can be selected; the address is then typed by hand
 * [ACC-249].
 */
export function prefilledSuggestion(
  found: readonly AddressSuggestion[],
): { readonly suggestion: AddressSuggestion } | { readonly problem: 'invalidAddress' } {
  const [suggestion] = found;
  return suggestion?.selectable ? { suggestion } : { problem: 'invalidAddress' };
}
