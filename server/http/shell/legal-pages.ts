/** The legal documents and the pages of help and of the app, on the hosts of both apps, so that a link to them needs no other host. */
import { legalDocuments } from '#shared/domain/legal-documents.ts';
import { resolveLocale } from '#shared/domain/locales.ts';
import { marketOfPortalSegment } from '#shared/domain/markets/index.ts';
import { sitePages } from '#shared/domain/site-links.ts';
import { pageLanguage } from '../pages/language.ts';
import { legalPage } from '../pages/legal/legal-page.ts';
import { plainHeaders } from '../pages/security-headers.ts';
import { supportPage } from '../pages/support/support-page.ts';
import type { ShellApp, ShellParts } from './shell-parts.ts';

export function addLegalPages(app: ShellApp, { server }: ShellParts): void {
  app.get('/support/:segment/:page', async (c) => {
    const { segment, page: asked } = c.req.param();
    const market = marketOfPortalSegment(segment);
    const page = sitePages.find((each) => each === asked);
    if (!market || !page) return c.notFound();
    const locale = resolveLocale(pageLanguage(c.req.header('accept-language') ?? null, market), market);
    const portal = `${server.config.origins.portal}/${market.portalSegment}/`;
    return c.html(await supportPage({ page, market, locale, portal }), 200, plainHeaders(server.config));
  });
  app.get('/legal/:segment/:locale/:document/:version?', async (c) => {
    const { segment, locale, document: asked, version } = c.req.param();
    const market = marketOfPortalSegment(segment);
    const document = legalDocuments.find((each) => each === asked);
    if (!market || !document) return c.notFound();
    const page = await legalPage({ document, market, locale: resolveLocale(locale, market), version });
    return page ? c.html(page, 200, plainHeaders(server.config)) : c.notFound();
  });
}
