import { expect, it } from 'vitest';
import { textsFor } from './texts.ts';

it('the card fields are in the shopper’s language, or in English where there is no translation', () => {
  const titles = ['de-DE', 'es-ES', 'fr-FR', 'it-IT', 'en-AU', 'pt-BR'].map((each) => textsFor(each).number);
  expect(titles).toEqual([
    'Kartennummer',
    'Número de tarjeta',
    'Numéro de carte',
    'Numero della carta',
    'Card number',
    'Card number',
  ]);
});
