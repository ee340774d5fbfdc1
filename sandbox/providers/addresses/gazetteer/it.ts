import type { Place } from './place.ts';

export const it: readonly Place[] = [
  {
    town: 'Roma',
    state: 'RM',
    stateName: 'Roma',
    postcode: '00184',
    streets: ['Via dei Serpenti', 'Via Panisperna', 'Via Cavour', 'Via Urbana'],
  },
  {
    town: 'Milano',
    state: 'MI',
    stateName: 'Milano',
    postcode: '20144',
    streets: ['Via Tortona', 'Corso Genova', 'Via Savona'],
  },
  {
    town: 'Torino',
    state: 'TO',
    stateName: 'Torino',
    postcode: '10123',
    streets: ['Via Po', 'Via della Rocca'],
  },
  {
    town: 'Bologna',
    state: 'BO',
    stateName: 'Bologna',
    postcode: '40126',
    streets: ['Via Zamboni', 'Strada Maggiore'],
  },
  {
    town: 'Firenze',
    state: 'FI',
    stateName: 'Firenze',
    postcode: '50125',
    streets: ['Via Romana', 'Borgo San Jacopo'],
  },
  {
    town: 'Napoli',
    state: 'NA',
    stateName: 'Napoli',
    postcode: '80134',
    streets: ['Via Toledo', 'Via Benedetto Croce'],
  },
  {
    town: 'Palermo',
    state: 'PA',
    stateName: 'Palermo',
    postcode: '90133',
    streets: ['Via Maqueda', 'Corso Vittorio Emanuele'],
  },
  {
    town: 'Verona',
    state: 'VR',
    stateName: 'Verona',
    postcode: '37121',
    streets: ['Via Mazzini', 'Corso Porta Borsari'],
  },
  {
    town: 'Genova',
    state: 'GE',
    stateName: 'Genova',
    postcode: '16124',
    streets: ['Via Garibaldi', 'Via di Prè'],
  },
  {
    town: 'Lecce',
    state: 'LE',
    stateName: 'Lecce',
    postcode: '73100',
    streets: ['Via Palmieri', 'Via Trinchese'],
  },
];
