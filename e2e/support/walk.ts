/** A shopper who does what each page asks, whatever a fault has left on the screen. */
import { expect, type Locator } from 'playwright/test';
import { type Checkout, checkoutOn } from './checkout.ts';
import { anyCode } from './known-shopper.ts';
import type { Person } from './people.ts';
import { newPassword } from './portal.ts';
import type { Screen } from './screen.ts';

interface Shopper extends Person {
  /** Of a shopper who has an account. */
  readonly password?: string;
  /** The card to pay with. */
  readonly card: string;
}

interface Step {
  /** Visible when the page waits for the shopper. */
  readonly ready: Locator;
  act(): Promise<unknown>;
}

export type StepName = keyof ReturnType<typeof stepsOf>;

function stepsOf(page: Screen, checkout: Checkout, shopper: Shopper) {
  const { email, mobile, card, password = newPassword } = shopper;
  // Neither waiting for an answer nor behind a dialog.
  const usable = page.locator(':not([inert] *):not(:root:has(dialog[open]) *)');
  const addCard = checkout.addCardButton.and(usable);
  return {
    email: { ready: checkout.email, act: () => checkout.giveEmail(email) },
    password: { ready: checkout.password, act: () => checkout.givePassword(password) },
    mobile: { ready: checkout.mobile, act: () => checkout.giveMobile(mobile.typed) },
    code: {
      ready: checkout.code,
      async act() {
        await checkout.giveCode('');
        await checkout.giveCode(anyCode);
      },
    },
    profile: {
      ready: checkout.givenNames,
      async act() {
        await checkout.fillProfile(shopper);
        await checkout.agree();
        await checkout.saveProfile();
      },
    },
    pay: { ready: checkout.payButton.and(usable), act: () => checkout.pay() },
    'first card': { ready: addCard.first(), act: () => addCard.first().click() },
    'add card': {
      ready: checkout.saveCardButton.and(usable),
      act: () => checkout.saveCard(card),
    },
    bank: { ready: checkout.bank.approveButton, act: checkout.bank.approve },
    'starting again': { ready: checkout.tryAgain, act: () => checkout.tryAgain.click() },
    success: { ready: checkout.text(/Your order is placed\.$/), act: async () => {} },
    // What the pages offer after something went wrong.
    stopped: { ready: checkout.startAgain, act: () => checkout.startAgain.click() },
    'new password': { ready: checkout.newPassword, act: () => checkout.saveNewPassword(newPassword) },
  } satisfies Record<string, Step>;
}

const mostSteps = 40;
const mostAttempts = 4;

export function walkerOn(page: Screen, shopper: Shopper) {
  const checkout = checkoutOn(page);
  const steps: Readonly<Record<StepName, Step>> = stepsOf(page, checkout, shopper);
  const names = Object.keys(steps) as StepName[];
  const problem = page.getByRole('alert').filter({ hasText: /\S/ });
  const refusedField = page.locator('[aria-invalid="true"]');

  const stepNow = async (): Promise<StepName | undefined> => {
    const isShown = await Promise.all(names.map((name) => steps[name].ready.isVisible()));
    return names.find((_, index) => isShown[index]);
  };

  const shown = async (): Promise<StepName> => {
    await expect.poll(stepNow, { message: 'a page of the checkout' }).toBeDefined();
    return (await stepNow()) ?? shown();
  };

  const unansweredBank = checkout.bank.text('Your answer didn’t reach us');

  const isRefused = async () =>
    (await problem.or(refusedField).count()) > 0 || (await unansweredBank.isVisible());

  /** Waits until the page shows another step, or what went wrong. */
  const answered = (from: StepName) =>
    expect
      .poll(async () => (await stepNow()) !== from || (await isRefused()), {
        message: `an answer to "${from}"`,
      })
      .toBe(true);

  /** @returns whether there was something to press, even if the page recovered before it was pressed */
  const putRight = async (): Promise<boolean> => {
    const wayOut = problem.getByRole('button').first();
    if (!(await wayOut.isVisible())) return false;
    await wayOut.click().catch(async (failure) => {
      if (await wayOut.isVisible()) throw failure;
    });
    return true;
  };

  const act = async (from: StepName) => {
    await steps[from].act();
    await answered(from);
  };

  /** After a fault the page may still be on its way to another step, or to saying so, while this one is seen. */
  const actUnlessMovedOn = async (step: StepName, attempt = 1): Promise<void> => {
    try {
      await act(step);
    } catch (failure) {
      if ((await stepNow()) !== step || (await isRefused())) return;
      if (attempt === mostAttempts) throw failure;
      await actUnlessMovedOn(step, attempt + 1);
    }
  };

  return {
    checkout,
    /** Does what the step asks, and waits for the page's answer. */
    act,

    async walkTo(target: StepName): Promise<void> {
      for (let taken = 0; taken < mostSteps; taken += 1) {
        const step = await shown();
        if (step === target) return;
        if (!(await putRight())) await actUnlessMovedOn(step);
      }
      throw new Error(`After ${mostSteps} steps the shopper is still not at "${target}"`);
    },
  };
}

export type Walker = ReturnType<typeof walkerOn>;
