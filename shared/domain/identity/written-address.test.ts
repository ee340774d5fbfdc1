import { expect, it } from 'vitest';
import { addressLines, writtenAddress } from './written-address.ts';

it.each([
  [
    'AU',
    { address1: '12 Banksia Street', suburb: 'Fitzroy', state: 'VIC', postcode: '3065' },
    '12 Banksia Street, Fitzroy VIC 3065',
  ],
  ['DE', { address1: 'Lindenweg 6', suburb: 'Bremen', postcode: '28195' }, 'Lindenweg 6, 28195 Bremen'],
  [
    'IT',
    { address1: 'Via Roma 3', address2: 'Int. 2', suburb: 'Torino', state: 'TO', postcode: '10121' },
    'Via Roma 3, Int. 2, 10121 Torino TO',
  ],
  [
    'FR',
    { address1: '14 Rue de la Verveine', area2: 'Bâtiment B', suburb: 'Lyon', postcode: '69002' },
    '14 Rue de la Verveine, Bâtiment B, 69002 Lyon',
  ],
  ['GB', { address1: '2 Mill Lane', suburb: 'Leeds', postcode: 'LS1 4AP' }, '2 Mill Lane, Leeds LS1 4AP'],
  [
    'NZ',
    { address1: '8 Rata Road', suburb: 'Ponsonby', state: '', postcode: '1011' },
    '8 Rata Road, Ponsonby 1011',
  ],
  [
    'NZ',
    { address1: '8 Rata Road', suburb: 'Ponsonby', state: 'Ponsonby', postcode: '1011' },
    '8 Rata Road, Ponsonby 1011',
  ],
  [
    'US',
    { address1: '8 Court Street', suburb: 'Brooklyn', state: 'NY', postcode: '11201' },
    '8 Court Street, Brooklyn, NY 11201',
  ],
  [
    'CA',
    { address1: '8 Rue Saint-Viateur', suburb: 'Montréal', state: 'QC', postcode: 'H2T 1S6' },
    '8 Rue Saint-Viateur, Montréal, QC H2T 1S6',
  ],
  [
    'US',
    { address1: '8 Court Street', suburb: 'Brooklyn', postcode: '11201' },
    '8 Court Street, Brooklyn 11201',
  ],
])('an address of %s is written as its people write it', (country, address, text) => {
  expect(writtenAddress(address, country)).toBe(text);
});

it('is written in a line for the street and one for the town', () => {
  const address = { address1: '12 Banksia Street', address2: 'Unit 4', suburb: 'Fitzroy', postcode: '3065' };
  expect(addressLines({ ...address, state: 'VIC' }, 'AU')).toEqual([
    '12 Banksia Street, Unit 4',
    'Fitzroy VIC 3065',
  ]);
  expect(addressLines({ address1: '12 Banksia Street' }, 'AU')).toEqual(['12 Banksia Street']);
});
