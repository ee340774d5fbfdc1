import { type Bridge, connectBridge } from './connect-bridge.ts';
import { type CheckoutMethods, checkoutArguments, pageAnswers, type pageArguments } from './messages.ts';
import { createPortMessenger } from './port-messenger.ts';
import { channelName, makeHello } from './protocol.ts';

export interface PageConnectionOptions {
  /** The opener of a popup or the parent of a frame; see `pageWindowOf`. */
  pageWindow: Window;
  /** Origin of the `popupOriginUrl` that the server stores for the token; never taken from the URL or a message. */
  pageOrigin: string;
  /** The checkout's protocol version; the page compares it with its own. */
  protocol: number;
  openId: string;
  /** A new id for every load (`newId()`), also sent with the presence calls. */
  loadId: string;
  methods: CheckoutMethods;
  /** Called once the page can be called. */
  onConnected?(): void;
  onLost?(): void;
}

/** Calls to the page, such as `call('complete', { version })`. They never reject; a failure is an error code. */
export type PageConnection = Bridge<typeof pageArguments, typeof pageAnswers>;

/**
 * The checkout's side of the bridge: listens on a message port, and sends the page a hello with the other port. In a severed
 * popup there is no page to connect to, and the checkout works without a bridge.
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
