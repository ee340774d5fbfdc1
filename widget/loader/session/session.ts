/**
 * The second file of the script: everything about an open that is not needed during the click. It is pinned by its hash
 * (decision 31).
 */
import { type CheckoutConnection, connectToCheckout } from '#shared/bridge/page-side.ts';
import type { ShownDisplay } from '#shared/bridge/protocol.ts';
import { requestCloseTimeout } from '#shared/bridge/times.ts';
import type { InitOptions, WarningCode } from '../api.ts';
import { checkoutKind } from '../checkout-kind.ts';
import type { Appearance } from '../layer.ts';
import { createMachine, type Machine } from './machine.ts';
import type { MachineEvent, Port, Timer } from './port.ts';
import { createShippingQuestions } from './shipping-questions.ts';
import { abandonCheckout, createStatusClient, type StatusClient } from './status-client.ts';

/** What the first file provides to a session: surfaces, the shop's page and the merchant's handlers. */
export interface Host {
  readonly openId: string;
  readonly merchantId: string;
  readonly token: string | null;
  readonly checkoutOrigin: string;
  /** The merchant's options as they are now; undefined while the page has none for an open of an earlier page. */
  shop(): InitOptions | undefined;
  show(order: readonly ShownDisplay[], why?: string): void;
  go: Port['go'];
  hide: Port['hide'];
  notice: Port['notice'];
  warn(code: WarningCode, detail?: string): void;
  opened: Port['opened'];
  end: Port['end'];
  appearance(): Appearance | undefined;
  focus(): void;
}

export interface Session {
  readonly state: Machine['state'];
  send(event: MachineEvent): void;
  /** Tells an open checkout about a new appearance. */
  update(appearance: Appearance): void;
}

/** Follows one open to its end and executes the effects of its machine. */
export function startSession(host: Host): Session {
  const { openId, merchantId, token, checkoutOrigin } = host;
  const timers = new Map<Timer, ReturnType<typeof setTimeout>>();
  let bridge: CheckoutConnection | undefined;
  let client: StatusClient | undefined;
  const shipping = createShippingQuestions(host);

  const machine = createMachine(
    { openId, merchantId, token, kind: checkoutKind(host.shop() ?? {}) },
    {
      ...host,
      hide() {
        disconnect();
        host.hide();
      },
      connect(loadId, port) {
        disconnect();
        const hint = (): void => send({ type: 'hint' });
        const connection = connectToCheckout({
          port,
          openId,
          loadId,
          methods: {
            complete: hint,
            cancel: hint,
            navigate: ({ to }) => send({ type: 'move', to: [to, 'redirect'] }),
            ...shipping.methods,
          },
          async onConnected() {
            const appearance = host.appearance();
            if (!appearance) return;
            const answer = await connection.call('update', appearance);
            if (!answer.ok && answer.code === 'TIMEOUT') host.warn('BRIDGE_LOST');
          },
        });
        bridge = connection;
      },
      async requestLeave() {
        const answer = await bridge?.call('requestClose', { reason: 'escape' }, requestCloseTimeout);
        if (!answer?.ok || answer.willClose) send({ type: 'leave', reason: 'USER' });
        else host.focus();
      },
      read: (token) => follow(token).read(),
      abandon: (token, reason) => follow(token).abandon(reason),
      discard(token, reason) {
        abandonCheckout(urlOf(token), openId, reason).catch(() => {});
      },
      start,
      ensure(timer, ms) {
        if (!timers.has(timer)) start(timer, ms);
      },
      stop,
      end(verdict) {
        disconnect();
        shipping.stop();
        client?.stop();
        stop(...timers.keys());
        removeEventListener('pageshow', onPageShow);
        host.end(verdict);
      },
    },
  );
  const { send } = machine;

  function start(timer: Timer, ms: number): void {
    stop(timer);
    const expire = (): void => {
      timers.delete(timer);
      send({ type: timer });
    };
    timers.set(timer, setTimeout(expire, ms));
  }

  function stop(...names: Timer[]): void {
    for (const timer of names) {
      clearTimeout(timers.get(timer));
      timers.delete(timer);
    }
  }

  function disconnect(): void {
    bridge?.destroy();
    bridge = undefined;
  }

  const urlOf = (token: string): string => `${checkoutOrigin}/public/v1/checkouts/${token}`;

  function follow(token: string): StatusClient {
    client ??= createStatusClient({ url: urlOf(token), openId, send });
    return client;
  }

  function onPageShow(event: PageTransitionEvent): void {
    if (event.persisted) send({ type: 'restored' });
  }
  addEventListener('pageshow', onPageShow);

  return {
    get state() {
      return machine.state;
    },
    send,
    update(appearance) {
      bridge?.call('update', appearance);
    },
  };
}
