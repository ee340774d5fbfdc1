/** Whether an account says enough of its consumer. Apart from what is missing, since this needs the rules of addresses. */
import { postcodePresence } from '#shared/domain/identity/postcode.ts';
import { formsOf } from '#shared/domain/markets/forms/index.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';

/**
 * State and postcode count where an address of the country must have them.
 * @param missing null while nobody knows
 * Source: ACC-365, OPEN-35.
 */
export function hasCompleteDetails(missing: readonly string[] | null, countryCode: CountryCode): boolean {
  const dispensable = [
    ...(postcodePresence(countryCode) === 'required' ? [] : ['postcode']),
    ...(formsOf(countryCode).state.required ? [] : ['state']),
  ];
  return missing?.every((name) => dispensable.includes(name)) ?? false;
}
