/** The last calls of the shop's server, and those that follow. */
import { createFourfoldClient } from '../server/client.ts';
import type { RequestSummary } from '../server/merchant-api.ts';
import { clientOptions, type GivenSettings } from './settings.ts';
import { clockTime, type Terminal } from './terminal.ts';

interface LogsOptions extends GivenSettings {
  /** Only calls that were refused or failed. */
  readonly failed?: boolean | undefined;
}

const pollMs = 1_000;
const lastShown = 20;
const mostAtOnce = 100;

/**
 * Shows one call with its bodies, by its errorId; else the last calls, and each that follows until the command is ended.
 * @throws {UsageError}, {FourfoldApiError}, {FourfoldConnectionError}
 */
export async function logs(
  [errorId]: readonly string[],
  { failed = false, ...given }: LogsOptions,
  terminal: Terminal,
): Promise<void> {
  const { print, signal, pause } = terminal;
  const { requests } = createFourfoldClient(clientOptions(given, terminal));
  if (errorId !== undefined) {
    const { request, response, ...call } = await requests.get(errorId);
    print(lineOf(call));
    print(`request  ${JSON.stringify(request, null, 2)}`);
    print(`response ${JSON.stringify(response, null, 2)}`);
    return;
  }
  const isShown = ({ status }: RequestSummary) => !failed || status >= 400;
  let known: ReadonlySet<string> | null = null;
  while (!signal.aborted) {
    const { results } = await requests.list({ limit: mostAtOnce });
    const before = known;
    const fresh = results.filter((call) => isShown(call) && !before?.has(call.errorId));
    for (const call of (before ? fresh : fresh.slice(0, lastShown)).reverse()) print(lineOf(call));
    known = new Set(results.map((call) => call.errorId));
    await pause(pollMs);
  }
}

function lineOf({ createdAt, status, method, path, durationMs, errorCode, errorId }: RequestSummary): string {
  const outcome = errorCode === null ? '' : `  ${errorCode}`;
  return `${clockTime(new Date(createdAt))}  ${status}  ${method} ${path}  ${durationMs} ms${outcome}  ${errorId}`;
}
