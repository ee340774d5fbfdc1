import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { declarationsOf } from '#shared/testing/style-sheet.ts';
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
    renderInApp(<StickyBar>{null}</StickyBar>);
    expect(screen.getByRole('complementary')).toHaveClass('ff-bar', { exact: true });
    expect(declarationsOf('shared/ui/layout/sticky-bar.css', '.ff-bar')).toMatchObject({
      position: 'sticky',
      'z-index': 'var(--ff-z-sticky)',
    });
    expect(declarationsOf('shared/ui/theme/tokens.css', ':root')['--ff-z-sticky']).toBe('10');
  });
});
