/** Receives webhooks and keeps the result of each verification. */
import {
  createWebhookHandler,
  type SeenEvents,
  signWebhook,
  type WebhookAnswer,
  type WebhookEvent,
} from '#widget/server/index.ts';

export interface Received {
  readonly at: string;
  /** What the sender claims; verified only if `answer` is not `refused`. */
  readonly id: string;
  readonly type: string;
  readonly answer: WebhookAnswer;
  readonly rawBody: string;
  /** Sent by the shop itself, to show that it is refused. */
  readonly isTrial: boolean;
}

/** Requests that an attacker could send, or a network could repeat. */
export const trials = ['repeated', 'late', 'altered', 'unsigned'] as const;
export type Trial = (typeof trials)[number];

export interface WebhookLog {
  receive(request: Request): Promise<Response>;
  /** Derives a request from the newest verified one and receives it; false while there is none. */
  tryOut(trial: Trial): Promise<boolean>;
  /** Newest first. */
  entries(): readonly Received[];
}

interface LogOptions {
  /** Read at every request, because the registration may still be under way after a start. */
  secrets(): string[];
  handle(event: WebhookEvent): Promise<void>;
  onError(error: unknown, event: WebhookEvent): void;
}

const mostEntries = 100;
const hourInSeconds = 3600;

export function createWebhookLog(options: LogOptions): WebhookLog {
  const entries: Received[] = [];
  const secrets: string[] = [];
  const handler = createWebhookHandler({
    secrets,
    seen: rememberEvents(),
    handle: options.handle,
    onError: options.onError,
  });

  async function receive(request: Request, isTrial = false): Promise<Response> {
    secrets.splice(0, secrets.length, ...options.secrets());
    const rawBody = await request.clone().text();
    const response = await handler(request);
    const answer: WebhookAnswer = await response.clone().json();
    const at = new Date().toISOString();
    entries.unshift({ at, ...claimsOf(request, rawBody), answer, rawBody, isTrial });
    entries.length = Math.min(entries.length, mostEntries);
    return response;
  }

  return {
    receive: (request) => receive(request),
    async tryOut(trial) {
      const verified = entries.find(({ answer }) => answer.result !== 'refused');
      const [secret] = options.secrets();
      if (!verified || !secret) return false;
      await receive(await trialRequest(trial, verified, secret), true);
      return true;
    },
    entries: () => entries,
  };
}

/** In memory, since this shop is one process, and handling an event again is harmless: it only asks Fourfold again. */
function rememberEvents(): SeenEvents {
  const events = new Map<string, 'busy' | 'done'>();
  return {
    async claim(id) {
      const known = events.get(id);
      if (!known) events.set(id, 'busy');
      return known ?? 'claimed';
    },
    done: async (id) => events.set(id, 'done'),
    release: async (id) => events.delete(id),
  };
}

function claimsOf(request: Request, rawBody: string): Pick<Received, 'id' | 'type'> {
  const id = request.headers.get('x-webhook-id') ?? '';
  try {
    return { id, type: String(JSON.parse(rawBody).type) };
  } catch {
    return { id, type: '' };
  }
}

async function trialRequest(
  trial: Trial,
  { id, rawBody }: Pick<Received, 'id' | 'rawBody'>,
  secret: string,
): Promise<Request> {
  const now = Math.floor(Date.now() / 1000);
  // A request of an hour ago, sent again unchanged.
  const timestamp = trial === 'late' ? now - hourInSeconds : now;
  const signature = await signWebhook({ id, timestamp, rawBody, secret });
  return new Request('http://shop.invalid/', {
    method: 'POST',
    body: trial === 'altered' ? rawBody.replace('"sequence":', '"sequence":9') : rawBody,
    headers: {
      'x-webhook-id': id,
      'x-webhook-timestamp': String(timestamp),
      ...(trial !== 'unsigned' && { 'x-webhook-signature': signature }),
    },
  });
}
