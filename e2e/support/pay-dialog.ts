/** The dialog that pays one instalment. */
import { cardFrame, cards, endingOf } from './card-frame.ts';
import { challengeFrame } from './challenge-frame.ts';
import type { Screen } from './screen.ts';

export function payDialogOn(screen: Screen) {
  const dialog = screen.getByRole('dialog');
  const payButton = dialog.getByRole('button', { name: /^Pay .+ now$/ });
  const card = cardFrame(dialog);
  const newCard = dialog.getByRole('radio', { name: /^A new card/ });
  return {
    root: dialog,
    card,
    bank: challengeFrame(dialog),
    payButton,
    savedCard: (number: string) =>
      dialog.getByRole('radio', { name: new RegExp(`ending ${endingOf(number)}`) }),
    newCard,
    alert: (words: string | RegExp) => dialog.getByRole('alert').filter({ hasText: words }),
    text: (words: string | RegExp) => dialog.getByText(words),
    button: (name: string) => dialog.getByRole('button', { name }),
    pay: () => payButton.click(),

    async payByNewCard(number: string = cards.good) {
      await newCard.check();
      await card.fill(number);
      await payButton.click();
    },
  };
}
