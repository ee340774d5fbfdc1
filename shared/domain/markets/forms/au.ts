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
} as const satisfies MarketForms;
