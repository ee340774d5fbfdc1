import { pageArguments } from '#shared/bridge/messages.ts';
import type {
  Approved,
  FlightLog,
  FourfoldGlobal,
  InitOptions,
  Money,
  ShippingAddress,
  ShippingOption,
  ShippingRejectCode,
  UnverifiedOutcome,
} from '../loader/api.ts';
import { guarded } from '../loader/guarded.ts';
import { badOptions, findTarget, optionNames } from '../loader/options.ts';
import { makeOutcome } from '../loader/testing/statuses.ts';
import { createFakeCheckout, type FakeInstance } from './fake-checkout.ts';
import { createFakeClock, settle } from './fake-clock.ts';
import { fakeError } from './fake-errors.ts';
import { createFakeOpening, type FakeOpening, type FakePage } from './fake-opening.ts';
import { fakeReport } from './fake-report.ts';
import { createFakeServer } from './fake-server.ts';

/**
 * What the shopper, the browser and the network do. A call acts on the newest open unless it is given another one's `openId`,
 * first waits until the checkout has loaded, and resolves after the handlers have run.
 */
export interface FakeDriver {
  /** Every open so far, the newest one last. `token` is null until `createToken` has resolved. */
  readonly opens: { openId: string; token: string | null; display: string }[];
  /** The shopper pays. The window shows that for five seconds of `advance`, and then comes `onClose`. */
  approve(openId?: string, patch?: Partial<Omit<Approved, 'type' | 'token' | 'status'>>): Promise<void>;
  /** The order is declined for good. */
  decline(openId?: string): Promise<void>;
  /** The shopper cancels inside the checkout. */
  userCancel(openId?: string): Promise<void>;
  /** The shopper closes the window, loaded or not. */
  closeWindow(openId?: string): Promise<void>;
  /** The shopper presses Pay and closes the window. Nothing is decided before `approve` or `decline`. */
  closeDuringConfirm(openId?: string): Promise<void>;
  /** The shopper reloads the window. */
  reloadWindow(openId?: string): Promise<void>;
  /** The window stops working without closing. */
  crash(openId?: string): Promise<void>;
  /** A Cross-Origin-Opener-Policy cuts the window off from the page: it reads closed, and is open. */
  sever(openId?: string): Promise<void>;
  /** The checkout expires. */
  expire(openId?: string): Promise<void>;
  /** The network of the shop's page. */
  network(state: 'up' | 'down'): void;
  /** Whether the browser blocks popups from now on. */
  blockPopups(on: boolean): void;
  /** The shopper chooses an address. Where the shop offers options, the first one is chosen next. */
  chooseAddress(address: ShippingAddress, openId?: string): Promise<ShippingOption[] | ShippingRejectCode>;
  /** The shopper chooses one of the options offered last. @returns the order's new total */
  chooseOption(optionId: string, openId?: string): Promise<Money | ShippingRejectCode>;
  /** Moves the clock of everything that the script waits for. */
  advance(ms: number): Promise<void>;
}

/** What the delivery options of the shop are checked against. */
export interface FakeFourfoldOptions {
  /** Of the orders. Default AUD. */
  currency?: string;
  /** The merchant's highest order total. Default 2000.00. */
  maximumAmount?: string;
}

/**
 * The script for unit tests, without a page, a network or a server. Outcomes are decided by the state machine of the script
 * itself. Schedules and placements draw nothing. Source: merchant-api §2.9, MER-130.
 */
