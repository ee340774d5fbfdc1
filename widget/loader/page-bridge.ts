import { type Bridge, connectBridge } from '#shared/bridge/connect-bridge.ts';
import {
  checkoutAnswers,
  type checkoutArguments,
  type PageMethods,
  pageArguments,
} from '#shared/bridge/messages.ts';
import { channelName, isHello } from '#shared/bridge/protocol.ts';
import type { Read } from '#shared/bridge/readers.ts';
import type { Machine } from './machine.ts';
import { checkoutOrigin } from './place.ts';

type CheckoutBridge = Bridge<typeof checkoutArguments, typeof checkoutAnswers>;

export interface PageBridge {
  call: CheckoutBridge['call'];
  close(): void;
}

export interface PageBridgeOptions {
  remoteWindow: Window;
  openId: string;
  machine: Machine;
  /** What the checkout is told as soon as it can be called. */
  configuration(): Read<(typeof checkoutArguments)['configure']>;
  onLost(): void;
}

/** Waits for hellos of the checkout window; each one gets a bridge of its own in place of the last (MER-069). */
export function openPageBridge(options: PageBridgeOptions): PageBridge {
  const { remoteWindow, openId, machine } = options;
  let bridge: CheckoutBridge | undefined;

  const hint = () => {
    machine.read();
    return { ok: true } as const;
  };
  const methods: PageMethods = {
    ready({ protocol }) {
      machine.ready(protocol);
      return { ok: true };
    },
    complete: hint,
    cancel: hint,
    fail: hint,
    navigate({ to }) {
      machine.move(to);
      return { ok: true };
    },
  };

  const hear = ({ source, origin, data }: MessageEvent): void => {
    if (source !== remoteWindow || origin !== checkoutOrigin || !isHello(data, openId)) return;
    bridge?.destroy();
    const fresh: CheckoutBridge = connectBridge({
      remoteWindow,
      origin: checkoutOrigin,
      channel: channelName(openId, data.loadId),
      inputs: pageArguments,
      methods,
      answers: checkoutAnswers,
      onConnected: () => fresh.call('configure', options.configuration()),
      onLost: options.onLost,
    });
    bridge = fresh;
    machine.hello();
  };
  addEventListener('message', hear);

  return {
    call: async (...call) => (bridge ? bridge.call(...call) : { ok: false, code: 'NOT_READY' }),
    close() {
      removeEventListener('message', hear);
      bridge?.destroy();
    },
  };
}
