/** `accessibility-matrix.json` of a release: what was found on each screen in each theme, language and zoom. */
import { productOf } from '../test/matrix.ts';
import { releaseFolder } from './csp-proof.ts';

/** Served beside the script. */
export const looksMatrixFile = `${releaseFolder}/accessibility-matrix.json`;

/** A zoom of 200 percent leaves a page half the width of the window. */
export const looks = {
  screen: [
    'button, placement and schedule',
    'info dialog',
    'layer of a popup',
    'dialog',
    'checkout',
    'portal',
  ],
  locale: ['en-AU', 'fr-FR'],
  theme: ['light', 'dark', 'forced colours'],
  zoom: [100, 200, 400],
} as const;

export interface Look {
  readonly screen: (typeof looks.screen)[number];
  readonly locale: (typeof looks.locale)[number];
  readonly theme: (typeof looks.theme)[number];
  readonly zoom: (typeof looks.zoom)[number];
}

/** What was found in one cell; nothing is good. */
export interface LookedAt extends Look {
  /** Rules of axe, and what sticks out at the side. */
  readonly axe: readonly string[];
  /** Controls that Tab does not reach, or not in the order of the page. */
  readonly keyboard: readonly string[];
  /** Controls and dialogs without a name in the accessibility tree. */
  readonly tree: readonly string[];
}

export const nameOfLook = ({ screen, locale, theme, zoom }: Look) =>
  `${screen}, ${locale}, ${theme}, ${zoom} %`;

/** @returns why a release with this file may not go out, one sentence each; null stands for a missing file */
export function faultsOfMatrix(text: string | null, integrity: string): string[] {
  if (text === null) return ['accessibility-matrix.json is missing: npm run e2e writes it'];
  const { cells, scripts } = JSON.parse(text) as { cells: LookedAt[]; scripts: unknown };
  const byName = new Map(cells.map((cell) => [nameOfLook(cell), cell]));
  const faults = productOf(looks).flatMap((look) => {
    const cell = byName.get(nameOfLook(look));
    if (!cell) return [`accessibility-matrix.json: ${nameOfLook(look)} is missing`];
    return [...cell.axe, ...cell.keyboard, ...cell.tree].map(
      (found) => `accessibility-matrix.json: ${nameOfLook(look)}: ${found}`,
    );
  });
  if (JSON.stringify(scripts) !== JSON.stringify(JSON.parse(integrity)))
    faults.push('accessibility-matrix.json: it is of another build of the script: run npm run e2e');
  return faults;
}
