import type { Place } from './place.ts';

export const es: readonly Place[] = [
  {
    town: 'Madrid',
    state: 'Madrid',
    postcode: '28004',
    streets: ['Calle de Fuencarral', 'Calle del Pez', 'Calle de San Vicente Ferrer', 'Calle de Hortaleza'],
  },
  {
    town: 'Madrid',
    state: 'Madrid',
    postcode: '28012',
    streets: ['Calle de Argumosa', 'Calle de Embajadores'],
  },
  {
    town: 'Barcelona',
    state: 'Barcelona',
    postcode: '08012',
    streets: ['Carrer de Verdi', 'Carrer Gran de Gràcia', 'Travessera de Gràcia'],
  },
  {
    town: 'Valencia',
    state: 'Valencia',
    postcode: '46006',
    streets: ['Calle de Cuba', 'Calle de Sueca', 'Calle de Cádiz'],
  },
  { town: 'Sevilla', state: 'Sevilla', postcode: '41004', streets: ['Calle Feria', 'Calle Mateos Gago'] },
  { town: 'Bilbao', state: 'Bizkaia', postcode: '48005', streets: ['Calle Somera', 'Calle del Perro'] },
  { town: 'Granada', state: 'Granada', postcode: '18010', streets: ['Calle Elvira', 'Carrera del Darro'] },
  {
    town: 'Zaragoza',
    state: 'Zaragoza',
    postcode: '50003',
    streets: ['Calle de Alfonso I', 'Calle del Coso'],
  },
  { town: 'Málaga', state: 'Málaga', postcode: '29015', streets: ['Calle Larios', 'Calle Carretería'] },
  {
    town: 'Santiago de Compostela',
    state: 'A Coruña',
    postcode: '15704',
    streets: ['Rúa do Franco', 'Rúa do Vilar'],
  },
  { town: 'Valencia', state: 'Valencia', postcode: '46001', streets: ['Calle del Romero'] },
];
