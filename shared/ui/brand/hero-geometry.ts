/** Geometry of the hero glyph, the large folded sheet, on the same grid as the small glyphs. */
import {
  at,
  corner,
  type GlyphPart,
  type QuarterNumber,
  quarters,
  round,
  solidCreases,
} from './glyph-geometry.ts';

const sharpFlap = 'M16 4v12h12z';
const heroUnion = [
  '',
  'M16 4h10.5A1.5 1.5 0 0 1 28 5.5V16H16z',
  'M16 4h10.5A1.5 1.5 0 0 1 28 5.5v21a1.5 1.5 0 0 1-1.5 1.5H16z',
  'M16 4h10.5A1.5 1.5 0 0 1 28 5.5v21a1.5 1.5 0 0 1-1.5 1.5h-21A1.5 1.5 0 0 1 4 26.5V16h12z',
  'M5.5 4h21A1.5 1.5 0 0 1 28 5.5v21a1.5 1.5 0 0 1-1.5 1.5h-21A1.5 1.5 0 0 1 4 26.5v-21A1.5 1.5 0 0 1 5.5 4z',
];

/** The large sheet with `unfolded` of its quarters open. */
export const heroGlyph = (unfolded: 0 | QuarterNumber): GlyphPart[] => [
  ...quarters.slice(unfolded).map(
    (turns): GlyphPart => ({
      look: turns % 2 ? 'flap-2' : 'flap',
      d: sharpFlap,
      turns,
    }),
  ),
  ...(unfolded > 0 ? [{ look: 'paid', d: at(heroUnion, unfolded) } as const] : []),
  ...(unfolded > 1 ? [{ look: 'crease', d: at(solidCreases, unfolded) } as const] : []),
];

/** A tick on the most recently unfolded quarter. */
export const heroTick = (unfolded: QuarterNumber): GlyphPart => {
  const { x, y } = corner(unfolded - 1);
  return { look: 'tick', d: `M${round(x + 3.4)} ${round(y + 6.3)}l1.9 1.9 3.5-4.2` };
};
