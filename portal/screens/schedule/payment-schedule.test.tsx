import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { listDuePayments, listShops, readOrder } from '#shared/contract/orders/orders.contract.ts';
import { initiatePayNow } from '#shared/contract/payments/payments.contract.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { account, money, savedCard, traceId } from '#shared/testing/payments.ts';
import { inPortal, problemsOf } from '../../testing/in-portal.tsx';
import OrderPage from '../orders/detail/order.screen.tsx';
import { dueOf, item, order, recommended, shop } from '../orders/orders-for-tests.ts';
import PaymentSchedulePage from './payment-schedule.screen.tsx';

const paid = item(11, '2026-10-30', { status: 'PAID' });
const late = item(12, '2026-11-13', { status: 'OVERDUE', outstandingBalance: money('40.00') });
const saltwood = order({
  id: '100000002',
  merchant: shop('Saltwood Skin'),
  paymentScheduleSet: [paid, late, item(13, '2026-11-27')],
});
const marlow = order({ paymentScheduleSet: [item(21, '2026-11-20'), item(22, '2026-12-04')] });

/** @param orders what is unpaid of them is due */
function page(orders: readonly Order[], at = '', accountStatus = 'REGISTERED') {
  const portal = inPortal(`/payment-schedule${at}`);
  const all = dueOf(orders);
  portal.answer(readAccount, account({ accountStatus }));
  portal.answer(listDuePayments, ({ query }) => {
    const from = Number(query.offset);
    return { ...all, results: all.results.slice(from, from + Number(query.limit)) };
  });
  portal.answer(listShops, ({ query }) => ({
    results: ['Marlow Field', 'Saltwood Skin', 'Dune Table', 'Larch']
      .slice(0, Number(query.perPage))
      .map(recommended),
    totalResults: 4,
  }));
  return portal;
}

/** The first list of payments: there is one under each heading. */
const list = async () => (await screen.findAllByRole('list'))[0];
const rows = async () => {
  await list();
  return screen
    .getAllByRole('list')
    .flatMap((each) => within(each).getAllByRole('listitem'))
    .filter((item) => !item.closest('nav'))
    .map(({ textContent }) => textContent);
};
const payLinks = () => screen.queryAllByRole('link', { name: /^Pay now/ });

