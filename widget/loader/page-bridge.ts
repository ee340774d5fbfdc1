import { type Bridge, connectBridge } from '#shared/bridge/connect-bridge.ts';
import {
  checkoutAnswers,
  type checkoutArguments,
  type PageMethods,
  pageArguments,
} from '#shared/bridge/messages.ts';
import { channelName, isHello, PROTOCOL } from '#shared/bridge/protocol.ts';
import type { Look } from './layer.ts';
import type { Machine } from './machine.ts';
import { checkoutOrigin } from './place.ts';

type CheckoutBridge = Bridge<typeof checkoutArguments, typeof checkoutAnswers>;

export interface PageBridge {
  /** The line to the load that the window shows, once it has said hello. */
  current(): CheckoutBridge | undefined;
  close(): void;
}

/**
 * Waits for hellos of the checkout window; each one gets a bridge of its own in place of the last (MER-069).
 * @param look what the checkout is told as soon as it can be called.
 */
export function openPageBridge(
  remoteWindow: Window,
  openId: string,
  machine: Machine,
  look: () => Look,
  onLost: () => void,
): PageBridge {
  let bridge: CheckoutBridge | undefined;

  const methods: PageMethods = {
    complete: machine.read,
    cancel: machine.read,
    navigate: ({ to }) => machine.move(to),
  };

  const hear = ({ source, origin, data }: MessageEvent): void => {
    if (source !== remoteWindow || origin !== checkoutOrigin || !isHello(data, openId)) return;
    bridge?.destroy();
    bridge = undefined;
    if (data.v === PROTOCOL) connect(data.loadId);
    machine.hello(data.v);
  };
  function connect(loadId: string): void {
    const fresh: CheckoutBridge = connectBridge({
      remoteWindow,
      origin: checkoutOrigin,
      channel: channelName(openId, loadId),
      inputs: pageArguments,
      methods,
      answers: checkoutAnswers,
      onConnected: () => fresh.call('update', look()),
      onLost,
    });
    bridge = fresh;
  }
  addEventListener('message', hear);

  return {
    current: () => bridge,
    close() {
      removeEventListener('message', hear);
      bridge?.destroy();
    },
  };
}
