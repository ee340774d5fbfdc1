import { describe, expect, it } from 'vitest';
import { aud, createTestProvider, origins, typedCard } from './testing/test-provider.ts';

const fieldsAddress = (origin: string) =>
  `${origins.provider}/card-fields?${new URLSearchParams({ origin, locale: 'en-AU', theme: 'system' })}`;

async function challengeAddress(provider = createTestProvider()) {
  const traceId = await provider.openTrace('CHECKOUT');
  provider.vault.setUp('order', typedCard(traceId, '4000000000003014'));
  const started = await provider.cards.startChallenge({
    key: 'challenge',
    traceId,
    cardToken: provider.vault.presentedCard(traceId)?.card.cardToken ?? '',
    workflow: 'PAYNOW',
    returnOrigin: origins.portal,
    payee: '<script>alert(1)</script>"\'',
    locale: 'en-AU',
  });
  return { provider, traceId, address: started.challengeUri ?? '', threeDSId: started.threeDSId };
}

describe('card setup', () => {
  it('refuses a card number as a name or an address', async () => {
    const provider = createTestProvider();
    const traceId = await provider.openTrace('ADD_CARD');
    const setup = typedCard(traceId, '4111111111111111');
    const number = '4111 1111 1111 1111';
    const address = { street1: number, street2: '', city: 'Bath', state: '', postcode: '', country: 'GB' };
    for (const wrong of [{ cardHolderName: number }, { address }]) {
      const reply = await provider.post(origins.provider, '/topaz/paylater/order/setup', {
        ...setup,
        ...wrong,
      });
      expect(reply.status).toBe(400);
    }
  });

  it.each([
    ['order', 'CHECKOUT'],
    ['order', 'ADD_CARD'],
    ['payment', 'PAYMENT'],
  ] as const)('at %s/setup binds the card to a %s trace [PAY-054] [PAY-217]', async (kind, purpose) => {
    const provider = createTestProvider();
    const traceId = await provider.openTrace(purpose);
    const setup = typedCard(traceId, '5555555555554444');
    const reply = await provider.post(origins.provider, `/topaz/paylater/${kind}/setup`, setup);
    expect([reply.status, await reply.json()]).toEqual([200, { resultCode: 0 }]);
    expect(await provider.cards.setupOf(traceId)).toMatchObject({ card: { brand: 'MASTERCARD' } });
  });

  it('of a payment is sent only to payment/setup, and returns its result code [PAY-218]', async () => {
    const provider = createTestProvider();
    const traceId = await provider.openTrace('PAYMENT');
    const send = async (kind: string, setup: object) => {
      const reply = await provider.post(origins.provider, `/topaz/paylater/${kind}/setup`, setup);
      return [reply.status, await reply.json()];
    };
    const card = typedCard(traceId, '4111111111111111');
    expect(await send('order', card)).toEqual([404, expect.anything()]);
    const unknown = { traceId, storeToken: true, token: 'unknown' };
    expect(await send('payment', unknown)).toEqual([200, { resultCode: 21 }]);
    expect(await send('payment', card)).toEqual([200, { resultCode: 0 }]);
  });

  it('answers 200 for a declined card, 404 for an unknown card session and 400 for anything else', async () => {
    const provider = createTestProvider();
    const post = (body: unknown) => provider.post(origins.provider, '/topaz/paylater/order/setup', body);
    const traceId = await provider.openTrace('ADD_CARD');
    const declined = await post(typedCard(traceId, '4000000000000218'));
    expect([declined.status, await declined.json()]).toEqual([200, { resultCode: 21 }]);
    const unknown = await post(typedCard('01900000-0000-4000-8000-000000000000', '4111111111111111'));
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      expect.objectContaining({ errorCode: 'not_found', errorId: unknown.headers.get('correlation-id') }),
    ]);
    const strange = await post({ ...typedCard(traceId, '4111111111111111'), more: 1 });
    expect(strange.status).toBe(400);
  });

  it('is accepted only from the provider’s own documents', async () => {
    const provider = createTestProvider();
    const traceId = await provider.openTrace('CHECKOUT');
    const from = (headers: Record<string, string>) =>
      provider.post(
        origins.provider,
        '/topaz/paylater/order/setup',
        typedCard(traceId, '4111111111111111'),
        headers,
      );
    expect((await from({ origin: origins.checkout, 'sec-fetch-site': 'same-site' })).status).toBe(422);
    expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(422);
    expect(await provider.cards.setupOf(traceId)).toEqual({ state: 'OPEN' });
  });
});

