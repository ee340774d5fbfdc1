/** Takes the place of a page of the newer portal, which is a product of its own. Source: portal-open O-04. */

import { html } from 'hono/html';
import { documentPage } from '#server/http/pages/document/document-page.ts';
import { newPortalBase } from '#shared/domain/access/new-portal.ts';

/** @param path the page's path in the newer portal, such as `/en-au/password-reset-required` */
export function newPortalPage(path: string): Promise<string> {
  return documentPage({
    lang: 'en',
    title: 'Newer portal',
    content: html`<p>The newer portal is not part of this sandbox. This is the place of its page <code>${path}</code>.</p>
<p><a href="${newPortalBase}/leave">Back to the current portal</a></p>`,
  });
}
