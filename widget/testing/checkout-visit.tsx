/** A visit to one checkout for tests: its screens and journey, with prepared responses to calls. */
import { type ComponentType, useState } from 'react';
import { vi } from 'vitest';
import type { Call } from '#shared/client/create-client.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import type { ExperimentVariants } from '#shared/domain/experiments.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import type { CheckoutPath } from '#shared/flows/paths.ts';
import { checkoutToken } from '#shared/testing/checkout-session.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { maya } from '#shared/testing/payments.ts';
import { type AppContextValue, useSituation } from '#shared/ui/app-context.tsx';
import { toWindowSession } from '../app/start/boot.ts';
import AccountLinkRequest from '../screens/checkout/account-link/account-link-request.screen.tsx';
import AddCard from '../screens/checkout/add-card.screen.tsx';
import { type CheckoutContextValue, CheckoutProvider } from '../screens/checkout/checkout-context.tsx';
import AddAddress from '../screens/checkout/express/add-address.screen.tsx';
import Summary from '../screens/checkout/summary.screen.tsx';
import Outcome from '../screens/checkout/summary-outcome.screen.tsx';
import Processing from '../screens/checkout/summary-processing.screen.tsx';

const screens: Readonly<Record<CheckoutPath, ComponentType>> = {
  '/summary-processing': Processing,
  '/account-link-request': AccountLinkRequest,
  '/summary': Summary,
  '/add-card': AddCard,
  '/add-address': AddAddress,
  '/summary-success': Outcome,
  '/summary-declined': Outcome,
  '/summary-expired': Outcome,
  '/summary-cancelled': Outcome,
};

interface VisitOptions extends Partial<Omit<CheckoutContextValue, 'session'>> {
  at: string;
  session: CheckoutSession;
  flags?: Partial<FlagValues>;
  experiments?: Partial<ExperimentVariants>;
  /** Changes to the app's context. */
  app?: Partial<AppContextValue>;
  /** Makes the calls instead of the prepared responses. */
  call?: Call;
}

export function visitCheckout({
  at,
  session: first,
  flags = {},
  experiments = {},
  app: context = {},
  call,
  ...changes
}: VisitOptions) {
  const app = fakeApp({
    at,
    user: maya,
    session: { profileConfirmed: true, countryCode: 'AU', activeExperiments: experiments },
    flags,
    app: { ...context, ...(call && { call }) },
  });
  const leave = vi.fn();
  const finish = vi.fn();
  const goTo = vi.fn();
  let current = first;

  const Visit = () => {
    const [session, setSession] = useState(first);
    const { location } = useSituation();
    const Screen = screens[location.path as CheckoutPath];
    current = session;
    const value: CheckoutContextValue = {
      token: checkoutToken,
      session: toWindowSession(session),
      setSession,
      display: 'popup',
      isSevered: false,
      leave,
      finish,
      goTo,
      askShop: async () => ({ ok: false, code: 'CLOSED' }),
      returnUrl: (status) => `http://shop.localhost:4402/?status=${status}`,
      ...changes,
    };
    return (
      <CheckoutProvider value={value}>
        <Screen key={location.path} />
      </CheckoutProvider>
    );
  };
  return { ...app, leave, finish, goTo, session: () => current, open: () => app.draw(<Visit />) };
}
