import './glyph.css';
import { type GlyphPart, type GlyphStatus, instalmentGlyph, type QuarterNumber } from './glyph-geometry.ts';

/** One shape of a glyph. */
export const GlyphPath = ({ part }: { part: GlyphPart }) => (
  <path
    className={`ff-g-${part.look}`}
    d={part.d}
    transform={part.turns ? `rotate(${part.turns * 90} 16 16)` : undefined}
  />
);

interface DrawingProps {
  parts: readonly GlyphPart[];
  size: number;
}

/** Draws a glyph. Always decorative: the text beside it says the same. */
export const GlyphDrawing = ({ parts, size }: DrawingProps) => (
  <svg className="ff-glyph" width={size} height={size} viewBox="3 3 26 26" aria-hidden="true">
    {parts.map((part) => (
      <GlyphPath key={`${part.d}${part.turns ?? ''}`} part={part} />
    ))}
  </svg>
);

interface InstalmentGlyphProps {
  position: QuarterNumber;
  status: GlyphStatus;
}

/** Glyph of one instalment: the shape shows which one it is, the style shows its status. */
export const InstalmentGlyph = ({ position, status }: InstalmentGlyphProps) => (
  <GlyphDrawing parts={instalmentGlyph(position, status)} size={34} />
);
