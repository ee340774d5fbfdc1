import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { listDisputes } from '#shared/contract/disputes/disputes.contract.ts';
import {
  listDuePayments,
  listOrders,
  readAmountDueSummary,
  readLimit,
} from '#shared/contract/orders/orders.contract.ts';
import type { FrozenStatus } from '#shared/domain/account/account-status.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { siteLink } from '#shared/domain/site-links.ts';
import { account, money } from '#shared/testing/payments.ts';
import { inPortal } from '../../../testing/in-portal.tsx';
import { dueOf, item, listOf, order, periods, response, shop } from '../orders-for-tests.ts';
import OrdersHome from './orders-home.screen.tsx';

const late = item(12, '2026-11-13', {
  status: 'OVERDUE',
  amount: money('22.49'),
  paymentResponses: [response({ status: 'DECLINED', createdDate: '2026-11-13T02:00:00.000Z' })],
});
const saltwood = order({
  id: '100000002',
  merchant: shop('Saltwood Skin'),
  paymentScheduleSet: [item(11, '2026-10-30', { status: 'PAID' }), late, item(13, '2026-12-27')],
});

const limit = {
  creditLimit: money('600.00'),
  used: money('90.00'),
  availableToSpend: money('510.00'),
  otherCurrencies: [],
};

interface Shown {
  readonly at?: string;
  readonly orders?: readonly Order[];
  readonly total?: number;
  readonly accountStatus?: string;
  readonly identityCheckStatus?: 'FAILED';
  readonly frozenStatus?: FrozenStatus;
}

function home({ at = '/', orders = [order()], total, ...shown }: Shown = {}) {
  const portal = inPortal(at);
  const sums = periods('22.49', '0.00', '30.00', '60.00');
  portal.answer(listOrders, listOf(orders, total));
  portal.answer(listDuePayments, dueOf(orders));
  portal.answer(readAmountDueSummary, { paymentPeriods: sums });
  portal.answer(readAccount, account({ accountStatus: 'REGISTERED', ...shown }));
  return portal;
}

