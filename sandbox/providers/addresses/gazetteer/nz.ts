import type { Place } from './place.ts';

export const nz: readonly Place[] = [
  {
    town: 'Te Aro',
    city: 'Wellington',
    postcode: '6011',
    streets: ['Cuba Street', 'Ghuznee Street', 'Vivian Street', 'Willis Street'],
  },
  {
    town: 'Newtown',
    city: 'Wellington',
    postcode: '6021',
    streets: ['Riddiford Street', 'Constable Street', 'Rintoul Street'],
  },
  { town: 'Karori', city: 'Wellington', postcode: '6012', streets: ['Karori Road', 'Campbell Street'] },
  {
    town: 'Ponsonby',
    city: 'Auckland',
    postcode: '1011',
    streets: ['Ponsonby Road', 'Franklin Road', 'Jervois Road', 'Rata Road'],
  },
  {
    town: 'Mount Eden',
    city: 'Auckland',
    postcode: '1024',
    streets: ['Dominion Road', 'Valley Road', 'Mount Eden Road'],
  },
  {
    town: 'Grey Lynn',
    city: 'Auckland',
    postcode: '1021',
    streets: ['Williamson Avenue', 'Great North Road'],
  },
  { town: 'Devonport', city: 'Auckland', postcode: '0624', streets: ['Victoria Road', 'Church Street'] },
  {
    town: 'Riccarton',
    city: 'Christchurch',
    postcode: '8011',
    streets: ['Riccarton Road', 'Clarence Street', 'Matipo Street'],
  },
  { town: 'Addington', city: 'Christchurch', postcode: '8024', streets: ['Lincoln Road', 'Selwyn Street'] },
  {
    town: 'North Dunedin',
    city: 'Dunedin',
    postcode: '9016',
    streets: ['George Street', 'Castle Street', 'Great King Street'],
  },
  { town: 'Hamilton East', city: 'Hamilton', postcode: '3216', streets: ['Grey Street', 'Naylor Street'] },
  { town: 'Ahuriri', city: 'Napier', postcode: '4110', streets: ['Hardinge Road', 'Bridge Street'] },
  { town: 'Tahunanui', city: 'Nelson', postcode: '7011', streets: ['Beach Road', 'Muritai Street'] },
];
