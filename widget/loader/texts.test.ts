import { expect, it } from 'vitest';
import { textsFor } from './texts.ts';

const english = textsFor('en');

it.each([
  ['en-AU', 'Cancel'],
  ['pt-BR', 'Cancel'],
  ['fr-CA', 'Annuler'],
  ['FR', 'Annuler'],
  ['de-DE', 'Abbrechen'],
  ['es-ES', 'Cancelar'],
  ['it-IT', 'Annulla'],
])('the words around the checkout are complete in the language of %s [MER-116]', (locale, cancel) => {
  expect(textsFor(locale).cancel).toBe(cancel);
  expect(Object.keys(textsFor(locale)).sort()).toEqual(Object.keys(english).sort());
});
