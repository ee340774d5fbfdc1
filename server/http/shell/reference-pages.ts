/** The API document and the pages that render it, and the sandbox's own page. */
import { merchantGroups, openApiDocument } from '#shared/contract/openapi.ts';
import { renderAppPage } from '../pages/app-page.ts';
import { errorsPage, merchantPage, referencePage } from '../pages/reference-page.ts';
import { plainHeaders } from '../pages/security-headers.ts';
import { addAssets } from './app-pages.ts';
import type { ShellApp, ShellParts } from './shell-parts.ts';

export function addReferencePages(app: ShellApp, { server, sandbox }: ShellParts): void {
  const { config } = server;
  const pages = { '/docs': referencePage, '/docs/merchant': merchantPage, '/docs/errors': errorsPage };
  const documents = { '/openapi.json': undefined, '/openapi/merchant.json': merchantGroups };

  app.get('/', (c) => c.redirect('/docs'));
  for (const [path, groups] of Object.entries(documents)) {
    let document: string | undefined;
    app.get(path, (c) => {
      document ??= JSON.stringify(openApiDocument([config.origins.api], groups));
      return c.body(document, 200, { 'content-type': 'application/json' });
    });
  }
  for (const [path, write] of Object.entries(pages)) {
    let page: ReturnType<typeof write> | undefined;
    app.get(path, async (c) => {
      // Rendered at the first request, so that the start does not wait for it.
      page ??= write();
      return c.html(await page, 200, plainHeaders(config));
    });
  }

  addAssets(app, sandbox);
  app.get('/sandbox/ui', async (c) => {
    if (!config.sandboxControl || !sandbox.page) return c.notFound();
    const page = {
      lang: 'en',
      title: 'Sandbox',
      bundle: sandbox.page,
      providerOrigin: config.origins.provider,
    };
    return c.html(await renderAppPage(page), 200, plainHeaders(config));
  });
}
