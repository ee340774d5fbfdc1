import * as z from 'zod/mini';
import { cardNumberProblem } from './identity/no-card-number.ts';

/** Text that a shopper writes freely. A card number in it is refused; the server answers `noCreditCardNumber`. */
export const freeText = (maximumLength: number) =>
  z.string().check(
    z.maxLength(maximumLength),
    z.refine((text) => cardNumberProblem(text) === null),
  );
