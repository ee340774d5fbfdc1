import { expect, it } from 'vitest';
import { messagingTexts } from './messaging-texts.ts';

it.each(['en-AU', 'en-US', 'fr-CA', 'fr-FR'] as const)('has a place for every amount in %s', (locale) => {
  const { placement, range } = messagingTexts(locale);
  expect(placement).toContain('{{amount}}');
  expect(range).toMatch(/\{\{minimum\}\}.*\{\{maximum\}\}/);
});