describe('documents', () => {
  it('may be framed only by their app, wherever that is framed, and run only their own files', async () => {
    const { provider, address } = await challengeAddress();
    const fields = await provider.app.request(fieldsAddress(origins.checkout));
    const challenge = await provider.app.request(address);
    for (const [reply, framedBy] of [
      [fields, '*'],
      [challenge, origins.portal],
    ] as const) {
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-security-policy')?.split('; ')).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "require-trusted-types-for 'script'",
        `frame-ancestors ${framedBy}`,
      ]);
    }
  });

  it('are not served to a foreign origin', async () => {
    const { app } = createTestProvider();
    expect((await app.request(fieldsAddress('http://shop.localhost:4402'))).status).toBe(404);
    expect((await app.request(`${origins.provider}/card-fields`)).status).toBe(404);
  });

  it('escape a hostile name', async () => {
    const { provider, address } = await challengeAddress();
    const text = await (await provider.app.request(address)).text();
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('&lt;script&gt;alert(1)');
  });

  it('do not reveal the outcome of a challenge to another site', async () => {
    const { provider, threeDSId } = await challengeAddress();
    const path = `/challenge/${threeDSId}/answer`;
    const headers = { origin: origins.portal, 'sec-fetch-site': 'same-site' };
    const reply = await provider.post(origins.acs, path, { answer: 'approve' }, headers);
    expect(reply.status).toBe(422);
  });

  it('link immutable files, and no other files are served', async () => {
    const { app } = createTestProvider();
    const asset = await app.request(`${origins.provider}/assets/page.js`);
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect((await app.request(`${origins.provider}/assets/..%2Fmanifest.json`)).status).toBe(404);
  });
});

describe('hosts', () => {
  it('have no routes in common', async () => {
    const { provider, address } = await challengeAddress();
    const { pathname } = new URL(address);
    const status = async (url: string) => (await provider.app.request(url)).status;
    expect(await status(`${origins.provider}${pathname}`)).toBe(404);
    expect(await status(fieldsAddress(origins.checkout).replace(origins.provider, origins.acs))).toBe(404);
    const call = { method: 'POST', headers: { 'x-provider-key': 'key of the tests' } };
    expect((await provider.app.request(`${origins.provider}/v1/outbox/list`, call)).status).toBe(404);
  });
});

describe('calls of the API server', () => {
  it('need the key', async () => {
    const { app } = createTestProvider();
    const call = { method: 'POST', headers: { 'x-provider-key': 'a guess' }, body: '{}' };
    expect((await app.request('http://127.0.0.1:4401/v1/outbox/list', call)).status).toBe(401);
  });

  it('return over HTTP what they return in the process', async () => {
    const { client, cards, ...provider } = createTestProvider();
    const traceId = await provider.openTrace('CHECKOUT');
    provider.vault.setUp('order', typedCard(traceId, '4111111111111111'));
    expect(await client.cards.setupOf(traceId)).toEqual(await cards.setupOf(traceId));
    expect(await client.cards.cardOf('card_unknown')).toBeNull();
    expect(await client.outbox.list()).toEqual([]);
  });

  it('move money through the client, once per key', async () => {
    const provider = createTestProvider();
    const request = { key: 'k', cardToken: await provider.cardFor('4111111111111111'), amount: aud(3000) };
    const first = await provider.client.cards.charge(request);
    expect(await provider.client.cards.charge(request)).toEqual(first);
    expect(await provider.client.sandbox.statement()).toHaveLength(1);
  });

  it('refuse calls and values that the table does not list, including an unknown 3-D Secure workflow', async () => {
    const provider = createTestProvider();
    const { traceId } = await challengeAddress(provider);
    const request = {
      key: 'k2',
      traceId,
      cardToken: provider.vault.presentedCard(traceId)?.card.cardToken ?? '',
      returnOrigin: origins.portal,
      payee: 'Marlow Field',
      locale: 'en-AU',
    } as const;
    for (const workflow of ['BILLING', 'PAYNOW'] as const) {
      const key = `key for ${workflow}`;
      expect(await provider.client.cards.startChallenge({ ...request, key, workflow })).toBeTruthy();
    }
    const other = { ...request, workflow: 'REFUND' as 'PAYNOW' };
    await expect(provider.client.cards.startChallenge(other)).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: 'invalid_object',
    });
  });

  it('are logged by route, never with an identifier', async () => {
    const provider = createTestProvider();
    await provider.client.cards.lookup('a-secret-key');
    expect(provider.lines).toMatchObject([{ method: 'POST', route: '/v1/:group/:name', status: 200 }]);
    expect(JSON.stringify(provider.lines)).not.toContain('a-secret-key');
  });
});

