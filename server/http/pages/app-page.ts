/**
 * The HTML page of an app: no inline code, no inline style, and at most the first screen and its data beside the script.
 * In a browser that cannot or may not run the script, and while the script does not load, the page says so in plain HTML.
 * Source: ACC-371.
 */
import { html, raw } from 'hono/html';
import type { TestTexts } from './language.ts';
import type { PageBundle } from './page-bundle.ts';
import { type StartingApp, startingPage } from './starting-page.ts';
import { type PageText, pageText } from './texts.ts';

export const pageThemes = ['light', 'dark'] as const;
export type PageTheme = (typeof pageThemes)[number];

interface AppPage {
  readonly lang: string;
  /** The texts of a test locale, see `shared/content/test-texts.ts`. */
  readonly testTexts?: TestTexts | null;
  /** The colours at first; null follows the device. */
  readonly theme?: PageTheme | null;
  readonly title: string;
  readonly bundle: PageBundle;
  readonly providerOrigin: string;
  /**
   * Whether it contains a notice for when the app does not start, which the style sheet shows after some seconds. A checkout
   * has none: the shop's page notices that it does not respond, and shows its own notice.
   */
  readonly saysNotStarted?: boolean;
  /** Of a sandbox: the script that simulates a wallet when the browser has none. */
  readonly walletScript?: string | null;
  /** The address of the shops, for an app that links to them. */
  readonly shopUrl?: string;
  /**
   * Runs before anything is shown: it decides whether this visitor sees the prerendered screen or which skeleton, and
   * preloads for a returning visitor the files that are otherwise fetched after the first screen.
   */
  readonly early?: { readonly script: string; readonly preloads: readonly string[] } | null;
  /** Whose header and skeleton are shown while the script loads, to the visitors that `early` marks. */
  readonly starting?: StartingApp | null;
  /** The first screen as the app would render it. */
  readonly markup?: string | null;
  /** What the app would otherwise request. */
  readonly data?: object | null;
  /** Texts that are fetched beside the script, although the script asks for them later. */
  readonly texts?: readonly string[];
}

/** Shows the notice instead of the app in browsers that are too old for it. */
export const oldBrowserScript = '/old-browser.js';

/** The id of the element with the app's data. */
const pageDataId = 'page-data';

/** Escaped, so that its content cannot close its element or open another. */
const jsonInHtml = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');

export async function renderAppPage(page: AppPage): Promise<string> {
  const { lang, testTexts, theme, title, bundle, texts = [], early, markup, data } = page;
  const { providerOrigin, walletScript, saysNotStarted, shopUrl, starting } = page;
  const colours = theme ? html` data-theme="${theme}"` : '';
  const changed = testTexts ? html` data-texts="${testTexts}"` : '';
  const direction = testTexts === 'mirrored' ? html` dir="rtl"` : '';
  const stylesheet = (href: string) => html`<link rel="stylesheet" href="${href}">`;
  const module = (href: string) => html`<link rel="modulepreload" href="${href}">`;
  const notice = (title: PageText, text: PageText) =>
    html`<h1>${pageText(title, lang)}</h1><p>${pageText(text, lang)}</p>`;
  const notStarted = saysNotStarted
    ? html`<div id="not-started" role="status">${notice('not-started-title', 'not-started')}<a href="">${pageText('load-again', lang)}</a></div>
`
    : '';
  return String(
    await html`<!doctype html>
<html lang="${lang}"${direction}${colours}${changed}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="${theme ?? 'light dark'}">
<meta name="fourfold:provider-origin" content="${providerOrigin}">
${
  walletScript
    ? html`<meta name="fourfold:wallet-script" content="${walletScript}">
`
    : ''
}${shopUrl ? html`<meta name="fourfold:shop-url" content="${shopUrl}">` : ''}
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${
  early
    ? html`<script src="${early.script}" data-preloads="${early.preloads.join(' ')}"></script>
`
    : ''
}${bundle.styles.map(stylesheet)}
${[...bundle.modulepreloads, ...texts].map(module)}
<script defer src="${oldBrowserScript}"></script>
<script type="module" src="${bundle.script}"></script>
</head>
<body>${markup ? html`<div id="app" data-prerendered>${raw(markup)}</div>` : html`<div id="app"></div>`}
${starting ? startingPage(starting, lang) : ''}${data ? raw(`<script type="application/json" id="${pageDataId}">${jsonInHtml(data)}</script>\n`) : ''}${notStarted}<noscript>${notice('no-scripts-title', 'no-scripts')}</noscript>
<div id="old-browser" hidden>${notice('old-browser-title', 'old-browser')}</div>
</body>
</html>
`,
  );
}
