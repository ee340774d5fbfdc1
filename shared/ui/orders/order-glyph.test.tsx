import { expect, it, vi } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { OrderGlyph } from './order-glyph.tsx';

it('renders an order with two late payments without a React warning', () => {
  const complain = vi.spyOn(console, 'error');
  const { container } = renderInApp(<OrderGlyph statuses={['paid', 'overdue', 'overdue', 'hold']} />);
  expect(container.querySelectorAll('.ff-g-danger')).toHaveLength(2);
  expect(container.querySelectorAll('.ff-g-on-danger')).toHaveLength(2);
  expect(complain).not.toHaveBeenCalled();
});
