import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { Button } from './actions/button.tsx';
import { Pagination } from './navigation/pagination.tsx';
import { OrderCard, OrderList } from './orders/order-card.tsx';

describe('Pagination', () => {
  const href = (page: number) => `#/?page=${page}`;

  it('shows at most nine page links and marks the current one [POR-116]', () => {
    renderInApp(<Pagination label="Pages of orders" current={12} total={40} href={href} />);
    const links = within(screen.getByRole('navigation', { name: 'Pages of orders' })).getAllByRole('link', {
      name: /^Page \d+$/,
    });
    expect(links).toHaveLength(9);
    expect(screen.getByRole('link', { current: 'page' })).toHaveAccessibleName('Page 12');
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '#/?page=13');
  });

  it('has no links past the ends, and is absent for a single page', () => {
    const { rerender } = renderInApp(<Pagination label="Pages" current={1} total={3} href={href} />);
    expect(screen.queryByRole('link', { name: 'Previous page' })).toBeNull();
    rerender(<Pagination label="Pages" current={1} total={1} href={href} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('OrderCard', () => {
  it('is one link, with a button that can be pressed separately', async () => {
    const onPay = vi.fn();
    renderInApp(
      <OrderList>
        <OrderCard
          href="#/order/1"
          shop="Saltwood Skin"
          progress="30 Oct · 1 of 4 paid"
          statuses={['paid', 'overdue', 'owed', 'owed']}
          remaining="$67.46"
          remainingNote="left of $89.95"
          next="$22.49 was due 13 Nov"
          late
          action={<Button onPress={onPay}>Pay now</Button>}
        />
      </OrderList>,
    );
    expect(screen.getAllByRole('link')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Pay now' }));
    expect(onPay).toHaveBeenCalledOnce();
  });
});
