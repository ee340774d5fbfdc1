/** Sends the events of a shop to a server that Fourfold cannot reach, such as one on the developer's machine. */
import type { WebhookEvent } from '#shared/contract/webhooks/webhook-event.ts';
import { webhookEventTypes } from '#shared/contract/webhooks/webhook-event-types.ts';
import { signWebhook } from '#shared/contract/webhooks/webhook-signature.ts';
import { FourfoldConnectionError } from '../server/api-error.ts';
import { createFourfoldClient } from '../server/client.ts';
import { clientOptions, type GivenSettings, httpAddress } from './settings.ts';
import { clockTime, type Terminal, UsageError } from './terminal.ts';

interface ListenOptions extends GivenSettings {
  readonly 'forward-to'?: string | undefined;
  /** Types of events, separated by commas. All without it. */
  readonly events?: string | undefined;
}

interface Target {
  readonly url: URL;
  readonly secret: string;
}

const pollMs = 1_000;
/** As long as a webhook waits for its answer. */
const timeoutMs = 10_000;
const mostAtOnce = 100;

/**
 * Asks for events after the newest, in turn, until the command is ended, and sends each with a signature, as a webhook would.
 * @throws {UsageError}, {FourfoldApiError} where the API refuses the shop's key.
 */
export async function listen(options: ListenOptions, terminal: Terminal): Promise<void> {
  const { print, signal, pause } = terminal;
  if (!options['forward-to']) {
    throw new UsageError('Where to? For example --forward-to http://localhost:3000/webhooks/fourfold');
  }
  const url = httpAddress(options['forward-to'], '--forward-to');
  const types = typesOf(options.events);
  const client = createFourfoldClient({ ...clientOptions(options, terminal), retries: 0 });
  const secret = terminal.env.FOURFOLD_WEBHOOK_SECRET ?? newSecret();

  let { lastSequence: after } = await client.listEvents({ limit: 1 });
  print(`Events are sent to ${url.href}. End with Ctrl+C.`);
  print(`They are signed with the secret ${secret}`);
  if (!terminal.env.FOURFOLD_WEBHOOK_SECRET) {
    print('Set FOURFOLD_WEBHOOK_SECRET for this command and your server to keep one secret.');
  }
  let isAway = false;
  while (!signal.aborted) {
    try {
      const { results, lastSequence } = await client.listEvents({ after, limit: mostAtOnce });
      if (isAway) print('The API answers again.');
      isAway = false;
      for (const event of results) {
        if (signal.aborted) return;
        if (!types || types.includes(event.type)) await forward(event, { url, secret }, terminal);
        after = event.sequence;
      }
      // After a reset of the sandbox, numbers begin again.
      if (results.length === 0) after = Math.min(after, lastSequence);
      if (results.length < mostAtOnce) await pause(pollMs);
    } catch (error) {
      if (!(error instanceof FourfoldConnectionError)) throw error;
      if (!isAway) print('The API does not answer. Asking again every second.');
      isAway = true;
      await pause(pollMs);
    }
  }
}

/** @throws {UsageError} for a type that no event has */
function typesOf(text: string | undefined): readonly string[] | undefined {
  const types = text?.split(',').map((type) => type.trim());
  const known: readonly string[] = webhookEventTypes.filter((type) => type !== 'webhook.test');
  const unknown = types?.find((type) => !known.includes(type));
  if (unknown === undefined) return types;
  throw new UsageError(`No event has the type “${unknown}”. One of: ${known.join(', ')}.`);
}

async function forward(event: WebhookEvent, { url, secret }: Target, terminal: Terminal): Promise<void> {
  const rawBody = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000);
  const startedAt = performance.now();
  const headers = {
    'content-type': 'application/json',
    'x-webhook-id': event.id,
    'x-webhook-timestamp': `${timestamp}`,
    'x-webhook-signature': await signWebhook({ secret, id: event.id, timestamp, rawBody }),
  };
  const signal = AbortSignal.any([terminal.signal, AbortSignal.timeout(timeoutMs)]);
  const outcome = await terminal
    .fetch(url, { method: 'POST', headers, body: rawBody, redirect: 'manual', signal })
    .then(async (response) => {
      await response.body?.cancel();
      return outcomeOf(response.status);
    })
    .catch((error: unknown) => failureOf(error, url));
  const took = `${Math.round(performance.now() - startedAt)} ms`;
  terminal.print(`${clockTime(new Date())}  ${event.type.padEnd(19)} ${event.id}  ${outcome} (${took})`);
}

const outcomeOf = (status: number): string =>
  status >= 200 && status < 300
    ? `${status}`
    : status >= 300 && status < 400
      ? `${status}: a redirect is not followed, so name the address that it leads to`
      : `${status}: your server refused it or failed`;

function failureOf(error: unknown, { host }: URL): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer within 10 seconds';
  const { code } = ((error as { cause?: unknown }).cause ?? {}) as { code?: string };
  return code === 'ECONNREFUSED'
    ? `nothing listens on ${host}. Is your server running?`
    : `no answer (${code ?? error})`;
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '')}`;
}
