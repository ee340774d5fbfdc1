import { canonicalPostcode, findStateCode, isPostcode, keptAddress } from '../identity/address.ts';
import { formsOf } from '../markets/forms/index.ts';
import { isCountryCode } from '../markets/index.ts';

interface ShopContact {
  readonly state?: string | undefined;
  readonly postcode?: string | undefined;
  readonly countryCode?: string | undefined;
}

/** States of the US that also have the code of a country. */
const territories: readonly string[] = ['AS', 'GU', 'MP', 'PR', 'VI'];

/** Whether shops may name a state of the US as a country. */
export const isUsTerritory = (countryCode: string): boolean => territories.includes(countryCode);

/**
 * A contact of a shop in the form in which addresses are stored: a territory of the US by its state, with the code of its state, and
 * its postcode as the country writes it. A territory with another state stays as it is: either may be wrong.
 * @param home the country of the shop, where the contact names none
 */
export function keptContact<Contact extends ShopContact>(contact: Contact, home?: string): Contact {
  const placed = byState(contact);
  const country = placed.countryCode ?? home ?? '';
  const kept = isCountryCode(country) ? keptAddress(placed, formsOf(country)) : placed;
  return placed.countryCode === undefined ? withPostcodeOfAny(kept, country) : kept;
}

/** A contact that names no country may be in another one than its shop: its postcode is then written as that one writes it. */
function withPostcodeOfAny<Contact extends ShopContact>(contact: Contact, home: string): Contact {
  const { postcode = '' } = contact;
  const isOfHome = isCountryCode(home) && isPostcode(postcode, formsOf(home).postcode);
  if (isOfHome || !isPostcode(postcode, null)) return contact;
  return { ...contact, postcode: canonicalPostcode(postcode, null) };
}

function byState<Contact extends ShopContact>(contact: Contact): Contact {
  const { countryCode = '', state = '' } = contact;
  if (!isUsTerritory(countryCode)) return contact;
  const isClear = state.trim() === '' || findStateCode(state, formsOf('US').state) === countryCode;
  return isClear ? { ...contact, countryCode: 'US', state: countryCode } : contact;
}
