import { triggeredEvents } from '#shared/contract/control/triggered-events.ts';
import { FourfoldApiError, FourfoldConnectionError } from '../server/api-error.ts';
import { apiOf, type GivenSettings, merchantIdOf } from './settings.ts';
import { type Terminal, UsageError } from './terminal.ts';

/**
 * Makes an event of the shop happen in the sandbox, with what leads to it.
 * @throws {UsageError} for a type that cannot be made to happen
 * @throws {FourfoldApiError}, {FourfoldConnectionError}
 */
export async function trigger(
  [type, ...more]: readonly string[],
  options: GivenSettings,
  terminal: Terminal,
): Promise<void> {
  const known: readonly (string | undefined)[] = triggeredEvents;
  if (!known.includes(type) || more.length > 0) {
    const what = type === undefined ? 'Which event?' : `“${[type, ...more].join(' ')}” can’t be triggered.`;
    throw new UsageError(`${what} One of: ${triggeredEvents.join(', ')}.`);
  }
  const api = apiOf(options, terminal);
  const path = `/sandbox/merchants/${encodeURIComponent(merchantIdOf(options, terminal))}/events`;
  const response = await terminal
    .fetch(new URL(path, api), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type }),
      signal: terminal.signal,
    })
    .catch((cause: unknown) => {
      throw new FourfoldConnectionError(`No answer to POST ${path}`, { cause });
    });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new FourfoldApiError(response.status, body, { method: 'POST', path, docUrl: null });
  const { email, token, orderId, disputeId } = body as Record<string, string | null>;
  terminal.print(`${type} happened, with what leads to it.`);
  terminal.print(`  shopper  ${email}`);
  terminal.print(`  checkout ${token}`);
  if (orderId) terminal.print(`  order    ${orderId}`);
  if (disputeId) terminal.print(`  dispute  ${disputeId}`);
}
