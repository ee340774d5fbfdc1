/** The HTML pages of the checkout and the portal, and the files they load. */
import type { Context, MiddlewareHandler } from 'hono';
import { brandName } from '#shared/domain/brand.ts';
import { defaultMarket, marketOfPortalSegment } from '#shared/domain/markets/index.ts';
import type { Channel } from '#shared/domain/session.ts';
import { shopUrlOf } from '../../areas/merchants/index.ts';
import type { Config } from '../../core/config.ts';
import { browserSecretIn } from '../browser.ts';
import { browserCookie, parseCookies, serialiseCookie } from '../cookies.ts';
import type { Gates } from '../gates.ts';
import { type PageTheme, pageThemes, renderAppPage } from '../pages/app-page.ts';
import { pageLanguage, portalLanguage, type TestTexts, testTextsOf } from '../pages/language.ts';
import { checkoutHeaders, plainHeaders, portalHeaders } from '../pages/security-headers.ts';
import {
  type BuiltApp,
  immutable,
  type ShellApp,
  type ShellEnvironment,
  type ShellParts,
} from './shell-parts.ts';

type ShellContext = Context<ShellEnvironment>;

const checkoutTokenShape = /^ffc_[\w-]{43}$/;
/** Where the dashboard is on its host. */
export const dashboardPath = '/dashboard';
const notBuilt = 'This app is not built yet. Run npm run build.';

export function addCheckoutPages(
  app: ShellApp,
  { server, gates, checkout, firstPage, added }: ShellParts,
): void {
  addAssets(app, checkout);
  // The merchant script knows the host it came from, so its links to the reference lead here first.
  app.get('/docs/*', (c) => c.redirect(server.config.origins.api + c.req.path));
  app.get('/', traced(server, 'checkout page'), async (c) => {
    if (!checkout.page) return c.text(notBuilt, 503);
    const token = c.req.query('token') ?? '';
    const acceptLanguage = c.req.header('accept-language') ?? null;
    const lang = pageLanguage(acceptLanguage, defaultMarket);
    const appearance = { testTexts: testTexts(c, server.config), theme: themeOf(c.req.query('theme')) };
    const [origins, first] = checkoutTokenShape.test(token)
      ? await Promise.all([
          gates.originsOfToken(token),
          firstPage(token, {
            acceptLanguage,
            page: c.req.query('locale') ?? null,
            openedBy: c.req.query('by') ?? null,
            openId: c.req.header('sec-fetch-dest') === 'document' ? (c.req.query('oid') ?? null) : null,
            ...appearance,
          }),
        ])
      : [null, null];
    for (const [name, value] of Object.entries(checkoutHeaders(server.config, origins?.[0] ?? null))) {
      c.header(name, value);
    }
    await setBrowserCookie(c, gates, 'CHECKOUT');
    return c.html(
      await renderAppPage({
        ...{ ...appearance, title: brandName, ...(first ?? { lang }) },
        bundle: checkout.page,
        early: checkout.early,
        starting: 'checkout',
        // The first page brings its texts.
        ...(!first?.markup && { texts: checkout.textsIn(first?.lang ?? lang) }),
        providerOrigin: server.config.origins.provider,
        walletScript: added?.walletScript ?? null,
      }),
    );
  });
}

export function addPortalPages(app: ShellApp, { server, gates, portal, flagsOf, added }: ShellParts): void {
  addAssets(app, portal);
  app.get('/', (c) => c.redirect(`/${defaultMarket.portalSegment}/`));
  app.get('/:segment', (c) => {
    const market = marketOfPortalSegment(c.req.param('segment'));
    return market ? c.redirect(`/${market.portalSegment}/`) : c.notFound();
  });
  app.get('/:segment/', traced(server, 'portal page'), async (c) => {
    const market = marketOfPortalSegment(c.req.param('segment'));
    if (!market) return c.notFound();
    if (!portal.page) return c.text(notBuilt, 503);
    for (const [name, value] of Object.entries(portalHeaders(server.config))) c.header(name, value);
    await setBrowserCookie(c, gates, 'PORTAL');
    const lang = portalLanguage(c.req.header('accept-language') ?? null, market);
    // Without them the portal requests them itself.
    const flags = await flagsOf(market.countryCode).catch(() => null);
    return c.html(
      await renderAppPage({
        ...{ lang, testTexts: testTexts(c, server.config), title: brandName },
        ...(flags && { data: { flags } }),
        bundle: portal.page,
        // All that the portal fetches behind its first page is fetched behind it for every visitor.
        early: portal.early && { ...portal.early, preloads: [] },
        starting: 'portal',
        texts: portal.textsIn(lang),
        providerOrigin: server.config.origins.provider,
        walletScript: added?.walletScript ?? null,
        saysNotStarted: true,
        shopUrl: shopUrlOf(market.countryCode, server.config.origins.shop),
      }),
    );
  });
}

/** A document reads from the database, as calls do. */
function traced({ tracing }: ShellParts['server'], name: string): MiddlewareHandler<ShellEnvironment> {
  return (c, next) =>
    tracing.inSpan(
      name,
      { kind: 'server', traceparent: c.req.header('traceparent') ?? null },
      async (span) => {
        await next();
        span.set({ 'http.response.status_code': c.res.status });
      },
    );
}

/** The dashboard of merchants, on the host of their API: its calls go to its own origin. Source: decision 273. */
export function addDashboardPages(app: ShellApp, { server: { config }, dashboard }: ShellParts): void {
  const api = new URL(config.origins.api);
  addAssets(app, dashboard, dashboardPath);
  for (const path of [dashboardPath, `${dashboardPath}/*`]) {
    app.get(path, async (c) => {
      // Its calls are refused on another name of this machine.
      if (new URL(c.req.url).host !== api.host) return c.redirect(api.origin + c.req.path);
      if (c.req.path.startsWith(`${dashboardPath}/v1/`)) return c.notFound();
      if (!dashboard.page) return c.text(notBuilt, 503);
      const page = { lang: 'en', title: brandName, bundle: dashboard.page, saysNotStarted: true };
      const html = await renderAppPage({ ...page, providerOrigin: config.origins.provider });
      return c.html(html, 200, plainHeaders(config));
    });
  }
}

/** File names carry a hash of their content. */
export function addAssets(app: ShellApp, { files }: BuiltApp, below = ''): void {
  app.get(`${below}/assets/:name{.+}`, async (c) => {
    return (await files.answer(c.req.param('name'), c.req.raw, immutable)) ?? c.notFound();
  });
}

/** The theme that the shop's page passes in the address; null follows the device. */
const themeOf = (asked: string | undefined): PageTheme | null =>
  pageThemes.find((theme) => theme === asked) ?? null;

const testTexts = (c: ShellContext, config: Config): TestTexts | null =>
  testTextsOf(
    { query: c.req.query('locale'), acceptLanguage: c.req.header('accept-language') ?? null },
    config,
  );

/** Sent with the page, before any sign-in: its return shows whether this browser keeps cookies here. */
async function setBrowserCookie(c: ShellContext, gates: Gates, channel: Channel): Promise<void> {
  const secrets = await gates.browserSecrets(channel);
  if (browserSecretIn(parseCookies(c.req.header('cookie') ?? null), secrets) !== null) return;
  c.header('set-cookie', serialiseCookie(browserCookie, secrets.issue(), channel, null));
}
