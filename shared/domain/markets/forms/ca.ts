import type { MarketForms } from './market-forms.ts';

/** Area codes of Canada; the numbering plan is shared with the United States. */
const areaCodes = `
  204 226 236 249 250 257 263 273 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 468
  474 506 514 519 548 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825
  867 873 879 902 905 942`
  .trim()
  .split(/\s+/);

export const caForms = {
  addressFields: ['address1', 'address2', 'suburb', 'state', 'postcode'],
  postcode: {
    required: true,
    pattern: /^[ABCEGHJKLMNPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
    inputType: 'text',
    example: 'M5V 2T6',
  },
  state: {
    required: true,
    input: 'autocomplete',
    states: [
      { code: 'AB', name: 'Alberta' },
      { code: 'BC', name: 'British Columbia' },
      { code: 'MB', name: 'Manitoba' },
      { code: 'NB', name: 'New Brunswick' },
      { code: 'NL', name: 'Newfoundland and Labrador' },
      { code: 'NS', name: 'Nova Scotia' },
      { code: 'NT', name: 'Northwest Territories' },
      { code: 'NU', name: 'Nunavut' },
      { code: 'ON', name: 'Ontario' },
      { code: 'PE', name: 'Prince Edward Island' },
      { code: 'QC', name: 'Quebec' },
      { code: 'SK', name: 'Saskatchewan' },
      { code: 'YT', name: 'Yukon' },
    ],
    blacklisted: [],
  },
  age: { minimum: 19, minimumByState: { AB: 18, MB: 18, ON: 18, PE: 18, QC: 18, SK: 18 }, maximum: 105 },
  mobile: {
    pattern: /^1?([2-9]\d{2}[2-9]\d{6})$/,
    unassigned: null,
    areaCodes: new Set(areaCodes),
    display: '(###) ###-####',
    example: '(416) 555-0123',
  },
} as const satisfies MarketForms;
