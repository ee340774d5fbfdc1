/**
 * The outer shell: pages, built files and health around the API. One process serves all hosts; each host is a separate
 * app, and passes unknown paths on to the API.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Context, Hono } from 'hono';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { asksForHealth } from '../drain.ts';
import { errorResponse } from '../error-response.ts';
import { createForwarding, type Forwarded } from '../forwarding.ts';
import { type HostName, hostOf } from '../hosts.ts';
import { oldBrowserScript } from '../pages/app-page.ts';
import { documentFiles } from '../pages/document/document-page.ts';
import { cspReportPath } from '../pages/security-headers.ts';
import { addCheckoutPages, addDashboardPages, addPortalPages } from './app-pages.ts';
import { addBankMessages } from './bank-messages.ts';
import { compressResponse } from './compression.ts';
import { addDocsSite } from './docs-site.ts';
import { addEvidenceFiles } from './evidence-files.ts';
import { addLegalPages } from './legal-pages.ts';
import { createPageLimit } from './limit-pages.ts';
import { addMetrics } from './metrics-page.ts';
import { addOauthEndpoints, addOauthPages } from './oauth-endpoints.ts';
import { addReferencePages } from './reference-pages.ts';
import type { Fetch, ShellApp, ShellParts } from './shell-parts.ts';
import { addWidgetFiles } from './widget-files.ts';

const oldBrowser = readFileSync(new URL('../pages/old-browser.js', import.meta.url), 'utf8');
const favicon = readFileSync(new URL('../pages/favicon.svg', import.meta.url), 'utf8');

const forADay = { 'cache-control': 'public, max-age=86400' };

const hostNames: readonly HostName[] = ['checkout', 'portal', 'api', 'files'];

/** The app of each host. */
export function createHostApps(parts: ShellParts): Readonly<Record<HostName, ShellApp>> {
  const apps = {
    checkout: commonApp(parts),
    portal: commonApp(parts),
    api: commonApp(parts),
    files: commonApp(parts),
  };
  for (const host of hostNames) parts.added?.add(host, apps[host]);
  addLegalPages(apps.checkout, parts);
  addLegalPages(apps.portal, parts);
  addCheckoutPages(apps.checkout, parts);
  addOauthPages(apps.portal);
  addPortalPages(apps.portal, parts);
  redirectToFirstPage(apps.checkout, parts);
  redirectToFirstPage(apps.portal, parts);
  addWidgetFiles(apps.checkout, parts.widget);
  addReferencePages(apps.api, parts);
  addDocsSite(apps.api, parts);
  addDashboardPages(apps.api, parts);
  addMetrics(apps.api, parts);
  addBankMessages(apps.api, parts);
  addOauthEndpoints(apps.api, parts);
  addEvidenceFiles(apps.files, parts);
  return apps;
}

/** The function that the network server calls for each request. */
export function createShell(parts: ShellParts): Fetch {
  const apps = createHostApps(parts);
  const { origins } = parts.server.config;
  const forwardedOf = createForwarding(parts.server.config);
  const refusePages = createPageLimit(parts.server);
  return async (received, { incoming }) => {
    const { socket } = incoming ?? {};
    const connection = {
      ...forwardedOf(socket?.remoteAddress ?? 'unknown', received.headers),
      close: () => void socket?.destroy(),
    };
    const request = asAsked(received, connection);
    const url = new URL(request.url);
    const host = hostOf(url, origins);
    // A load balancer checks each server by its address.
    if (!host && asksForHealth(request)) return apps.api.fetch(request, { connection });
    if (!host) return parts.handle(request, connection);
    if (connection.protocol === 'http' && origins[host].startsWith('https:'))
      return inHttps(origins[host], url);
    const refused = refusePages(url.pathname, connection);
    if (refused) return refused;
    return compressResponse(request, await apps[host].fetch(request, { connection }));
  };
}

function commonApp({ handle, health, reports, server }: ShellParts): ShellApp {
  const app: ShellApp = new Hono({ strict: true });
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const readiness = await health.readiness();
    return c.json(readiness, readiness.status === 'ok' ? 200 : 503);
  });
  app.get(oldBrowserScript, (c) =>
    c.body(oldBrowser, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      ...forADay,
    }),
  );
  // Its address has no hash, so browsers with an old version must get the new one.
  app.get('/favicon.svg', (c) => c.body(favicon, 200, { 'content-type': 'image/svg+xml', ...forADay }));
  for (const { path, contentType, content } of documentFiles) {
    app.get(path, (c) => c.body(content, 200, { 'content-type': contentType, ...forADay }));
  }
  // Browsers request it on every host.
  app.get('/favicon.ico', (c) => c.body(null, 204, forADay));
  app.post(cspReportPath, (c) => reports.record(c.req.raw));
  app.notFound((c) => handle(c.req.raw, c.env.connection));
  app.onError((error, c) => unexpected(c, error, server.log));
  return app;
}

/** Redirects requests for unknown pages to the app's first page; other unknown paths are answered with 404. */
function redirectToFirstPage(app: ShellApp, { handle }: ShellParts): void {
  app.notFound(async (c) => {
    const answer = await handle(c.req.raw, c.env.connection);
    const isUnknownPage = answer.status === 404 && c.req.method === 'GET';
    return isUnknownPage && c.req.header('accept')?.includes('text/html') ? c.redirect('/') : answer;
  });
}

/** The request as its caller sent it, if a proxy has changed its host. */
function asAsked(received: Request, { host }: Forwarded): Request {
  if (host === null) return received;
  const { protocol, host: receivedHost, pathname, search } = new URL(received.url);
  const asked = `${protocol}//${host}${pathname}${search}`;
  if (host === receivedHost || !URL.canParse(asked)) return received;
  const { method, headers, body, signal } = received;
  return new Request(asked, { method, headers, signal, ...(body && { body, duplex: 'half' as const }) });
}

/** Redirects unencrypted requests: a proxy may accept them, but nothing of ours is served over them. */
const inHttps = (origin: string, { pathname, search }: URL): Response =>
  new Response(null, { status: 308, headers: { location: origin + pathname + search } });

function unexpected(c: Context, error: Error, log: ServerContext['log']): Response {
  const correlationId = randomUUID();
  log.error({ correlationId, path: c.req.routePath, err: error }, 'unexpected error');
  const answer = errorResponse(new Refusal('internal_error'), correlationId);
  answer.headers.set('correlation-id', correlationId);
  return answer;
}
