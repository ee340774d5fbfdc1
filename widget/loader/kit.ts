import type { Kit } from './elements/kit.ts';
import { makeError } from './errors.ts';
import { log } from './guarded.ts';
import { publicApiUrl } from './script.ts';
import { english, pageLocale, withTexts } from './texts.ts';

/** What the first file provides to what draws on a shop's page. */
export const kit: Kit = { publicApiUrl, pageLocale, withTexts, english, makeError, log };
