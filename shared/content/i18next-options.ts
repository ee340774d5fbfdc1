import type { InitOptions } from 'i18next';
import { brandName } from './brand.ts';
import { missingText } from './missing-text.ts';

/** How the portal's i18next reads the texts. The checkout's own resolver gives the same answers, see its test. */
export const i18nextOptions = {
  // React escapes what it draws.
  interpolation: { escapeValue: false, defaultVariables: { brand: brandName } },
  parseMissingKeyHandler: missingText,
  // Error codes come from data and may hold anything but a dot.
  nsSeparator: false,
} as const satisfies InitOptions;
