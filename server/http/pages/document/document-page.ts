/** The frame of every page that the server writes as plain HTML: no script, and nothing from another host. */
import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import { brandName } from '#shared/domain/brand.ts';

export type Html = ReturnType<typeof html>;

interface DocumentPage {
  readonly lang: string;
  /** The title of the window, and the heading. */
  readonly title: string;
  /** Wide enough for code; otherwise lines have the length of readable prose. */
  readonly isWide?: boolean;
  /** After which the browser asks for the page again. */
  readonly refreshSeconds?: number;
  /** The content below the heading. */
  readonly content: Html | Promise<Html>;
  readonly footer?: Html;
}

/** The folder of the pages' files, on every host. */
const folder = '/document';

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
/** Mark and wordmark, in the text's colour. */
export const logo = textOf('logo.svg').trim();

const fontFolder = '../../../../shared/ui/theme/fonts';
const fonts = ['instrument-sans-latin-wght-normal.woff2', 'instrument-sans-latin-ext-wght-normal.woff2'];

interface DocumentFile {
  readonly path: string;
  readonly contentType: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** The style sheet, in the colours of the apps and the font of the portal, and that font. */
export const documentFiles: readonly DocumentFile[] = [
  {
    path: `${folder}/style.css`,
    contentType: 'text/css; charset=utf-8',
    content: ['../../../../shared/ui/theme/tokens.css', `${fontFolder}/fonts.css`, 'document.css']
      .map(textOf)
      .join('\n'),
  },
  ...fonts.map((name) => ({
    path: `${folder}/${name}`,
    contentType: 'font/woff2',
    content: new Uint8Array(readFileSync(new URL(`${fontFolder}/${name}`, import.meta.url))),
  })),
];

export async function documentPage({
  lang,
  title,
  isWide,
  refreshSeconds,
  content,
  footer,
}: DocumentPage): Promise<string> {
  return String(
    await html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${refreshSeconds ? html`<meta http-equiv="refresh" content="${refreshSeconds}">` : ''}
<title>${title} · ${brandName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${folder}/style.css">
</head>
<body${isWide ? raw(' class="wide"') : ''}>
<header>${raw(logo)}</header>
<main>
<h1>${title}</h1>
${await content}
</main>
${footer ? html`<footer>${footer}</footer>` : ''}
</body>
</html>
`,
  );
}
