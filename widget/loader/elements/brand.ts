const sheet =
  'M16 3h10.25A2.75 2.75 0 0 1 29 5.75v20.5A2.75 2.75 0 0 1 26.25 29H5.75A2.75 2.75 0 0 1 3 26.25V16h13z';
const fold = 'M16 3v13H3zM15 15h14v2H17v12h-2z';
const mono =
  'M17.15 3h9.1A2.75 2.75 0 0 1 29 5.75v9.1H17.15zM17.15 17.15H29v9.1A2.75 2.75 0 0 1 26.25 29h-9.1zM3 17.15h11.85V29h-9.1A2.75 2.75 0 0 1 3 26.25zM14.85 5.4v9.45H5.4z';
const word =
  'M4.3 31V8.218L11.018 1.5H15.95V6H12.882L8.8 10.082V31zM0 11H4.3V15.5H0zM8.8 11H14.95V15.5H8.8zM17.95 21a10 10 0 1 1 20 0a10 10 0 1 1 -20 0zM22.45 21a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0zM41.55 11H46.05V22.5a4 4 0 0 0 8 0V11H58.55V31H54.05V29.9A8.5 8.5 0 0 1 41.55 22.5zM62.25 11H71.85V15.5H70.85L66.75 19.6V31H62.25zM78.55 31V8.218L85.268 1.5H90.2V6H87.132L83.05 10.082V31zM74.25 11H78.55V15.5H74.25zM83.05 11H89.2V15.5H83.05zM92.2 21a10 10 0 1 1 20 0a10 10 0 1 1 -20 0zM96.7 21a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0zM115.9 1.5H120.4V31H115.9zM124.1 21a10 10 0 1 1 20 0a10 10 0 1 1 -20 0zM128.6 21a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0zM139.6 1.5H144.1V31H139.6z';

/**
 * The colours of the mark: two on a light page, the text's on a dark one, in forced colours, and in a browser that cannot tell
 * which of them a page is. Both drawings are there, since nothing but a colour can depend on the page's.
 */
export const brandCss = `svg{block-size:.875em;inline-size:auto;vertical-align:baseline}
.mark{margin-inline-end:.3em}
path{fill:currentColor}
.sheet,.fold{fill:none;fill:light-dark(var(--sheet,#0b5351),var(--dark-sheet,transparent))}
.fold{fill:none;fill:light-dark(#ffb27a,var(--dark-fold,transparent))}
.mono{fill:currentColor;fill:light-dark(transparent,var(--mono,currentColor))}
@media(forced-colors:active){.sheet,.fold{fill:none}.mono{fill:currentColor}}`;

/** Made by DOM calls, because a page that enforces Trusted Types allows no markup. */
export function drawSvg(viewBox: string, paths: Readonly<Record<string, string>>): SVGSVGElement {
  const make = <K extends 'svg' | 'path'>(name: K, attributes: Readonly<Record<string, string>>) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
    return made as SVGElementTagNameMap[K];
  };
  const svg = make('svg', { viewBox, 'aria-hidden': 'true' });
  svg.append(...Object.entries(paths).map(([name, d]) => make('path', { class: name, d })));
  return svg;
}

/** The mark and the wordmark. Neither has a name: the text around them says it. */
export function drawLogo(): [SVGSVGElement, SVGSVGElement] {
  const mark = drawSvg('3 3 26 26', { sheet, fold, mono });
  mark.classList.add('mark');
  const wordmark = drawSvg('0 1.5 144.1 29.5', { word });
  wordmark.classList.add('wordmark');
  return [mark, wordmark];
}
