/** The network server in front of everything: what it takes as a request at all. */
import { createAdaptorServer, type HttpBindings, type ServerType } from '@hono/node-server';
import { withCommonHeaders } from './common-headers.ts';
import type { Fetch } from './shell/shell-parts.ts';

/** Against callers that send slowly to hold a connection, or without end, or that do not read what they asked for. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  /** Node looks for connections whose time is up so often; by default it would be twice a minute. */
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
  /** Without a byte either way. Longer than any call waits; an answer that nobody takes would keep its connection for ever. */
  idleTimeout: 35_000,
};

/** @param changes for tests: shorter times, or Node's parser in a mode that takes what no server should */
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

/** Node takes the first of two, and a proxy in front may have read the other. Source: RFC 9112 §3.2. */
const withOneHost =
  (fetch: Fetch): Fetch =>
  (request, bindings) =>
    countOf('host', bindings.incoming?.rawHeaders ?? []) > 1
      ? new Response(null, { status: 400, headers: { connection: 'close' } })
      : fetch(request, bindings);

/** @param headers name, value, name, value, as they came */
const countOf = (name: string, headers: readonly string[]) =>
  headers.filter((each, index) => index % 2 === 0 && each.toLowerCase() === name).length;