const shops = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const alerts = () =>
  screen
    .queryAllByRole('region', { name: /late|due|account|who you are/ })
    .map((region) => region.textContent);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T02:00:00.000Z') });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the orders home', () => {
  it('shows orders, what is owed and what is late [POR-121]', async () => {
    home({ orders: [order(), saltwood] }).open(<OrdersHome />);
    await screen.findByText('Saltwood Skin');
    expect(shops()).toEqual(['Marlow Field', 'Saltwood Skin']);
    expect(screen.getByRole('link', { name: 'Saltwood Skin' })).toHaveAttribute('href', '#/order/100000002');
    expect(screen.getByText('11 Nov · 1 of 4 paid')).toBeVisible();
  });

  it('says which payment is still processing, beside the next one', async () => {
    const schedule = [
      item(11, '2026-11-11', { status: 'PAID' }),
      item(12, '2026-11-25', { status: 'PAYMENT_PENDING' }),
      item(13, '2026-12-09'),
    ];
    home({ orders: [order({ paymentScheduleSet: schedule })] }).open(<OrdersHome />);
    const card = (await screen.findByRole('link', { name: 'Marlow Field' })).closest('li');
    expect(card).toHaveTextContent('Last $30.00 on Wed 9 Dec$30.00 is processing');
  });

  it('shows what waits for a dispute as on hold, in the card and in its details', async () => {
    const portal = home();
    const onHold = [{ amount: money('90.00'), count: 3 }];
    portal.answer(readAmountDueSummary, { paymentPeriods: periods('0.00', '0.00', '0.00', '0.00'), onHold });
    const { user } = portal.open(<OrdersHome />);
    const card = within(await screen.findByRole('region', { name: 'You owe in total' }));
    expect(card.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['On hold']);
    await user.click(card.getByRole('button', { name: 'See when it’s due' }));
    const held = within(screen.getByRole('dialog')).getByText('On hold');
    expect(held.closest('dt')?.nextElementSibling).toHaveTextContent('$90.00');
  });

  it('requests ten orders, newest first [POR-109] [POR-110] [PAY-104] [PAY-105]', async () => {
    const portal = home();
    portal.open(<OrdersHome />);
    await screen.findByText('Marlow Field');
    expect(portal.made(listOrders)).toEqual([
      { query: { offset: '0', limit: '10', orderBy: 'orderDate', ascending: 'false' } },
    ]);
  });

  it('counts pages from 1 in the address and rows from 0 in the call [POR-117]', async () => {
    const portal = home({ at: '/?page=2', total: 24 });
    portal.open(<OrdersHome />);
    await screen.findByText('Marlow Field');
    expect(portal.made(listOrders).map(({ query }) => query.offset)).toEqual(['10']);
    const pages = within(screen.getByRole('navigation', { name: 'Pages of orders' }));
    expect(pages.getByRole('link', { current: 'page' })).toHaveAccessibleName('Page 2');
    expect(pages.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '#/?page=3');
  });

  it('shows the last page for a page beyond it', async () => {
    const portal = home({ at: '/?page=99', total: 24 });
    portal.open(<OrdersHome />);
    await waitFor(() => expect(portal.made(listOrders).at(-1)?.query.offset).toBe('20'));
    expect(screen.getByRole('link', { current: 'page' })).toHaveAccessibleName('Page 3');
  });

  it('links to at most nine pages [POR-116]', async () => {
    home({ total: 400 }).open(<OrdersHome />);
    await screen.findByText('Marlow Field');
    expect(screen.getAllByRole('link', { name: /^Page / })).toHaveLength(9);
  });

  it('moves the focus to the heading of the list when its page changes', async () => {
    const portal = home({ total: 24 });
    portal.open(<OrdersHome />);
    await screen.findByText('Marlow Field');
    portal.journey.setQuery({ page: '2' });
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: /^Orders/ })).toHaveFocus());
  });

  it('shows checkouts that wait for their shop, with the held amount, instead of having no orders', async () => {
    const portal = home({ orders: [] });
    const lamp = {
      id: '100000009',
      merchantDisplayName: 'Marlow Field',
      approvedAt: '2026-11-20T01:00:00.000Z',
      amount: money('120.00'),
      held: money('30.00'),
    };
    const rug = { ...lamp, id: '100000010', merchantDisplayName: 'Kite Cycles', held: money('0.00') };
    portal.answer(readAmountDueSummary, { paymentPeriods: [], waiting: [lamp, rug] });
    portal.open(<OrdersHome />);
    const first = await screen.findByRole('region', { name: 'Waiting for Marlow Field to confirm' });
    expect(first).toHaveTextContent(/order of \$120\.00 from .*20 Nov.*Until then \$30\.00 is on hold/);
    expect(screen.getByRole('region', { name: 'Waiting for Kite Cycles to confirm' })).toHaveTextContent(
      /Nothing is charged until then/,
    );
    expect(screen.queryByText('No orders yet')).toBeNull();
  });

  it('says that there are no orders yet, and shows no sum', async () => {
    home({ orders: [] }).open(<OrdersHome />);
    expect(await screen.findByText('No orders yet')).toBeVisible();
    expect(screen.queryByText('You owe in total')).toBeNull();
  });

  it('says that the orders did not load, and tries again', async () => {
    const portal = home();
    portal.refuse(listOrders, 500);
    const { user } = portal.open(<OrdersHome />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    const title = screen.getByRole('heading', { level: 2, name: 'Orders' });
    const answer = portal.hold(listOrders);
    await user.click(again);
    expect(await screen.findByRole('group', { name: 'Loading your orders' })).toBeVisible();
    await act(async () => answer(listOf([order()])));
    expect(await screen.findByText('Marlow Field')).toBeVisible();
    // The rest of the page stays while it is read.
    expect(title).toBeVisible();
  });

  it.each([listOrders, readAccount, readAmountDueSummary, listDuePayments, readLimit, listDisputes])(
    'shows everything at once, so that nothing moves: %# comes last',
    async (last) => {
      const portal = home({ orders: [order(), saltwood] });
      portal.answer(readLimit, limit);
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const { call } = portal.app;
      Object.assign(portal.app, {
        call: async (...asked: Parameters<typeof call>) => {
          const answer = await call(...asked);
          if (asked[0] === last) await held;
          return answer;
        },
      });
      portal.open(<OrdersHome />);
      await waitFor(() => expect(portal.calls()).toHaveLength(6));
      await act(async () => {});
      expect(screen.getByRole('group', { name: 'Loading your orders' })).toBeVisible();
      expect(screen.queryByText(/Saltwood Skin|Available to spend|You owe/)).toBeNull();
      release();
      expect(await screen.findByText('Saltwood Skin')).toBeVisible();
      expect(screen.getByText('You owe in total')).toBeVisible();
      expect(screen.getByText('Available to spend')).toBeVisible();
      expect(alerts()).toHaveLength(1);
    },
  );

  it('shows the orders even if the sums do not load', async () => {
    const portal = home();
    portal.refuse(readAmountDueSummary, 500);
    portal.refuse(listDuePayments, 500);
    portal.refuse(readAccount, 500);
    portal.open(<OrdersHome />);
    expect(await screen.findByText('Marlow Field')).toBeVisible();
    expect(screen.queryByText(/^You owe/)).toBeNull();
  });
});

