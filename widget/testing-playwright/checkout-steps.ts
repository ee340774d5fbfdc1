import { byTestId, type Screen } from './screens.ts';

/** A card that pays, its expiry and its security code. */
export const payingCard = '4111111111111111';
export const cardExpiry = '1139';
export const cardSecurityCode = '907';

/** What a shopper does on the pages of a checkout, each element found by its `data-testid`. */
export function checkoutSteps(screen: Screen) {
  const find = (...ids: readonly string[]) => byTestId(screen, ...ids);
  const cardFields = screen.frameLocator('iframe[src*="/card-fields"]');
  const bank = screen.frameLocator('iframe[src*="//acs."]');

  const fillCard = async (number: string) => {
    await byTestId(cardFields, 'card-number').fill(number);
    await byTestId(cardFields, 'card-expiry').fill(cardExpiry);
    await byTestId(cardFields, 'security-code').fill(cardSecurityCode);
  };

  return {
    find,
    /** In the page of the shopper's bank, which asks about some cards. */
    approveButton: byTestId(bank, 'approve'),
    declineButton: byTestId(bank, 'decline'),
    fillCard,

    async giveEmail(email: string): Promise<void> {
      await find('email').fill(email);
      await find('continue').click();
    },

    async givePassword(password: string): Promise<void> {
      await find('password').fill(password);
      await find('log-in').click();
    },

    /** Fills in the form of a new card, and saves it. */
    async saveCard(number: string): Promise<void> {
      await fillCard(number);
      await find('save-card').click();
    },

    pay: (): Promise<void> => find('pay').click(),
  };
}

export type CheckoutSteps = ReturnType<typeof checkoutSteps>;
