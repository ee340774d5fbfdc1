/**
 * Geometry of the brand's glyphs on a 32 by 32 grid: a square sheet of paper folded into four quarters, numbered
 * clockwise from the top right; a paid quarter is unfolded. Pure functions from state to shapes. `look` names the CSS
 * class that colours a shape.
 */

/** State of one instalment, as a glyph shows it. */
export type GlyphStatus = 'paid' | 'part' | 'now' | 'owed' | 'overdue' | 'pending' | 'deferred' | 'hold';

/** Which quarter an instalment unfolds: the first instalment unfolds quarter 1. */
export type QuarterNumber = 1 | 2 | 3 | 4;

type GlyphLook =
  | 'flap'
  | 'flap-2'
  | 'paid'
  | 'crease'
  | 'now'
  | 'danger'
  | 'on-danger'
  | 'on-paid'
  | 'outline'
  | 'outline-dashed'
  | 'outline-crease'
  | 'outline-crease-dashed'
  | 'pending'
  | 'hatch'
  | 'pause'
  | 'tick';

export interface GlyphPart {
  readonly look: GlyphLook;
  readonly d: string;
  /** Rotation about the centre of the sheet, in clockwise quarter turns. */
  readonly turns?: number;
}

export const quarters = [0, 1, 2, 3] as const;

/**
 * The last quarter that an instalment unfolds. One of fewer than four covers several, so that the last of them opens the whole
 * sheet; a fifth one has the fourth's.
 */
export const quarterOf = (index: number, count: number): QuarterNumber =>
  Math.min(Math.ceil(((index + 1) * quarters.length) / Math.min(count, quarters.length)), 4) as QuarterNumber;

/** Paths of the first quarter; the others are rotations of it. */
const quarter = {
  solid: 'M16.5 4h8.5a3 3 0 0 1 3 3v8.5H16.5z',
  outline: 'M16 4.75h8.75a2.5 2.5 0 0 1 2.5 2.5V16H16z',
  flap: 'M16.5 4.5v11h11z',
};

/** Top left point of each quarter, for marks that are not rotated with it. */
const corners = [
  { x: 16, y: 4 },
  { x: 16, y: 16 },
  { x: 4, y: 16 },
  { x: 4, y: 4 },
] as const;

/** The first k quarters as one shape, indexed by k. */
const solidUnion = [
  '',
  'M16.5 4H25a3 3 0 0 1 3 3v8.5H16.5z',
  'M16.5 4H25a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3h-8.5z',
  'M16.5 4H25a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-8.5h12.5z',
  'M7 4h18a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z',
];
const outlineUnion = [
  '',
  quarter.outline,
  'M16 4.75h8.75a2.5 2.5 0 0 1 2.5 2.5v17.5a2.5 2.5 0 0 1-2.5 2.5H16z',
  'M16 4.75h8.75a2.5 2.5 0 0 1 2.5 2.5v17.5a2.5 2.5 0 0 1-2.5 2.5H7.25a2.5 2.5 0 0 1-2.5-2.5V16H16z',
  'M7.25 4.75h17.5a2.5 2.5 0 0 1 2.5 2.5v17.5a2.5 2.5 0 0 1-2.5 2.5H7.25a2.5 2.5 0 0 1-2.5-2.5V7.25a2.5 2.5 0 0 1 2.5-2.5z',
];
export const solidCreases = ['', '', 'M17.5 16h7.5', 'M16.5 16H25M16 16.5V25', 'M7 16h18M16 7v18'];
const outlineCreases = ['', '', 'M16 16h11.25', 'M16 16h11.25M16 16v11.25', 'M4.75 16h22.5M16 4.75v22.5'];
export const at = (list: readonly string[], index: number): string => list[index] ?? '';
export const round = (value: number): number => Number(value.toFixed(2));
export const corner = (index: number) => corners[index] ?? corners[0];

const exclamationMark = (index: number): GlyphPart => {
  const { x, y } = corner(index);
  const middle = round(x < 16 ? x + 5.8 : x + 6.2);
  return { look: 'on-danger', d: `M${middle} ${round(y + 2.6)}v4.1M${middle} ${round(y + 9.3)}v.01` };
};

