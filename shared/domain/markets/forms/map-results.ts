/** Which part of a map service's response fills which field of an address [ACC-252]. */
import type { CountryCode } from '../market.ts';

/** The first part of each list that is present. */
export interface AddressMapping {
  readonly street: 'number-first' | 'number-last' | 'number-after-comma';
  readonly suburb: readonly string[];
  /** Empty where an address has no state. */
  readonly state: readonly string[];
}

/** As maps of English-speaking countries name them. */
const townAndState: AddressMapping = {
  street: 'number-first',
  suburb: ['locality', 'sublocality', 'postal_town', 'administrative_area_level_2'],
  state: ['administrative_area_level_1'],
};

/** Addresses use post towns; a county is not part of the address. */
const postTown: AddressMapping = {
  street: 'number-first',
  suburb: ['postal_town', 'locality', 'sublocality'],
  state: [],
};

const towns = ['locality', 'postal_town', 'administrative_area_level_3'];
const province = ['administrative_area_level_2'];

const mappings: Readonly<Record<CountryCode, AddressMapping>> = {
  AU: townAndState,
  US: townAndState,
  CA: townAndState,
  // Maps give suburb and city separately, and the city is used as the state.
  NZ: {
    street: 'number-first',
    suburb: ['sublocality', 'locality', 'postal_town'],
    state: ['locality', 'postal_town'],
  },
  GB: postTown,
  IM: postTown,
  JE: postTown,
  GG: postTown,
  FR: { street: 'number-first', suburb: towns, state: [] },
  DE: { street: 'number-last', suburb: towns, state: [] },
  IT: { street: 'number-after-comma', suburb: towns, state: province },
  ES: { street: 'number-after-comma', suburb: towns, state: province },
};

export const mapResultOf = (countryCode: CountryCode): AddressMapping => mappings[countryCode];
