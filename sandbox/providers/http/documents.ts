import type { Context } from 'hono';
import { html } from 'hono/html';
import type { PageBundle } from './page-bundle.ts';

interface Document {
  readonly title: string;
  readonly lang: string;
  /** Attributes of the root that its style sheet knows; null leaves one out. */
  readonly look: Readonly<Record<`data-${string}`, string | null>>;
  /** What the script of the page is to know, as JSON in the attribute `data-page` of the root. */
  readonly data: object;
  /** The app that frames the document. */
  readonly framedBy: string;
  readonly checkoutOrigin: string;
  readonly bundle: PageBundle;
}

/** A page that is drawn by its script: no inline code, no inline style, framed by one app. */
export function documentReply(c: Context, document: Document): Response | Promise<Response> {
  c.header('content-security-policy', contentSecurityPolicy(document));
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  c.header('x-content-type-options', 'nosniff');
  c.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
  const { bundle, data } = document;
  return c.html(html`<!doctype html>
<html lang="${document.lang}"${attributes({ ...document.look, 'data-page': JSON.stringify(data) })}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${document.title}</title>
${bundle.styles.map((href) => html`<link rel="stylesheet" href="${href}">`)}
${bundle.modulepreloads.map((href) => html`<link rel="modulepreload" href="${href}">`)}
<script type="module" src="${bundle.script}"></script>
</head>
<body></body>
</html>`);
}

const attributes = (values: Readonly<Record<string, string | null>>) =>
  Object.entries(values).map(([name, value]) => (value === null ? '' : html` ${name}="${value}"`));

/**
 * A browser holds `frame-ancestors` against every page up to the top. Above the checkout stands whichever shop the
 * checkout's own policy lets frame it; above the portal stands nothing.
 */
function contentSecurityPolicy({ framedBy, checkoutOrigin }: Document): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    `frame-ancestors ${framedBy === checkoutOrigin ? '*' : framedBy}`,
  ].join('; ');
}
