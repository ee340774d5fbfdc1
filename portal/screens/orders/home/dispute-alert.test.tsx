import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { listDisputes } from '#shared/contract/disputes/disputes.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import {
  listDuePayments,
  listOrders,
  readAmountDueSummary,
  readLimit,
} from '#shared/contract/orders/orders.contract.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import { account, money } from '#shared/testing/payments.ts';
import { inPortal, problemsOf } from '../../../testing/in-portal.tsx';
import { disputeId } from '../detail/disputes/disputes-for-tests.ts';
import { dueOf, listOf, order, periods } from '../orders-for-tests.ts';
import OrdersHome from './orders-home.screen.tsx';

type Listed = ReplyOf<typeof listDisputes>['results'][number];

const open: Listed = {
  id: disputeId,
  orderId: '100000001',
  merchantDisplayName: 'Marlow Field',
  status: 'OPEN',
  intent: 'PENDING_MERCHANT_RESPONSE',
  consumerDisplayState: 'SUBMITTED',
  updatedAt: '2026-11-16T07:42:00.000Z',
};
const answered: Listed = { ...open, status: 'INQUIRY', intent: 'PENDING_CONSUMER_RESPONSE' };

function home(results: Listed[], totalResults = results.length, flags: Partial<FlagValues> = {}) {
  const portal = inPortal('/', { flags });
  portal.answer(listOrders, listOf([order()]));
  portal.answer(listDuePayments, dueOf([]));
  portal.answer(readAmountDueSummary, { paymentPeriods: periods('0.00', '0.00', '0.00', '0.00') });
  portal.answer(readAccount, account());
  portal.answer(readLimit, {
    creditLimit: money('600.00'),
    used: money('90.00'),
    availableToSpend: money('510.00'),
    otherCurrencies: [],
  });
  portal.answer(listDisputes, { results, totalResults });
  return portal;
}
const alert = () => screen.queryByRole('region', { name: /problem report/ });
const shown = () => screen.findByText('Marlow Field', { exact: true });

describe('the alert of a dispute on the orders home', () => {
  it('shows while one is open, with a link to the newest one [POR-129] [POR-112]', async () => {
    const portal = home([open]);
    const { container } = portal.open(<OrdersHome />);
    await shown();
    expect(alert()).toHaveTextContent('Your problem report to Marlow Field is open');
    expect(within(alert() as HTMLElement).getByRole('link', { name: 'See the report' })).toHaveAttribute(
      'href',
      '#/order/100000001?dispute=open',
    );
    expect(portal.made(listDisputes)).toEqual([{ query: { status: 'OPEN', limit: '1' } }]);
    expect(await problemsOf(container)).toEqual([]);
  });

  it('says when the shop has answered, and how many more are open', async () => {
    home([answered], 3).open(<OrdersHome />);
    await shown();
    expect(alert()).toHaveTextContent(
      /Marlow Field has answered your problem report.*2 more reports are open/,
    );
    expect(screen.getByRole('link', { name: 'Answer now' })).toBeVisible();
  });

  it('is not there without one, nor while its flag is off, when no call is made [POR-129] [POR-207]', async () => {
    home([]).open(<OrdersHome />);
    await shown();
    expect(alert()).toBeNull();
    cleanup();
    const off = home([open], 1, {
      'ir-consumer-portal-dispute-case-related-operations-enabled': false,
    });
    off.open(<OrdersHome />);
    await shown();
    expect(alert()).toBeNull();
    expect(off.made(listDisputes)).toEqual([]);
  });

  it('that does not load leaves the page as it is', async () => {
    const portal = home([open]);
    portal.refuse(listDisputes, 500);
    portal.open(<OrdersHome />);
    await shown();
    expect(alert()).toBeNull();
    expect(portal.handled(listDisputes)).toContain(500);
  });
});
