/** A page of ours as it would be if its texts were not escaped, with the policy of the page or without one. */
import type { Page } from 'playwright';
import { localFetch } from '../../support/local-fetch.ts';

const characters: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Opens that address in such a form. */
export async function openUnescaped(page: Page, address: string, hasPolicy: boolean): Promise<void> {
  await page.route(
    (url) => url.href === address,
    async (route, request) => {
      const reply = await localFetch(request.url(), {});
      const headers = Object.fromEntries(reply.headers);
      if (!hasPolicy) delete headers['content-security-policy'];
      const markup = await reply.text();
      // Without the app, which would render the page again.
      const alone = markup.replace(/<script type="module"[^>]*><\/script>/, '');
      const body = alone.replace(/&(?:lt|gt|quot|#39);/g, (found) => characters[found] ?? found);
      await route.fulfill({ status: reply.status, headers, body });
    },
  );
  await page.goto(address);
}
