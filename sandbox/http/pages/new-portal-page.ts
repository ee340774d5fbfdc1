/** Takes the place of a page of the newer portal, which is a product of its own. Source: portal-open O-04. */
import { html } from 'hono/html';
import { brandName } from '#shared/domain/brand.ts';

/** @param path the page's path in the newer portal, such as `/en-au/password-reset-required` */
export async function newPortalPage(path: string): Promise<string> {
  return String(
    await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Newer portal · ${brandName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<main>
<h1>Newer portal</h1>
<p>The newer portal is not part of this sandbox. This is the place of its page <code>${path}</code>.</p>
<p><a href="/">Back to the current portal</a></p>
</main>
</body>
</html>
`,
  );
}
