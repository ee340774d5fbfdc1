import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { OrderStrip } from './order-strip.tsx';

it('is a region with the shop and the total of the order', () => {
  renderInApp(<OrderStrip shop="Marlow Field" total={{ amount: '120.00', currency: 'AUD' }} />);
  const strip = within(screen.getByRole('region', { name: 'Order total' }));
  expect(strip.getByText('Marlow Field')).toBeVisible();
  expect(strip.getByText('$120.00')).toBeVisible();
});
