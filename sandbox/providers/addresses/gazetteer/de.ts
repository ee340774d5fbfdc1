import type { Place } from './place.ts';

export const de: readonly Place[] = [
  {
    town: 'Berlin',
    postcode: '10435',
    streets: ['Kastanienallee', 'Oderberger Straße', 'Schönhauser Allee', 'Choriner Straße'],
  },
  { town: 'Berlin', postcode: '12047', streets: ['Weserstraße', 'Sonnenallee', 'Hobrechtstraße'] },
  { town: 'Hamburg', postcode: '20357', streets: ['Schanzenstraße', 'Schulterblatt', 'Susannenstraße'] },
  { town: 'München', postcode: '80469', streets: ['Fraunhoferstraße', 'Klenzestraße'] },
  { town: 'Köln', postcode: '50672', streets: ['Brüsseler Straße', 'Maastrichter Straße'] },
  { town: 'Leipzig', postcode: '04229', streets: ['Karl-Heine-Straße', 'Zschochersche Straße'] },
  { town: 'Frankfurt am Main', postcode: '60316', streets: ['Berger Straße', 'Sandweg'] },
  { town: 'Dresden', postcode: '01099', streets: ['Alaunstraße', 'Görlitzer Straße'] },
  { town: 'Bremen', postcode: '28203', streets: ['Ostertorsteinweg', 'Fehrfeld'] },
  { town: 'Freiburg im Breisgau', postcode: '79098', streets: ['Salzstraße', 'Gerberau'] },
  { town: 'Bremen', postcode: '28195', streets: ['Lindenweg'] },
];
