import type { Context } from 'hono';
import { html } from 'hono/html';
import type { PageBundle } from '#server/http/pages/page-bundle.ts';

interface FramedPage {
  readonly title: string;
  readonly lang: string;
  /** Attributes of the root that the page's style sheet uses; null leaves one out. */
  readonly look: Readonly<Record<`data-${string}`, string | null>>;
  /** Data for the script of the page, as JSON in the attribute `data-page` of the root. */
  readonly data: object;
  readonly usesCamera?: boolean;
  /** The app that frames the page. */
  readonly framedBy: string;
  readonly checkoutOrigin: string;
  readonly bundle: PageBundle;
}

/** A page that is rendered by its script: no inline code, no inline style, framed by one app. */
export function pageReply(c: Context, page: FramedPage): Response | Promise<Response> {
  c.header('content-security-policy', contentSecurityPolicy(page));
  c.header('cache-control', 'no-store');
  const camera = page.usesCamera ? 'self' : '';
  c.header('permissions-policy', `camera=(${camera}), geolocation=(), microphone=(), payment=()`);
  const { bundle, data } = page;
  return c.html(html`<!doctype html>
<html lang="${page.lang}"${attributes({ ...page.look, 'data-page': JSON.stringify(data) })}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
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
 * A browser checks `frame-ancestors` against every page up to the top. The checkout may be framed by the shop that its
 * own policy allows, which may be any; the portal is never framed.
 */
function contentSecurityPolicy({ framedBy, checkoutOrigin }: FramedPage): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    `frame-ancestors ${framedBy === checkoutOrigin ? '*' : framedBy}`,
  ].join('; ');
}
