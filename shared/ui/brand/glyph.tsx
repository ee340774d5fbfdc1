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

/** Draws a glyph. Always decorative: the words beside it say the same. */
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
  /** Edge length in CSS pixels; legible from 22. */
  size?: number;
}

/** Shape says which instalment, style says what happened to it. */
export const InstalmentGlyph = ({ position, status, size = 34 }: InstalmentGlyphProps) => (
  <GlyphDrawing parts={instalmentGlyph(position, status)} size={size} />
);
