import { type Bridge, connectBridge } from './connect-bridge.ts';
import { type CheckoutMethods, checkoutArguments, pageAnswers, type pageArguments } from './messages.ts';
import { createPortMessenger } from './port-messenger.ts';
import { channelName, makeHello } from './protocol.ts';

export interface PageConnectionOptions {
  /** The opener of a popup or the parent of a frame; see `pageWindowOf`. */
  pageWindow: Window;
  /** Origin of the `popupOriginUrl` that the server keeps with the token; never taken from the address or a message. */
  pageOrigin: string;
  /** The version to speak; the page compares it with its own. */
  protocol: number;
  openId: string;
  /** A new one for every load (`newId()`), the same as in the presence calls. */
  loadId: string;
  methods: CheckoutMethods;
  /** The page can be called from now on. */
  onConnected?(): void;
  onLost?(): void;
}

/** `call('complete', { version })` and the like; every call settles with a code at worst. */
export type PageConnection = Bridge<typeof pageArguments, typeof pageAnswers>;

/**
 * The checkout's end of the bridge: listens at a port, and says hello with the other end of it.
 * In a severed popup there is no window to talk to, and the checkout works without.
 */
export function connectToPage(options: PageConnectionOptions): PageConnection {
  const { pageWindow, pageOrigin, protocol, openId, loadId, methods, onConnected, onLost } = options;
  const { port1, port2 } = new MessageChannel();
  const bridge = connectBridge<typeof pageArguments, typeof pageAnswers, CheckoutMethods>({
    messenger: createPortMessenger(port1, false),
    channel: channelName(openId, loadId),
    inputs: checkoutArguments,
    methods,
    answers: pageAnswers,
    ...(onConnected && { onConnected }),
    ...(onLost && { onLost }),
  });
  pageWindow.postMessage(makeHello(openId, loadId, protocol), pageOrigin, [port2]);
  return bridge;
}
