/** Who is greeted on the page of the orders, and when. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { addTag, listTags } from '#shared/contract/access/tags.contract.ts';
import {
  listDuePayments,
  listOrders,
  listShops,
  readAmountDueSummary,
  readLimit,
} from '#shared/contract/orders/orders.contract.ts';
import { account, money } from '#shared/testing/payments.ts';
import { inPortal, problemsOf } from '../../../testing/in-portal.tsx';
import { dueOf, listOf, order, periods, recommended } from '../orders-for-tests.ts';
import OrdersHome from './orders-home.screen.tsx';

const names = ['Marlow Field', 'Saltwood Skin', 'Dune Table'];

/** The account keeps its tags from visit to visit. */
function shopper(variant: string | null = 'B', orders = [] as ReturnType<typeof order>[]) {
  const tags: string[] = [];
  return {
    tags,
    visit() {
      const session = variant ? { activeExperiments: { 'orders-home-welcome-modal': variant } } : {};
      const portal = inPortal('/', { session });
      portal.answer(listOrders, listOf(orders));
      portal.answer(listDuePayments, dueOf(orders));
      portal.answer(readAmountDueSummary, { paymentPeriods: periods('0.00', '0.00', '0.00', '0.00') });
      portal.answer(readAccount, account());
      portal.answer(readLimit, {
        creditLimit: money('2000.00'),
        used: money('0.00'),
        availableToSpend: money('2000.00'),
        otherCurrencies: [],
      });
      portal.answer(listShops, ({ query }) => ({
        results: names.slice(0, Number(query.perPage)).map(recommended),
        totalResults: 9,
      }));
      const stored = (name: string) => ({ name, createdAt: '2026-11-20T02:00:00.000Z' });
      portal.answer(listTags, () => ({ tags: tags.map(stored) }));
      portal.answer(addTag, ({ body }) => {
        tags.push(body.name);
        return stored(body.name);
      });
      return portal;
    },
  };
}

const welcome = () => screen.findByRole('dialog', { name: 'Welcome to Fourfold' });
const isShown = async (orders: boolean) => {
  await screen.findByText(orders ? 'Marlow Field' : 'No orders yet');
  // The dialog is loaded separately.
  await act(() => import('./home-dialogs.tsx'));
  return screen.queryByRole('dialog') !== null;
};

describe('the welcome modal', () => {
  it.each(['B', 'D'])(
    'greets a shopper without orders in variant %s, and shows three cards of shops [POR-145] [PAY-107] [POR-402] [POR-119]',
    async (variant) => {
      const portal = shopper(variant).visit();
      const { user } = portal.open(<OrdersHome />);
      const dialog = within(await welcome());
      await dialog.findByText('Marlow Field');
      expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
        names.map((name) => expect.stringContaining(`${name}Home`)),
      );
      expect(portal.made(listShops)).toContainEqual({ query: { region: 'AU', page: '0', perPage: '3' } });
      expect(await problemsOf(document.body)).toEqual([]);
      await user.click(dialog.getByRole('button', { name: 'Got it' }));
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it.each(['A', 'C', null])('never opens in variant %s, nor makes a call [POR-145]', async (variant) => {
    const portal = shopper(variant).visit();
    portal.open(<OrdersHome />);
    expect(await isShown(false)).toBe(false);
    expect(portal.calls()).not.toContain('GET /portal/consumers/tags');
  });

  it.each(['B', 'D'])(
    'is not for a shopper with an order, in variant %s [POR-145] [POR-146]',
    async (variant) => {
      const portal = shopper(variant, [order()]).visit();
      portal.open(<OrdersHome />);
      expect(await isShown(true)).toBe(false);
      expect(portal.calls()).not.toContain('GET /portal/consumers/tags');
    },
  );

  it('opens on the first visit and on no later one, because a tag of the account says so [POR-145] [POR-146] [POR-152] [POR-153]', async () => {
    const maya = shopper();
    const first = maya.visit();
    const page = first.open(<OrdersHome />);
    await welcome();
    expect([...first.made(listTags), ...first.made(addTag)]).toEqual([
      {},
      { body: { name: 'orders-page-visited' } },
    ]);
    expect(first.calls()).toEqual(
      expect.arrayContaining(['GET /portal/consumers/tags', 'POST /portal/consumers/tags']),
    );
    page.unmount();
    const second = maya.visit();
    second.open(<OrdersHome />);
    await waitFor(() => expect(second.made(listTags)).toHaveLength(1));
    expect(await isShown(false)).toBe(false);
    expect(second.made(addTag)).toEqual([]);
  });

  it('closes when its shops cannot be read, and says nothing [POR-147]', async () => {
    const portal = shopper().visit();
    let refuse = () => {};
    const shops = new Promise<never>((_, reject) => {
      refuse = () => reject(new Error('offline'));
    });
    // It may be refused before the page asks.
    shops.catch(() => {});
    portal.answer(listShops, ({ query }) =>
      query.perPage === '3' ? shops : { results: [], totalResults: 0 },
    );
    portal.open(<OrdersHome />);
    const dialog = within(await welcome());
    expect(dialog.getByLabelText('Loading shops')).toBeInTheDocument();
    refuse();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
    expect(screen.getByText('No orders yet')).toBeVisible();
    // It stays closed when the page is read again.
    portal.answer(listShops, { results: names.map(recommended), totalResults: 9 });
    await act(() => portal.readAgain());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([listTags, addTag])('stays away when the tags cannot be read or stored', async (operation) => {
    const portal = shopper().visit();
    portal.refuse(operation, 503);
    portal.open(<OrdersHome />);
    await waitFor(() => expect(portal.made(operation)).toHaveLength(1));
    expect(await isShown(false)).toBe(false);
  });
});
