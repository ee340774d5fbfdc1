/** The network server: which requests it accepts at all. */
import { createAdaptorServer, type HttpBindings, type ServerType } from '@hono/node-server';
import { withCommonHeaders } from './common-headers.ts';
import type { Fetch } from './shell/shell-parts.ts';

/** Against callers that hold a connection by sending slowly or endlessly, or by not reading the response. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  /** How often Node checks for timed-out connections; by default twice a minute. */
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
  /** Idle timeout, longer than any call waits. Without it, an unread response would keep its connection for ever. */
  idleTimeout: 35_000,
};

/** @param changes for tests: shorter times, or Node's lenient parser */
export function createListener(
  fetch: Fetch,
  changes: Partial<typeof limits> & { readonly insecureHTTPParser?: boolean } = {},
): ServerType {
  const answer = withCommonHeaders(withOneHost(fetch));
  const { idleTimeout, ...serverOptions } = { ...limits, ...changes };
  const server = createAdaptorServer({
    fetch: (request, bindings) => answer(request, bindings as HttpBindings),
    serverOptions,
  });
  server.setTimeout(idleTimeout);
  return server;
}

/**
 * Node uses the first of two, and a proxy in front may have used the other. So may it of a host in the request's target and
 * another one in the header. Source: RFC 9112 §3.2.
 */
const withOneHost =
  (fetch: Fetch): Fetch =>
  (request, bindings) => {
    const { rawHeaders = [], url = '/', headers } = bindings.incoming ?? {};
    const isOne = countOf('host', rawHeaders) <= 1 && (url.startsWith('/') || isOfHost(url, headers?.host));
    return isOne
      ? fetch(request, bindings)
      : new Response(null, { status: 400, headers: { connection: 'close' } });
  };

/** Whether a target in absolute form names the host of the header, and no user. */
function isOfHost(target: string, host = ''): boolean {
  if (!URL.canParse(target) || !/^https?:\/\//i.test(target)) return false;
  const { protocol, host: asked, username, password } = new URL(target);
  const header = `${protocol}//${host}`;
  return URL.canParse(header) && new URL(header).host === asked && username === '' && password === '';
}

/** @param headers name, value, name, value, as received */
const countOf = (name: string, headers: readonly string[]) =>
  headers.filter((each, index) => index % 2 === 0 && each.toLowerCase() === name).length;
