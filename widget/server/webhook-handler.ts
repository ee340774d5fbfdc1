import { type VerifyCode, verifyWebhook } from './verify-webhook.ts';
import type { WebhookEvent } from './webhook-event.ts';

export interface WebhookHandlerOptions {
  secrets: readonly string[];
  /** The ids of events that were handled, in storage that all your processes share. */
  seen: {
    /** Keeps an id; false when it was there already. Must be atomic. */
    add(id: string): Promise<boolean>;
    /** Takes an id back whose event could not be handled. */
    delete(id: string): Promise<unknown>;
  };
  handle(event: WebhookEvent): Promise<void>;
  /** Told of what `handle` or `seen` threw. Default: the console. */
  onError?(error: unknown, event: WebhookEvent): void;
}

/** Body of the handler's answer, for logs. */
export type WebhookAnswer =
  | { result: 'handled' | 'repeated' | 'failed'; id: string }
  | { result: 'refused'; code: VerifyCode };

const statuses = { handled: 200, repeated: 200, refused: 400, failed: 500 } as const;

/**
 * Handles each event once, however often and in whatever order it arrives: 200 when it is handled, 400 when it is not
 * verified, 500 when `handle` throws, so that it is sent again. Source: MER-177.
 */
export function createWebhookHandler(
  options: WebhookHandlerOptions,
): (request: Request) => Promise<Response> {
  const running = new Map<string, Promise<WebhookAnswer>>();
  const onError = options.onError ?? ((error) => console.error(error));

  async function handleOnce(event: WebhookEvent): Promise<WebhookAnswer> {
    const { id } = event;
    let isNew = false;
    try {
      isNew = await options.seen.add(id);
      if (!isNew) return { result: 'repeated', id };
      await options.handle(event);
      return { result: 'handled', id };
    } catch (error) {
      onError(error, event);
      if (isNew) await options.seen.delete(id);
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
