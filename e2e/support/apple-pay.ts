/** Apple Pay, by the sheet that stands in for it where the browser has none. */
import type { Screen } from './screen.ts';

export function applePayOn(screen: Screen) {
  const sheet = screen.getByRole('dialog', { name: 'Apple Pay (sandbox)' });
  return {
    /** Its row among the payment methods. */
    row: screen.getByRole('radio', { name: /^Apple Pay/ }),
    sheet,
    cancelButton: sheet.getByRole('button', { name: 'Cancel' }),

    /** @param choices as they stand on the sheet: a card of the wallet, and what Apple answers */
    async approve({ card, answer }: { readonly card?: string; readonly answer?: string } = {}) {
      if (card) await sheet.getByLabel('Card').selectOption(card);
      if (answer) await sheet.getByLabel('Apple answers with').selectOption(answer);
      await sheet.getByRole('button', { name: 'Pay with passcode' }).click();
    },
  };
}
