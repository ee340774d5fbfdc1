import { randomUUID } from 'node:crypto';
import { createProviderClient } from '#server/core/provider-client/client.ts';
import type { CardSessionPurpose, OpenTrace } from '#server/core/providers.ts';
import type { PageBundles } from '#server/http/pages/page-bundle.ts';
import type { NewCardSetup } from '#shared/domain/methods/card-setup.ts';
import { createApp } from '../app.ts';
import type { RequestLine } from '../http/request-log.ts';
import type { Journal } from '../journal.ts';
import type { Exchange } from '../partner/exchange.ts';
import { createProvider, type ProviderEvent } from '../provider.ts';

export const origins = {
  provider: 'http://provider.localhost:4401',
  acs: 'http://acs.localhost:4401',
  bank: 'http://bank.localhost:4401',
  partner: 'http://partner.localhost:4401',
  checkout: 'http://checkout.localhost:4400',
  portal: 'http://portal.localhost:4400',
} as const;

const privateOrigin = 'http://127.0.0.1:4401';
const serverKey = 'key of the tests';
const page = { script: '/assets/page.js', styles: ['/assets/page.css'], modulepreloads: [] };
const bundles: PageBundles = {
  pages: new Map([
    ['card-fields', page],
    ['challenge', page],
    ['bank-link', page],
    ['card-scan', page],
  ]),
  assets: new Map([
    ['page.js', { content: new TextEncoder().encode('//'), contentType: 'text/javascript; charset=utf-8' }],
  ]),
};

/** A provider in this process whose clock and journal the test controls. */
export function createTestProvider(
  earlier: readonly ProviderEvent[] = [],
  exchange: Exchange = async () => ({ errorCode: 'not_found' }),
) {
  let now = Date.parse('2026-01-15T00:00:00.000Z');
  const events: ProviderEvent[] = [...earlier];
  const lines: RequestLine[] = [];
  const journal: Journal<ProviderEvent> = {
    replayed: earlier,
    append: (event) => void events.push(event),
    flushed: async () => {},
    close: async () => {},
  };
  const provider = createProvider({
    journal,
    secret: 'secret of the tests',
    acsOrigin: origins.acs,
    bankOrigin: origins.bank,
    appOrigins: [origins.checkout, origins.portal],
    now: () => new Date(now),
  });
  const app = createApp({
    provider,
    bundles,
    settings: {
      serverKey,
      providerOrigin: origins.provider,
      acsOrigin: origins.acs,
      bankOrigin: origins.bank,
      partnerOrigin: origins.partner,
      appOrigins: [origins.checkout, origins.portal],
      checkoutOrigin: origins.checkout,
      portalOrigin: origins.portal,
    },
    writeLine: (line) => lines.push(line),
    exchange,
  });
  /** The same provider over HTTP, for a client with that timeout. */
  const clientWaiting = (timeoutMs: number) =>
    createProviderClient({
      baseUrl: privateOrigin,
      serverKey,
      timeoutMs,
      async send(address, { headers, body, timeoutMs }) {
        // A timer instead of a signal of the request: nothing would refer to a call without a response, and a
        // garbage-collected signal never aborts.
        let timer: NodeJS.Timeout | undefined;
        const late = new Promise<never>((_, reject) => {
          timer = setTimeout(() => reject(new Error('No answer in time')), timeoutMs);
        });
        try {
          const answer = await Promise.race([app.request(address, { method: 'POST', headers, body }), late]);
          return { status: answer.status, text: await answer.text() };
        } finally {
          clearTimeout(timer);
        }
      },
    });

  return {
    ...provider,
    app,
    client: clientWaiting(10_000),
    clientWaiting,
    events,
    lines,
    passTime(ms: number) {
      now += ms;
    },
    async openTrace(purpose: CardSessionPurpose, rest: Partial<OpenTrace> = {}): Promise<string> {
      const traceId = randomUUID();
      const trace = { traceId, consumerId: 'maya', purpose, livesForSeconds: 900, savedFingerprints: [] };
      await provider.cards.openTrace({ ...trace, ...rest });
      return rest.traceId ?? traceId;
    },
    /** Sets up a card. @returns its token, ready for a payment */
    async cardFor(cardNumber: string): Promise<string> {
      const traceId = await this.openTrace('CHECKOUT');
      provider.vault.setUp('order', typedCard(traceId, cardNumber));
      const setup = await provider.cards.setupOf(traceId);
      if (setup.state !== 'READY') throw new Error(`The card was not set up: ${setup.state}`);
      return setup.card.cardToken;
    },
    /** Posts as a browser does from a document of that origin. */
    post(origin: string, path: string, body: unknown, headers: Record<string, string> = {}) {
      return app.request(`${origin}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin,
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
        body: JSON.stringify(body),
      });
    },
  };
}

export type TestProvider = ReturnType<typeof createTestProvider>;

/** Card details as the document sends them. */
export function typedCard(traceId: string, cardNumber: string): NewCardSetup {
  return {
    traceId,
    cardNumber,
    cardSecurityCode: /^3[47]/.test(cardNumber) ? '7351' : '735',
    cardHolderName: 'Maya Rowe',
    cardExpiryMonth: '08',
    cardExpiryYear: '28',
    storeToken: true,
  };
}

export const aud = (minorUnits: number) => ({ minorUnits, currency: 'AUD' }) as const;
