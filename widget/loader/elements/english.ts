import type { Texts } from '../texts.ts';

/** The English texts of the elements. `{{logo}}` is the name of the product, as a picture on the button. */
export const elementsEnglish = {
  pay: 'Pay in 4 with {{logo}}',
  checkout: 'Check out with {{logo}}',
  buy: 'Buy with {{logo}}',
  continue: 'Continue with {{logo}}',
  more: 'Learn more about paying in 4',
  four: '4 payments of {{amount}}',
  total: '{{total}} in all, if you buy today.',
  how: 'How it works',
  choose: 'At the shop’s checkout, choose Fourfold.',
  join: 'Log in, or create an account.',
  rest: 'Make the first payment. We take the other three on their dates.',
  checks: 'We check each order, so not every order is approved.',
  terms: 'Terms of use',
  close: 'Close',
} as const;

/** All texts that the elements show. */
export type ElementTexts = Texts & Record<keyof typeof elementsEnglish, string>;
