import { expect, it } from 'vitest';
import { locales } from '#shared/domain/locales.ts';
import { textsFor } from './texts.ts';

const english = textsFor('en');

it.each(locales)('the words around the checkout are complete in %s, in its language [MER-116]', (locale) => {
  const own = textsFor(locale);
  expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
  expect(own === english).toBe(locale.startsWith('en'));
});