export function createFakeFourfold({
  currency = 'AUD',
  maximumAmount = '2000.00',
}: FakeFourfoldOptions = {}): { Fourfold: FourfoldGlobal; driver: FakeDriver } {
  const clock = createFakeClock();
  const server = createFakeServer(clock);
  const log: FlightLog = {
    ...{ schema: 'fourfold-log/1', version: 'fake', dropped: 0, entries: [] },
    startedAt: new Date().toJSON(),
  };
  const page: FakePage = { clock, server, log, openings: [], isOnline: true, blocksPopups: false };
  const instances: FakeInstance[] = [];
  const offered = new Map<string, ShippingOption[]>();
  const chosen = new Map<string, string>();

  const Fourfold: FourfoldGlobal = {
    version: log.version,
    q: { push: (callback) => void guarded(() => callback(Fourfold)) },
    init: (options) => init(options),
    resume,
    schedule(_target, { onReady }) {
      Promise.resolve().then(() => guarded(() => onReady?.()));
      return { update() {}, destroy() {} };
    },
    messaging: {
      render: () => ({ update() {}, destroy() {} }),
      openInfo: async () => {},
    },
    diagnose: async () => fakeReport(log.version),
    log: {
      export: () => structuredClone(log),
      clear() {
        log.dropped = 0;
        log.entries.length = 0;
      },
    },
  };

  function init(given: InitOptions): FakeInstance {
    const options = { ...given };
    // Without a page there is nothing to click.
    if (typeof document === 'undefined') delete options.target;
    const bad = badOptions({ ...options, merchantId: options.merchantId ?? '' });
    if (bad) throw fakeError('INVALID_CONFIG', bad);
    const target = findTarget(options.target);
    const same = instances.find(
      (one) => one.id === options.id || (target && findTarget(one.options.target) === target),
    );
    if (same) same.reconfigure(options);
    const instance = same ?? createFakeCheckout(options, page, instances);
    if (same) same.warn('ALREADY_INITIALISED', `${options.id ?? options.target} updated`);
    else {
      target?.addEventListener('click', (event) => {
        event.preventDefault();
        instance.open();
      });
    }
    for (const name of Object.keys(options).filter((name) => !optionNames.includes(name)))
      instance.warn('UNKNOWN_OPTION', `${name}, not ${optionNames}`);
    return instance;
  }

  /** Follows the opens whose redirect took the page away. */
  function resume(): Promise<UnverifiedOutcome[]> {
    const left = page.openings.filter(({ isAway }) => isAway);
    return Promise.all(
      left.map((before) => {
        before.isAway = false;
        const { openId, instanceId, merchantId, token } = before;
        for (const one of instances) one.forget(before);
        const found = instances.filter(({ options }) => options.id === instanceId);
        // Of several instances without an id nobody can say which one it was.
        const instance = found[1] ? undefined : found[0];
        const opening = createFakeOpening({
          ...{ page, openId, instanceId, merchantId, token },
          shop: () => instance?.options,
          warn: (code, detail) => instance?.warn(code, detail),
          onEnd(outcome) {
            if (instance) instance.deliver(outcome);
            else instances[0]?.warn('HANDLER_MISSING', `id: ${instanceId}`);
          },
          onClose: () => instance?.closed(openId),
        });
        opening.resume('redirect');
        return opening.outcome;
      }),
    );
  }

  function find(openId?: string): FakeOpening {
    const opening = page.openings.filter((one) => !openId || one.openId === openId).at(-1);
    if (!opening) throw new Error(openId ? `No open has the id ${openId}.` : 'Nothing was opened.');
    return opening;
  }

  async function loaded(openId?: string): Promise<FakeOpening & { token: string }> {
    await settle();
    const opening = find(openId);
    if (!page.isOnline && !opening.isLoaded && opening.state !== 'ended')
      throw new Error('The checkout cannot load: the network is down.');
    await opening.loaded;
    if (!opening.token) throw new Error('It ended before there was a checkout.');
    return opening as FakeOpening & { token: string };
  }

  /** Changes what the server says of an open's checkout. */
  async function put(
    openId: string | undefined,
    patch: Parameters<typeof server.put>[1],
  ): Promise<FakeOpening> {
    const opening = await loaded(openId);
    server.put(opening.token, patch);
    await settle();
    return opening;
  }

  async function chooseOption(optionId: string, openId?: string): Promise<Money | ShippingRejectCode> {
    const opening = await loaded(openId);
    const answer = await opening.questions.selectShippingOption({ optionId });
    if (!answer.ok) return answer.code as ShippingRejectCode;
    chosen.set(opening.openId, optionId);
    const option = offered.get(opening.openId)?.find(({ id }) => id === optionId) as ShippingOption;
    return answer.amount ?? option.orderAmount;
  }

  const driver: FakeDriver = {
    get opens() {
      return page.openings.map(({ openId, token, display }) => ({ openId, token, display: `${display}` }));
    },
    async approve(openId, patch) {
      const opening = await loaded(openId);
      const order = { orderId: '123456789', shippingOptionId: chosen.get(opening.openId) ?? null, ...patch };
      server.put(opening.token, { state: 'APPROVED', settling: false, outcome: makeOutcome(order) });
      opening.returnLater();
      await settle();
    },
    async decline(openId) {
      (await put(openId, { state: 'DECLINED', settling: false })).returnLater();
    },
    async userCancel(openId) {
      await put(openId, { state: 'CANCELLED', outcome: makeOutcome({ reason: 'USER' }) });
    },
    async closeWindow(openId) {
      await settle();
      find(openId).closeWindow();
      await settle();
    },
    async closeDuringConfirm(openId) {
      (await put(openId, { settling: true })).closeWindow();
      await settle();
    },
    async reloadWindow(openId) {
      (await loaded(openId)).reload();
      await settle();
    },
    async crash(openId) {
      await put(openId, { presence: 'LOST' });
    },
    async sever(openId) {
      find(openId).sever();
      await settle();
    },
    async expire(openId) {
      await put(openId, { state: 'EXPIRED' });
    },
    network(state) {
      page.isOnline = state === 'up';
      if (page.isOnline) for (const opening of page.openings) opening.wake();
    },
    blockPopups(on) {
      page.blocksPopups = on;
    },
    async chooseAddress(address, openId) {
      const opening = await loaded(openId);
      const limits = { currency, maximumAmount };
      const question = pageArguments.requestShippingOptions({ address, limits });
      const answer = await opening.questions.requestShippingOptions(question);
      if (!answer.ok) return answer.code as ShippingRejectCode;
      const options = answer.options as ShippingOption[];
      offered.set(opening.openId, options);
      if (options[0]) await chooseOption(options[0].id, opening.openId);
      return options;
    },
    chooseOption,
    advance: clock.advance,
  };
  return { Fourfold, driver };
}
