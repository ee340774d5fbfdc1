/** The HTML of an app: drawn by its script alone, no inline code and no inline style. */
import { html } from 'hono/html';
import type { PageBundle } from '../providers/http/page-bundle.ts';

export interface AppDocument {
  readonly lang: string;
  readonly title: string;
  readonly bundle: PageBundle;
  readonly providerOrigin: string;
}

export async function appDocument({ lang, title, bundle, providerOrigin }: AppDocument): Promise<string> {
  return String(
    await html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="fourfold:provider-origin" content="${providerOrigin}">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${bundle.styles.map(
  (href) => html`<link rel="stylesheet" href="${href}">
`,
)}${bundle.modulepreloads.map(
  (href) => html`<link rel="modulepreload" href="${href}">
`,
)}<script type="module" src="${bundle.script}"></script>
</head>
<body><div id="app"></div></body>
</html>
`,
  );
}
