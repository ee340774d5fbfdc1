import type { PageMethods } from '#shared/bridge/messages.ts';
import type { CheckoutConnection, connectToCheckout } from '#shared/bridge/page-side.ts';
import { type Hello, isHello, PROTOCOL } from '#shared/bridge/protocol.ts';
import type { Look } from './layer.ts';
import { loadBridge } from './load-bridge.ts';
import type { Machine } from './machine.ts';
import { checkoutOrigin } from './place.ts';

export interface PageBridge {
  /** The line to the load that the window shows, once it has said hello. */
  current(): CheckoutConnection | undefined;
  close(): void;
}

/**
 * Waits for hellos of the checkout window; each one gets a bridge of its own in place of the last (MER-069).
 * @param look what the checkout is told as soon as it can be called.
 */
export function openPageBridge(
  checkoutWindow: Window,
  openId: string,
  machine: Machine,
  look: () => Look,
  onLost: () => void,
): PageBridge {
  let connect: typeof connectToCheckout | undefined;
  let hello: Hello | undefined;
  let bridge: CheckoutConnection | undefined;

  const methods: PageMethods = {
    complete: machine.read,
    cancel: machine.read,
    navigate: ({ to }) => machine.move(to, 'redirect'),
  };

  const hear = ({ source, origin, data }: MessageEvent): void => {
    if (source !== checkoutWindow || origin !== checkoutOrigin || !isHello(data, openId)) return;
    hangUp();
    if (data.v === PROTOCOL) hello = data;
    lay();
    machine.hello(data.v);
  };
  /** Of the hello and the bridge's own script, whichever comes last lays the line. */
  function lay(): void {
    if (!connect || !hello) return;
    const fresh = connect({
      checkoutWindow,
      checkoutOrigin,
      openId,
      loadId: hello.loadId,
      methods,
      onConnected: () => fresh.call('update', look()),
      onLost,
    });
    bridge = fresh;
  }
  function hangUp(): void {
    bridge?.destroy();
    bridge = hello = undefined;
  }
  addEventListener('message', hear);
  loadBridge().then(
    (loaded) => {
      connect = loaded;
      lay();
    },
    () => machine.state === 'ended' || onLost(),
  );

  return {
    current: () => bridge,
    close() {
      removeEventListener('message', hear);
      hangUp();
    },
  };
}
