import { GlyphDrawing } from '../brand/glyph.tsx';
import { type GlyphStatus, orderGlyph } from '../brand/glyph-geometry.ts';

interface OrderGlyphProps {
  /** One status per instalment, in order. */
  statuses: readonly GlyphStatus[];
  size?: number;
}

/** Glyph of a whole order: one quarter of the sheet per instalment. */
export const OrderGlyph = ({ statuses, size = 44 }: OrderGlyphProps) => (
  <GlyphDrawing parts={orderGlyph(statuses)} size={size} />
);
