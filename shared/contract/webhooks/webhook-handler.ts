import { type VerifyCode, verifyWebhook } from './verify-webhook.ts';
import type { WebhookEvent } from './webhook-event.ts';

/** How far each event is, in storage that all your processes share. */
export interface SeenEvents {
  /**
   * Takes an event on for longer than handling lasts, such as a minute; after that it can be taken on again, since who
   * had it has died. Must be atomic: of several calls at once, one is told `claimed`.
   */
  claim(id: string): Promise<'claimed' | 'busy' | 'done'>;
  /** The event was handled, for good. */
  done(id: string): Promise<unknown>;
  /** The event could not be handled: it can be taken on again at once. */
  release(id: string): Promise<unknown>;
}

export interface WebhookHandlerOptions {
  secrets: readonly string[];
  seen: SeenEvents;
  /**
   * Your work. Your server may die after it and before `seen.done`, so it must do no harm when it is done again: best is to
   * ask Fourfold how the payment stands.
   */
  handle(event: WebhookEvent): Promise<void>;
  /** Told of what `handle` or `seen` threw. Default: the console. */
  onError?(error: unknown, event: WebhookEvent): void;
}

/** Body of the handler's answer, for logs. */
export type WebhookAnswer =
  | { result: 'handled' | 'repeated' | 'busy' | 'failed'; id: string }
  | { result: 'refused'; code: VerifyCode };

const statuses = { handled: 200, repeated: 200, refused: 400, failed: 500, busy: 503 } as const;

/**
 * Handles each event once, however often and in whatever order it arrives: 200 when it is handled, 400 when it is not
 * verified, 500 when `handle` throws and 503 while another server has it, so that it is sent again. An event counts as
 * seen only once it was handled, so none is lost to a crash. Source: MER-177, docs/decisions/0035.
 */
export function createWebhookHandler(
  options: WebhookHandlerOptions,
): (request: Request) => Promise<Response> {
  const running = new Map<string, Promise<WebhookAnswer>>();
  const onError = options.onError ?? ((error) => console.error(error));

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
      // If this fails too, the claim ends by itself.
      await options.seen.release(id).catch((problem: unknown) => onError(problem, event));
      return { result: 'failed', id };
    }
  }

  async function answerTo(event: WebhookEvent): Promise<WebhookAnswer> {
    // A duplicate that is told 200 while the first is still running would end the retries if the first then failed.
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
    const answer: WebhookAnswer = verified.ok
      ? await answerTo(verified.event)
      : { result: 'refused', code: verified.code };
    return Response.json(answer, { status: statuses[answer.result] });
  };
}
