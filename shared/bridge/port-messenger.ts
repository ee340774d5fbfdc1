import type { Messenger } from 'penpal';

type Message = Parameters<Messenger['sendMessage']>[0];

/** Sees a message that comes in or goes out. */
export type WatchMessage = (dir: 'in' | 'out', message: Message) => void;

/**
 * Penpal's messenger over a message port. The checkout's hello transfers one end of the channel to the page. The hello was
 * sent to one exact origin and accepted from one window of one exact origin (MER-068), so no other window can use the port, and
 * messages to the windows themselves are ignored from then on.
 *
 * The hello is also the handshake: the page acknowledges it, and may make its first call immediately.
 * @param isPage whether this is the page, which acknowledges the hello; the checkout waits for that
 */
export function createPortMessenger(port: MessagePort, isPage: boolean, watch?: WatchMessage): Messenger {
  const handlers = new Set<(message: Message) => void>();
  const deliver = (message: Message): void => {
    for (const handle of handlers) handle(message);
  };
  return {
    initialize({ validateReceivedMessage: isOurs }) {
      port.onmessage = ({ data }) => {
        if (!isOurs(data)) return;
        watch?.('in', data);
        deliver(data);
      };
    },
    sendMessage(message) {
      if (message.type !== 'SYN') {
        watch?.('out', message);
        port.postMessage(withoutDetails(message));
      } else if (isPage) {
        const { namespace, channel } = message;
        const acknowledgement = { namespace, channel, type: 'ACK2' } as const;
        watch?.('out', acknowledgement);
        port.postMessage(acknowledgement);
        deliver(acknowledgement);
      }
    },
    addMessageHandler(handle) {
      handlers.add(handle);
    },
    removeMessageHandler(handle) {
      handlers.delete(handle);
    },
    destroy() {
      port.close();
      handlers.clear();
    },
  };
}

/** Removes everything but Penpal's code from an error (MER-071). */
function withoutDetails(message: Message): unknown {
  if (message.type !== 'REPLY' || !message.isError) return message;
  const { penpalCode } = message.value as { penpalCode?: string };
  return { ...message, isSerializedErrorInstance: true, value: { name: 'Error', message: '', penpalCode } };
}