describe('an injected fault', () => {
  const faults = ['timeout', 'drop', 'error'] as const;

  it.each(faults)('%s-before does nothing', async (fault) => {
    const provider = createTestProvider();
    const request = { key: 'k', cardToken: await provider.cardFor('4111111111111111'), amount: aud(3000) };
    await expect(
      provider.clientWaiting(100).cards.charge({ ...request, fault: `${fault}-before` }),
    ).rejects.toMatchObject({ name: 'ProviderUnavailable' });
    expect(await provider.client.cards.lookup('k')).toEqual({ isKnown: false });
  });

  it.each(faults)('%s-after does the work, which a look-up of the key finds', async (fault) => {
    const provider = createTestProvider();
    const request = { key: 'k', cardToken: await provider.cardFor('4111111111111111'), amount: aud(3000) };
    await expect(
      provider.clientWaiting(100).cards.charge({ ...request, fault: `${fault}-after` }),
    ).rejects.toMatchObject({ name: 'ProviderUnavailable' });
    const lookup = await provider.client.cards.lookup('k');
    expect(lookup).toMatchObject({ isKnown: true, movement: { resultCode: 0 } });
    expect(await provider.client.cards.charge(request)).toMatchObject({ resultCode: 0 });
    expect(await provider.client.sandbox.statement()).toHaveLength(1);
  });

  it('can be injected into the next call of any caller', async () => {
    const { client } = createTestProvider();
    await client.sandbox.plantFault({ operation: 'cards/lookup', fault: 'error-before', times: 1 });
    await expect(client.cards.lookup('k')).rejects.toThrow('No answer');
    expect(await client.cards.lookup('k')).toEqual({ isKnown: false });
  });

  it('can be injected into calls about one reference, also by key and by debit', async () => {
    const provider = createTestProvider();
    const { banks, cards, sandbox } = provider.client;
    const plant = (operation: string, reference: string) =>
      sandbox.plantFault({ operation, reference, fault: 'error-after', times: 1 });
    const cardToken = await provider.cardFor('4111111111111111');
    const { accountToken } = await sandbox.issueTestAccount({ key: 'a', account: 'checking' });
    const enteredAt = '2026-01-15T00:00:00.000Z';
    for (const operation of ['cards/charge', 'cards/lookup', 'banks/charge', 'banks/debitOf'])
      await plant(operation, '7');
    const charge = (reference: string) =>
      cards.charge({ key: `card ${reference}`, reference, cardToken, amount: aud(100) });
    const debit = (reference: string) =>
      banks.charge({ key: `bank ${reference}`, reference, accountToken, amount: aud(100), enteredAt });
    const askAbout = (debitId: string | null) => banks.debitOf({ debitId: debitId ?? '', asOf: enteredAt });

    const others = [await charge('8'), await debit('8')];
    expect(others.map(({ resultCode }) => resultCode)).toEqual([0, 0]);
    await cards.lookup('card 8');
    await askAbout(others[1]?.id ?? null);
    for (const call of [charge, debit]) {
      await expect(call('7')).rejects.toThrow('No answer');
      expect(await call('7')).toMatchObject({ resultCode: 0 });
    }
    await expect(cards.lookup('card 7')).rejects.toThrow('No answer');
    const { id } = await debit('7');
    await expect(askAbout(id)).rejects.toThrow('No answer');
    expect(await askAbout(id)).toEqual({ state: 'PENDING' });
  });

  it.each(['wrong-amount', 'wrong-currency'] as const)(
    '%s responds with another amount or currency than was moved',
    async (fault) => {
      const provider = createTestProvider();
      const request = { key: 'k', cardToken: await provider.cardFor('4111111111111111'), amount: aud(3000) };
      const answer = await provider.client.cards.charge({ ...request, fault });
      expect(answer.resultCode).toBe(0);
      expect(answer.amount).not.toEqual(aud(3000));
      expect(await provider.client.cards.lookup('k')).toMatchObject({ movement: { amount: aud(3000) } });
    },
  );

  it('wrong-result responds with an unknown code, which counts as no reply', async () => {
    const provider = createTestProvider();
    const request = { key: 'k', cardToken: await provider.cardFor('4111111111111111'), amount: aud(3000) };
    await expect(provider.client.cards.charge({ ...request, fault: 'wrong-result' })).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    });
    expect(await provider.client.cards.lookup('k')).toMatchObject({ movement: { resultCode: 0 } });
  });

  it('is not accepted from a browser', async () => {
    const provider = createTestProvider();
    const traceId = await provider.openTrace('CHECKOUT');
    const setup = typedCard(traceId, '4111111111111111');
    const headers = { 'x-provider-fault': 'error-before' };
    const reply = await provider.post(origins.provider, '/topaz/paylater/order/setup', setup, headers);
    expect(reply.status).toBe(200);
  });
});

describe('every response of the provider', () => {
  it('has its declared type, is not cached, and sends no referrer', async () => {
    const { provider, traceId, address, threeDSId } = await challengeAddress();
    const setup = '/topaz/paylater/order/setup';
    const answers = [
      await provider.app.request(address),
      await provider.app.request(fieldsAddress(origins.portal)),
      await provider.app.request(`${origins.provider}/nothing`),
      await provider.app.request(`${origins.acs}/healthz`),
      await provider.post(origins.provider, setup, typedCard(traceId, '4111111111111111')),
      await provider.post(origins.provider, setup, {}),
      await provider.post(origins.acs, `/challenge/${threeDSId}/answer`, { answer: 'wrong' }),
    ];
    for (const { status, url, headers } of answers) {
      const kept = ['x-content-type-options', 'referrer-policy', 'cache-control'].map((name) =>
        headers.get(name),
      );
      expect([status, url, ...kept]).toEqual([status, url, 'nosniff', 'no-referrer', 'no-store']);
    }
  });
});