const hatching = (index: number): GlyphPart => {
  const { x, y } = corner(index);
  const left = x < 16 ? x + 1 : x + 0.6;
  const top = y < 16 ? y + 1 : y + 0.6;
  const [half, full] = [5.3, 10.6];
  const line = (fromX: number, fromY: number, toX: number, toY: number) =>
    `M${round(left + fromX)} ${round(top + fromY)}L${round(left + toX)} ${round(top + toY)}`;
  return { look: 'hatch', d: line(0, half, half, 0) + line(0, full, full, 0) + line(half, full, full, half) };
};

const pauseBars = (index: number): GlyphPart => {
  const { x, y } = corner(index);
  return {
    look: 'pause',
    d: `M${round(x + 4.1)} ${round(y + 3.2)}v5.6M${round(x + 7.9)} ${round(y + 3.2)}v5.6`,
  };
};

/** The half of a quarter that is nearest the centre of the sheet. */
const paidHalf = (turns: number): GlyphPart => ({ look: 'paid', d: quarter.flap, turns });

/** A single quarter, styled by its status. */
const ownQuarter: Record<GlyphStatus, (index: number) => GlyphPart[]> = {
  paid: (turns) => [{ look: 'paid', d: quarter.solid, turns }],
  part: (turns) => [{ look: 'outline', d: quarter.outline, turns }, paidHalf(turns)],
  now: (turns) => [{ look: 'now', d: quarter.outline, turns }],
  overdue: (turns) => [{ look: 'danger', d: quarter.solid, turns }, exclamationMark(turns)],
  pending: (turns) => [{ look: 'pending', d: quarter.outline, turns }, hatching(turns)],
  owed: (turns) => [{ look: 'outline', d: quarter.outline, turns }],
  deferred: (turns) => [{ look: 'outline-dashed', d: quarter.outline, turns }],
  hold: (turns) => [{ look: 'outline', d: quarter.outline, turns }, pauseBars(turns)],
};

const foldedFrom = (count: number): GlyphPart[] =>
  quarters.slice(count).map((turns) => ({ look: 'flap', d: quarter.flap, turns }));

const paidUnion = (count: number): GlyphPart[] => [
  { look: 'paid', d: at(solidUnion, count) },
  ...(count > 1 ? [{ look: 'crease', d: at(solidCreases, count) } as const] : []),
];

const outlined = (count: number, dashed: boolean): GlyphPart[] => [
  { look: dashed ? 'outline-dashed' : 'outline', d: at(outlineUnion, count) },
  ...(count > 1
    ? [
        {
          look: dashed ? 'outline-crease-dashed' : 'outline-crease',
          d: at(outlineCreases, count),
        } as const,
      ]
    : []),
];

/** Glyph of the k-th instalment: k quarters are unfolded, and the k-th is styled by its status. */
export const instalmentGlyph = (position: QuarterNumber, status: GlyphStatus): GlyphPart[] => {
  const folded = foldedFrom(position);
  const last = position - 1;
  switch (status) {
    case 'paid':
      return [...folded, ...paidUnion(position)];
    case 'owed':
    case 'deferred':
      return [...folded, ...outlined(position, status === 'deferred')];
    case 'part':
      return [...folded, ...outlined(position, false), paidHalf(last)];
    case 'hold':
      return [...folded, ...outlined(position, false), pauseBars(last)];
    default: {
      const before = quarters
        .slice(0, last)
        .map((turns): GlyphPart => ({ look: 'flap', d: quarter.solid, turns }));
      return [...folded, ...before, ...ownQuarter[status](last)];
    }
  }
};

/** Glyph of a whole order: one quarter per instalment, styled by its status; instalments not yet due stay folded. */
export const orderGlyph = (statuses: readonly GlyphStatus[]): GlyphPart[] => {
  const firstUnpaid = statuses.findIndex((status) => status !== 'paid');
  const paid = firstUnpaid === -1 ? Math.min(statuses.length, 4) : firstUnpaid;
  const rest = quarters.slice(paid).flatMap((turns): GlyphPart[] => {
    const status = statuses[turns] ?? 'owed';
    return status === 'owed' ? [{ look: 'flap', d: quarter.flap, turns }] : ownQuarter[status](turns);
  });
  return [...(paid > 0 ? paidUnion(paid) : []), ...rest];
};
