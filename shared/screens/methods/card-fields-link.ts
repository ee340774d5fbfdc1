/**
 * The app's side of the connection to the card provider's frame. Invariants:
 * - messages are accepted only from that frame's window and the provider's exact origin;
 * - messages sent before the frame is ready are delivered once it is;
 * - every submit gets exactly one reply, even if the frame never responds;
 * - a submit that waits for a frame which does not load fails soon, and is never sent.
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
import { setUpOutcome } from '#shared/flows/payments/card-steps.ts';

/** How long the frame may take to load, in milliseconds, before the shopper is offered to try again. It may still come. */
export const loadTimeoutMs = 5_000;

/** Longer than the frame's own timeout for the provider's API, so that its reply comes first. */
export const submitTimeoutMs = 30_000;

export type CardFieldsRequest = Omit<CardFieldsSubmit, 'type' | 'requestId'>;

/**
 * `invalid`: nothing was sent, and the fields show why. `notLoaded`: nothing was sent, because the frame did not load. `failed`: it is
 * unknown whether the card was set up.
 */
export type CardFieldsAnswer =
  | { readonly type: 'result'; readonly resultCode: ResultCode }
  | { readonly type: 'invalid' }
  | { readonly type: 'notLoaded' }
  | { readonly type: 'failed' };

/** The outcome of a card's set-up by the reply of its fields; `undefined` if there are no fields. */
export function outcomeOfAnswer(answer: CardFieldsAnswer | undefined) {
  if (answer?.type === 'result') return setUpOutcome(answer.resultCode);
  return answer ? outcomes[answer.type] : 'failed';
}

const outcomes = { invalid: 'incomplete', notLoaded: 'notLoaded', failed: 'unanswered' } as const;

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

/** What the browser does for Escape outside the frame: a dialog around it is asked to close, else the page gets the key. */
function pressEscape(frame: HTMLIFrameElement): void {
  const dialog = frame.closest('dialog');
  if (dialog) {
    const isAllowed = dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    if (isAllowed) dialog.close();
  } else {
    frame.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  }
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
    'card-fields:escape': () => pressEscape(frame),
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
        const message: CardFieldsInput = { type: 'card-fields:submit', requestId, ...request };
        const settle = (answer: CardFieldsAnswer) => {
          clearTimeout(timer);
          answers.delete(requestId);
          unsent = unsent.filter((each) => each !== message);
          resolve(answer);
        };
        const timer = setTimeout(() => settle({ type: 'failed' }), submitTimeoutMs);
        // Until it is answered, nothing on the page can be pressed.
        setTimeout(() => unsent.includes(message) && settle({ type: 'notLoaded' }), loadTimeoutMs);
        answers.set(requestId, settle);
        postWhenReady(message);
      }),
    close() {
      removeEventListener('message', listen);
      for (const settle of [...answers.values()]) settle({ type: 'failed' });
    },
  };
}
