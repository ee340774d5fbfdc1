import { GlyphDrawing } from './glyph.tsx';
import type { GlyphPart, GlyphStatus } from './glyph-geometry.ts';

const corner = 'M11.5 4v7.5H4z';
const solid = 'M12.5 4H25a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V12.5h8.5z';
const outline =
  'M13 4.75h11.75a2.5 2.5 0 0 1 2.5 2.5v17.5a2.5 2.5 0 0 1-2.5 2.5H7.25a2.5 2.5 0 0 1-2.5-2.5V13H13z';

const open: readonly GlyphPart[] = [
  { look: 'flap', d: corner },
  { look: 'outline', d: outline },
];
const looks: Partial<Record<GlyphStatus, readonly GlyphPart[]>> = {
  paid: [
    { look: 'flap-2', d: corner },
    { look: 'paid', d: solid },
    { look: 'on-paid', d: 'm11.5 19.5 3.5 3.5 6.5-7.25' },
  ],
  overdue: [
    { look: 'flap-2', d: corner },
    { look: 'danger', d: solid },
    { look: 'on-danger', d: 'M18 13.5V20M18 23.4v.4' },
  ],
  pending: [...open, { look: 'hatch', d: 'M8.5 23.5 23.5 8.5M14 24.5 24.5 14' }],
};

/** Glyph of a payment that is no quarter of an order, such as one of a plan: a whole sheet with a folded corner. */
export const SheetGlyph = ({ status }: { readonly status: GlyphStatus }) => (
  <GlyphDrawing parts={looks[status] ?? open} size={34} />
);
