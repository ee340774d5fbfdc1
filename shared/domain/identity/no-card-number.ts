/**
 * The shortest card number has twelve digits, so twelve are enough. People type card numbers in groups, so spaces, dashes
 * and invisible characters between the digits do not end a run, nor does a single other sign such as a dot.
 */
const cardNumberRun = /\p{Nd}(?:(?:[\s\p{Pd}\p{Cf}−]*|[^\p{L}\p{M}\p{Nd}\s\p{Pd}\p{Cf}−])\p{Nd}){11}/u;

/** The error of a free-text field that seems to hold a card number, else `null` [ACC-270] [PAY-202]. */
export function cardNumberProblem(text: string): 'noCreditCardNumber' | null {
  return cardNumberRun.test(text) ? 'noCreditCardNumber' : null;
}
