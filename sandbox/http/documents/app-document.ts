/**
 * The HTML of an app: no inline code and no inline style, and at most the first page and its data beside the script. A browser that cannot run the script,
 * or may not, is told so in plain HTML, and so is whoever waits for an app that does not come. Source: ACC-371.
 */
import { html, raw } from 'hono/html';
import type { PageBundle } from '../../providers/http/page-bundle.ts';
import { type DocumentText, documentText } from './texts.ts';

export interface AppDocument {
  readonly lang: string;
  /** Draws every text longer, see `shared/content/stretch-texts.ts`. */
  readonly isStretched?: boolean;
  readonly title: string;
  readonly bundle: PageBundle;
  readonly providerOrigin: string;
  /**
   * Words for an app that does not come, which its style sheet shows after a while. A checkout has none: the shop's page
   * notices that it gives no sign of life, and shows it in another way.
   */
  readonly saysNotStarted?: boolean;
  /** Where its shoppers shop, for an app that leads there. */
  readonly shopUrl?: string | null;
  /** Runs before anything is shown: it says whether the first page is this visitor's. */
  readonly earlyScript?: string | null;
  /** The first page as the app would render it. */
  readonly markup?: string | null;
  /** What the app would otherwise ask for. */
  readonly data?: object | null;
  /** Fetched beside the script, although the script asks for them later. */
  readonly preloads?: { readonly modules: readonly string[]; readonly styles: readonly string[] };
}

/** Shows the notice where modules are unknown. */
export const oldBrowserScript = '/old-browser.js';

/** By which the app finds its data. */
export const documentDataId = 'document-data';

/** Nothing in it ends the element that it stands in, or begins another. */
const jsonInHtml = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');

const nothing = { modules: [], styles: [] };

export async function appDocument(document: AppDocument): Promise<string> {
  const { lang, isStretched, title, bundle, preloads = nothing, earlyScript, markup, data } = document;
  const { providerOrigin, saysNotStarted, shopUrl } = document;
  const texts = isStretched ? html` data-texts="stretched"` : '';
  const stylesheet = (href: string) => html`<link rel="stylesheet" href="${href}">`;
  const module = (href: string) => html`<link rel="modulepreload" href="${href}">`;
  const laterStyle = (href: string) => html`<link rel="preload" as="style" href="${href}">`;
  const notice = (title: DocumentText, text: DocumentText) =>
    html`<h1>${documentText(title, lang)}</h1><p>${documentText(text, lang)}</p>`;
  const notStarted = saysNotStarted
    ? html`<div id="not-started" role="status">${notice('not-started-title', 'not-started')}<a href="">${documentText('load-again', lang)}</a></div>
`
    : '';
  return String(
    await html`<!doctype html>
<html lang="${lang}"${texts}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="fourfold:provider-origin" content="${providerOrigin}">
${shopUrl ? html`<meta name="fourfold:shop-url" content="${shopUrl}">` : ''}
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${
  earlyScript
    ? html`<script src="${earlyScript}"></script>
`
    : ''
}${bundle.styles.map(stylesheet)}
${[...bundle.modulepreloads, ...preloads.modules].map(module)}
${preloads.styles.map(laterStyle)}
<script type="module" src="${bundle.script}"></script>
</head>
<body>${markup ? html`<div id="app" data-prerendered>${raw(markup)}</div>` : html`<div id="app"></div>`}
${data ? raw(`<script type="application/json" id="${documentDataId}">${jsonInHtml(data)}</script>\n`) : ''}${notStarted}<noscript>${notice('no-scripts-title', 'no-scripts')}</noscript>
<div id="old-browser" hidden>${notice('old-browser-title', 'old-browser')}</div>
<script nomodule src="${oldBrowserScript}"></script>
</body>
</html>
`,
  );
}
