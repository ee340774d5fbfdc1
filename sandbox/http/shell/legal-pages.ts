/** The legal documents, on the hosts of both apps, so that a link to them needs no other host. */
import { readFileSync } from 'node:fs';
import { legalDocuments } from '#shared/domain/legal-documents.ts';
import { resolveLocale } from '#shared/domain/locales.ts';
import { marketOfPortalSegment } from '#shared/domain/markets/index.ts';
import { legalPage, legalStylesheet } from '../pages/legal/legal-page.ts';
import { plainHeaders } from '../pages/security-headers.ts';
import type { ShellApp, ShellParts } from './shell-parts.ts';

const stylesheet = readFileSync(new URL('../pages/legal/legal.css', import.meta.url), 'utf8');

export function addLegalPages(app: ShellApp, { server }: ShellParts): void {
  app.get(legalStylesheet, (c) => c.body(stylesheet, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/legal/:segment/:locale/:document/:version?', async (c) => {
    const { segment, locale, document: asked, version } = c.req.param();
    const market = marketOfPortalSegment(segment);
    const document = legalDocuments.find((each) => each === asked);
    if (!market || !document) return c.notFound();
    const page = await legalPage({ document, market, locale: resolveLocale(locale, market), version });
    return page ? c.html(page, 200, plainHeaders(server.config)) : c.notFound();
  });
}
