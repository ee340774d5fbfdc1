/** Formats an address of the gazetteer in one line, and in the components of a map service. */
import type { AddressComponent } from '#shared/domain/identity/address-result.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { Place } from './gazetteer/place.ts';

export interface FoundAddress {
  readonly countryCode: CountryCode;
  readonly place: Place;
  readonly street: string;
  /** 0 for the street as a whole. */
  readonly number: number;
  readonly unit: string;
}

/** How addresses of a country are written, and the parts that a map gives of them. */
interface AddressFormat {
  readonly line: (place: Place, line: string) => string;
  /** Between street and house number where the number comes last. */
  readonly beforeNumber: string | null;
  readonly town: 'locality' | 'postal_town';
  readonly state: 'administrative_area_level_1' | 'administrative_area_level_2';
}

const townAndState: AddressFormat = {
  line: ({ town, state, postcode }, line) => `${line}, ${town}, ${state} ${postcode}`,
  beforeNumber: null,
  town: 'locality',
  state: 'administrative_area_level_1',
};
const postTown: AddressFormat = {
  ...townAndState,
  line: ({ town, postcode }, line) => `${line}, ${town} ${postcode}`,
  town: 'postal_town',
};
const continental: AddressFormat = {
  ...townAndState,
  line: ({ town, postcode, state }, line) => `${line}, ${postcode} ${town}${state ? ` (${state})` : ''}`,
};
const numberAfterComma: AddressFormat = {
  ...continental,
  beforeNumber: ', ',
  state: 'administrative_area_level_2',
};

const formats: Readonly<Record<CountryCode, AddressFormat>> = {
  AU: { ...townAndState, line: ({ town, state, postcode }, line) => `${line}, ${town} ${state} ${postcode}` },
  NZ: { ...townAndState, line: ({ town, city, postcode }, line) => `${line}, ${town}, ${city} ${postcode}` },
  US: townAndState,
  CA: townAndState,
  GB: postTown,
  IM: postTown,
  JE: postTown,
  GG: postTown,
  FR: continental,
  DE: { ...continental, beforeNumber: ' ' },
  IT: numberAfterComma,
  ES: numberAfterComma,
};

function streetLine({ countryCode, street, number, unit }: FoundAddress): string {
  if (number === 0) return street;
  const house = unit ? `${unit}/${number}` : String(number);
  const { beforeNumber } = formats[countryCode];
  return beforeNumber === null ? `${house} ${street}` : `${street}${beforeNumber}${house}`;
}

export function lineOf(address: FoundAddress): string {
  return formats[address.countryCode].line(address.place, streetLine(address));
}

const component = (types: readonly string[], longText: string, shortText = longText): AddressComponent => ({
  types: [...types],
  longText,
  shortText,
});

export function componentsOf({ countryCode, place, street, number, unit }: FoundAddress): AddressComponent[] {
  const [postcode = '', suffix] = countryCode === 'US' ? place.postcode.split('-') : [place.postcode];
  return [
    ...(unit ? [component(['subpremise'], unit)] : []),
    component(['street_number'], String(number)),
    component(['route'], street),
    ...townComponents(countryCode, place),
    ...(place.state
      ? [component([formats[countryCode].state], place.stateName ?? place.state, place.state)]
      : []),
    component(['postal_code'], postcode),
    ...(suffix ? [component(['postal_code_suffix'], suffix)] : []),
    component(['country'], countryCode),
  ];
}

/** In New Zealand a suburb lies in a city. */
function townComponents(countryCode: CountryCode, { town, city }: Place): AddressComponent[] {
  if (city) return [component(['sublocality'], town), component(['locality'], city)];
  return [component([formats[countryCode].town], town)];
}
