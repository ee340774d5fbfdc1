/** Sends what a shopper's browser would send, without a browser, for the steps before what a test is about. */
import type { Disposable, Page } from 'playwright/test';
import { createTokenStore } from '#shared/client/auth-token.ts';
import { type Call, createClient } from '#shared/client/create-client.ts';
import { login } from '#shared/contract/access/access.contract.ts';
import { localUserOf } from '#shared/flows/access/session-updates.ts';
import { cards, expiry, securityCode } from './card-frame.ts';
import { localFetch } from './local-fetch.ts';
import { origins } from './sandbox.ts';

export interface Caller {
  readonly call: Call;
  /** Sends what the provider's own document sends when a card is typed there. */
  presentCard(traceId: string, number?: string): Promise<void>;
  /** Sends what the bank's page sends when the shopper approves. */
  approve(challengeUri: string): Promise<void>;
  /** Logs in with a password, and leaves that browser as if the password had been typed there. */
  logIn(browser: Page, username: string, password: string): Promise<void>;
}

/** The script that logs a browser in when it next opens a page. */
const logins = new WeakMap<Page, Disposable>();

/** Stops logging that browser in when it opens a page. */
export async function endLogin(browser: Page): Promise<void> {
  await logins.get(browser)?.dispose();
  logins.delete(browser);
}

/** A client with its own cookies, on the checkout or the portal. */
export function createCaller(page: 'checkout' | 'portal'): Caller {
  const cookies = new Map<string, string>();
  const origin = origins[page];
  const tokens = createTokenStore(() => {
    throw new Error('There is no storage here, so the token is kept in memory');
  });
  const call = createClient({
    baseUrl: origin,
    tokens,
    countryCode: () => 'AU',
    onFatal: () => {},
    onUnauthorised: () => {},
    async fetch(address, init) {
      const headers = {
        ...(init?.headers as Record<string, string>),
        origin,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      };
      const body = init?.body as string | undefined;
      const reply = await localFetch(String(address), { method: init?.method, headers, body });
      for (const line of reply.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      }
      return reply;
    },
  });

  const logIn = async (browser: Page, username: string, password: string) => {
    const signedIn = await call(login, { body: { username, password } });
    const kept = { 'x-auth-token': tokens.read() ?? '', user: JSON.stringify(localUserOf(signedIn)) };
    const { protocol, hostname } = new URL(origin);
    const address = { domain: hostname, path: '/', secure: true, httpOnly: true };
    const site =
      page === 'checkout'
        ? // A browser keeps such cookies apart by site, which has no port, and by whether a shop's page is around it.
          ({
            sameSite: 'None',
            partitionKey: `${protocol}//${hostname}`,
            _crHasCrossSiteAncestor: false,
          } as const)
        : ({ sameSite: 'Lax' } as const);
    await browser
      .context()
      .addCookies([...cookies].map(([name, value]) => ({ name, value, ...address, ...site })));
    const script = await browser.addInitScript(
      ({ origin, kept }) => {
        if (location.origin !== origin || localStorage.getItem('x-auth-token')) return;
        for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
      },
      { origin, kept },
    );
    logins.set(browser, script);
  };

  return { call, presentCard, approve, logIn };
}

async function presentCard(traceId: string, cardNumber: string = cards.good): Promise<void> {
  const { resultCode } = await fromOwnPage(`${origins.provider}/topaz/paylater/order/setup`, {
    traceId,
    cardNumber,
    cardSecurityCode: securityCode,
    cardHolderName: 'Ana Marlow',
    cardExpiryMonth: expiry.slice(0, 2),
    cardExpiryYear: expiry.slice(2),
    storeToken: true,
  });
  if (resultCode !== 0) throw new Error(`The provider refused the card with ${resultCode}`);
}

async function approve(challengeUri: string): Promise<void> {
  const { state } = await fromOwnPage(`${challengeUri}/answer`, { answer: 'approve' });
  if (state === undefined) throw new Error('The bank did not take the answer');
}

async function fromOwnPage(address: string, body: object): Promise<Record<string, unknown>> {
  const { origin } = new URL(address);
  const headers = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  return (await localFetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}
