/** A minimal app around a component under test, in English by default. */

import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { createServerClock, type ServerClock } from '#shared/client/server-clock.ts';
import english from '#shared/content/en.json';
import { createTranslate } from '#shared/content/resolve-text.ts';
import { formatDate } from '#shared/domain/dates.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { newSession } from '#shared/domain/new-session.ts';
import type { Channel, LocalUser, SessionData } from '#shared/domain/session.ts';
import { checkoutMap } from '#shared/flows/checkout/checkout-map.ts';
import { addressOf, createJourney, type Journey, type StoragePort } from '#shared/flows/journey.ts';
import { portalMap } from '#shared/flows/orders/portal-map.ts';
import { type AppContextValue, AppProvider } from '#shared/ui/app-context.tsx';

const inMemory = (start: string | null = null): StoragePort => {
  let kept = start;
  return {
    read: () => kept,
    write: (text) => {
      kept = text;
    },
  };
};

interface Visit {
  /** Address to start at. */
  at?: string;
  channel?: Channel;
  session?: Partial<SessionData>;
  /** The logged-in shopper. */
  user?: LocalUser;
}

/** A real journey over the real route tables, with its storage and address in memory. */
export const journeyForTests = ({
  at = '/login-email',
  channel = 'CHECKOUT',
  session = {},
  user,
}: Visit = {}): Journey => {
  const address = inMemory(at);
  return createJourney({
    channel,
    routes: channel === 'CHECKOUT' ? checkoutMap : portalMap,
    home: channel === 'CHECKOUT' ? '/login-email' : '/',
    address: { read: () => address.read() ?? '/', push: address.write, replace: address.write },
    session: inMemory(JSON.stringify({ ...newSession(channel), ...session })),
    user: inMemory(user ? JSON.stringify(user) : null),
  });
};

/** A server clock that shows this time. */
export const clockAt = (time: string): ServerClock => ({
  now: () => new Date(time),
  subscribe: () => () => {},
});

/** An app in Australian English, in which every call fails the test. */
export const appForTests = (changes: Partial<AppContextValue> = {}): AppContextValue => ({
  t: createTranslate([{ locale: 'en-AU', texts: english }]),
  // They are all there.
  loadAreas: async () => {},
  locale: 'en-AU',
  countryCode: 'AU',
  call: () => Promise.reject(new Error('This test answers no call.')),
  refreshFlags: async () => {},
  clock: createServerClock().clock,
  providerOrigin: 'http://provider.localhost:4401',
  journey: journeyForTests(),
  href: (path, params) => `#${addressOf(path, params)}`,
  formatMoney: (money) => formatMoney(money, 'en-AU'),
  formatDate: (date, style) => formatDate(date.slice(0, 10), changes.locale ?? 'en-AU', style),
  changeLocale: vi.fn(),
  ...changes,
});

/** Renders a component inside an app. */
export const renderInApp = (content: ReactNode, changes: Partial<AppContextValue> = {}) => {
  const app = appForTests(changes);
  const inside = (shown: ReactNode) => <AppProvider value={app}>{shown}</AppProvider>;
  const view = render(inside(content));
  return { ...view, app, rerender: (next: ReactNode) => view.rerender(inside(next)) };
};
