import { type Bridge, connectBridge } from './connect-bridge.ts';
import { checkoutAnswers, type checkoutArguments, type PageMethods, pageArguments } from './messages.ts';
import { createPortMessenger, type WatchMessage } from './port-messenger.ts';
import { channelName } from './protocol.ts';

export interface CheckoutConnectionOptions {
  /** The port of the hello, which must have come from the checkout's window and origin. */
  port: MessagePort;
  openId: string;
  /** The load id in the hello. */
  loadId: string;
  methods: PageMethods;
  /** Called with every message, also one that is refused. */
  onMessage?: WatchMessage;
  /** Called once the checkout can be called. */
  onConnected(): void;
}

/**
 * Calls to the checkout, such as `call('update', { locale, theme })`. They never reject; a failure is an error code.
 */
export type CheckoutConnection = Bridge<typeof checkoutArguments, typeof checkoutAnswers>;

/** The shop's side of the bridge, for one load of the checkout. */
export function connectToCheckout(options: CheckoutConnectionOptions): CheckoutConnection {
  const { port, openId, loadId, methods, onMessage, onConnected } = options;
  return connectBridge({
    messenger: createPortMessenger(port, true, onMessage),
    channel: channelName(openId, loadId),
    inputs: pageArguments,
    methods,
    answers: checkoutAnswers,
    onConnected,
  });
}
