import path from 'node:path';
import { type Declaration, transform } from 'lightningcss';
import { describe, expect, it } from 'vitest';
import { readSources } from './source-files.ts';

/**
 * A height that is a percentage is one only where the height around it is definite. Engines disagree about what is: in a
 * column with nothing but a maximum height, WebKit takes the basis 0 % of `flex: 1` for zero, and the other two for the
 * content.
 */
function blockPercentagesIn(file: string, text: string): string[] {
  const found: string[] = [];
  transform({
    filename: file,
    code: Buffer.from(text),
    visitor: {
      Rule: {
        style({ value: { declarations, loc } }) {
          const all = [...(declarations?.declarations ?? []), ...(declarations?.importantDeclarations ?? [])];
          // What is placed outside the flow resolves percentages against a box that is laid out already.
          if (all.some(({ property, value }) => property === 'position' && isOutOfFlow(value))) return;
          for (const { property, value } of all) {
            if (dependsOnHeight(property, value)) found.push(`${file}:${loc.line + 1}: ${property}`);
          }
        },
      },
    },
  });
  return found;
}

const isOutOfFlow = (position: unknown) =>
  ['absolute', 'fixed'].includes((position as { type?: string } | null)?.type ?? '');

const heights =
  /^((min|max)-)?(height|block-size)$|^(row-)?gap$|^grid-(template|auto)-rows$|^grid(-template)?$|^flex(-basis)?$/;

function dependsOnHeight(property: Declaration['property'], value: unknown): boolean {
  if (!heights.test(property)) return false;
  const percentages = percentagesOf(value);
  // A whole line of a row that wraps.
  return property.startsWith('flex') ? percentages.some((part) => part !== 1) : percentages.length > 0;
}

function percentagesOf(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('type' in value && value.type === 'percentage' && 'value' in value) return [Number(value.value)];
  return Object.values(value).flatMap(percentagesOf);
}

describe('a percentage of a height', () => {
  it.each([
    ['flex: 1'],
    ['flex: 1 0'],
    ['flex: 1 1 0%'],
    ['flex-basis: 50%'],
    ['block-size: 100%'],
    ['max-height: calc(100% - 1rem) !important'],
    ['min-block-size: min(10rem, 50%)'],
    ['row-gap: 5%'],
    ['grid-template-rows: auto 50%'],
  ])('is reported in %s', (declaration) => {
    expect(blockPercentagesIn('a.css', `p { color: red }\n@media print { .a { ${declaration} } }`)).toEqual([
      `a.css:2: ${declaration.split(':')[0]}`,
    ]);
  });

  it.each([
    ['flex: 1 1 auto'],
    ['flex: 1 1 0'],
    ['flex: 1 1 100%'],
    ['inline-size: 100%'],
    ['position: absolute; block-size: 100%'],
    ['block-size: 100dvh'],
  ])('is not %s', (declaration) => {
    expect(blockPercentagesIn('a.css', `.a { ${declaration} }`)).toEqual([]);
  });

  it('is in no style sheet', () => {
    const sheets = readSources(path.resolve(import.meta.dirname, '..'), /\.css$/);
    expect(sheets.length).toBeGreaterThan(80);
    expect(sheets.flatMap(({ file, text }) => blockPercentagesIn(file, text))).toEqual([]);
  });
});
