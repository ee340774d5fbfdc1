/** The documentation of merchants' developers, under `/docs/`. */
import { html } from 'hono/html';
import { documentPage } from '../pages/document/document-page.ts';
import { docsHeaders, plainHeaders } from '../pages/security-headers.ts';
import { immutable, type ShellApp, type ShellParts } from './shell-parts.ts';

export function addDocsSite(app: ShellApp, { server: { config }, docs }: ShellParts): void {
  app.get('/docs', (c) => c.redirect('/docs/', 308));
  app.get('/docs/merchant', (c) => c.redirect('/docs/reference', 308));
  app.get('/docs/*', async (c) => {
    const name = c.req.path.slice('/docs/'.length);
    const page = pageOf(name);
    if (page !== name) return c.redirect(`/docs/${page}`, 308);
    const built = docs();
    if (!built) return c.html(await notBuilt(), 503, { ...plainHeaders(config), 'retry-after': '3' });
    const { files, inlineScripts, version } = built;
    if (name.startsWith('assets/')) return (await files.answer(name, c.req.raw, immutable)) ?? c.notFound();
    // Browsers ask each time whether there is a newer one.
    const etag = `W/"${version}"`;
    const revalidated = { 'cache-control': 'no-cache', etag };
    const headers = docsHeaders(config, inlineScripts);
    const found =
      (await files.answer(name, c.req.raw, revalidated)) ??
      (await files.answer(`${name || 'index'}.html`, c.req.raw, { ...headers, ...revalidated }));
    if (found && c.req.header('if-none-match') === etag) return c.body(null, 304, revalidated);
    if (found) return found;
    const lost = await files.answer('404.html', c.req.raw, headers);
    return new Response(lost?.body ?? null, { status: 404, headers: lost?.headers ?? headers });
  });
}

/** One address for each page: without `.html`, and without a slash at its end. */
const pageOf = (name: string): string => name.replace(/(?:\/|(?:^|\/)index\.html|\.html)$/, '');

/** Asks again without a script, until the documentation is there. */
const notBuilt = (): Promise<string> =>
  documentPage({
    lang: 'en',
    title: 'The documentation is being built',
    refreshSeconds: 3,
    content: html`<p>It takes about half a minute after the first start, and this page reloads by itself. Without
<code>npm start</code>, run <code>npm run build</code>.</p>`,
  });
