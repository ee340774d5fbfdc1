import { expect, it } from 'vitest';
import { textsFor } from './texts.ts';

it('the bank speaks the language of the shopper, English where there is no other', () => {
  const words = ['de-DE', 'es-ES', 'fr-FR', 'it-IT', 'en-AU', 'pt-BR'].map((each) => textsFor(each).decline);
  expect(words).toEqual(['Ablehnen', 'Rechazar', 'Refuser', 'Rifiuta', 'Decline', 'Decline']);
});
