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

/**
 * Waits for hellos of the checkout window; each one gets a bridge of its own in place of the last (MER-069).
 * @param configuration what the checkout is told as soon as it can be called.
 */
export function openPageBridge(
  remoteWindow: Window,
  openId: string,
  machine: Machine,
  configuration: () => Read<(typeof checkoutArguments)['configure']>,
  onLost: () => void,
): PageBridge {
  let bridge: CheckoutBridge | undefined;

  const answering =
    <A>(act: (argument: A) => void) =>
    (argument: A) => {
      act(argument);
      return { ok: true } as const;
    };
  const hint = answering(machine.read);
  const methods: PageMethods = {
    ready: answering(({ protocol }) => machine.ready(protocol)),
    complete: hint,
    cancel: hint,
    fail: hint,
    navigate: answering(({ to }) => machine.move(to)),
  };

  const hear = ({ source, origin, data }: MessageEvent): void => {
    if (source !== remoteWindow || origin !== checkoutOrigin || !isHello(data, openId)) return;
    bridge?.destroy();
    const fresh: CheckoutBridge = connectBridge({
      remoteWindow,
      origin,
      channel: channelName(openId, data.loadId),
      inputs: pageArguments,
      methods,
      answers: checkoutAnswers,
      onConnected: () => fresh.call('configure', configuration()),
      onLost,
    });
    bridge = fresh;
    machine.hello();
  };
  addEventListener('message', hear);

  return {
    call: async (...call) => bridge?.call(...call) ?? { ok: false, code: 'NOT_READY' },
    close() {
      removeEventListener('message', hear);
      bridge?.destroy();
    },
  };
}
