import type { InitOptions } from 'i18next';
import { brandName } from './brand.ts';
import { missingText } from './missing-text.ts';

/** Options of the portal's i18next. The checkout's resolver gives the same results, as its test shows. */
export const i18nextOptions = {
  // React escapes text.
  interpolation: { escapeValue: false, defaultVariables: { brand: brandName } },
  parseMissingKeyHandler: missingText,
  // Keys of error codes come from data and may contain a colon.
  nsSeparator: false,
} as const satisfies InitOptions;
