import * as z from 'zod/mini';
import { cardNumberProblem } from './identity/no-card-number.ts';
import { holdsCardNumber } from './methods/card-number.ts';
import { type Before, saysSomething, shownLines, shownText } from './text/shown-text.ts';

const hasNoCardNumber = z.refine<string>((text) => cardNumberProblem(text) === null);

/** A line that a shopper or a shop writes freely. A card number in it is refused with `noCreditCardNumber`. */
export const freeText = (maximumLength: number) => shownText(maximumLength).check(hasNoCardNumber);

/** A free line that must say something. */
export const filledText = (maximumLength: number) => freeText(maximumLength).check(z.refine(saysSomething));

/** Free text of several lines. */
export const freeLines = (maximumLength: number, ...before: readonly Before[]) =>
  shownLines(maximumLength, ...before).check(hasNoCardNumber);

/** Free text of several lines that must say something. */
export const filledLines = (maximumLength: number, ...before: readonly Before[]) =>
  freeLines(maximumLength, ...before).check(z.refine(saysSomething));

const holdsNoCard = z.refine<string>((text) => !holdsCardNumber(text));

/**
 * Text of a shop. Its references, article numbers and telephone numbers may be as long as a card number, so only a number that
 * could be a card's is refused (decision 84). The server responds with `noCreditCardNumber`.
 */
export const shopText = (maximumLength: number) => shownText(maximumLength).check(holdsNoCard);

/** The same of several lines. */
export const shopLines = (maximumLength: number) => shownLines(maximumLength).check(holdsNoCard);
