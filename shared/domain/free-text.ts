import * as z from 'zod/mini';
import { cardNumberProblem } from './identity/no-card-number.ts';
import { holdsCardNumber } from './methods/card-number.ts';
import { saysSomething, shownText } from './text/shown-text.ts';

/** Text that a shopper or a shop writes freely. A card number in it is refused with `noCreditCardNumber`. */
export const freeText = (maximumLength: number) =>
  shownText(maximumLength).check(z.refine((text) => cardNumberProblem(text) === null));

/** Free text that must say something. */
export const filledText = (maximumLength: number) => freeText(maximumLength).check(z.refine(saysSomething));

/**
 * Text of a shop. Its references, article numbers and telephone numbers may be as long as a card number, so only a number that
 * could be a card's is refused (decision 84). The server responds with `noCreditCardNumber`.
 */
export const shopText = (maximumLength: number) =>
  shownText(maximumLength).check(z.refine((text) => !holdsCardNumber(text)));
