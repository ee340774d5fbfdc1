/**
 * The app's side of the connection to the scan provider's frame. Messages are accepted only from that frame's window and the
 * provider's exact origin, and a frame that never reports that it is ready counts as failed.
 */
import {
  type CardScanFailure,
  type CardScanInput,
  type CardScanOutput,
  cardScanOutputSchema,
} from '#shared/domain/methods/card-scan-protocol.ts';

const readyTimeoutMs = 15_000;

export interface CardScanLink {
  /** Whether there is a camera that may be requested. Rejects if the frame does not load. */
  isSupported(): Promise<boolean>;
  /** Shows the picture of the camera, if it may. */
  show(): void;
  /** Scans for a card. Resolves once it was read, or with the reason why not. */
  scan(intent: {
    readonly civId: string;
    readonly civSecret: string;
  }): Promise<'completed' | CardScanFailure>;
  /** Switches the camera off; a running scan never resolves. */
  stop(): void;
  close(): void;
}

interface LinkOptions {
  readonly frame: HTMLIFrameElement;
  readonly providerOrigin: string;
  /** The camera shows its picture. */
  onLooking(): void;
  /** The shopper allowed the camera after all. */
  onPermitted(): void;
}

/** Connects to the scan provider's page in a frame; call `close` when the frame goes. */
export function connectCardScan({ frame, providerOrigin, ...on }: LinkOptions): CardScanLink {
  let isReady: (isSupported: boolean) => void = () => {};
  let finish: (how: 'completed' | CardScanFailure) => void = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ready = new Promise<boolean>((resolve) => {
    isReady = resolve;
  });
  const post = (message: CardScanInput) => frame.contentWindow?.postMessage(message, providerOrigin);

  const handle = (message: CardScanOutput) => {
    switch (message.type) {
      case 'card-scan:ready':
        return isReady(message.isSupported);
      case 'card-scan:looking':
        return on.onLooking();
      case 'card-scan:permitted':
        return on.onPermitted();
      case 'card-scan:completed':
        return finish('completed');
      case 'card-scan:failed':
        return finish(message.code);
    }
  };
  const listen = (event: MessageEvent) => {
    const isFromFrame =
      event.source !== null && event.source === frame.contentWindow && event.origin === providerOrigin;
    if (!isFromFrame) return;
    const message = cardScanOutputSchema.safeParse(event.data);
    if (message.success) handle(message.data);
  };
  addEventListener('message', listen);

  const stop = () => {
    finish = () => {};
    post({ type: 'card-scan:stop' });
  };
  return {
    show: () => post({ type: 'card-scan:show' }),
    isSupported: () =>
      Promise.race([
        ready,
        new Promise<never>((_, reject) => {
          timer = setTimeout(() => reject(new Error('The frame of the camera did not load')), readyTimeoutMs);
        }),
      ]).finally(() => clearTimeout(timer)),
    scan: ({ civId, civSecret }) =>
      new Promise((resolve) => {
        finish = resolve;
        post({ type: 'card-scan:start', civId, civSecret });
      }),
    stop,
    close() {
      stop();
      clearTimeout(timer);
      removeEventListener('message', listen);
    },
  };
}