/** As many orders of one instalment each, in the order of their dates. */
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    order({
      id: String(200_000_000 + index),
      paymentScheduleSet: [item(100 + index, `2026-12-${String(index + 1).padStart(2, '0')}`)],
    }),
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T02:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the payment schedule', () => {
  it('lists the instalments that are due over all orders, with their shops [PAY-093] [POR-004]', async () => {
    page([saltwood, marlow]).open(<PaymentSchedulePage />);
    expect(await rows()).toEqual([
      'Fri 13 NovOverdueSaltwood Skin7 days late. Late fee $10.00.Pay now $40.00 to Saltwood Skin$40.00',
      'Fri 20 NovTo payMarlow FieldDue todayPay now $30.00 to Marlow Field$30.00',
      'Fri 27 NovTo paySaltwood SkinIn 7 days$30.00',
      'Fri 4 DecTo payMarlow FieldIn 14 days$30.00',
    ]);
    expect(screen.getAllByRole('link', { name: 'Saltwood Skin' })[0]).toHaveAttribute(
      'href',
      '#/order/100000002',
    );
  });

  it('says what is owed in total, and stands under headings with their sums', async () => {
    const waiting = order({
      id: '100000003',
      merchant: shop('Dune Table'),
      paymentScheduleSet: [
        item(31, null, { status: 'DEFERRED' }),
        item(32, '2026-11-18', { status: 'PAYMENT_PENDING' }),
      ],
    });
    page([saltwood, marlow, waiting]).open(<PaymentSchedulePage />);
    const total = within(await screen.findByRole('region', { name: 'You owe in total' }));
    expect(total.getByText('$160.00')).toBeVisible();
    expect(total.getByText('3 orders, 5 payments left')).toBeVisible();
    expect(
      total.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    ).toEqual([
      ['Overdue', '$40.00'],
      ['Today', '$30.00'],
      ['November 2026', '$30.00'],
      ['December 2026', '$30.00'],
      ['No date yet', '$30.00'],
    ]);
    expect(
      screen
        .getAllByRole('heading', { level: 2 })
        .map((heading) => [heading.textContent, heading.nextElementSibling?.textContent]),
    ).toEqual([
      ['You owe in total', '$160.00'],
      ['Now', '$70.00'],
      ['November 2026', '$30.00'],
      ['December 2026', '$30.00'],
      ['No date yet', '$30.00'],
    ]);
  });

  it('shows no sum where not everything is known', async () => {
    const portal = page(many(11));
    const all = dueOf(many(11));
    portal.answer(listDuePayments, () => ({ results: all.results.slice(0, 10), totalResults: 11 }));
    portal.open(<PaymentSchedulePage />);
    expect(await rows()).toHaveLength(10);
    expect(screen.queryByRole('region', { name: 'You owe in total' })).toBeNull();
    expect(screen.getByRole('heading', { level: 2, name: 'December 2026' }).nextElementSibling).toBeNull();
  });

  it('names the place of each payment in its order and what was bought, and offers to pay early what is not due', async () => {
    const portal = page([]);
    const [first] = dueOf([order({ paymentScheduleSet: [item(22, '2026-12-04')] })]).results;
    const named = (id: number, position: number, others: number) => ({
      ...(first as NonNullable<typeof first>),
      id,
      orderNumber: String(id),
      position,
      paymentCount: 4,
      bought: { name: 'Kelp body balm', others },
    });
    const results = [named(1, 2, 1), named(2, 4, 0)];
    portal.answer(listDuePayments, { results, totalResults: 2 });
    portal.open(<PaymentSchedulePage />);
    const pay = 'Pay early $30.00 to Marlow Field$30.00';
    expect(await rows()).toEqual([
      `Fri 4 DecTo payMarlow Field\u00a0· Kelp body balm and 1 more2 of 4\u00a0· In 14 days${pay}`,
      `Fri 4 DecTo payMarlow Field\u00a0· Kelp body balmLast of 4\u00a0· In 14 days${pay}`,
    ]);
  });

  it('shows what a bank still processes with its amount', async () => {
    const onItsWay = item(31, '2026-11-20', { status: 'PAYMENT_PENDING' });
    page([order({ paymentScheduleSet: [onItsWay, item(32, '2026-12-04')] })]).open(<PaymentSchedulePage />);
    expect((await rows())[0]).toBe('Fri 20 NovProcessingMarlow FieldYour bank can take a few days$30.00');
  });

  it('shows what waits for a dispute as on hold, and not as late', async () => {
    const disputed = order({
      paymentsOnHold: true,
      paymentScheduleSet: [item(31, '2026-11-13', { status: 'OVERDUE' }), item(32, '2026-12-04')],
    });
    page([disputed]).open(<PaymentSchedulePage />);
    const [first, second] = await rows();
    expect([first, second]).toEqual([
      expect.stringMatching(/^Fri 13 NovOn hold/),
      expect.stringMatching(/^Fri 4 DecOn hold/),
    ]);
    expect(`${first} ${second}`).not.toMatch(/late|overdue|In 14 days/i);
  });

  it('shows ten to a page, soonest first [POR-160] [PAY-105]', async () => {
    const portal = page(many(11));
    const { unmount } = portal.open(<PaymentSchedulePage />);
    expect(await rows()).toHaveLength(10);
    expect((await rows())[0]).toMatch(/^Tue 1 Dec/);
    expect(portal.made(listDuePayments).map(({ query }) => query)).toContainEqual({
      offset: '0',
      limit: '10',
      orderBy: 'dueDate',
      ascending: 'true',
    });
    const pages = within(screen.getByRole('navigation', { name: 'Pages of payments' }));
    expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('href', '#/payment-schedule?page=2');
    unmount();
    page(many(11), '?page=2').open(<PaymentSchedulePage />);
    expect(await rows()).toEqual([expect.stringMatching(/^Fri 11 Dec/)]);
  });

  it('has one page for ten, and shows the last one instead of a page beyond it', async () => {
    page(many(10), '?page=3').open(<PaymentSchedulePage />);
    expect(await rows()).toHaveLength(10);
    expect(screen.queryByRole('navigation', { name: 'Pages of payments' })).toBeNull();
  });

  it('has a pay button for the next one of each order, which opens its dialog there [POR-168]', async () => {
    page([saltwood, marlow]).open(<PaymentSchedulePage />);
    await list();
    expect(payLinks().map((link) => link.getAttribute('href'))).toEqual([
      '#/order/100000002?pay=12',
      '#/order/100000001?pay=21',
    ]);

    const portal = inPortal('/order/100000002?pay=12');
    portal.answer(readOrder, saltwood);
    portal.answer(readAccount, account());
    portal.answer(initiatePayNow, {
      traceId,
      type: 'INSTALLMENT',
      amount: money('40.00'),
      lateFee: money('10.00'),
      orderId: saltwood.id,
      savedCards: [savedCard()],
      savedBankAccounts: [],
      enabledCardTypes: {},
      expiresAt: '2026-11-20T03:00:00.000Z',
    });
    portal.open(<OrderPage />);
    expect(await screen.findByRole('dialog', { name: 'Pay $40.00 now' })).toBeVisible();
    expect(portal.made(initiatePayNow)[0]?.params).toEqual({ paymentScheduleId: '12' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pay $40.00 now' })).toBeVisible());
  });

  it('offers no payment by a suspended account', async () => {
    page([saltwood], '', 'WRITTEN_OFF').open(<PaymentSchedulePage />);
    expect((await rows())[0]).toMatch(/Overdue/);
    expect(payLinks()).toEqual([]);
  });

  it('shows a payment without a date while its order waits for its delivery', async () => {
    const deferred = order({ paymentScheduleSet: [item(31, null, { status: 'DEFERRED' })] });
    page([deferred]).open(<PaymentSchedulePage />);
    expect(await rows()).toEqual(['No date yetLaterMarlow Field$30.00']);
  });

  it('is accessible', async () => {
    const { container } = page([saltwood, marlow]).open(<PaymentSchedulePage />);
    await list();
    expect(await problemsOf(container)).toEqual([]);
  });
});

