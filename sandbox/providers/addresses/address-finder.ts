import type { AddressResult } from '#shared/domain/identity/address-result.ts';
import type { AddressSuggestion } from '#shared/domain/identity/address-suggestion.ts';
import { type CountryCode, isCountryCode } from '#shared/domain/markets/index.ts';
import { componentsOf, type FoundAddress, lineOf } from './address-format.ts';
import { gazetteer } from './gazetteer/index.ts';
import type { Place } from './gazetteer/place.ts';

const atMost = 8;
const fewestCharacters = 3;
const lastNumber = 399;
/** The house numbers that are suggested while none is typed. */
const usualNumbers = [8, 14, 27] as const;

/** A street of the gazetteer with the words by which it is found. */
interface Street {
  readonly countryCode: CountryCode;
  readonly place: Place;
  readonly placeAt: number;
  readonly streetAt: number;
  readonly words: readonly string[];
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) => plain(text).match(/[\p{L}\d]+/gu) ?? [];

/** A map of a few streets in every market. Every house number from 1 to 399 exists, with any unit. */
export function createAddressFinder() {
  const streets = Object.entries(gazetteer).flatMap(([country, places]) =>
    places.flatMap((place, placeAt) =>
      place.streets.map((street, streetAt) => ({
        countryCode: country as CountryCode,
        place,
        placeAt,
        streetAt,
        words: wordsOf(
          [street, place.town, place.city, place.state, place.stateName, place.postcode].join(' '),
        ),
      })),
    ),
  );

  return {
    suggest({ query, countryCode }: { query: string; countryCode: CountryCode }): AddressSuggestion[] {
      if (query.trim().length < fewestCharacters) return [];
      const { unit, number, words } = readQuery(query);
      if (words.length === 0 || number > lastNumber) return [];
      const found = streets
        .filter((street) => street.countryCode === countryCode && matches(street, words))
        .toSorted((left, right) => wordsInName(right, words) - wordsInName(left, words));
      const suggestions = found.flatMap((street) =>
        number > 0 ? [houseIn(street, number, unit)] : [streetItself(street), ...housesIn(street)],
      );
      return suggestions.slice(0, atMost);
    },

    addressOf(id: string): AddressResult | null {
      const address = parseId(id);
      return address && { id, countryCode: address.countryCode, components: componentsOf(address) };
    },
  };
}

/** `3/14 Gantry Street, 3071`: the first number of up to three digits is the house, before a slash it is the unit. */
function readQuery(query: string): { unit: string; number: number; words: string[] } {
  const house = /(?<![\p{L}\d])(?:([\p{L}\d]{1,4})\s*\/\s*)?(\d{1,3})(?![\p{L}\d])/u.exec(query);
  const rest = house ? query.replace(house[0], ' ') : query;
  return { unit: house?.[1] ?? '', number: Number(house?.[2] ?? 0), words: wordsOf(rest) };
}

function matches(street: Street, words: readonly string[]): boolean {
  return words.every((word) => street.words.some((known) => known.startsWith(word)));
}

/** In Mount Eden, Mount Eden Road comes before the other roads. */
function wordsInName({ place, streetAt }: Street, words: readonly string[]): number {
  const name = wordsOf(place.streets[streetAt] ?? '');
  return words.filter((word) => name.some((known) => known.startsWith(word))).length;
}

function houseIn(street: Street, number: number, unit = ''): AddressSuggestion {
  const address = { ...street, street: street.place.streets[street.streetAt] ?? '', number, unit };
  const id = [street.countryCode, street.placeAt, street.streetAt, number, ...(unit ? [unit] : [])].join('.');
  return { id, text: lineOf(address), selectable: true };
}

const housesIn = (street: Street) => usualNumbers.map((number) => houseIn(street, number));

function streetItself(street: Street): AddressSuggestion {
  const { countryCode, place, placeAt, streetAt } = street;
  const name = place.streets[streetAt] ?? '';
  return {
    id: [countryCode, placeAt, streetAt].join('.'),
    text: lineOf({ countryCode, place, street: name, number: 0, unit: '' }),
    selectable: false,
  };
}

function parseId(id: string): FoundAddress | null {
  const [countryCode = '', placeAt = '', streetAt = '', number = '', unit = '', ...more] = id.split('.');
  if (!isCountryCode(countryCode) || more.length > 0 || !/^[\p{L}\d]{0,4}$/u.test(unit)) return null;
  const place = gazetteer[countryCode][indexOf(placeAt)];
  const street = place?.streets[indexOf(streetAt)];
  const isHouse = /^[1-9]\d{0,2}$/.test(number) && Number(number) <= lastNumber;
  return place && street && isHouse ? { countryCode, place, street, number: Number(number), unit } : null;
}

/** Accepts only plain digits; -1 finds nothing. */
const indexOf = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : -1);
