/** The shortest card number has twelve digits, so twelve in a row are enough. */
const cardNumberRun = /\d{12}/;

/** The error of a free-text field that seems to hold a card number, else `null` [ACC-270] [PAY-202]. */
export function cardNumberProblem(text: string): 'noCreditCardNumber' | null {
  return cardNumberRun.test(text) ? 'noCreditCardNumber' : null;
}
