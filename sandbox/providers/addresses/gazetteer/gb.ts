import type { Place } from './place.ts';

export const gb: readonly Place[] = [
  { town: 'London', postcode: 'SW9 8LB', streets: ['Coldharbour Lane', 'Atlantic Road'] },
  { town: 'London', postcode: 'E8 3AZ', streets: ['Mare Street', 'Wilton Way', 'Graham Road'] },
  { town: 'London', postcode: 'N1 9AG', streets: ['Chapel Market', 'Liverpool Road', 'Upper Street'] },
  { town: 'London', postcode: 'SE15 4QL', streets: ['Rye Lane', 'Bellenden Road', 'Choumert Road'] },
  { town: 'Manchester', postcode: 'M4 1HQ', streets: ['Oldham Street', 'Tib Street', 'Thomas Street'] },
  { town: 'Leeds', postcode: 'LS6 2AA', streets: ['Otley Road', 'Cardigan Road'] },
  { town: 'Bristol', postcode: 'BS6 5QA', streets: ['Gloucester Road', 'Zetland Road', 'Cotham Brow'] },
  { town: 'Brighton', postcode: 'BN1 4GH', streets: ['Trafalgar Street', 'Sydney Street'] },
  {
    town: 'Edinburgh',
    postcode: 'EH6 8HB',
    streets: ['Leith Walk', 'Constitution Street', 'Great Junction Street'],
  },
  { town: 'Glasgow', postcode: 'G12 8QH', streets: ['Byres Road', 'Great Western Road'] },
  { town: 'Cardiff', postcode: 'CF10 3AF', streets: ['Queen Street', 'Park Place'] },
  { town: 'Belfast', postcode: 'BT7 1NN', streets: ['Botanic Avenue', 'Ormeau Road'] },
  { town: 'Norwich', postcode: 'NR2 1AU', streets: ['Elm Hill', 'Pottergate'] },
  { town: 'York', postcode: 'YO1 7HB', streets: ['Bootham', 'Gillygate'] },
  { town: 'Bristol', postcode: 'BS1 4DJ', streets: ['Larch Lane'] },
];
