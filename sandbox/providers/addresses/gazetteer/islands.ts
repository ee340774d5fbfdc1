import type { Place } from './place.ts';

export const im: readonly Place[] = [
  {
    town: 'Douglas',
    postcode: 'IM1 2EA',
    streets: ['Strand Street', 'Duke Street', 'Prospect Hill', 'Athol Street', 'Loch Promenade', 'Broadway'],
  },
  { town: 'Douglas', postcode: 'IM1 2AB', streets: ['Fuchsia Walk'] },
  {
    town: 'Ramsey',
    postcode: 'IM8 1AA',
    streets: ['Parliament Street', 'Bowring Road', 'Queens Promenade', 'Waterloo Road'],
  },
  { town: 'Peel', postcode: 'IM5 1AB', streets: ['Castle Street', 'Michael Street', 'Shore Road'] },
  { town: 'Castletown', postcode: 'IM9 1LD', streets: ['Arbory Street', 'Malew Street', 'Bank Street'] },
];
export const je: readonly Place[] = [
  {
    town: 'St Helier',
    postcode: 'JE2 3AB',
    streets: ['Samphire Row', 'King Street', 'Bath Street', 'Halkett Place', 'Don Street', 'Rouge Bouillon'],
  },
  {
    town: 'St Brelade',
    postcode: 'JE3 8EP',
    streets: ['La Route des Genets', 'Quennevais Drive', 'Park Estate'],
  },
  {
    town: 'St Saviour',
    postcode: 'JE2 7LA',
    streets: ['Longueville Road', 'Bagot Road', 'Grande Route de St Martin'],
  },
  { town: 'Gorey', postcode: 'JE3 6DR', streets: ['Gorey Hill', 'La Grande Route de la Cote'] },
];
export const gg: readonly Place[] = [
  { town: 'St Peter Port', postcode: 'GY1 1AB', streets: ['Camellia Steps'] },
  {
    town: 'St Peter Port',
    postcode: 'GY1 1AA',
    streets: ['High Street', 'Smith Street', 'Mansell Street', 'Hauteville', 'Cornet Street'],
  },
  { town: 'St Sampson', postcode: 'GY2 4NA', streets: ['The Bridge', 'Nocq Road', 'Grandes Maisons Road'] },
  { town: 'Vale', postcode: 'GY3 5QA', streets: ['Route de la Garenne', 'Braye Road', 'Landes du Marche'] },
  { town: 'Castel', postcode: 'GY5 7NJ', streets: ['Cobo Coast Road', 'Rue du Friquet'] },
];
