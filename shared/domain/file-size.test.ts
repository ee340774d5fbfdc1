import { expect, it } from 'vitest';
import { formatFileSize } from './file-size.ts';

it.each([
  [0, 'en-AU', '0 bytes'],
  [1_023, 'en-AU', '1,023 bytes'],
  [421_888, 'en-AU', '412 kB'],
  [1_887_437, 'en-AU', '1.8 MB'],
  [5_242_880, 'en-AU', '5 MB'],
  [52_428_800, 'en-AU', '50 MB'],
  [1_887_437, 'fr-FR', '1,8 Mo'],
  [1_887_437, 'de-DE', '1,8 MB'],
])('writes %i bytes in %s as %s', (bytes, locale, text) => {
  expect(formatFileSize(bytes, locale).replace(/[\u00a0\u202f]/g, ' ')).toBe(text);
});
