/**
 * What the first page may need: the words that `pieces.json` names for it, and nothing that loads with the tables.
 */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Translate } from '#shared/content/keys.ts';
import { loadTexts } from '#shared/content/load-texts.ts';
import { createTranslate } from '#shared/content/resolve-text.ts';
import { experiments } from '#shared/domain/experiments.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import LoginEmail from '#shared/screens/access/login/login-email.screen.tsx';
import { checkoutSession, checkoutToken } from '#shared/testing/checkout-session.ts';
import { journeyForTests, renderInApp } from '#shared/testing/in-app.tsx';
import { CheckoutProvider } from '../../screens/checkout/checkout-context.tsx';
import { Header } from '../header.tsx';
import { NoCheckout } from '../no-checkout.tsx';
import { toWindowSession } from './boot.ts';

/** The words of the first page, and the keys that were missing. */
async function firstWords() {
  const known = createTranslate([await loadTexts('en-AU', ['start'])]);
  const missing: string[] = [];
  const t: Translate = (key, values) => {
    const text = known(key, values);
    if (text === `{{${key}}}`) missing.push(key);
    return text;
  };
  return { t, missing };
}

/** Flags load with the tables. */
const noFlags = new Proxy({} as FlagValues, {
  get: (_, name) => {
    throw new Error(`The first page asked for ${String(name)}.`);
  },
});

const messages = experiments['checkout-login-messaging'].variants;
const variants = experiments.signup.variants.flatMap((signup) =>
  messages.map((message) => ({ signup, 'checkout-login-messaging': message })),
);

it.each(variants)('shows no missing text and reads no flag in the variant %o', async (activeExperiments) => {
  const { t, missing } = await firstWords();
  const journey = journeyForTests({ session: { activeExperiments } });
  const situation = () => ({ ...journey.situation(), flags: noFlags });
  const session = toWindowSession(checkoutSession());
  const leaving = {
    ...{ leave: vi.fn(), isSevered: false, finish: vi.fn(), goTo: vi.fn(), returnUrl: () => '' },
    askShop: vi.fn(),
  };
  renderInApp(
    <CheckoutProvider
      value={{ token: checkoutToken, session, setSession: vi.fn(), display: 'redirect', ...leaving }}
    >
      <Header deferredApp={null} />
      <LoginEmail />
    </CheckoutProvider>,
    { t, journey: { ...journey, situation }, orderTotal: session.amount },
  );
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: t('common.continue') }));
  expect(screen.getByText(t('access.emailMissing'))).toBeVisible();
  await user.type(screen.getByRole('textbox'), 'maya@');
  expect(screen.getByText(t('errors.invalid_email_address'))).toBeVisible();
  expect(missing).toEqual([]);
});

it.each(['missing', 'unreachable', 'MODE_MISMATCH'] as const)(
  'has the texts for a missing checkout: %s',
  async (reason) => {
    const { t, missing } = await firstWords();
    renderInApp(<NoCheckout reason={reason} t={t} />);
    expect(missing).toEqual([]);
  },
);
