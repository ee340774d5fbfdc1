/**
 * Whether an account has all required details. Separate from `account-details.ts`, since this needs the rules of
 * addresses.
 */
import type { MarketForms } from '#shared/domain/markets/forms/market-forms.ts';

/**
 * State and postcode count where an address of the country must have them.
 * @param missing null while unknown
 * Source: ACC-365, access-open OPEN-35.
 */
export function hasCompleteDetails(
  missing: readonly string[] | null,
  { state, postcode }: Pick<MarketForms, 'state' | 'postcode'>,
): boolean {
  const dispensable = [...(postcode.required ? [] : ['postcode']), ...(state.required ? [] : ['state'])];
  return missing?.every((name) => dispensable.includes(name)) ?? false;
}
