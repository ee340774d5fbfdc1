import type { Messenger } from 'penpal';

type Message = Parameters<Messenger['sendMessage']>[0];

/**
 * How Penpal reaches the other window: by the port that came with the checkout's hello, which has no other end. The
 * hello went to one exact origin and was accepted from one window of one exact origin (MER-068), so that nothing is
 * listened to on the windows themselves any more.
 *
 * The hello is the handshake, too: the page acknowledges it, and its first call may follow at once.
 * @param isPage the page acknowledges; the checkout, which has said hello, waits for that.
 */
export function createPortMessenger(port: MessagePort, isPage: boolean): Messenger {
  const handlers = new Set<(message: Message) => void>();
  const deliver = (message: Message): void => {
    for (const handle of handlers) handle(message);
  };
  return {
    initialize({ validateReceivedMessage: isOurs }) {
      port.onmessage = ({ data }) => {
        if (isOurs(data)) deliver(data);
      };
    },
    sendMessage(message) {
      if (message.type !== 'SYN') {
        port.postMessage(withoutDetails(message));
      } else if (isPage) {
        const { namespace, channel } = message;
        const acknowledgement = { namespace, channel, type: 'ACK2' } as const;
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

/** Of an error only Penpal's code crosses (MER-071). */
function withoutDetails(message: Message): unknown {
  if (message.type !== 'REPLY' || !message.isError) return message;
  const { penpalCode } = message.value as { penpalCode?: string };
  return { ...message, isSerializedErrorInstance: true, value: { name: 'Error', message: '', penpalCode } };
}
