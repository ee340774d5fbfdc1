/** The driver of the fake, over the script itself in a fake browser with a fake server. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { vi } from 'vitest';
import { connectToPage, type PageConnection } from '#shared/bridge/checkout-side.ts';
import { newId, PROTOCOL } from '#shared/bridge/protocol.ts';
import { autoReturnSeconds } from '#shared/bridge/times.ts';
import type { ShippingOption, ShippingRejectCode } from '../../loader/api.ts';
import { createFourfold } from '../../loader/fourfold.ts';
import { checkoutOrigin, type FakePopup, layers } from '../../loader/testing/fake-browser.ts';
import { approve, popups, server, windowOpen } from '../../loader/testing/shop-page.ts';
import { makeOutcome } from '../../loader/testing/statuses.ts';
import type { FakeDriver } from '../create-fake-fourfold.ts';
import { type Subject, token } from './contract-suite.ts';

interface Shown {
  display: 'popup' | 'dialog';
  popup: FakePopup | undefined;
  /** Where the messages of the checkout come from. */
  source: unknown;
  url: string;
}

const ended: (() => unknown)[] = [];

/** Ends what the tests have left open. */
export function endAll(): void {
  for (const end of ended.splice(0)) end();
}

/** What waits for messages between windows, for promises and for the next read of the status. */
async function turn(): Promise<void> {
  for (let count = 0; count < 5; count += 1) {
    await nextTurn();
    await vi.advanceTimersByTimeAsync(2);
  }
}

const addressOf = (popup: FakePopup, index: number): string =>
  String(popup.location.replace.mock.calls[0]?.[0] ?? windowOpen.mock.calls[index]?.[0]);

export function createRealSubject(): Subject {
  const fourfold = createFourfold();
  const connections = new Map<string, PageConnection>();
  const loadedIds = new Set<string>();
  const offered = new Map<string, ShippingOption[]>();

  function allShown(): Shown[] {
    const dialogs = layers().flatMap(({ frame }) =>
      frame
        ? [{ display: 'dialog' as const, popup: undefined, source: frame.contentWindow, url: frame.src }]
        : [],
    );
    return [
      ...popups.map((popup, index) => ({
        ...{ display: 'popup' as const, popup, source: popup, url: addressOf(popup, index) },
      })),
      ...dialogs,
    ];
  }

  function newest(): Shown {
    const shown = allShown().at(-1);
    if (!shown) throw new Error('nothing is open');
    return shown;
  }

  const idsOf = ({ url }: Shown) => {
    const { searchParams } = new URL(url);
    return { openId: `${searchParams.get('oid')}`, of: `${searchParams.get('token')}` };
  };

  async function connect(shown: Shown): Promise<void> {
    const { openId } = idsOf(shown);
    connections.get(openId)?.destroy();
    const pageWindow = {
      postMessage(data: unknown, _origin: string, ports: MessagePort[]) {
        const { source } = shown;
        dispatchEvent(Object.assign(new Event('message'), { data, source, origin: checkoutOrigin, ports }));
      },
    } as unknown as Window;
    const connection = connectToPage({
      ...{ pageWindow, pageOrigin: location.origin, protocol: PROTOCOL, openId, loadId: newId() },
      methods: { update() {}, requestClose: () => ({ ok: true, willClose: true }) },
    });
    connections.set(openId, connection);
    ended.push(() => connection.destroy());
    await turn();
  }

  async function loaded(): Promise<Shown> {
    await turn();
    const shown = newest();
    const { openId, of } = idsOf(shown);
    if (loadedIds.has(openId)) return shown;
    loadedIds.add(openId);
    server.put(of, { state: 'STARTED', presence: 'HERE', openId });
    await connect(shown);
    return shown;
  }

  async function put(patch: Parameters<typeof server.put>[1]): Promise<Shown> {
    const shown = await loaded();
    server.put(idsOf(shown).of, patch);
    await turn();
    return shown;
  }

  async function close({ popup, ...shown }: Shown): Promise<void> {
    if (popup) popup.closed = true;
    server.put(idsOf({ popup, ...shown }).of, { presence: 'LEFT' });
    await vi.advanceTimersByTimeAsync(600);
    await turn();
  }

  /** The window closes itself some seconds after the end. */
  function returnLater({ popup }: Shown): void {
    setTimeout(() => popup?.close(), autoReturnSeconds * 1000);
  }

  const bridge = () => connections.get(idsOf(newest()).openId) as PageConnection;

  const driver: FakeDriver = {
    get opens() {
      return allShown().map((shown) => ({
        ...{ openId: idsOf(shown).openId, token: idsOf(shown).of, display: shown.display },
      }));
    },
    async approve(_openId, patch) {
      returnLater(await loaded());
      approve({ outcome: makeOutcome({ orderId: '123456789', ...patch }) });
      await turn();
    },
    async decline() {
      returnLater(await put({ state: 'DECLINED', settling: false }));
    },
    async userCancel() {
      await put({ state: 'CANCELLED', outcome: makeOutcome({ reason: 'USER' }) });
    },
    async closeWindow() {
      await close(newest());
    },
    async closeDuringConfirm() {
      await close(await put({ settling: true }));
    },
    async reloadWindow() {
      await connect(await loaded());
    },
    async crash() {
      await put({ presence: 'LOST' });
    },
    async sever() {
      const shown = newest();
      const { openId, of } = idsOf(shown);
      loadedIds.add(openId);
      if (shown.popup) shown.popup.closed = true;
      server.put(of, { state: 'STARTED', presence: 'HERE', openId });
      await vi.advanceTimersByTimeAsync(600);
    },
    async expire() {
      await put({ state: 'EXPIRED' });
    },
    network(state) {
      server.isUp = state === 'up';
      if (server.isUp) dispatchEvent(new Event('online'));
    },
    blockPopups(on) {
      if (on) windowOpen.mockImplementation(() => null);
    },
    async chooseAddress(address) {
      await loaded();
      const limits = { currency: 'AUD', maximumAmount: '2000.00' };
      const answer = await bridge().call('requestShippingOptions', { address, limits }, 20_000);
      if (!answer.ok) return answer.code as ShippingRejectCode;
      const options = answer.options as ShippingOption[];
      offered.set(idsOf(newest()).openId, options);
      if (options[0]) await driver.chooseOption(options[0].id);
      return options;
    },
    async chooseOption(optionId) {
      await loaded();
      const answer = await bridge().call('selectShippingOption', { optionId }, 20_000);
      if (!answer.ok) return answer.code as ShippingRejectCode;
      const option = offered.get(idsOf(newest()).openId)?.find(({ id }) => id === optionId);
      return answer.amount ?? (option as ShippingOption).orderAmount;
    },
    async advance(ms) {
      await turn();
      await vi.advanceTimersByTimeAsync(ms);
      await turn();
    },
  };
  for (const of of [token, `ffc_${'u'.repeat(43)}`]) server.put(of);
  const Fourfold = {
    ...fourfold,
    init(options: Parameters<typeof fourfold.init>[0]) {
      // The kind of the checkout is that of its token.
      const { mode = 'STANDARD' } = options;
      server.put(token, { mode, shippingOptionRequired: mode === 'EXPRESS' });
      const checkout = fourfold.init(options);
      ended.push(() => checkout.destroy());
      return checkout;
    },
  };
  return { Fourfold, driver };
}
