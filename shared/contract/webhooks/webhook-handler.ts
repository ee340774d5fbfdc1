import { type VerifyCode, verifyWebhook } from './verify-webhook.ts';
import type { WebhookEvent } from './webhook-event.ts';

/** Records which events were handled, in storage that all your processes share. */
export interface SeenEvents {
  /**
   * Claims an event for longer than handling takes, for example a minute. After that it can be claimed again, because the
   * server that claimed it must have crashed. Must be atomic: of several parallel calls, one returns `claimed`.
   */
  claim(id: string): Promise<'claimed' | 'busy' | 'done'>;
  /** Marks the event as handled. */
  done(id: string): Promise<unknown>;
  /** Releases the claim after a failure, so that the event can be claimed again immediately. */
  release(id: string): Promise<unknown>;
}

export interface WebhookHandlerOptions {
  secrets: readonly string[];
  seen: SeenEvents;
  /**
   * Handles one event. Your server may crash after it and before `seen.done`, so it must be safe to repeat: preferably, read
   * the payment's current state from the API.
   */
  handle(event: WebhookEvent): Promise<void>;
  /** Called with what `handle` or `seen` threw. Default: logs to the console. */
  onError?(error: unknown, event: WebhookEvent): void;
  /** Origin of the API, as of the client. With it, the sentences about refusals have the address of the page of their code. */
  baseUrl?: string;
  /** Called with a sentence about each request that is refused. Default: `console.warn`. */
  log?(sentence: string): void;
}

/** Body of the handler's response, for logs. */
export type WebhookAnswer =
  | { result: 'handled' | 'repeated' | 'busy' | 'failed'; id: string }
  | { result: 'refused'; code: VerifyCode };

const statuses = { handled: 200, repeated: 200, refused: 400, failed: 500, busy: 503 } as const;

/** Where to look, for each reason. */
const refusals: Readonly<Record<VerifyCode, string>> = {
  missing_header: 'An X-Webhook header is missing: it may not be from Fourfold, or a proxy drops them.',
  malformed_signature: 'X-Webhook-Signature is not of the form v1= and 64 hex digits.',
  malformed_timestamp: 'X-Webhook-Timestamp is not a number of seconds.',
  timestamp_out_of_range:
    'It was sent more than 300 seconds before or after the time of this server: check its clock.',
  signature_mismatch:
    'No secret fits: check that it is the one of this webhook, and that the body is the raw one.',
  id_mismatch: 'The id in the body is not that of X-Webhook-Id.',
  invalid_body: 'The body is no event.',
};

function refusalOf(code: VerifyCode, baseUrl = ''): string {
  const page = `${baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl}/docs/errors/${code}`;
  return `Fourfold webhook refused: ${code}. ${refusals[code]} ${baseUrl ? `Read ${page}` : `The documentation has ${page}.`}`;
}

/**
 * Creates a handler of webhook requests that handles each event once, however often and in whatever order it is delivered. It
 * responds with 200 if the event was handled, 400 if it is not verified, 500 if `handle` throws, and 503 while another
 * server is handling it, so that it is delivered again. An event counts as seen only after it was handled, so no event is
 * lost in a crash. Throws a `TypeError` when a secret is missing. Source: MER-177, decision 35.
 */
export function createWebhookHandler(
  options: WebhookHandlerOptions,
): (request: Request) => Promise<Response> {
  const secrets: unknown = options.secrets;
  if (!Array.isArray(secrets) || secrets.some((secret) => typeof secret !== 'string' || secret === '')) {
    throw new TypeError('createWebhookHandler needs secrets as a list of texts. Is a setting missing?');
  }
  const running = new Map<string, Promise<WebhookAnswer>>();
  const onError = options.onError ?? ((error) => console.error(error));
  const log = options.log ?? ((sentence) => console.warn(sentence));

  async function handleOnce(event: WebhookEvent): Promise<WebhookAnswer> {
    const { id } = event;
    try {
      const claim = await options.seen.claim(id);
      if (claim !== 'claimed') return { result: claim === 'done' ? 'repeated' : 'busy', id };
    } catch (error) {
      onError(error, event);
      return { result: 'failed', id };
    }
    try {
      await options.handle(event);
      await options.seen.done(id);
      return { result: 'handled', id };
    } catch (error) {
      onError(error, event);
      // If this fails too, the claim expires.
      await options.seen.release(id).catch((problem: unknown) => onError(problem, event));
      return { result: 'failed', id };
    }
  }

  async function answerTo(event: WebhookEvent): Promise<WebhookAnswer> {
    // A 200 for a duplicate while the first attempt is still running would stop the retries, even if that attempt
    // fails.
    const first = running.get(event.id);
    if (first) {
      const answer = await first;
      return answer.result === 'handled' ? { result: 'repeated', id: event.id } : answer;
    }
    const answer = handleOnce(event);
    running.set(event.id, answer);
    return answer.finally(() => running.delete(event.id));
  }

  return async (request) => {
    const rawBody = new Uint8Array(await request.arrayBuffer());
    const verified = await verifyWebhook({ rawBody, headers: request.headers, secrets: options.secrets });
    if (!verified.ok) log(refusalOf(verified.code, options.baseUrl));
    const answer: WebhookAnswer = verified.ok
      ? await answerTo(verified.event)
      : { result: 'refused', code: verified.code };
    return Response.json(answer, { status: statuses[answer.result] });
  };
}
