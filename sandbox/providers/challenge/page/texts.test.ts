import { expect, it } from 'vitest';
import { textsFor } from './texts.ts';

it('the bank’s page is in the shopper’s language, or in English where there is no translation', () => {
  const words = ['de-DE', 'es-ES', 'fr-FR', 'it-IT', 'en-AU', 'pt-BR'].map((each) => textsFor(each).decline);
  expect(words).toEqual(['Ablehnen', 'Rechazar', 'Refuser', 'Rifiuta', 'Decline', 'Decline']);
});
