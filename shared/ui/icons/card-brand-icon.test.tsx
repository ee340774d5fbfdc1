import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { declarationsOf } from '#shared/testing/style-sheet.ts';
import { CardBrandIcon } from './card-brand-icon.tsx';

const icons = 'shared/ui/icons';

/** The drawing of a mark in the style sheet. */
function drawingOf(mark: string | null) {
  const { background } = declarationsOf(`${icons}/card-brand-icon.css`, `.ff-card-brand[data-mark=${mark}]`);
  const [, file] = background?.match(/^url\("?([^")]+)"?\)$/) ?? [];
  return file && readFileSync(path.resolve(icons, file), 'utf8').trim();
}

it.each([
  ['VISA', 'Visa'],
  ['MASTERCARD', 'Mastercard'],
  ['AMEX', 'American Express'],
  ['BANK', 'Bank account'],
  ['APPLE_PAY', 'Apple Pay'],
] as const)('there is a separate picture for %s [ACC-370] [PAY-212]', (mark, name) => {
  renderInApp(<CardBrandIcon mark={mark} named />);
  const picture = screen.getByRole('img', { name });
  expect(drawingOf(picture.getAttribute('data-mark'))).toMatch(/^<svg .+<\/svg>$/s);
});

it('gives every mark its own picture, and an unknown card none', () => {
  const drawings = ['VISA', 'MASTERCARD', 'AMEX', 'BANK', 'APPLE_PAY'].map(drawingOf);
  expect(new Set(drawings).size).toBe(5);
  const { container } = renderInApp(<CardBrandIcon mark={null} />);
  expect(container.querySelector('.ff-card-brand')?.hasAttribute('data-mark')).toBe(false);
});
