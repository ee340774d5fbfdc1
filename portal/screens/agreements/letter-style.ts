/** The looks of a document in its frame, a printed letter. Source: POR-196, POR-198. */

const tokens = ['canvas', 'surface', 'text', 'text-2', 'line', 'logo-sheet', 'logo-fold'] as const;

/** Prints light on one sheet of A4, whatever the theme. */
const sheet = `
:root{font:16px/24px "Instrument Sans Variable",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;word-spacing:.055em;background:var(--surface);color:var(--text)}
*{box-sizing:border-box;margin:0;padding:0}
body{display:grid;gap:1.75rem;grid-template-columns:minmax(0,1fr);padding:1.5rem 1.25rem 2rem;overflow-wrap:break-word}
header{font-size:1.375rem;line-height:1.75rem;font-weight:700;letter-spacing:-.01em;padding-block-end:1.25rem;border-block-end:2px solid var(--text)}
header svg{display:block;block-size:1.375rem;inline-size:auto}
.ff-mark-sheet{fill:var(--logo-sheet)}
.ff-mark-fold{fill:var(--logo-fold)}
h1{font-size:1.375rem;line-height:1.75rem;font-weight:620}
h1,.amount{margin-block-end:-1.5rem}
.amount{font-size:2.5rem;line-height:2.75rem;font-weight:620;letter-spacing:-.02em}
.amount:has(+dl){margin-block-end:0}
h2,caption{font-size:1.125rem;line-height:1.5rem;font-weight:620;text-align:start}
h2{margin-block-end:-1rem}
caption{margin-block-end:.5rem}
dl{display:grid;grid-template-columns:minmax(0,auto) minmax(0,1fr);gap:.25rem 1.5rem}
dt{color:var(--text-2)}
dd{font-weight:600}
table{inline-size:100%;border-collapse:collapse;font-variant-numeric:tabular-nums lining-nums}
th,td{padding:.5rem 0;text-align:start;vertical-align:baseline;border-block-end:1px solid var(--line);font-weight:400;white-space:nowrap}
th+th,td+td{padding-inline-start:.625rem;text-align:end}
thead th{font-size:.875rem;color:var(--text-2);font-weight:500;border-block-end-color:var(--text-2);white-space:normal;overflow-wrap:normal}
tbody tr:last-child td{border-block-end:2px solid var(--text)}
ol{display:grid;gap:1rem;counter-reset:clause;list-style:none}
li{counter-increment:clause;display:grid;grid-template-columns:1.5rem minmax(0,1fr);gap:.125rem .5rem}
li::before{content:counter(clause) ".";grid-row:1/3;color:var(--text-2);font-variant-numeric:tabular-nums}
h3{font-size:1rem;font-weight:600}
li p{color:var(--text-2);text-wrap:pretty}
footer{border-block-start:1px solid var(--line);padding-block-start:1rem;font-size:.8125rem;line-height:1.125rem;color:var(--text-2)}
@media (max-width:23rem){th,td{font-size:.8125rem}th+th,td+td{padding-inline-start:.375rem}dl{grid-template-columns:minmax(0,1fr);gap:0}dd{margin-block-end:.5rem}}
@media (min-width:40rem){body{padding:2.75rem 3.25rem 3rem}}
@page{size:A4;margin:16mm 18mm}
@media print{:root{--surface:#fff;--text:#14211f;--text-2:#465552;--line:#cfcabe;--logo-sheet:#0b5351;--logo-fold:#ffb27a;color-scheme:light;print-color-adjust:exact;font-size:10pt;line-height:14pt}body{padding:0;gap:14pt}tr,li{break-inside:avoid}}
`;

/** The portal's faces, with addresses that do not depend on where they are declared. */
function fontFaces(page: Document): string {
  return [...page.styleSheets]
    .flatMap((styles) => {
      try {
        return [...styles.cssRules]
          .filter((rule) => rule instanceof CSSFontFaceRule)
          .map((rule) => ({ rule, styles }));
      } catch {
        // A sheet of another site, which an extension may have added.
        return [];
      }
    })
    .map(({ rule, styles }) =>
      rule.cssText.replace(
        /url\("([^"]+)"\)/g,
        (_, address: string) => `url("${new URL(address, styles.href ?? page.baseURI).href}")`,
      ),
    )
    .join('\n');
}

/** Puts the logo where the letter has the name of the brand, which the logo says to readers too. */
function drawLogo(letter: Document, logo: SVGElement | null): void {
  const head = letter.querySelector('header');
  if (head && logo && !head.querySelector('svg')) head.replaceChildren(letter.importNode(logo, true));
}

/** Gives the document the face and the colours of the page around it. Nothing happens in a browser without constructed sheets. */
export function dressLetter(letter: Document, page: Document, logo: SVGElement | null): void {
  const view = letter.defaultView as (Window & typeof globalThis) | null;
  if (!view || !('replaceSync' in (view.CSSStyleSheet?.prototype ?? {}))) return;
  const root = getComputedStyle(page.documentElement);
  const colours = tokens.map((name) => `--${name}:${root.getPropertyValue(`--ff-${name}`)}`).join(';');
  const styles = new view.CSSStyleSheet();
  styles.replaceSync(`${fontFaces(page)}:root{color-scheme:${root.colorScheme};${colours}}${sheet}`);
  letter.adoptedStyleSheets = [styles];
  drawLogo(letter, logo);
}
