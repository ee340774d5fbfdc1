/** What the orders home shows beside the orders: the limit, what is due when, and shops for a first order. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import {
  listDuePayments,
  listOrders,
  listShops,
  readAmountDueSummary,
  readLimit,
} from '#shared/contract/orders/orders.contract.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import { account, money } from '#shared/testing/payments.ts';
import { inPortal, problemsOf } from '../../../testing/in-portal.tsx';
import { dueOf, item, listOf, order, periods, recommended } from '../orders-for-tests.ts';
import OrdersHome from './orders-home.screen.tsx';

const names = ['Marlow Field', 'Saltwood Skin', 'Dune Table', 'Larch & Loom', 'Kiln Street', 'Tidewater'];

function home(orders = [order()], flags: Partial<FlagValues> = {}) {
  const portal = inPortal('/', { flags });
  portal.answer(listOrders, listOf(orders));
  portal.answer(listDuePayments, dueOf(orders));
  portal.answer(readAmountDueSummary, { paymentPeriods: periods('22.49', '0.00', '30.00', '60.00') });
  portal.answer(readAccount, account());
  portal.answer(readLimit, {
    creditLimit: money('2000.00'),
    used: money('90.00'),
    availableToSpend: money('1910.00'),
    otherCurrencies: [],
  });
  portal.answer(listShops, { results: names.map(recommended), totalResults: 9 });
  return portal;
}

const nzd = (amount: string) => ({ amount, currency: 'NZD', symbol: '$' }) as const;

/** The pairs of a list of values, as text. */
const pairs = (of: HTMLElement) =>
  within(of)
    .getAllByRole('term')
    .map((term) =>
      [term, term.nextElementSibling].map((part) => part?.textContent.replaceAll('\u00a0', ' ')),
    );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T02:00:00.000Z') });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the limit', () => {
  it('shows what can be spent, and limit, used and available while its flag is on [PAY-115] [POR-142] [POR-143] [POR-405]', async () => {
    const { user } = home().open(<OrdersHome />);
    expect((await screen.findByText('Available to spend')).parentElement).toHaveTextContent(
      'Available to spend $1,910.00',
    );
    await user.click(screen.getByRole('button', { name: 'How your limit works' }));
    const dialog = screen.getByRole('dialog', { name: 'Your limit' });
    expect(pairs(dialog)).toEqual([
      ['Credit limit', '$2,000.00'],
      ['Used', '$90.00'],
      ['Available to spend', '$1,910.00'],
    ]);
    expect(await problemsOf(dialog)).toEqual([]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows only the credit limit while the flag is off [PAY-114] [PAY-115] [POR-143] [POR-405]', async () => {
    const portal = home([order()], { 'otb-limit-transparency-enabled': false });
    const { user } = portal.open(<OrdersHome />);
    await user.click(await screen.findByRole('button', { name: 'How your limit works' }));
    expect(screen.queryByRole('dialog', { name: 'Your limit' })).toBeNull();
    const dialog = screen.getByRole('dialog', { name: 'Available to spend' });
    expect(pairs(dialog)).toEqual([['Credit limit', '$2,000.00']]);
    expect(portal.calls()).toContain('GET /portal/consumers/limit');
  });

  it('is one limit for each currency in which something is used', async () => {
    const portal = home();
    portal.answer(readLimit, {
      creditLimit: money('2000.00'),
      used: money('90.00'),
      availableToSpend: money('1910.00'),
      otherCurrencies: [
        { creditLimit: nzd('2000.00'), used: nzd('75.00'), availableToSpend: nzd('1925.00') },
      ],
    });
    const { user } = portal.open(<OrdersHome />);
    expect((await screen.findByText('Available to spend')).parentElement).toHaveTextContent(
      'Available to spend $1,910.00, NZD 1,925.00',
    );
    await user.click(screen.getByRole('button', { name: 'How your limit works' }));
    const dialog = screen.getByRole('dialog', { name: 'Your limit' });
    expect(pairs(dialog)).toEqual([
      ['Credit limit', '$2,000.00'],
      ['Used', '$90.00'],
      ['Available to spend', '$1,910.00'],
      ['Credit limit', 'NZD 2,000.00'],
      ['Used', 'NZD 75.00'],
      ['Available to spend', 'NZD 1,925.00'],
    ]);
    expect(within(dialog).getByText('Each currency has its own limit.')).toBeVisible();
    expect(await problemsOf(dialog)).toEqual([]);
  });

  it('is read again behind the page that is shown without it', async () => {
    const portal = home();
    portal.refuse(readLimit, 500);
    portal.open(<OrdersHome />);
    await screen.findByText('Marlow Field');
    const answerLimit = portal.hold(readLimit);
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(portal.made(readLimit)).toHaveLength(2));
    expect(screen.getByText('Marlow Field')).toBeVisible();
    await act(async () =>
      answerLimit({
        creditLimit: money('2000.00'),
        used: money('90.00'),
        availableToSpend: money('1910.00'),
        otherCurrencies: [],
      }),
    );
    expect(await screen.findByText('Available to spend')).toBeVisible();
  });

  it('is not shown where it cannot be read', async () => {
    const portal = home();
    portal.refuse(readLimit, 500);
    portal.open(<OrdersHome />);
    await screen.findByText('Marlow Field');
    expect(screen.queryByText('Available to spend')).toBeNull();
  });
});

