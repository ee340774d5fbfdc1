import type { Messenger } from 'penpal';

type Message = Parameters<Messenger['sendMessage']>[0];

/**
 * How Penpal reaches one window of one exact origin (MER-068).
 *
 * Penpal's own messenger for windows sends its first message to any origin, understands messages of older
 * versions (one of them from a foreign page in the same window spoils every later handshake) and passes the
 * text and stack of errors on. This one does the same handshake and none of that.
 */
export function createWindowMessenger(remoteWindow: Window, origin: string): Messenger {
  const handlers = new Set<(message: Message) => void>();
  let isOurs: (data: unknown) => data is Message;
  let port: MessagePort | undefined;

  const deliver = ({ data }: MessageEvent): void => {
    if (isOurs(data)) for (const handle of handlers) handle(data);
  };
  const takePort = (fresh: MessagePort | undefined): void => {
    port?.close();
    port = fresh;
    if (port) port.onmessage = deliver;
  };
  const hear = (event: MessageEvent): void => {
    if (event.source !== remoteWindow || event.origin !== origin) return;
    if (event.data?.type === 'ACK2' && isOurs(event.data)) takePort(event.ports[0]);
    deliver(event);
  };

  return {
    initialize(options) {
      isOurs = options.validateReceivedMessage;
      addEventListener('message', hear);
    },
    sendMessage(message) {
      const { type } = message;
      if (type === 'SYN' || type === 'ACK1') {
        remoteWindow.postMessage(message, origin);
      } else if (type === 'ACK2') {
        const { port1, port2 } = new MessageChannel();
        takePort(port1);
        remoteWindow.postMessage(message, origin, [port2]);
      } else {
        port?.postMessage(withoutStory(message));
      }
    },
    addMessageHandler(handle) {
      handlers.add(handle);
    },
    removeMessageHandler(handle) {
      handlers.delete(handle);
    },
    destroy() {
      removeEventListener('message', hear);
      takePort(undefined);
      handlers.clear();
    },
  };
}

/** Of an error only Penpal's code crosses (MER-071). */
function withoutStory(message: Message): unknown {
  if (message.type !== 'REPLY' || !message.isError) return message;
  const { penpalCode } = message.value as { penpalCode?: string };
  return { ...message, isSerializedErrorInstance: true, value: { name: 'Error', message: '', penpalCode } };
}
