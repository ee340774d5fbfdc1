import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectToCheckout } from '#shared/bridge/page-side.ts';
import { makeStatus, token } from '../testing/statuses.ts';
import { laterEnglish } from './english.ts';
import { type Host, startSession } from './session.ts';

vi.mock('#shared/bridge/page-side.ts', () => ({ connectToCheckout: vi.fn() }));

type Answer = { ok: true; willClose?: boolean } | { ok: false; code: string };

let answer: Answer;
const connection = { call: vi.fn(async () => answer), destroy: vi.fn() };
const host = {
  openId: 'o'.repeat(22),
  merchantId: 'demo-au',
  token,
  english: { ...laterEnglish, lang: 'en', title: '', opening: '', show: '', cancel: '' },
  checkoutOrigin: 'https://checkout.test',
  flightLog: { schema: 'fourfold-log/1', version: '', startedAt: '', dropped: 0, entries: [] },
  isWindow: () => true,
  sentences: {},
  hasOverlay: true,
  show: vi.fn(),
  go: vi.fn(),
  hide: vi.fn(),
  notice: vi.fn(),
  warn: vi.fn(),
  opened: vi.fn(),
  end: vi.fn(),
  close: vi.fn(),
  focus: vi.fn(),
  shop: () => undefined,
  appearance: () => ({ locale: 'en-AU', theme: 'auto' }) as const,
} satisfies Host;

const options = () =>
  vi.mocked(connectToCheckout).mock.lastCall?.[0] as Parameters<typeof connectToCheckout>[0];
const abandons = () =>
  vi
    .mocked(fetch)
    .mock.calls.flatMap(([, init]) => (init?.body ? [JSON.parse(String(init.body)).reason] : []));
const flush = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  answer = { ok: true };
  vi.mocked(connectToCheckout).mockReturnValue(connection as never);
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise(() => {})),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A session whose checkout has connected, or has loaded without a bridge. */
function begin(port: MessagePort | null = {} as MessagePort) {
  const session = startSession(host);
  session.send({ type: 'shown', display: 'popup', fallbacks: [] });
  session.send({ type: 'hello', version: 1, loadId: 'l'.repeat(22), port: port ?? undefined });
  return session;
}

it('only a page that was kept in the history can return from a redirect', () => {
  const session = startSession(host);
  session.send({ type: 'shown', display: 'redirect', fallbacks: [] });
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(abandons()).toEqual([]);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(abandons()).toEqual(['USER']);
});

describe('the bridge of a session', () => {
  it.each<[string, Answer, object[]]>([
    ['replies', { ok: true }, []],
    ['does not reply in time', { ok: false, code: 'TIMEOUT' }, [['BRIDGE_LOST']]],
    ['is closed by then', { ok: false, code: 'CLOSED' }, []],
  ])(
    'is sent the appearance, and is lost only if it does not reply in time: it %s',
    async (_how, given, warned) => {
      begin();
      answer = given;
      options().onConnected();
      await flush();
      expect(connection.call).toHaveBeenCalledExactlyOnceWith('update', { locale: 'en-AU', theme: 'auto' });
      expect(host.warn.mock.calls).toEqual(warned);
    },
  );

  it('moves the checkout to what it asks for, else to the page itself', () => {
    begin();
    options().methods.navigate({ to: 'dialog' } as never);
    expect(host.hide).toHaveBeenCalledOnce();
    expect(host.show.mock.lastCall?.[0]).toEqual(['dialog', 'redirect']);
    expect(connection.destroy).toHaveBeenCalledOnce();
  });

  it.each<[string, Answer, boolean]>([
    ['has answered', { ok: true }, true],
    ['does not answer', { ok: false, code: 'TIMEOUT' }, false],
  ])('lets a dialog show how it ended only where its checkout %s', async (_how, given, isShown) => {
    const session = startSession(host);
    session.send({ type: 'shown', display: 'dialog', fallbacks: [] });
    session.send({ type: 'hello', version: 1, loadId: 'l'.repeat(22), port: {} as MessagePort });
    answer = given;
    options().onConnected();
    await flush();
    session.send({ type: 'status', status: makeStatus({ state: 'APPROVED', openId: host.openId }) });
    expect(host.end.mock.lastCall?.[1]).toBe(isShown);
  });

  it('stays with a window that shows how it ended, until the shopper is done with it', () => {
    const session = begin();
    session.send({ type: 'status', status: makeStatus({ state: 'APPROVED', openId: host.openId }) });
    expect(host.end).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 'complete' }), true);
    expect(host.close).not.toHaveBeenCalled();
    expect(connection.destroy).not.toHaveBeenCalled();
    options().methods.complete({ version: 0 });
    expect(host.close).toHaveBeenCalledOnce();
    expect(connection.destroy).toHaveBeenCalledOnce();
    expect(host.end).toHaveBeenCalledOnce();
  });

  it('is asked by Escape whether the shopper may leave, and brought to the front if not', async () => {
    const session = begin();
    answer = { ok: true, willClose: false };
    session.send({ type: 'escape' });
    await flush();
    expect(connection.call).toHaveBeenCalledExactlyOnceWith('requestClose', { reason: 'escape' }, 2000);
    expect(host.focus).toHaveBeenCalledOnce();
    expect(abandons()).toEqual([]);
    expect(session.state).toBe('open');
  });

  it.each<[string, Answer]>([
    ['will close', { ok: true, willClose: true }],
    ['does not answer', { ok: false, code: 'TIMEOUT' }],
  ])('lets the shopper leave by Escape when it %s', async (_how, given) => {
    const session = begin();
    answer = given;
    session.send({ type: 'escape' });
    await flush();
    expect(host.focus).not.toHaveBeenCalled();
    expect(abandons()).toEqual(['USER']);
    expect(session.state).toBe('settling');
  });

  it('lets the shopper leave by Escape when there is none', async () => {
    const session = begin(null);
    session.update({ locale: 'fr-CA', theme: 'dark' });
    session.send({ type: 'escape' });
    await flush();
    expect(connectToCheckout).not.toHaveBeenCalled();
    expect(abandons()).toEqual(['USER']);
  });
});
