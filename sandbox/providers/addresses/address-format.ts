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

type Writer = (place: Place, line: string) => string;

const island: Writer = ({ town, postcode }, line) => `${line}, ${town} ${postcode}`;
const continental: Writer = ({ town, postcode, state }, line) =>
  [line, `${postcode} ${town}${state ? ` (${state})` : ''}`].join(', ');

const writers: Readonly<Record<CountryCode, Writer>> = {
  AU: ({ town, state, postcode }, line) => `${line}, ${town} ${state} ${postcode}`,
  NZ: ({ town, city, postcode }, line) => `${line}, ${town}, ${city} ${postcode}`,
  US: ({ town, state, postcode }, line) => `${line}, ${town}, ${state} ${postcode}`,
  CA: ({ town, state, postcode }, line) => `${line}, ${town}, ${state} ${postcode}`,
  GB: island,
  IM: island,
  JE: island,
  GG: island,
  FR: continental,
  DE: continental,
  IT: continental,
  ES: continental,
};

const numberLast: Readonly<Partial<Record<CountryCode, string>>> = { DE: ' ', IT: ', ', ES: ', ' };

function streetLine({ countryCode, street, number, unit }: FoundAddress): string {
  if (number === 0) return street;
  const house = unit ? `${unit}/${number}` : String(number);
  const between = numberLast[countryCode];
  return between ? `${street}${between}${house}` : `${house} ${street}`;
}

export function lineOf(address: FoundAddress): string {
  return writers[address.countryCode](address.place, streetLine(address));
}

const component = (types: readonly string[], longText: string, shortText = longText): AddressComponent => ({
  types: [...types],
  longText,
  shortText,
});

/** Only the countries below have a state in their addresses; in New Zealand a suburb lies in a city. */
export function componentsOf({ countryCode, place, street, number, unit }: FoundAddress): AddressComponent[] {
  const [postcode = '', suffix] = countryCode === 'US' ? place.postcode.split('-') : [place.postcode];
  return [
    ...(unit ? [component(['subpremise'], unit)] : []),
    component(['street_number'], String(number)),
    component(['route'], street),
    ...townComponents(countryCode, place),
    ...(place.state
      ? [component([stateType(countryCode)], place.stateName ?? place.state, place.state)]
      : []),
    component(['postal_code'], postcode),
    ...(suffix ? [component(['postal_code_suffix'], suffix)] : []),
    component(['country'], countryCode),
  ];
}

function townComponents(countryCode: CountryCode, { town, city }: Place): AddressComponent[] {
  if (city) return [component(['sublocality'], town), component(['locality'], city)];
  const isPostTown = ['GB', 'IM', 'JE', 'GG'].includes(countryCode);
  return [component([isPostTown ? 'postal_town' : 'locality'], town)];
}

function stateType(countryCode: CountryCode): string {
  const isProvince = countryCode === 'IT' || countryCode === 'ES';
  return isProvince ? 'administrative_area_level_2' : 'administrative_area_level_1';
}
