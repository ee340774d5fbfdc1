/** Each state of the two pages, checked by the rules of axe. */
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import {
  listDuePayments,
  listOrders,
  listShops,
  readAmountDueSummary,
  readLimit,
  readOrder,
} from '#shared/contract/orders/orders.contract.ts';
import { account, money } from '#shared/testing/payments.ts';
import { inPortal, problemsOf } from '../../testing/in-portal.tsx';
import OrderPage from './detail/order.screen.tsx';
import OrdersHome from './home/orders-home.screen.tsx';
import { dueOf, item, listOf, order, periods, recommended } from './orders-for-tests.ts';

const late = order({
  paymentScheduleSet: [item(1, '2026-11-11', { status: 'OVERDUE' }), item(2, '2026-11-25')],
});

interface State {
  readonly page: ReactNode;
  readonly at?: string;
  readonly accountStatus?: string;
  readonly isEmpty?: boolean;
  readonly fails?: boolean;
  /** What shows when the page is ready: a text, or the label of a part. */
  readonly until: string;
}

const home = <OrdersHome />;
const detail = <OrderPage />;
const at = '/order/100000001';

const states: Record<string, State> = {
  'orders, one of them late': { page: home, until: 'Pages of orders' },
  'orders of an account on a plan': { page: home, accountStatus: 'HARDSHIP', until: 'Pages of orders' },
  'no orders': { page: home, isEmpty: true, until: 'Popular shops' },
  'orders that do not load': { page: home, fails: true, until: 'Your orders didn’t load' },
  'an order': { page: detail, at, until: 'Left to pay' },
  'an order that does not load': { page: detail, at, fails: true, until: 'This order didn’t load' },
};

function visit({ at: address = '/', accountStatus = 'REGISTERED', isEmpty, fails }: State) {
  const portal = inPortal(address);
  const orders = isEmpty ? [] : [late];
  portal.answer(readAccount, account({ accountStatus }));
  portal.answer(listOrders, listOf(orders, isEmpty ? 0 : 24));
  portal.answer(listDuePayments, dueOf(orders));
  portal.answer(readAmountDueSummary, { paymentPeriods: periods('30.00', '0.00', '30.00', '30.00') });
  portal.answer(readLimit, {
    creditLimit: money('2000.00'),
    used: money('90.00'),
    availableToSpend: money('1910.00'),
    otherCurrencies: [],
  });
  portal.answer(listShops, { results: [recommended('Kiln Street')], totalResults: 1 });
  portal.answer(readOrder, late);
  if (fails) for (const call of [listOrders, readOrder]) portal.refuse(call, 500);
  return portal;
}

it.each(Object.entries(states))('%s', async (_, state) => {
  const { container } = visit(state).open(state.page);
  await waitFor(() => screen.queryAllByText(state.until)[0] ?? screen.getByLabelText(state.until));
  expect(container.querySelectorAll('h1')).toHaveLength(1);
  expect(container.querySelectorAll('main')).toHaveLength(1);
  expect(await problemsOf(container)).toEqual([]);
});
