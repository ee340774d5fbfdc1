import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { StickyBar } from './sticky-bar.tsx';

describe('StickyBar', () => {
  it('is a landmark with its note and its action', () => {
    renderInApp(
      <StickyBar note="Then 3 more">
        <button type="button">Pay</button>
      </StickyBar>,
    );
    const bar = within(screen.getByRole('complementary'));
    expect(bar.getByText('Then 3 more')).toBeVisible();
    expect(bar.getByRole('button', { name: 'Pay' })).toBeVisible();
  });

  it('has z-index 10 [ACC-369]', () => {
    const styleSheet = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');
    renderInApp(<StickyBar>{null}</StickyBar>);
    expect(screen.getByRole('complementary')).toHaveClass('ff-bar', { exact: true });
    expect(styleSheet('sticky-bar.css')).toMatch(/^\.ff-bar \{[^}]*z-index: var\(--ff-z-sticky\)/);
    expect(styleSheet('../theme/tokens.css').match(/--ff-z-sticky:\s*(\d+)/)?.[1]).toBe('10');
  });
});
