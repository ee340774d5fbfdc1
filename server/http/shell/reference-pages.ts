/** The API document, and the pages for developers of this repository that render it. */
import { merchantGroups, openApiDocument } from '#shared/contract/openapi.ts';
import { errorsAddress, errorsPage, referenceAddress, referencePage } from '../pages/reference-page.ts';
import { plainHeaders } from '../pages/security-headers.ts';
import type { ShellApp, ShellParts } from './shell-parts.ts';

export function addReferencePages(app: ShellApp, { server }: ShellParts): void {
  const { config } = server;
  const pages = { [referenceAddress]: referencePage, [errorsAddress]: errorsPage };
  const documents = { '/openapi.json': undefined, '/openapi/merchant.json': merchantGroups };

  app.get('/', (c) => c.redirect('/docs/'));
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
}
