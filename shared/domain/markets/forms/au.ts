import { adultAge, type MarketForms } from './market-forms.ts';

export const auForms = {
  addressFields: ['address1', 'address2', 'suburb', 'state', 'postcode'],
  postcode: { required: true, pattern: /^\d{4}$/, inputType: 'tel', example: '2000' },
  state: {
    required: true,
    input: 'select',
    states: [
      { code: 'ACT', name: 'Australian Capital Territory' },
      { code: 'NSW', name: 'New South Wales' },
      { code: 'NT', name: 'Northern Territory' },
      { code: 'QLD', name: 'Queensland' },
      { code: 'SA', name: 'South Australia' },
      { code: 'TAS', name: 'Tasmania' },
      { code: 'VIC', name: 'Victoria' },
      { code: 'WA', name: 'Western Australia' },
    ],
    blacklisted: [],
  },
  age: adultAge,
  mobile: {
    pattern: /^(?:0|61)(4\d{8})$/,
    unassigned: /^40{8}$/,
    areaCodes: null,
    display: '0### ### ###',
    example: '0412 345 678',
  },
} as const satisfies MarketForms;
