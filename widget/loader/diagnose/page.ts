import type { DiagnoseOptions } from '../api.ts';
import { watchPolicies } from './policy.ts';

/** What the server says of the merchant and this page. */
interface Registration {
  /** Whether there is such a merchant. */
  readonly isKnown: boolean;
  readonly isRegistered: boolean;
  /** Milliseconds by which the clock of the page is wrong. */
  readonly clockError: number;
}

/** What several checks look at. Each part is read once. */
export interface Page {
  readonly options: DiagnoseOptions;
  /** The origin of the checkout. */
  readonly host: string;
  readonly filesUrl: string;
  readonly merchantId: string | undefined;
  /** What was wrong with the options of each call that was refused. */
  readonly refusals: readonly string[];
  /** How the last open failed, in sentences; empty where it did not. */
  readonly failure: string;
  /** Whether an `init()` of this page succeeded. */
  readonly hasInstance: boolean;
  /** The response headers of this page; a rejection where they cannot be read. */
  readonly headers: Promise<Headers>;
  /** A rejection where the server cannot be reached. */
  readonly registration: Promise<Registration>;
  readonly refusedBy: ReturnType<typeof watchPolicies>;
}

export function lookAt(
  options: DiagnoseOptions,
  filesUrl: string,
  calls: Pick<Page, 'merchantId' | 'refusals' | 'failure' | 'hasInstance'>,
  signal: AbortSignal,
): Page {
  const { origin: host } = new URL(filesUrl);
  const { merchantId } = calls;
  const page: Page = {
    ...{ options, host, filesUrl },
    ...calls,
    refusedBy: watchPolicies(host, signal),
    headers: readHeaders(signal),
    registration: register(
      `${host}/public/v1/merchants/${encodeURIComponent(merchantId ?? '-')}/origin`,
      signal,
    ),
  };
  // Checks that await them report it.
  for (const part of [page.headers, page.registration]) part.catch(() => {});
  return page;
}

/** Some servers answer only to GET. */
async function readHeaders(signal: AbortSignal): Promise<Headers> {
  const ask = (method: string) => fetch(location.href, { method, cache: 'no-store', signal });
  const head = await ask('HEAD');
  return (head.ok ? head : await ask('GET')).headers;
}

async function register(url: string, signal: AbortSignal): Promise<Registration> {
  const begun = Date.now();
  const reply = await fetch(url, { credentials: 'omit', cache: 'no-store', signal });
  const ended = Date.now();
  const { registered, serverTime } = await reply.json();
  const server = Date.parse(serverTime);
  return {
    isKnown: reply.ok,
    isRegistered: !!registered,
    clockError: server < begun ? begun - server : Math.max(0, server - ended),
  };
}
