/**
 * The app's side of the connection to the card provider's frame. Invariants:
 * - messages are accepted only from that frame's window and the provider's exact origin;
 * - messages sent before the frame is ready are delivered once it is;
 * - every submit gets exactly one answer, even if the frame never responds.
 */
import {
  type CardFieldsConfigure,
  type CardFieldsInput,
  type CardFieldsOutput,
  type CardFieldsSubmit,
  cardFieldsOutputSchema,
  readCardFieldsMessage,
} from '#shared/domain/methods/card-fields-protocol.ts';
import type { ResultCode } from '#shared/domain/payments/result-codes.ts';

/** Longer than the frame's own timeout for the provider's API, so that its answer comes first. */
export const submitTimeoutMs = 30_000;

export type CardFieldsRequest = Omit<CardFieldsSubmit, 'type' | 'requestId'>;

/** `invalid`: the frame shows the errors. `failed`: it is unknown whether the card was set up. */
export type CardFieldsAnswer =
  | { readonly type: 'result'; readonly resultCode: ResultCode }
  | { readonly type: 'invalid' }
  | { readonly type: 'failed' };

/** Connection to the card fields in a frame. */
export interface CardFieldsLink {
  configure(configuration: Omit<CardFieldsConfigure, 'type'>): void;
  submit(request: CardFieldsRequest): Promise<CardFieldsAnswer>;
  close(): void;
}

interface LinkOptions {
  readonly frame: HTMLIFrameElement;
  readonly providerOrigin: string;
  onReady(): void;
  onResize(height: number): void;
  onEnter(): void;
}

/** Connects to the card fields in a frame; call `close` when the frame goes. */
export function connectCardFields(options: LinkOptions): CardFieldsLink {
  const { frame, providerOrigin } = options;
  const answers = new Map<string, (answer: CardFieldsAnswer) => void>();
  let isReady = false;
  let configuration: CardFieldsConfigure | null = null;
  let unsent: CardFieldsInput[] = [];

  const post = (message: CardFieldsInput) => frame.contentWindow?.postMessage(message, providerOrigin);
  const postWhenReady = (message: CardFieldsInput) => {
    if (isReady) post(message);
    else unsent.push(message);
  };

  const handle: {
    [Type in CardFieldsOutput['type']]: (message: Extract<CardFieldsOutput, { type: Type }>) => void;
  } = {
    'card-fields:ready': () => {
      isReady = true;
      if (configuration) post(configuration);
      for (const message of unsent) post(message);
      unsent = [];
      options.onReady();
    },
    'card-fields:resize': ({ height }) => options.onResize(height),
    'card-fields:change': () => {},
    'card-fields:enter': () => options.onEnter(),
    'card-fields:result': ({ requestId, resultCode }) =>
      answers.get(requestId)?.({ type: 'result', resultCode }),
    'card-fields:invalid': ({ requestId }) => answers.get(requestId)?.({ type: 'invalid' }),
    'card-fields:failed': ({ requestId }) => answers.get(requestId)?.({ type: 'failed' }),
  };

  const listen = (event: MessageEvent) => {
    const sender = { window: frame.contentWindow, origin: providerOrigin };
    const message = readCardFieldsMessage(cardFieldsOutputSchema, event, sender);
    if (message) (handle[message.type] as (message: CardFieldsOutput) => void)(message);
  };
  addEventListener('message', listen);

  return {
    configure(wanted) {
      configuration = { type: 'card-fields:configure', ...wanted };
      if (isReady) post(configuration);
    },
    submit: (request) =>
      new Promise((resolve) => {
        const requestId = crypto.randomUUID();
        const settle = (answer: CardFieldsAnswer) => {
          clearTimeout(timer);
          answers.delete(requestId);
          resolve(answer);
        };
        const timer = setTimeout(() => settle({ type: 'failed' }), submitTimeoutMs);
        answers.set(requestId, settle);
        postWhenReady({ type: 'card-fields:submit', requestId, ...request });
      }),
    close() {
      removeEventListener('message', listen);
      for (const settle of [...answers.values()]) settle({ type: 'failed' });
    },
  };
}
