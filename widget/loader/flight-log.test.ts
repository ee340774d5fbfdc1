import './testing/fake-browser.ts';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectToPage, type PageConnection } from '#shared/bridge/checkout-side.ts';
import { newId, PROTOCOL } from '#shared/bridge/protocol.ts';
import { createWindowPair, type FakeWindow, pageOrigin } from '#shared/bridge/testing/window-pair.ts';
import type { Checkout, FlightEntry, InitOptions } from './api.ts';
import { flightLog } from './flight-log.ts';
import { createFourfold } from './fourfold.ts';
import { createRecorder } from './session/recorder.ts';
import { replayLog } from './session/replay.ts';
import { createPopup } from './testing/fake-browser.ts';
import { createServer } from './testing/fake-server.ts';
import { makeOutcome, merchantId, token } from './testing/statuses.ts';

const fourfold = createFourfold();
let page: FakeWindow;
let checkoutWindow: FakeWindow;
let server: ReturnType<typeof createServer>;
let opened: Checkout | undefined;
let connection: PageConnection | undefined;

beforeEach(() => {
  fourfold.log.clear();
  ({ page, checkout: checkoutWindow } = createWindowPair());
  server = createServer();
  server.put(token);
});
afterEach(async () => {
  connection?.destroy();
  await opened?.destroy();
  vi.unstubAllGlobals();
});

const limits = { currency: 'AUD', maximumAmount: '2000.00' };
const address = { suburb: 'Canaryville', state: 'VIC', postcode: '30719', countryCode: 'AU' };
const option = {
  id: 'to-ana@canary.test',
  name: 'To Ana Canary, 14 Canary Street',
  shippingAmount: { amount: '5.00', currency: 'AUD' },
  orderAmount: { amount: '125.00', currency: 'AUD' },
};
/** Whatever a shopper may type, and what the shop may put into its own texts. */
const canaries = [
  ...['Ana', 'Canary', '@', '+61491570156', '0491', 'Street', '4242424242424242', '739104', token],
  ...['30719', 'ana'],
];

/** A whole EXPRESS checkout over the real bridge, from the click to the approval. */
async function buy() {
  const { postMessage } = checkoutWindow.asWindow;
  const windowOpen = vi.fn((_url: string) =>
    Object.assign(checkoutWindow.asWindow, createPopup(), { postMessage }),
  );
  vi.stubGlobal('open', windowOpen);
  const express: Partial<InitOptions> = {
    mode: 'EXPRESS',
    onShippingAddressChange: (_given, { resolve }) => resolve([option]),
    onWarning() {},
  };
  opened = fourfold.init({ merchantId, id: newId(), display: 'popup', ...express });
  const kind = { mode: 'EXPRESS', shippingOptionRequired: true } as const;
  server.put(token, kind);
  const outcome = opened.open({ token });
  const openId = new URL(windowOpen.mock.calls[0]?.[0] ?? '').searchParams.get('oid') ?? '';
  const onConnected = vi.fn();
  connection = connectToPage({
    protocol: PROTOCOL,
    pageWindow: page.asWindow,
    pageOrigin,
    openId,
    loadId: newId(),
    methods: { update() {}, requestClose: () => ({ ok: true, willClose: false }) },
    onConnected,
  });
  // The first one loads the session as well.
  await vi.waitFor(() => expect(onConnected).toHaveBeenCalledOnce(), { timeout: 10_000 });
  server.put(token, { ...kind, state: 'STARTED', presence: 'HERE', openId });
  const asked = await connection.call('requestShippingOptions', { address, limits });
  expect(asked.ok).toBe(true);
  await connection.call('selectShippingOption', { optionId: option.id });
  // A message of another version of the checkout, with everything that it must never send.
  await connection.call('navigate', {
    to: '4242424242424242',
    reason: 'ana@canary.test',
    code: '+61491570156',
  } as never);
  const outcomeOfServer = makeOutcome({ orderId: '4242424242424242', merchantReference: 'ana@canary.test' });
  server.put(token, { ...kind, state: 'APPROVED', openId, outcome: outcomeOfServer });
  expect(await outcome).toMatchObject({ type: 'complete', merchantReference: 'ana@canary.test' });
  await connection.call('complete', { version: 3 });
  return openId;
}

const typesOf = (entries: readonly FlightEntry[], dir: FlightEntry['dir']) =>
  entries.filter((entry) => entry.dir === dir).map(({ type }) => type);

it('is empty before a checkout was opened', () => {
  expect(fourfold.log.export()).toEqual({
    schema: 'fourfold-log/1',
    version: '1.0.0',
    startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    dropped: 0,
    entries: [],
  });
});

