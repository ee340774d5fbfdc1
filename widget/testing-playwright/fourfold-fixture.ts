import { type CheckoutSteps, checkoutSteps, payingCard } from './checkout-steps.ts';
import { type OpenedCheckout, type OpenedDisplay, openCheckout } from './open-checkout.ts';
import { advanceClock, readOutbox, type SentMessage } from './sandbox-calls.ts';
import type { Target, Window } from './screens.ts';

/** How the shopper gets into the checkout. */
export interface OpenBy {
  /** What your shopper presses to pay with Fourfold. */
  button: Target;
  /** Where the checkout has to open. Without it, wherever it opens first. */
  display?: OpenedDisplay;
}

/** The story of a scenario address, such as `good` or `good+3ds-ask.n7`, or the email of a shopper of yours. */
export type Shopper = { persona: string; email?: never } | { email: string; persona?: never };

/** One purchase. */
export type CompleteOptions = OpenBy &
  Shopper & {
    /** Default: the password of every shopper of the sandbox. */
    password?: string;
    /** A card to add and pay with. Default: the shopper's own, or a card that pays where there is none. */
    card?: string;
  };

/** What shoppers do with Fourfold in a shop that runs against the sandbox. */
export interface FourfoldShopper {
  /** Opens the checkout, logs in, pays, approves what the bank asks, and goes back to the shop. */
  complete(options: CompleteOptions): Promise<{ display: OpenedDisplay }>;
  /** Opens the checkout, and leaves it. */
  cancel(options: OpenBy): Promise<{ display: OpenedDisplay }>;
  /** The messages that the sandbox sent to a mobile or an email, newest first. */
  outbox(to: string): Promise<SentMessage[]>;
  /** Moves the sandbox's clock on by an ISO 8601 duration, such as `P14D`: everybody's, or that of one shopper's email. */
  advance(duration: string, options?: { email?: string }): Promise<void>;
}

const passwordOfTheSandbox = 'Paper-Crane-47';

export function shopperOf(page: Window, host: string): FourfoldShopper {
  return {
    async complete({ button, display, persona, email, password = passwordOfTheSandbox, card }) {
      const opened = await openCheckout(page, button, display ?? null);
      const steps = checkoutSteps(opened.screen);
      await steps.giveEmail(email ?? `${persona}@scenario.test`);
      await steps.givePassword(password);
      await chooseCard(steps, card);
      await steps.pay();
      await approvedUntil(steps, ['back-to-shop']);
      // It goes back without a press five seconds after its end.
      return endedBy(opened, () => steps.find('back-to-shop').click());
    },

    async cancel({ button, display }) {
      const opened = await openCheckout(page, button, display ?? null);
      const { find } = checkoutSteps(opened.screen);
      await find('close').click();
      return endedBy(opened, () => find('leave').click());
    },

    outbox: (to) => readOutbox(host, to),
    advance: (duration, { email } = {}) => advanceClock(host, duration, email),
  };
}

async function chooseCard(steps: CheckoutSteps, card: string | undefined): Promise<void> {
  await steps.find('pay', 'add-card').waitFor();
  const hasNone = await steps.find('add-card').isVisible();
  if (!hasNone && card === undefined) return;
  await steps.find('add-method').click();
  await steps.saveCard(card ?? payingCard);
  await approvedUntil(steps, ['pay']);
}

/** Waits for an element of the checkout, and approves what the bank asks until then. */
async function approvedUntil(steps: CheckoutSteps, ids: readonly string[]): Promise<void> {
  const arrived = steps
    .find(...ids)
    .waitFor()
    .then(() => false);
  const asked = steps.approveButton.waitFor().then(() => true);
  if (await Promise.any([arrived, asked])) {
    await steps.approveButton.click();
    await arrived;
  }
}

/** Presses what ends the checkout, and waits until it is gone: often before Playwright knows that the press has arrived. */
async function endedBy(
  { display, gone }: OpenedCheckout,
  press: () => Promise<void>,
): Promise<{ display: OpenedDisplay }> {
  const isGone = gone();
  press().catch(() => {});
  await isGone;
  return { display };
}