describe('the sum of what is owed', () => {
  it('has every row once, up to the total [POR-121]', async () => {
    const { container } = home({ orders: [order(), saltwood] }).open(<OrdersHome />);
    await screen.findByText('You owe in total');
    const rows = [...container.querySelectorAll('.ff-due__row')].map((row) =>
      [...row.children].map(({ textContent }) => textContent).join(' '),
    );
    // 90.00 at Marlow Field, 52.49 at Saltwood Skin.
    expect(screen.getByRole('region', { name: 'You owe in total' })).toHaveTextContent(
      '$142.492 orders, 5 payments left',
    );
    expect(rows).toEqual(['Overdue $22.49', 'By Fri 27 Nov $30.00', 'By Sun 20 Dec $30.00', 'Later $60.00']);
  });

  it('shows no total where not everything is known', async () => {
    const portal = home();
    portal.refuse(listDuePayments, 500);
    portal.open(<OrdersHome />);
    expect(await screen.findByText('You owe in the next 30 days')).toBeVisible();
    expect(screen.queryByText('Later')).toBeNull();
  });
});

describe('the alert above the orders', () => {
  it('says why and how late one payment is, and links to paying it [POR-123] [PAY-127]', async () => {
    home({ orders: [saltwood] }).open(<OrdersHome />);
    await screen.findByText('Saltwood Skin');
    expect(alerts()).toEqual([
      '$22.49 to Saltwood Skin is 7 days lateWe couldn’t take it from Visa ending 4242 on 13 Nov. Pay it now and you can shop again.Pay $22.49',
    ]);
    expect(screen.getByRole('link', { name: 'Pay $22.49' })).toHaveAttribute(
      'href',
      '#/order/100000002?pay=12',
    );
  });

  it('includes a late fee wherever it says what is owed', async () => {
    const withFee = { ...late, outstandingBalance: money('32.49') };
    home({ orders: [{ ...saltwood, paymentScheduleSet: [withFee] }] }).open(<OrdersHome />);
    expect(await screen.findByText('$32.49 to Saltwood Skin is 7 days late')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay $32.49' })).toBeVisible();
    const card = screen.getByRole('link', { name: 'Saltwood Skin' }).closest('li');
    expect(card).toHaveTextContent('$32.49left of');
    expect(card).toHaveTextContent('$32.49 was due 13 Nov');
  });

  it('counts no days where the server is a day ahead of this browser', async () => {
    const ahead = item(12, '2026-11-25', { status: 'OVERDUE', amount: money('22.49') });
    home({ orders: [{ ...saltwood, paymentScheduleSet: [ahead] }] }).open(<OrdersHome />);
    expect(await screen.findByText('$22.49 to Saltwood Skin is late')).toBeVisible();
    expect(screen.getByText('It was due 25 Nov. Pay it now and you can shop again.')).toBeVisible();
  });

  it('sums several late payments up', async () => {
    const other = { ...saltwood, id: '100000003', merchant: shop('Kite Cycles') };
    home({ orders: [saltwood, other] }).open(<OrdersHome />);
    expect(await screen.findByText('$44.98 is late, in 2 payments')).toBeVisible();
  });

  it('sums late payments of each currency up separately', async () => {
    const amount = { amount: '18.00', currency: 'NZD', symbol: '$' } as const;
    const kiwi = order({
      id: '100000003',
      paymentScheduleSet: [item(21, '2026-11-14', { status: 'OVERDUE', amount })],
    });
    home({ orders: [saltwood, kiwi] }).open(<OrdersHome />);
    expect(await screen.findByText('$22.49 + NZD 18.00 is late, in 2 payments')).toBeVisible();
  });

  const onPlan = 'Your account is on a payment plan';
  it.each([
    ['in HARDSHIP [POR-124] [POR-131] [PAY-148]', 'HARDSHIP', [order()], onPlan],
    ['in PAYMENT_ARRANGEMENT [POR-124] [POR-131] [PAY-148]', 'PAYMENT_ARRANGEMENT', [order()], onPlan],
    ['restricted and late [POR-123] [POR-125]', 'HARDSHIP', [saltwood], `${onPlan}, and $22.49 is on hold`],
    ['WRITTEN_OFF [POR-126] [POR-403] [PAY-148]', 'WRITTEN_OFF', [order()], 'Your account is suspended'],
    [
      'suspended and late [POR-123] [POR-127]',
      'WRITTEN_OFF',
      [saltwood],
      'Your account is suspended, and $22.49 is late',
    ],
  ])('tells how an account stands that is %s', async (_, accountStatus, orders, title) => {
    home({ orders, accountStatus }).open(<OrdersHome />);
    expect(await screen.findByText(title)).toBeVisible();
    expect(alerts()).toHaveLength(1);
    expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull();
  });

  it.each([
    ['on hold', { accountStatus: 'POLICY_HOLD' }, 'Your account is on hold'],
    ['frozen', { frozenStatus: { accountFrozen: true, selfExclusion: false } }, 'Your account is on hold'],
    [
      'deactivated [PAY-150] [POR-132]',
      { frozenStatus: { accountFrozen: true, selfExclusion: true } },
      'Your account is closed',
    ],
    ['declined', { identityCheckStatus: 'FAILED' }, 'We couldn’t confirm who you are'],
  ] as const)('says why the shopper can’t buy, and links to what is late: %s', async (_, standing, title) => {
    home({ orders: [saltwood], ...standing }).open(<OrdersHome />);
    expect(await screen.findByText(title)).toBeVisible();
    expect(alerts()).toHaveLength(1);
    const alert = within(screen.getByRole('region', { name: title }));
    expect(alert.getByRole('link', { name: /^Pay \$22\.49/ })).toHaveAttribute(
      'href',
      '#/order/100000002?pay=12',
    );
  });

  it.each([
    [
      'suspended',
      { accountStatus: 'WRITTEN_OFF' },
      saltwood,
      'Your account is suspended, and $22.49 is late',
    ],
    ['on hold, with nothing late', { accountStatus: 'POLICY_HOLD' }, order(), 'Your account is on hold'],
  ] as const)(
    'leads to our support when the shopper can do nothing on the page: %s',
    async (_, standing, shown, title) => {
      home({ orders: [shown], ...standing }).open(<OrdersHome />);
      const alert = within(await screen.findByRole('region', { name: title }));
      const link = alert.getByRole('link', { name: 'Contact us' });
      expect(link).toHaveAttribute('href', siteLink('help', marketOf('AU')));
      expect(link).toHaveAttribute('target', '_blank');
    },
  );

  it.each(['REGISTERED', 'ACTIVE'])(
    'is not shown for an account in good standing: %s [POR-128] [PAY-127]',
    async (accountStatus) => {
      home({ accountStatus }).open(<OrdersHome />);
      await screen.findByText('Marlow Field');
      expect(alerts()).toEqual([]);
    },
  );

  it('tells a suspended, restricted or late account that it cannot shop, and no other [POR-133]', async () => {
    const says = async (accountStatus: string, orders: readonly Order[]) => {
      const { unmount } = home({ orders, accountStatus }).open(<OrdersHome />);
      await screen.findAllByRole('heading', { level: 3 });
      const cannotShop = screen.queryAllByText(
        /you can’t place new orders|can’t .* or place new orders|and you can shop again/,
      );
      unmount();
      return cannotShop.length > 0;
    };
    for (const status of ['WRITTEN_OFF', 'HARDSHIP', 'PAYMENT_ARRANGEMENT', 'POLICY_HOLD'])
      expect([status, await says(status, [order()])]).toEqual([status, true]);
    expect(await says('REGISTERED', [saltwood])).toBe(true);
    for (const status of ['REGISTERED', 'ACTIVE'])
      expect([status, await says(status, [order()])]).toEqual([status, false]);
  });

  it('announces a payment of the next days until it is dismissed for today [POR-122] [PAY-127]', async () => {
    const soon = order({ paymentScheduleSet: [item(1, '2026-11-22')] });
    const portal = home({ orders: [soon] });
    const { user, unmount } = portal.open(<OrdersHome />);
    expect(await screen.findByText('$30.00 to Marlow Field is due Sun 22 Nov')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay $30.00' })).toHaveAttribute(
      'href',
      '#/order/100000001?pay=1',
    );
    await user.click(screen.getByRole('button', { name: 'Hide until tomorrow' }));
    expect(alerts()).toEqual([]);

    unmount();
    home({ orders: [soon] }).open(<OrdersHome />);
    await screen.findByText('Marlow Field');
    expect(alerts()).toEqual([]);
  });

  it('announces a payment that is due in three days, and none that is due in four [POR-122] [PAY-127]', async () => {
    const dueOn = (date: string) => order({ paymentScheduleSet: [item(1, date)] });
    const { unmount } = home({ orders: [dueOn('2026-11-23')] }).open(<OrdersHome />);
    expect(await screen.findByText('$30.00 to Marlow Field is due Mon 23 Nov')).toBeVisible();
    unmount();
    home({ orders: [dueOn('2026-11-24')] }).open(<OrdersHome />);
    await screen.findByText('Marlow Field');
    expect(alerts()).toEqual([]);
  });

  it('promises a second try, not the day, of a payment that its bank has declined [POR-122]', async () => {
    const declined = item(1, '2026-11-20', {
      paymentResponses: [response({ status: 'DECLINED', createdDate: '2026-11-20T00:00:00.000Z' })],
    });
    home({ orders: [order({ paymentScheduleSet: [declined] })] }).open(<OrdersHome />);
    const banner = await screen.findByRole('region', { name: '$30.00 to Marlow Field is due Fri 20 Nov' });
    expect(banner).toHaveTextContent(
      'Your bank declined it. We’ll try Visa ending 4242 again, or you can pay another way now.',
    );
    expect(banner).not.toHaveTextContent('that day');
  });

  it('announces what is late until it is dismissed for today, which dismisses nothing else [POR-122]', async () => {
    const first = home({ orders: [saltwood] }).open(<OrdersHome />);
    expect(await screen.findByText(/to Saltwood Skin is \d+ days? late/)).toBeVisible();
    await first.user.click(screen.getByRole('button', { name: 'Hide until tomorrow' }));
    expect(alerts()).toEqual([]);
    first.unmount();

    const second = home({ orders: [saltwood] }).open(<OrdersHome />);
    await screen.findByText('Saltwood Skin');
    expect(alerts()).toEqual([]);
    second.unmount();

    const third = home({ orders: [order({ paymentScheduleSet: [item(1, '2026-11-22')] })] });
    third.open(<OrdersHome />);
    expect(await screen.findByText('$30.00 to Marlow Field is due Sun 22 Nov')).toBeVisible();
  });

  it('announces what is late again the next day', async () => {
    localStorage.setItem('fourfold.overdue-banner', '2026-11-19');
    home({ orders: [saltwood] }).open(<OrdersHome />);
    expect(await screen.findByText(/to Saltwood Skin is \d+ days? late/)).toBeVisible();
  });

  it.each(['HARDSHIP', 'PAYMENT_ARRANGEMENT'])(
    'announces nothing while the account pays by a plan: %s [POR-122] [PAY-127]',
    async (accountStatus) => {
      home({ orders: [order({ paymentScheduleSet: [item(1, '2026-11-22')] })], accountStatus }).open(
        <OrdersHome />,
      );
      await screen.findByText('Your account is on a payment plan');
      expect(screen.queryByText(/Marlow Field is due/)).toBeNull();
      expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull();
    },
  );

  it('comes back the next day [POR-122]', async () => {
    localStorage.setItem('fourfold.due-banner', '2026-11-19');
    home({ orders: [order({ paymentScheduleSet: [item(1, '2026-11-22')] })] }).open(<OrdersHome />);
    expect(await screen.findByText('$30.00 to Marlow Field is due Sun 22 Nov')).toBeVisible();
  });
});

describe('what is owed while an account pays by a plan', () => {
  it('is not shown where only a part of it is known', async () => {
    const portal = home({ accountStatus: 'HARDSHIP' });
    portal.answer(listDuePayments, { ...dueOf([order()]), totalResults: 101 });
    portal.open(<OrdersHome />);
    await screen.findByText('Your account is on a payment plan');
    await waitFor(() => expect(portal.made(listDuePayments)).toHaveLength(1));
    await screen.findByText('Marlow Field');
    expect(screen.queryByRole('region', { name: /^You owe/ })).toBeNull();
  });
});

describe('an order of the list', () => {
  it('offers to pay what is late', async () => {
    home({ orders: [saltwood, order()] }).open(<OrdersHome />);
    const links = await screen.findAllByRole('link', { name: 'Pay now' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#/order/100000002?pay=12']);
  });

  it.each(['HARDSHIP', 'PAYMENT_ARRANGEMENT'])(
    'is on hold and offers no payment under %s [POR-167] [PAY-141] [PAY-142]',
    async (accountStatus) => {
      home({ orders: [saltwood], accountStatus }).open(<OrdersHome />);
      const card = (await screen.findByText('Saltwood Skin')).closest('li');
      expect(card).toHaveTextContent('$22.49 is on hold');
      expect(card).not.toHaveTextContent(/was due/);
      expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
      const owed = await screen.findByRole('region', { name: 'You owe in total' });
      expect(owed).toHaveTextContent(/On hold\$22\.49/);
      expect(owed).not.toHaveTextContent('Overdue');
      // The dates of the orders are not those of the plan.
      expect(owed).toHaveTextContent(/1 order/);
      expect(owed).not.toHaveTextContent(/payments? left/);
      expect(owed).toHaveTextContent(/In your payment plan/);
      expect(owed).not.toHaveTextContent(/By Fri 27 Nov|By Sun 20 Dec|Later/);
      expect(screen.queryByRole('button', { name: 'See when it’s due' })).toBeNull();
    },
  );
});
