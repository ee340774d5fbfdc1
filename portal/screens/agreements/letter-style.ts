/** The looks of a document in its frame, a printed letter. Source: POR-196, POR-198. */

const tokens = ['canvas', 'surface', 'text', 'text-2', 'line', 'logo-sheet', 'logo-fold'] as const;

/** Prints light on one sheet of A4, whatever the theme. */
const sheet = `
:root{font:16px/24px "Instrument Sans Variable",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;word-spacing:.055em;background:var(--surface);color:var(--text)}
*{box-sizing:border-box;margin:0;padding:0}
body{display:grid;gap:1.75rem;grid-template-columns:minmax(0,1fr);padding:1.5rem 1.25rem 2rem;overflow-wrap:break-word}
header{display:flex;flex-wrap:wrap;gap:.5rem 2rem;justify-content:space-between;align-items:flex-start;padding-block-end:1.25rem;border-block-end:2px solid var(--text)}
header span{font-size:1.375rem;line-height:1.75rem;font-weight:700;letter-spacing:-.01em}
header svg{display:block;block-size:1.375rem;inline-size:auto}
address{font-style:normal;font-size:.8125rem;line-height:1.125rem;color:var(--text-2)}
.ff-mark-sheet{fill:var(--logo-sheet)}
.ff-mark-fold{fill:var(--logo-fold)}
h1{font-size:1.375rem;line-height:1.75rem;font-weight:620}
.amount+p{text-wrap:pretty}
.amount{margin-block:.25rem .125rem;font-size:2.5rem;line-height:2.75rem;font-weight:620;letter-spacing:-.02em}
h2,caption{font-size:1.125rem;line-height:1.5rem;font-weight:620;text-align:start}
h2{margin-block-end:-1rem}
caption{margin-block-end:.5rem}
.parties{display:grid;gap:1rem 2rem;grid-template-columns:minmax(0,1fr)}
.parties dt{font-size:.875rem;line-height:1.25rem}
.parties b{font-weight:600}
.facts{display:grid;grid-template-columns:minmax(0,auto) minmax(0,1fr);gap:.25rem 1.5rem}
.facts dd{font-weight:600}
dt{color:var(--text-2)}
table{inline-size:100%;border-collapse:collapse;font-variant-numeric:tabular-nums lining-nums}
th,td{padding:.5rem 0;text-align:start;vertical-align:baseline;border-block-end:1px solid var(--line);font-weight:400}
th+*,td+*{padding-inline-start:.625rem}
.money{text-align:end;white-space:nowrap}
thead th{font-size:.875rem;color:var(--text-2);font-weight:500;border-block-end-color:var(--text-2)}
thead .money{white-space:normal;overflow-wrap:normal}
tbody tr:last-child>*{border-block-end:0}
tfoot>tr>*{border-block-start:2px solid var(--text);border-block-end:0;font-weight:600}
ol{display:grid;gap:1rem;counter-reset:clause;list-style:none}
li{counter-increment:clause;display:grid;align-content:start;grid-template-columns:1.5rem minmax(0,1fr);gap:.125rem .5rem}
li::before{content:counter(clause) ".";grid-row:1/3;color:var(--text-2);font-variant-numeric:tabular-nums}
h3{font-size:1rem;font-weight:600}
li p{color:var(--text-2);text-wrap:pretty}
footer{border-block-start:1px solid var(--line);padding-block-start:1rem;font-size:.8125rem;line-height:1.125rem;color:var(--text-2)}
@media (max-width:23rem){body{padding-inline:1rem}tr>:nth-last-child(4),tr>:nth-last-child(4)~*{font-size:.8125rem}tr>:nth-last-child(4)~*{padding-inline-start:.25rem}}
@media (min-width:24rem){th+*,td+*{padding-inline-start:1rem}}
@media (min-width:40rem){body{padding:2.75rem 3.25rem 3rem}.parties{grid-template-columns:repeat(3,minmax(0,1fr))}address{text-align:end}}
@page{size:A4;margin:16mm 18mm}
@media print{:root{--surface:#fff;--text:#14211f;--text-2:#465552;--line:#cfcabe;--logo-sheet:#0b5351;--logo-fold:#ffb27a;color-scheme:light;print-color-adjust:exact;font-size:10pt;line-height:14pt}body{padding:0;gap:14pt}.parties{grid-template-columns:repeat(3,minmax(0,1fr))}.amount{font-size:26pt;line-height:30pt}h1{font-size:15pt;line-height:20pt}h2,caption{font-size:11.5pt;line-height:16pt}h3{font-size:10pt}.parties dt,thead th{font-size:10pt;line-height:14pt}address,footer{font-size:9pt;line-height:12pt}th,td{padding-block:4pt}ol{grid-template-columns:repeat(2,minmax(0,1fr));gap:9pt 10mm}tr,li,.parties{break-inside:avoid}h2{margin-block-end:-6pt;break-after:avoid}}
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
  const brand = letter.querySelector('header > span');
  if (brand && logo) brand.replaceWith(letter.importNode(logo, true));
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
