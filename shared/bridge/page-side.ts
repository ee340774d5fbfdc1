import { type Bridge, connectBridge } from './connect-bridge.ts';
import { checkoutAnswers, type checkoutArguments, type PageMethods, pageArguments } from './messages.ts';
import { createPortMessenger } from './port-messenger.ts';
import { channelName } from './protocol.ts';

export interface CheckoutConnectionOptions {
  /** What the hello brought, accepted from the checkout's window and origin alone. */
  port: MessagePort;
  openId: string;
  /** Of the load that has said hello. */
  loadId: string;
  methods: PageMethods;
  /** The checkout can be called from now on. */
  onConnected(): void;
}

/** `call('update', { locale, theme })` and the like; every call settles with a code at worst. */
export type CheckoutConnection = Bridge<typeof checkoutArguments, typeof checkoutAnswers>;

/** The shop's end of the bridge, for one load of the checkout. */
export function connectToCheckout(options: CheckoutConnectionOptions): CheckoutConnection {
  const { port, openId, loadId, methods, onConnected } = options;
  return connectBridge({
    messenger: createPortMessenger(port, true),
    channel: channelName(openId, loadId),
    inputs: pageArguments,
    methods,
    answers: checkoutAnswers,
    onConnected,
  });
}
