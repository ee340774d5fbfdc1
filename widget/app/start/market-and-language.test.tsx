/** Of which market a checkout is, and in which language it starts. */
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { checkoutToken, openSession } from '#shared/testing/checkout-session.ts';
import { type FakeServer, fakeServer } from '#shared/testing/fake-server.ts';
import { App } from '../app.tsx';
import { boot } from './boot.ts';

const orderCall = `GET /portal/consumers/checkout/${checkoutToken}`;
const flagsCall = 'GET /portal/consumers/flags';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('scrollTo', () => {});
  Object.assign(navigator, { sendBeacon: () => true });
  server.answer(flagsCall, [200, { flags: {}, experiments: {} }]);
  server.hang(`GET /public/v1/checkouts/${checkoutToken}/presence`);
});
afterEach(async () => {
  await leave();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Closes the window, which keeps what the browser stores. */
async function leave() {
  dispatchEvent(new Event('pagehide'));
  await act(async () => {});
  cleanup();
  sessionStorage.clear();
}

interface Opened {
  readonly order?: Partial<CheckoutSession>;
  readonly countryCode?: CountryCode;
  readonly path?: string;
  /** The locale of the shop's page. */
  readonly page?: string;
}

async function open({ order = {}, countryCode = 'CA', path = '/', page }: Opened = {}) {
  const session = openSession({ countryCode, allowedTransactionCountryCodes: [countryCode], ...order });
  server.answer(orderCall, [200, session]);
  // What the server writes into every document.
  document.documentElement.lang = 'en-AU';
  history.replaceState(null, '', `${path}?token=${checkoutToken}${page ? `&locale=${page}` : ''}#/`);
  const result = await boot(false);
  if (!result.ready) throw new Error(`There is no checkout: ${result.reason}`);
  render(<App checkout={result.checkout} />);
  await screen.findByRole('heading', { level: 1 });
  return result.checkout;
}

const marketsOf = (call: string) => server.find(call).map(({ headers }) => headers.get('x-country-code'));

it.each([
  ['/', 'GB'],
  ['/', 'AU'],
  ['/nz/', 'CA'],
] as const)(
  'the market of a checkout at %s is AU until its order names %s, whatever its address [POR-365]',
  async (path, countryCode) => {
    const checkout = await open({ countryCode, path });
    expect(checkout.countryCode).toBe(countryCode);
    expect(marketsOf(orderCall)).toEqual(['AU']);
    expect(server.find(flagsCall).map(({ query }) => query.countryCode)).toEqual([countryCode]);
    expect(marketsOf(flagsCall)).toEqual([countryCode]);
  },
);

describe('the language of a checkout', () => {
  const browserSpeaks = (locale: string) => vi.spyOn(navigator, 'language', 'get').mockReturnValue(locale);

  it('is kept when it is chosen, and is that of the next visit in a market that has it [POR-366]', async () => {
    browserSpeaks('en-CA');
    const user = userEvent.setup({ delay: null });
    const first = await open({ order: { locale: 'en-CA' } });
    await user.click(await screen.findByRole('button', { name: 'English (Canada)' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Language' }));
    await user.click(drawer.getByRole('button', { name: 'Français (Canada)' }));
    await waitFor(() => expect(first.texts.locale).toBe('fr-CA'));
    await waitFor(() => expect(localStorage.getItem('preferredLocale')).toBe('fr-CA'));
    await leave();
    expect((await open({ order: { locale: 'en-CA' }, page: 'en-CA' })).texts.locale).toBe('fr-CA');
    await leave();
    expect((await open({ countryCode: 'AU', order: { locale: 'en-AU' } })).texts.locale).toBe('en-AU');
  });

  it.each([
    ['of the order', { order: { locale: 'fr-CA' }, page: 'en-CA' }, 'en-CA', 'fr-CA'],
    ['of the shop’s page', { page: 'fr-CA' }, 'en-CA', 'fr-CA'],
    ['of the browser', {}, 'fr-CA', 'fr-CA'],
    ['that comes first in the market', {}, 'pt-BR', 'en-CA'],
  ] as const)(
    'is, where none was chosen, the one %s [POR-366] [MER-118]',
    async (_, opened, browser, locale) => {
      browserSpeaks(browser);
      expect((await open(opened)).texts.locale).toBe(locale);
      expect(localStorage.getItem('preferredLocale')).toBeNull();
    },
  );
});