it('has every message, step and request of a checkout, numbered without gaps, and values of one level [MER-127]', async () => {
  const openId = await buy();
  const log = fourfold.log.export();
  expect(log).toMatchObject({ schema: 'fourfold-log/1', version: '1.0.0', dropped: 0 });
  const { entries } = log;
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
  expect(new Set(entries.map((entry) => entry.openId))).toEqual(new Set([openId]));
  expect(entries.map(({ t }) => t)).toEqual(entries.map(({ t }) => t).toSorted((one, other) => one - other));

  const messages = entries
    .filter(({ dir }) => dir === 'in' || dir === 'out')
    .map(({ dir, type }) => `${dir} ${type}`);
  expect(messages).toEqual(
    expect.arrayContaining([
      ...['in hello', 'out ACK2', 'out update', 'in update reply'],
      ...['requestShippingOptions', 'selectShippingOption', 'navigate'].flatMap((name) => [
        `in ${name}`,
        `out ${name} reply`,
      ]),
      'in complete',
    ]),
  );
  // One entry for each message on the port, besides the hello.
  expect(messages.filter((text) => text.startsWith('in requestShippingOptions'))).toHaveLength(1);
  expect(entries.find(({ dir, type }) => dir === 'out' && type === 'navigate reply')?.data).toEqual({
    ok: false,
    code: 'INVALID_MESSAGE',
  });
  const requests = server.requests.filter(({ path }) => path.endsWith('/status')).length;
  expect(typesOf(entries, 'net').filter((type) => type === 'status')).toHaveLength(requests);
  expect(typesOf(entries, 'net').filter((type) => type === 'status reply').length).toBeGreaterThan(1);
  expect(
    typesOf(entries, 'state').filter((type) => /start|shown|hello|opened|complete|close/.test(type)),
  ).toEqual(expect.arrayContaining(['start', 'shown', 'hello', 'opened', 'complete', 'close']));
  const states = entries.flatMap(({ data }) => data.becomes ?? []);
  expect([...new Set(states)]).toEqual(['connecting', 'open', 'shown', 'ended']);
  for (const { data } of entries) {
    for (const value of Object.values(data)) {
      expect(value === null || ['string', 'number', 'boolean'].includes(typeof value)).toBe(true);
    }
  }
});

it('has nothing of a shopper, and of a token its first 8 characters [MER-128]', async () => {
  await buy();
  const { entries } = fourfold.log.export();
  const text = JSON.stringify(entries);
  for (const canary of canaries) expect(text).not.toContain(canary);
  const tokens = entries.flatMap(({ data }) => data.token ?? []);
  expect(new Set(tokens)).toEqual(new Set([token.slice(0, 8)]));
  expect(text).toContain('requestShippingOptions');
});

it('keeps the newest 500 entries and counts the others, and is emptied by clear [MER-127]', () => {
  const record = createRecorder(flightLog, '');
  for (let index = 0; index < 500; index += 1) record('net', 'status', { version: index });
  expect(fourfold.log.export()).toMatchObject({ dropped: 0, entries: { length: 500 } });
  for (let index = 500; index < 503; index += 1) record('net', 'status', { version: index });
  const { dropped, entries } = fourfold.log.export();
  expect(dropped).toBe(3);
  expect(entries).toHaveLength(500);
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 4));
  expect(entries.map(({ data }) => data.version)).toEqual(entries.map((_, index) => index + 3));

  const before = fourfold.log.export();
  fourfold.log.clear();
  expect(fourfold.log.export()).toMatchObject({ dropped: 0, entries: [] });
  expect(before.entries).toHaveLength(500);
  record('net', 'status', {});
  expect(fourfold.log.export().entries).toMatchObject([{ seq: 1, openId: null, data: {} }]);
});

it('is replayed to the same states and events, step by step [MER-129]', async () => {
  await buy();
  const log = JSON.parse(JSON.stringify(fourfold.log.export()));
  const steps = replayLog(log);
  expect(steps.map(({ recorded }) => recorded)).toEqual(steps.map(({ replayed }) => replayed));
  expect([...new Set(steps.map(({ replayed }) => replayed))]).toEqual([
    ...['connecting', 'open', 'opened popup', 'shown', 'complete SUCCESS', 'ended', 'close'],
  ]);
  const recorded = log.entries.filter(({ dir, type }: FlightEntry) => dir === 'state' && type !== 'start');
  expect(steps.map(({ seq }) => seq)).toEqual(recorded.map(({ seq }: FlightEntry) => seq));

  const approval = log.entries.findLast(
    ({ dir, data }: FlightEntry) => dir === 'state' && data.checkoutState,
  );
  approval.data.checkoutState = 'STARTED';
  const changed = replayLog(log).filter(({ recorded, replayed }) => recorded !== replayed);
  expect(changed[0]).toEqual({ seq: approval.seq, type: 'status', recorded: 'shown', replayed: 'open' });
});
