/** The data in a checkout's document, compared with the API's responses. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readFlags } from '#shared/contract/access/flags.contract.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import { flagDefaults, marketFlagDefaults } from '#shared/domain/flags.ts';
import { keepTypedContact } from '../../areas/checkouts/index.ts';
import { overrideFlag, resetFlag } from '../../core/flags/flags.ts';
import { createShop, createShopServer, newCheckout, newShopper, startFor } from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { createFirstPages, type Prerender } from './first-page.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

const english = {
  page: null,
  acceptLanguage: 'en-AU,en;q=0.9',
  testTexts: null,
  openedBy: null,
  openId: null,
};
const prerender: Prerender = async ({ locale }) => ({ markup: '<form></form>', texts: { locale } });
const checkout = (more: Parameters<typeof newCheckout>[2] = {}) =>
  newCheckout(server, createShop(server), more);

it('is the API’s response to a visitor without a session', async () => {
  const token = await checkout();
  const visitor = createVisitor(server, 'CHECKOUT');
  const { expiresInMs, ...session } = (await visitor.call(readCheckout, { params: { token } })).body;
  const query = { key: 'anonymous-000', countryCode: 'AU', channel: 'CHECKOUT' } as const;
  const { flags, experiments } = (await visitor.call(readFlags, { query })).body;
  const page = await createFirstPages(server, prerender)(token, english);
  expect(page).toEqual({
    lang: 'en-AU',
    markup: '<form></form>',
    data: {
      session: { ...session, expiresInMs: expect.any(Number) },
      flags: { flags: marketFlagDefaults('AU'), experiments },
      texts: { locale: 'en-AU' },
    },
  });
  // The app fills in values that the document leaves out.
  expect({ ...flagDefaults, ...marketFlagDefaults('AU') }).toEqual(flags);
  expect(expiresInMs).toBeGreaterThan(0);
});

it('gives a page of another origin or kind its error code and nothing of the order [MER-066] [MER-067]', async () => {
  const read = createFirstPages(server, prerender);
  const standard = await checkout();
  const express = await checkout({ mode: 'EXPRESS', buyNow: true, shippingOptionRequired: false });
  const { shop } = server.config.origins;
  const openedBy = async (token: string, kind: object, origin = shop) => {
    const page = await read(token, { ...english, openedBy: JSON.stringify({ origin, kind }) });
    if (page?.markup === null) return page.data;
    expect(page?.data).toHaveProperty('session');
    return 'shown';
  };
  const mismatch = { refusal: 'MODE_MISMATCH' };
  const named = { mode: 'EXPRESS', buyNow: true, pickup: false, shippingOptionRequired: false };
  expect(await openedBy(standard, { mode: 'STANDARD' })).toBe('shown');
  expect(await openedBy(standard, { mode: 'EXPRESS' })).toEqual(mismatch);
  expect(await openedBy(standard, { mode: 'STANDARD', buyNow: true })).toEqual(mismatch);
  expect(await openedBy(express, named)).toBe('shown');
  expect(await openedBy(express, { mode: 'EXPRESS' })).toBe('shown');
  for (const other of [
    { mode: 'STANDARD' },
    { buyNow: false },
    { pickup: true },
    { shippingOptionRequired: true },
  ])
    expect([other, await openedBy(express, { ...named, ...other })]).toEqual([other, mismatch]);
  for (const origin of ['https://evil.example', `${shop}.evil.example`, 'null'])
    expect(await openedBy(standard, { mode: 'STANDARD' }, origin)).toEqual({ refusal: 'ORIGIN_NOT_ALLOWED' });
  // An address without this information is accepted as before.
  for (const nothing of ['', '{', '[]', '{"origin":"x","kind":{"mode":"OTHER"}}'])
    expect((await read(standard, { ...english, openedBy: nothing }))?.markup).toBe('<form></form>');
});

it('contains the flags whose values differ from the defaults', async () => {
  await overrideFlag(server.db, 'enable-dob-info', true, 'market:AU');
  const page = await createFirstPages(server, prerender)(await checkout(), english);
  expect(page?.data).toMatchObject({ flags: { flags: { 'enable-dob-info': true } } });
  await resetFlag(server.db, 'enable-dob-info', 'market:AU');
});

it('contains nothing about the shopper who started it', async () => {
  const token = await checkout();
  const shopper = await newShopper(server);
  await startFor(shopper, token);
  const page = await createFirstPages(server, prerender)(token, english);
  expect(page?.data).toMatchObject({ session: { summary: null, traceId: null, consumerEmail: null } });
});

it('prefers the language of the order to that of the browser [MER-118]', async () => {
  const read = createFirstPages(server, prerender);
  const german = await checkout({ locale: 'de-DE' });
  expect((await read(german, english))?.lang).toBe('de-DE');
  expect((await read(await checkout(), { ...english, acceptLanguage: 'fr-FR' }))?.lang).toBe('fr-FR');
});

it('prefers the order’s language to that of the shop’s page, and that to the browser’s [MER-118]', async () => {
  const read = createFirstPages(server, prerender);
  const french = { ...english, page: 'fr-CA' };
  expect((await read(await checkout(), french))?.lang).toBe('fr-CA');
  expect((await read(await checkout({ locale: 'de-DE' }), french))?.lang).toBe('de-DE');
  expect((await read(await checkout(), { ...french, page: '"><script>' }))?.lang).toBe('en-AU');
});

it('contains once what was typed in the frame that led to this window, and renders it [MER-079]', async () => {
  const token = await checkout();
  const openId = 'o'.repeat(22);
  const typed = { email: 'maya@example.com', mobile: { number: '0412 345 482', countryCode: 'AU' } } as const;
  await keepTypedContact(server, { token, openId }, typed);
  const rendering = vi.fn(prerender);
  const read = createFirstPages(server, rendering);
  expect((await read(token, english))?.data).not.toHaveProperty('typed');
  const wrongPage = { origin: 'https://evil.example', kind: { mode: 'STANDARD' } };
  await read(token, { ...english, openId, openedBy: JSON.stringify(wrongPage) });
  expect((await read(token, { ...english, openId }))?.data).toMatchObject({ typed });
  expect(rendering).toHaveBeenLastCalledWith(expect.objectContaining({ typed }));
  expect((await read(token, { ...english, openId }))?.data).not.toHaveProperty('typed');
});

it('leaves to the app what it cannot render', async () => {
  const token = await checkout();
  for (const page of [
    await createFirstPages(server, null)(token, english),
    await createFirstPages(server, prerender)(token, { ...english, testTexts: 'stretched' }),
  ]) {
    expect(page?.markup).toBeNull();
    expect(page?.data).toEqual({ session: expect.anything(), flags: expect.anything() });
  }
});

it('is empty for an invalid token, and when reading fails', async () => {
  const failed = vi.spyOn(server.log, 'error').mockImplementation(() => undefined as never);
  expect(await createFirstPages(server, prerender)(`ffc_${'b'.repeat(43)}`, english)).toBeNull();
  expect(failed).not.toHaveBeenCalled();
  const broken = () => Promise.reject(new Error('broken'));
  expect(await createFirstPages(server, broken)(await checkout(), english)).toBeNull();
  expect(failed).toHaveBeenCalledOnce();
});
