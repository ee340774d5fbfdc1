/** The first page as the document brings it, and how the app takes it over. */
import { act, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { createTranslate } from '#shared/content/resolve-text.ts';
import { createDeferredJourney } from '#shared/flows/deferred-journey.ts';
import { lazyPart } from '#shared/screens/shell/part.ts';
import { checkoutSession } from '#shared/testing/checkout-session.ts';
import { App } from '../app.tsx';
import { type Checkout, countryOf, orderFacts, toWindowSession } from './boot.ts';
import { prerenderFirstPage } from './prerender.tsx';

const order = checkoutSession({ state: 'OPEN', consumerEmail: 'maya@example.com' });
const pageOf = (experiments: Record<string, string> = {}) =>
  prerenderFirstPage({ session: order, flags: { flags: {}, experiments }, locale: 'en-AU' });

let element: HTMLElement | undefined;
afterEach(() => element?.remove());

async function inDocument(): Promise<{ element: HTMLElement; texts: { start: object } }> {
  const { markup, texts } = await pageOf();
  element = document.createElement('div');
  element.innerHTML = markup ?? '';
  document.body.append(element);
  return { element, texts };
}

/** The app as it begins over that page, with nothing behind it. */
function appOver(start: object): Checkout {
  const nowhere = { read: () => null, write: () => {} };
  const never = () => new Promise<never>(() => {});
  const loadTables = never;
  const { journey } = createDeferredJourney({
    channel: 'CHECKOUT',
    session: nowhere,
    user: nowhere,
    loadTables,
  });
  journey.update(orderFacts(order, journey));
  const subscribe = () => () => {};
  return {
    deferred: lazyPart(never),
    launch: { token: order.token, openId: 'open', display: 'popup', locale: null },
    configuration: { providerOrigin: '' },
    session: toWindowSession(order),
    countryCode: countryOf(order),
    journey,
    texts: {
      locale: 'en-AU',
      t: createTranslate([{ locale: 'en-AU', texts: start as Record<string, string> }]),
      loadAreas: async () => {},
      setLocale: never,
      subscribe,
    },
    call: never,
    refreshFlags: never,
    fatalErrors: { current: () => null, set: () => {}, subscribe },
  };
}

it('is exactly what the app renders, so hydration changes nothing', async () => {
  const { element, texts } = await inDocument();
  const before = element.innerHTML;
  const field = element.querySelector('input');
  await act(async () => void hydrateRoot(element, <App checkout={appOver(texts.start)} />));
  expect(element.innerHTML).toBe(before);
  expect(element.querySelector('input')).toBe(field);
  expect(document.title).toBe('Log in or sign up');
});

it('keeps what was typed before hydration, and works with it', async () => {
  const { element, texts } = await inDocument();
  const field = element.querySelector('input') as HTMLInputElement;
  field.value = 'not an email';
  await act(async () => void hydrateRoot(element, <App checkout={appOver(texts.start)} />));
  expect(field.value).toBe('not an email');
  await act(async () => element.querySelector<HTMLElement>('button[type=submit]')?.click());
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
  expect(field.value).toBe('not an email');
});

it('shows the plan immediately in the variant that has one', async () => {
  expect((await pageOf({ 'checkout-login-messaging': 'B' })).markup).toContain('4 payments of');
  expect((await pageOf({ 'checkout-login-messaging': 'C' })).markup).not.toContain('4 payments of');
});

it('is not prerendered for an order that is over', async () => {
  const flags = { flags: {}, experiments: {} };
  for (const end of [{ state: 'CANCELLED' }, { expiresInMs: 0 }] as const) {
    const session = checkoutSession({ state: 'OPEN', ...end });
    expect((await prerenderFirstPage({ session, flags, locale: 'en-AU' })).markup).toBeNull();
  }
});

it('is in the requested language', async () => {
  const flags = { flags: {}, experiments: {} };
  const { markup, texts } = await prerenderFirstPage({ session: order, flags, locale: 'de-DE' });
  expect(texts.locale).toBe('de-DE');
  expect(markup).not.toContain('Email address');
  expect(markup).not.toContain('{{');
});
