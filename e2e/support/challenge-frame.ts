/** The page of the shopper's bank, in a frame of the bank's origin. */
import { checkoutSteps } from '#widget/testing-playwright/checkout-steps.ts';
import type { Screen } from './screen.ts';

export function challengeFrame(screen: Screen) {
  const bank = screen.frameLocator('iframe[src*="//acs."]');
  const approveButton = bank.getByRole('button', { name: 'Approve' });
  return {
    /** The modal dialog, above everything else. */
    dialog: screen.locator('dialog:modal').filter({ has: screen.locator('iframe[src*="//acs."]') }),
    approveButton,
    approve: () => checkoutSteps(screen).approveButton.click(),
    decline: () => checkoutSteps(screen).declineButton.click(),
    heading: bank.getByRole('heading'),
    text: (words: string | RegExp) => bank.getByText(words),
  };
}
