/** A server behind a proxy, over sockets: what `docs/behind-a-proxy.md` promises. */
import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../core/config.ts';
import { createLimitsHit } from '../core/limits-hit.ts';
import { callerNetworkOf } from '../core/networks.ts';
import { createMetrics } from '../core/telemetry/metrics.ts';
import { noTracing } from '../core/telemetry/tracing.ts';
import { createShell } from './shell/app.ts';
import { readBuiltApp } from './shell/built-app.ts';
import { createCspReports } from './shell/csp-reports.ts';
import { readStaticFiles } from './shell/static-files.ts';

const host = 'portal.example';
const path = '/portal/consumers/countries';
const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

/** The shell of a server. Instead of the API, a recorder of its requests and their callers. */
function startServer(environment: Readonly<Record<string, string>>): Promise<number> {
  const config = readConfig({ PORTAL_ORIGIN: `https://${host}`, SANDBOX_CONTROL: 'off', ...environment });
  const log = pino({ level: 'silent' });
  const app = readBuiltApp('not-built');
  const shell = createShell({
    server: { config, log, metrics: createMetrics(), limitsHit: createLimitsHit(), tracing: noTracing },
    backlog: () => Promise.reject(new Error('not asked')),
    handleDebitUpdate: async () => false,
    evidence: async () => null,
    gates: {
      browserSecrets: async () => ({ issue: () => 'a secret', isIssued: () => false }),
      ...{ consumerSession: noOne, merchantOf: noOne, merchantOfDashboard: noOne, originsOfToken: noOne },
    },
    handle: async (request, connection) =>
      Response.json({
        url: request.url,
        caller: callerNetworkOf(connection?.remoteAddress ?? ''),
        ...(request.method === 'POST' && { body: await request.json() }),
      }),
    health: {
      readiness: async () => ({
        status: 'ok',
        checks: { database: 'ok', migrations: 'ok', writing: 'ok', shutdown: 'ok' },
      }),
      beginShutdown: () => {},
    },
    ...{ reports: createCspReports(log), firstPage: noOne },
    flagsOf: async () => ({ flags: {}, experiments: {} }),
    ...{ checkout: app, portal: app, dashboard: app, widget: readStaticFiles('not-built'), docs: () => null },
    added: null,
  });
  const fetch = (request: Request, bindings: unknown) => shell(request, bindings as HttpBindings);
  return listening(createAdaptorServer({ fetch }) as Server);
}

const noOne = async () => null;

interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

function call(
  port: number,
  headers: Readonly<Record<string, string>>,
  sent?: string,
  asked = `${path}?a=b`,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = sent === undefined ? 'GET' : 'POST';
    const calling = ask({ port, host: '127.0.0.1', method, path: asked, headers }, async (answer) => {
      const text = (await answer.toArray()).join('');
      const { statusCode: status = 0, headers: answered } = answer;
      resolve({ status, location: answered.location, body: text === '' ? {} : JSON.parse(text) });
    });
    calling.on('error', reject);
    calling.end(sent);
  });
}

/**
 * A proxy as the page on proxies describes it: appends the address that it sees to the caller's header, and replaces the
 * others. A test sets that address in `test-caller`.
 */
function startProxy(serverPort: number, protocol = 'https'): Promise<number> {
  return listening(
    createServer((received, answer) => {
      const { 'test-caller': seen = '', 'x-forwarded-for': said, ...headers } = received.headers;
      const sent = ask(
        {
          ...{ host: '127.0.0.1', port: serverPort, method: received.method, path: received.url },
          headers: {
            ...headers,
            host: 'upstream.internal',
            'x-forwarded-for': [said, seen].filter(Boolean).join(', '),
            'x-forwarded-host': headers.host,
            'x-forwarded-proto': protocol,
          },
        },
        (given) => {
          answer.writeHead(given.statusCode ?? 502, given.headers);
          given.pipe(answer);
        },
      );
      received.pipe(sent);
    }),
  );
}

const trusting = { TRUSTED_PROXIES: '127.0.0.1' };

describe('behind a proxy that is trusted', () => {
  it('callers are distinguished, whatever headers they send', async () => {
    const port = await startProxy(await startServer(trusting));
    const callerOf = async (seen: string, claimed?: string) =>
      (await call(port, { host, 'test-caller': seen, ...(claimed && { 'x-forwarded-for': claimed }) })).body
        .caller;
    expect(await callerOf('192.0.2.1')).toBe('192.0.2.1');
    expect(await callerOf('192.0.2.1', '198.51.100.7')).toBe('192.0.2.1');
    expect(await callerOf('192.0.2.1', '127.0.0.1')).toBe('192.0.2.1');
    expect(await callerOf('192.0.2.2')).toBe('192.0.2.2');
    expect(await callerOf('2001:db8::1')).toBe('2001:db8::/64');
  });

  it('a call arrives complete, at the requested host', async () => {
    const port = await startProxy(await startServer(trusting));
    const sent = { email: 'ana@example.com' };
    const { body } = await call(port, { host, 'test-caller': '192.0.2.1' }, JSON.stringify(sent));
    expect(body).toEqual({ url: `http://${host}${path}?a=b`, caller: '192.0.2.1', body: sent });
  });

  it('an unencrypted request is redirected to https', async () => {
    const port = await startProxy(await startServer(trusting), 'http');
    const { status, location } = await call(port, { host, 'test-caller': '192.0.2.1' });
    expect([status, location]).toEqual([308, `https://${host}${path}?a=b`]);
  });

  it('the balancer’s health check is answered under any host', async () => {
    const port = await startServer(trusting);
    expect((await call(port, { host: '10.0.3.7:4400' }, undefined, '/readyz')).body.status).toBe('ok');
  });
});

describe('without a trusted proxy', () => {
  it('headers change neither the caller nor the host nor the protocol', async () => {
    const port = await startServer({});
    const { body } = await call(port, {
      host,
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-host': 'portal.localhost',
      'x-forwarded-proto': 'http',
      forwarded: 'for=192.0.2.1;host=portal.localhost;proto=http',
    });
    expect(body).toEqual({ url: `http://${host}${path}?a=b`, caller: '127.0.0.1' });
  });
});
