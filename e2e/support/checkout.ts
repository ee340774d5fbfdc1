/** The checkout's pages, in whatever window or frame they are shown. */

import { checkoutSteps } from '#widget/testing-playwright/checkout-steps.ts';
import { accessForms } from './access-forms.ts';
import { cardFrame, cards } from './card-frame.ts';
import { challengeFrame } from './challenge-frame.ts';
import type { Screen } from './screen.ts';

export function checkoutOn(screen: Screen) {
  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  const card = cardFrame(screen);
  const addCardButton = button('Add a card').first();
  const saveCardButton = button('Save card and continue');
  const payButton = button(/^Pay .+ today$/);

  const { find, saveCard, pay } = checkoutSteps(screen);

  return {
    ...accessForms(screen),
    card,
    bank: challengeFrame(screen),
    /** Shown once the summary has loaded, with its payments. */
    plan: screen.getByRole('list', { name: 'Payment plan' }),
    instalments: screen.getByRole('list', { name: 'Payment plan' }).getByRole('listitem'),
    addCardButton,
    saveCardButton,
    payButton,
    button,
    /** By test id, in whatever language the page is. */
    find,
    /** A message in an alert. */
    alert: (words: string | RegExp) => screen.getByRole('alert').filter({ hasText: words }),
    title: screen.getByRole('heading', { level: 1 }),
    text: (words: string | RegExp) => screen.getByText(words),
    savedCard: (number: string) =>
      screen.getByRole('radio', { name: new RegExp(`ending ${number.slice(-4)}`) }),
    saveCard,

    async addCard(number: string = cards.good) {
      await addCardButton.click();
      await saveCard(number);
    },

    /** In the header; asks before it leaves. */
    closeButton: button(/^Close and go back to /),
    leaveButton: button('Leave'),
    /** Shown where the order could not be fetched. */
    tryAgain: button('Try again'),
    pay,
    /** At the end of a checkout: a button or, after a redirect, a link. */
    backToShop: button(/^Back to /).or(screen.getByRole('link', { name: /^Back to / })),
  };
}

export type Checkout = ReturnType<typeof checkoutOn>;
