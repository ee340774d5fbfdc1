/** The legal documents, on the hosts of both apps, so that a link to them needs no other host. */
import { legalDocuments } from '#shared/domain/legal-documents.ts';
import { resolveLocale } from '#shared/domain/locales.ts';
import { marketOfPortalSegment } from '#shared/domain/markets/index.ts';
import { legalPage } from '../pages/legal/legal-page.ts';
import { plainHeaders } from '../pages/security-headers.ts';
import type { ShellApp, ShellParts } from './shell-parts.ts';

export function addLegalPages(app: ShellApp, { server }: ShellParts): void {
  app.get('/legal/:segment/:locale/:document/:version?', async (c) => {
    const { segment, locale, document: asked, version } = c.req.param();
    const market = marketOfPortalSegment(segment);
    const document = legalDocuments.find((each) => each === asked);
    if (!market || !document) return c.notFound();
    const page = await legalPage({ document, market, locale: resolveLocale(locale, market), version });
    return page ? c.html(page, 200, plainHeaders(server.config)) : c.notFound();
  });
}