describe('what is due', () => {
  it('opens a dialog with the sums of the four periods [PAY-112]', async () => {
    const portal = home();
    const { user } = portal.open(<OrdersHome />);
    const button = await screen.findByRole('button', { name: 'See when it’s due' });
    expect(portal.calls()).toContain('GET /portal/consumers/amount-due-summary');
    await user.click(button);
    expect(pairs(screen.getByRole('dialog', { name: 'See when it’s due' }))).toEqual([
      ['Overdue', '$22.49'],
      ['Today', '$0.00'],
      ['By Fri 27 Nov', '$30.00'],
      ['By Sun 20 Dec', '$60.00'],
    ]);
    const days = within(screen.getByRole('list', { name: 'All your dates' })).getAllByRole('listitem');
    expect(days.map(({ textContent }) => textContent)).toEqual([
      'Wed 25 Nov$30.00',
      'Wed 9 Dec$30.00',
      'Wed 23 Dec$30.00',
    ]);
    await user.keyboard('{Escape}');
    expect(button).toHaveFocus();
  });

  it('names the late day and today in the dialog, with the total and the way to each payment below', async () => {
    const paymentScheduleSet = [
      item(5, '2026-11-13', { status: 'OVERDUE' }),
      item(6, '2026-11-20'),
      item(7, '2026-12-04'),
    ];
    const { user } = home([order({ paymentScheduleSet })]).open(<OrdersHome />);
    await user.click(await screen.findByRole('button', { name: 'See when it’s due' }));
    const dialog = within(screen.getByRole('dialog'));
    const days = within(dialog.getByRole('list', { name: 'All your dates' })).getAllByRole('listitem');
    expect(days.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
      'Late, since Fri 13 Nov$30.00',
      'Today, Fri 20 Nov$30.00',
      'Fri 4 Dec$30.00',
    ]);
    expect(dialog.getByText('1 order, 3 payments left').parentElement).toHaveTextContent(/\$90\.00$/);
    expect(dialog.getByRole('link', { name: 'See which order each one is for' })).toHaveAttribute(
      'href',
      '#/payment-schedule',
    );
  });

  it('shows the sum of each currency separately, in the total, its rows and the dialog', async () => {
    const kiwi = order({
      id: '100000002',
      paymentScheduleSet: [item(5, '2026-11-24', { amount: nzd('12.00') })],
    });
    const portal = home([order(), kiwi]);
    portal.answer(readAmountDueSummary, {
      paymentPeriods: [
        ...periods('0.00', '0.00', '30.00', '60.00'),
        ...periods('0.00', '0.00', '0.00', '0.00', [0, 0, 1, 1]).map((period) => ({
          ...period,
          amount: nzd(period.period.startsWith('NEXT') ? '12.00' : '0.00'),
        })),
      ],
    });
    const { user, container } = portal.open(<OrdersHome />);
    const sheet = await screen.findByRole('region', { name: 'You owe in total' });
    expect(sheet).toHaveTextContent('$90.00 + NZD 12.002 orders, 4 payments left');
    expect(pairs(container)).toEqual([
      ['By Fri 27 Nov', '$30.00 + NZD 12.00'],
      ['By Sun 20 Dec', '$30.00'],
      ['Later', '$30.00'],
    ]);
    await user.click(screen.getByRole('button', { name: 'See when it’s due' }));
    expect(pairs(screen.getByRole('dialog', { name: 'See when it’s due' }))).toEqual([
      ['Overdue', '$0.00 + NZD 0.00'],
      ['Today', '$0.00 + NZD 0.00'],
      ['By Fri 27 Nov', '$30.00 + NZD 12.00'],
      ['By Sun 20 Dec', '$60.00 + NZD 12.00'],
    ]);
  });
});

describe('an empty list of orders', () => {
  it('requests six shops of the market and shows a card for each [PAY-106] [POR-118] [POR-119]', async () => {
    const portal = home([]);
    portal.open(<OrdersHome />);
    const shops = within(await screen.findByRole('region', { name: 'Popular shops' }));
    expect(shops.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
      names.map((name) => expect.stringContaining(`${name}Home`)),
    );
    expect(portal.made(listShops)).toEqual([{ query: { region: 'AU', page: '0', perPage: '6' } }]);
  });

  it('shows only its text where the shops cannot be read [POR-118]', async () => {
    const portal = home([]);
    portal.refuse(listShops, 503);
    portal.open(<OrdersHome />);
    expect(await screen.findByText('No orders yet')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Popular shops' })).toBeNull();
  });

  it('is the only one that requests shops [POR-118]', async () => {
    const portal = home();
    portal.open(<OrdersHome />);
    await screen.findByText('Marlow Field');
    expect(portal.made(listShops)).toEqual([]);
  });
});

describe('an account that may not buy', () => {
  it.each([
    { accountStatus: 'WRITTEN_OFF' },
    { accountStatus: 'HARDSHIP' },
    { accountStatus: 'POLICY_HOLD' },
    { frozenStatus: { accountFrozen: true, selfExclusion: true } },
  ])('is shown no shops, no limit and no greeting: %o', async (standing) => {
    const portal = home([]);
    portal.answer(readAccount, account(standing));
    portal.open(<OrdersHome />);
    expect(await screen.findByText('The orders on your account show here.')).toBeVisible();
    expect(screen.queryByText('Popular shops')).toBeNull();
    expect(screen.queryByText('Available to spend')).toBeNull();
    expect(portal.made(listShops)).toEqual([]);
  });
});
