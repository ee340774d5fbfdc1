import { expect, it } from 'vitest';
import { locales } from '#shared/domain/locales.ts';
import { messagingTexts } from './messaging-texts.ts';

it.each(locales)('has a place for every amount in %s, in its own language', (locale) => {
  const { placement, range } = messagingTexts(locale);
  expect(placement).toContain('{{amount}}');
  expect(range).toMatch(/\{\{minimum\}\}.*\{\{maximum\}\}/);
  expect(messagingTexts(locale) === messagingTexts('en-AU')).toBe(locale.startsWith('en'));
});
