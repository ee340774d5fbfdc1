import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { ProviderRefused } from '#server/core/providers.ts';
import type { PageBundles } from '#server/http/pages/page-bundle.ts';
import { applePayCapturePath } from '#shared/domain/methods/apple-pay.ts';
import { scanFramesPath } from '#shared/domain/methods/card-scan-protocol.ts';
import { cardSetupPath } from '#shared/domain/methods/card-setup.ts';
import { linkLoginRoute, linkRoute, linkShareRoute } from './bank/link-routes.ts';
import { cardFieldsRoute, setupRoute } from './card/card-routes.ts';
import { challengeAnswerRoute, challengeRoute } from './challenge/challenge-routes.ts';
import { errorReply } from './http/errors.ts';
import { type CorrelationEnv, type RequestLine, requestLog } from './http/request-log.ts';
import { serverCallsRoute } from './http/server-calls-route.ts';
import type { Exchange } from './partner/exchange.ts';
import { createPartner } from './partner/partner-pages.ts';
import type { Provider } from './provider.ts';
import { cardScanRoute, scanFramesRoute } from './scan/scan-routes.ts';
import type { ProviderSettings } from './settings.ts';
import { captureRoute } from './wallet/capture-route.ts';

interface AppOptions {
  readonly provider: Provider;
  readonly bundles: PageBundles;
  readonly settings: Pick<
    ProviderSettings,
    | 'serverKey'
    | 'providerOrigin'
    | 'acsOrigin'
    | 'bankOrigin'
    | 'partnerOrigin'
    | 'appOrigins'
    | 'checkoutOrigin'
    | 'portalOrigin'
  >;
  /** Exchanges the linked product's code with the server. */
  readonly exchange: Exchange;
  readonly writeLine?: (line: RequestLine) => void;
  readonly reportError?: (error: unknown, correlationId: string) => void;
}

const largestBody = 65_536;

/**
 * The provider over HTTP. Browsers reach it by four public hosts, which share nothing: the card fields, the bank's challenge
 * pages, the pages that link bank accounts, and a product that shoppers may link. The API server uses any other name of the
 * machine.
 */
export function createApp({
  provider,
  bundles,
  settings,
  exchange,
  ...options
}: AppOptions): Hono<CorrelationEnv> {
  const { providerOrigin, acsOrigin, bankOrigin, partnerOrigin, appOrigins, checkoutOrigin, serverKey } =
    settings;
  const publicHosts = [providerOrigin, acsOrigin, bankOrigin, partnerOrigin].map(
    (origin) => new URL(origin).host,
  );
  const on = (origin: string) => onlyFor((host) => host === new URL(origin).host);
  const privately = onlyFor((host) => !publicHosts.includes(host));
  const app = new Hono<CorrelationEnv>();

  app.use(requestLog(options.writeLine ?? (() => {})));
  app.use(async (c, next) => {
    await next();
    c.header('x-content-type-options', 'nosniff');
    if (!c.res.headers.has('referrer-policy')) c.header('referrer-policy', 'no-referrer');
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
  });
  app.use(bodyLimit({ maxSize: largestBody, onError: (c) => errorReply(c, 'invalid_object') }));

  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', (c) => c.json({ status: 'ok' }));
  app.get('/assets/:name', (c) => {
    const asset = bundles.assets.get(c.req.param('name'));
    if (!asset) return errorReply(c, 'not_found');
    return c.body(asset.content, 200, {
      'content-type': asset.contentType,
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  app.get('/card-fields', on(providerOrigin), cardFieldsRoute(bundles, settings));
  app.get('/profiling', on(providerOrigin), profilingReply);
  // The apps themselves send payment sources of a wallet; card details come only from our own page.
  const fromApps = cors({ origin: [...appOrigins], allowMethods: ['POST'], allowHeaders: ['content-type'] });
  for (const kind of ['order', 'payment'] as const) {
    app.use(cardSetupPath(kind), fromApps);
    app.post(cardSetupPath(kind), on(providerOrigin), setupRoute(provider, settings, kind));
  }
  app.use(applePayCapturePath, fromApps);
  app.post(applePayCapturePath, on(providerOrigin), captureRoute(provider));

  app.get('/card-scan', on(providerOrigin), cardScanRoute(bundles, settings));
  app.post(scanFramesPath(':civId'), on(providerOrigin), scanFramesRoute(provider, providerOrigin));

  app.get('/challenge/:threeDSId', on(acsOrigin), challengeRoute(provider, bundles, checkoutOrigin));
  app.post('/challenge/:threeDSId/answer', on(acsOrigin), challengeAnswerRoute(provider, acsOrigin));

  app.get('/link/:linkToken', on(bankOrigin), linkRoute(provider, bundles, checkoutOrigin));
  app.post('/link/:linkToken/login', on(bankOrigin), linkLoginRoute(provider, bankOrigin));
  app.post('/link/:linkToken/share', on(bankOrigin), linkShareRoute(provider, bankOrigin));

  const partner = createPartner({
    partnerOrigin,
    checkoutOrigin,
    portalOrigin: settings.portalOrigin,
    exchange,
  });
  app.get('/', on(partnerOrigin), partner.home);
  app.get('/start', on(partnerOrigin), partner.start);
  app.get('/ask', on(partnerOrigin), partner.ask);
  app.get('/linked', on(partnerOrigin), partner.linked);
  app.get('/style.css', on(partnerOrigin), partner.style);

  app.post('/v1/:group/:name', privately, serverCallsRoute(provider, serverKey));

  app.notFound((c) => errorReply(c, 'not_found'));
  app.onError((error, c) => {
    if (error instanceof ProviderRefused) return errorReply(c, error.code);
    options.reportError?.(error, c.get('correlationId'));
    return errorReply(c, 'internal_error');
  });
  return app;
}

function onlyFor(isMeant: (host: string) => boolean): MiddlewareHandler {
  return async (c, next) => (isMeant(new URL(c.req.url).host) ? next() : errorReply(c, 'not_found'));
}

/** `GET /profiling`: where a fraud check would profile the browser. The simulation profiles nothing. Source: ACC-375. */
const profilingReply = (c: Context): Response =>
  c.body('<!doctype html><html lang="en"><title>Profiling</title></html>', 200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
