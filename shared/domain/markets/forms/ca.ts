import { lastThreeApart, type MarketForms } from './market-forms.ts';

export const caForms = {
  addressFields: ['address1', 'address2', 'suburb', 'state', 'postcode'],
  postcode: {
    required: true,
    pattern: /^[ABCEGHJKLMNPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
    apart: lastThreeApart,
    inputType: 'text',
    example: 'M5V 2T6',
  },
  state: {
    required: true,
    input: 'autocomplete',
    states: [
      { code: 'AB', name: 'Alberta' },
      { code: 'BC', name: 'British Columbia', names: { 'fr-CA': 'Colombie-Britannique' } },
      { code: 'MB', name: 'Manitoba' },
      { code: 'NB', name: 'New Brunswick', names: { 'fr-CA': 'Nouveau-Brunswick' } },
      { code: 'NL', name: 'Newfoundland and Labrador', names: { 'fr-CA': 'Terre-Neuve-et-Labrador' } },
      { code: 'NS', name: 'Nova Scotia', names: { 'fr-CA': 'Nouvelle-Écosse' } },
      { code: 'NT', name: 'Northwest Territories', names: { 'fr-CA': 'Territoires du Nord-Ouest' } },
      { code: 'NU', name: 'Nunavut' },
      { code: 'ON', name: 'Ontario' },
      {
        code: 'PE',
        name: 'Prince Edward Island',
        names: { 'fr-CA': 'Île-du-Prince-Édouard' },
        also: ['PEI'],
      },
      { code: 'QC', name: 'Quebec', names: { 'fr-CA': 'Québec' } },
      { code: 'SK', name: 'Saskatchewan' },
      { code: 'YT', name: 'Yukon' },
    ],
    blacklisted: [],
  },
  age: { minimum: 19, minimumByState: { AB: 18, MB: 18, ON: 18, PE: 18, QC: 18, SK: 18 }, maximum: 105 },
} as const satisfies MarketForms;
