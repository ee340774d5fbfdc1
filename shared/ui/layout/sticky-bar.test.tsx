import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { StickyBar } from './sticky-bar.tsx';

describe('StickyBar', () => {
  it('is found as a landmark, with its note and its action', () => {
    renderInApp(
      <StickyBar note="Then 3 more">
        <button type="button">Pay</button>
      </StickyBar>,
    );
    const bar = within(screen.getByRole('complementary'));
    expect(bar.getByText('Then 3 more')).toBeVisible();
    expect(bar.getByRole('button', { name: 'Pay' })).toBeVisible();
  });
});