describe('a schedule without payments', () => {
  it('shows that it loads', async () => {
    const portal = page([saltwood]);
    const answer = portal.hold(listDuePayments);
    portal.open(<PaymentSchedulePage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Payment schedule' })).toBeVisible();
    expect(screen.getByRole('group', { busy: true })).toBeInTheDocument();
    expect(screen.queryByText('Nothing left to pay')).toBeNull();
    answer(dueOf([saltwood]));
    expect(await rows()).toHaveLength(2);
    expect(screen.queryByRole('group', { busy: true })).toBeNull();
  });

  it('says that nothing is left to pay, and suggests three popular shops [PAY-108]', async () => {
    const portal = page([]);
    portal.open(<PaymentSchedulePage />);
    expect(await screen.findByRole('heading', { level: 2, name: 'Nothing left to pay' })).toBeVisible();
    expect(screen.getByText('When you place a new order, its payments show here.')).toBeVisible();
    const shops = within(screen.getByRole('region', { name: 'Popular shops' }));
    expect(shops.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Marlow Field'),
      expect.stringContaining('Saltwood Skin'),
      expect.stringContaining('Dune Table'),
    ]);
    expect(portal.made(listShops)).toEqual([{ query: { region: 'AU', page: '0', perPage: '3' } }]);
    expect(await problemsOf(document.body)).toEqual([]);
  });

  it('suggests none where the shops do not load [PAY-108]', async () => {
    const portal = page([]);
    portal.refuse(listShops, 500);
    portal.open(<PaymentSchedulePage />);
    expect(await screen.findByRole('heading', { level: 2, name: 'Nothing left to pay' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Popular shops' })).toBeNull();
  });

  it.each([
    ['WRITTEN_OFF', {}],
    ['POLICY_HOLD', {}],
    ['REGISTERED', { frozenStatus: { accountFrozen: true, selfExclusion: true } }],
    ['REGISTERED', { frozenStatus: { accountFrozen: true, selfExclusion: false } }],
    ['REGISTERED', { frozenStatus: { accountFrozen: false, selfExclusion: true } }],
    ['REGISTERED', { identityCheckStatus: 'FAILED' }],
  ] as const)('speaks of no new order where none can be placed: %s %o', async (accountStatus, facts) => {
    const portal = page([]);
    portal.answer(readAccount, account({ accountStatus, ...facts }));
    portal.open(<PaymentSchedulePage />);
    await screen.findByRole('heading', { level: 2, name: 'Nothing left to pay' });
    expect(screen.getByText('Payments of your orders show here.')).toBeVisible();
    expect(screen.queryByText(/new order/)).toBeNull();
    expect(portal.made(listShops)).toEqual([]);
  });

  it.each([readAccount, listShops])('stays while what did not load is read again: %#', async (failing) => {
    const portal = page([]);
    portal.refuse(failing, 500);
    portal.open(<PaymentSchedulePage />);
    const title = await screen.findByRole('heading', { level: 2, name: 'Nothing left to pay' });
    portal.hold(failing);
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(portal.made(failing)).toHaveLength(2));
    expect(title).toBeVisible();
    expect(screen.queryByRole('group', { busy: true })).toBeNull();
  });

  it('says that it did not load, and tries again', async () => {
    const portal = page([saltwood]);
    portal.refuse(listDuePayments, 500, 'internal_error');
    const { user } = portal.open(<PaymentSchedulePage />);
    await screen.findByText('Your payments didn’t load');
    portal.answer(listDuePayments, dueOf([saltwood]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(2);
  });
});
