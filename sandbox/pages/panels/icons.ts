/** The line icons of the sandbox's pages, on a grid of 20. */
const paths = {
  outbox: 'M2.5 4.5h15v11h-15zM2.5 5.25 10 11l7.5-5.75',
  webhooks: 'M10 12V3M6.25 6.5 10 2.75l3.75 3.75M6 9.5H3.75v7.75h12.5V9.5H14',
  disputes: 'M7 3.75 3 7.75l4 4M3 7.75h9.25a4.25 4.25 0 0 1 0 8.5H8',
  time: 'M10 2.75a7.25 7.25 0 1 1 0 14.5 7.25 7.25 0 0 1 0-14.5zM10 6v4.25l3 1.75',
  people: 'M10 3.25a3.25 3.25 0 1 1 0 6.5 3.25 3.25 0 0 1 0-6.5zM3.5 17.25c.5-3.25 3-5 6.5-5s6 1.75 6.5 5',
  flags: 'M4.5 17.5v-14h10.5l-2.5 3.75L15 11H4.5',
  experiments: 'M4 5h12M4 10h12M4 15h12M7 3v4M13 8v4M9 13v4',
  faults: 'M10 3 18 16.5H2zM10 8v4M10 13.75v1',
  reset: 'M16 8.5A6.25 6.25 0 0 0 4.5 7M4 11.5A6.25 6.25 0 0 0 15.5 13M4.25 3.5V7h3.5M15.75 16.5V13h-3.5',
  merchants: 'M4.25 6.75h11.5l.75 10.5h-13zM7.25 6.75V5.5a2.75 2.75 0 0 1 5.5 0v1.25',
  shop: 'M8 4H3.5v12.5H16V12M11 3.5h5.5V9M16.5 3.5 9 11',
  document: 'M4.5 2.5h7L15.5 6.5v11h-11zM11.5 2.5v4h4',
} as const;
export type IconName = keyof typeof paths;

const svg = 'http://www.w3.org/2000/svg';

/** Decorative: the text beside it says what it means. */
export function icon(name: IconName): SVGElement {
  return drawn({ viewBox: '0 0 20 20', width: '18', height: '18', class: 'icon' }, [
    ['path', { d: paths[name], fill: 'none', stroke: 'currentColor', 'stroke-width': '1.5' }],
  ]);
}

/** The folded sheet of the logo. */
export function mark(): SVGElement {
  return drawn({ viewBox: '3 3 26 26', width: '22', height: '22' }, [
    [
      'path',
      {
        fill: 'var(--ff-logo-sheet)',
        d: 'M16 3h10.25A2.75 2.75 0 0 1 29 5.75v20.5A2.75 2.75 0 0 1 26.25 29H5.75A2.75 2.75 0 0 1 3 26.25V16h13z',
      },
    ],
    ['path', { fill: 'var(--ff-logo-fold)', d: 'M16 3v13H3zM15 15h14v2H17v12h-2z' }],
  ]);
}

type Shape = readonly [string, Readonly<Record<string, string>>];

function drawn(attributes: Readonly<Record<string, string>>, shapes: readonly Shape[]): SVGElement {
  const image = document.createElementNS(svg, 'svg');
  for (const [name, value] of Object.entries(attributes)) image.setAttribute(name, value);
  image.setAttribute('aria-hidden', 'true');
  for (const [tag, given] of shapes) {
    const shape = document.createElementNS(svg, tag);
    for (const [name, value] of Object.entries(given)) shape.setAttribute(name, value);
    image.append(shape);
  }
  return image;
}
