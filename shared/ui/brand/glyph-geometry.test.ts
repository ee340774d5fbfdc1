import { describe, expect, it } from 'vitest';
import {
  type GlyphPart,
  type GlyphStatus,
  instalmentGlyph,
  orderGlyph,
  type QuarterNumber,
  quarterOf,
} from './glyph-geometry.ts';
import { heroGlyph } from './hero-geometry.ts';

const statuses: GlyphStatus[] = ['paid', 'part', 'now', 'owed', 'overdue', 'pending', 'deferred', 'hold'];
const positions: QuarterNumber[] = [1, 2, 3, 4];
const looksOf = (parts: readonly GlyphPart[]) => parts.map(({ look }) => look);
/** A folded quarter is a triangle, an unfolded one a square. */
const folded = (parts: readonly GlyphPart[]) =>
  parts.filter(({ look, d }) => look === 'flap' && d === 'M16.5 4.5v11h11z').length;

describe('the glyph of an instalment', () => {
  it.each(statuses)('has one folded quarter per later instalment, for any status: %s', (status) => {
    for (const position of positions) expect(folded(instalmentGlyph(position, status))).toBe(4 - position);
  });

  it('looks different for every position and every status', () => {
    const drawn = positions.flatMap((position) =>
      statuses.map((status) => JSON.stringify(instalmentGlyph(position, status))),
    );
    expect(new Set(drawn).size).toBe(positions.length * statuses.length);
  });

  it('never shows a status by colour alone', () => {
    const marks = {
      overdue: 'on-danger',
      pending: 'hatch',
      deferred: 'outline-dashed',
      hold: 'pause',
    } as const;
    for (const [status, mark] of Object.entries(marks)) {
      expect(looksOf(instalmentGlyph(2, status as GlyphStatus))).toContain(mark);
    }
  });
});

it('opens the whole sheet with the last instalment of an order, however few it has', () => {
  const of = (count: number) => Array.from({ length: count }, (_, index) => quarterOf(index, count));
  expect([1, 2, 3, 4, 5].map(of)).toEqual([[4], [2, 4], [2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4, 4]]);
});

describe('the glyph of an order', () => {
  it('is fully folded before anything is paid and fully open at the end', () => {
    expect(looksOf(orderGlyph(['owed', 'owed', 'owed', 'owed']))).toEqual(['flap', 'flap', 'flap', 'flap']);
    expect(looksOf(orderGlyph(['paid', 'paid', 'paid', 'paid']))).toEqual(['paid', 'crease']);
  });

  it('gives each instalment its own quarter', () => {
    const parts = orderGlyph(['paid', 'overdue', 'owed', 'owed']);
    expect(parts.find(({ look }) => look === 'danger')?.turns).toBe(1);
    expect(folded(parts)).toBe(2);
  });
});

it('opens one quarter of the hero glyph per payment', () => {
  for (const unfolded of [0, ...positions] as const) {
    const flaps = looksOf(heroGlyph(unfolded)).filter((look) => look.startsWith('flap'));
    expect(flaps).toHaveLength(4 - unfolded);
  }
});
