import { describe, expect, it } from 'vitest';
import { addDuration } from './duration.ts';

const from = new Date('2026-01-31T10:00:00.000Z');

describe('a duration', () => {
  it.each([
    ['P14D', '2026-02-14T10:00:00.000Z'],
    ['P2W', '2026-02-14T10:00:00.000Z'],
    ['P1M', '2026-02-28T10:00:00.000Z'],
    ['P1Y2M', '2027-03-31T10:00:00.000Z'],
    ['PT36H5M6S', '2026-02-01T22:05:06.000Z'],
    ['P2Y', '2028-01-31T10:00:00.000Z'],
  ])('%s leads to %s', (duration, to) => {
    expect(addDuration(from, duration)?.toISOString()).toBe(to);
  });

  it.each(['', 'P', 'PT', '14D', 'P-1D', 'P1.5D', 'P2Y1D', 'P99999D'])('%s is none', (duration) => {
    expect(addDuration(from, duration)).toBeNull();
  });
});
