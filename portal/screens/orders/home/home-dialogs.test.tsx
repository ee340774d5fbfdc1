/** The introduction of the newer portal and the mobile app, on the page of the orders. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

const enabled = 'consumer-portal-new-portal-enabled';
const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36';

interface Of {
  readonly orders?: readonly ReturnType<typeof order>[];
  readonly createdDate?: string;
  readonly accountStatus?: string;
  readonly flags?: NonNullable<Parameters<typeof inPortal>[1]>['flags'];
  readonly tags?: readonly string[];
  readonly countryCode?: 'AU' | 'GB';
}

/** The account keeps its tags from visit to visit. */
function shopper({
  orders = [order()],
  createdDate,
  accountStatus = 'REGISTERED',
  flags,
  tags: kept = [],
  countryCode = 'AU',
}: Of = {}) {
  const tags = [...kept];
  return {
    tags,
    visit() {
      const portal = inPortal('/', { flags: { [enabled]: true, ...flags }, app: { countryCode } });
      portal.answer(listOrders, listOf(orders));
      portal.answer(listDuePayments, dueOf(orders));
      portal.answer(readAmountDueSummary, { paymentPeriods: periods('0.00', '0.00', '0.00', '0.00') });
      portal.answer(readAccount, account({ accountStatus, ...(createdDate && { createdDate }) }));
      portal.answer(readLimit, {
        creditLimit: money('2000.00'),
        used: money('0.00'),
        availableToSpend: money('2000.00'),
        otherCurrencies: [],
      });
      portal.answer(listShops, ({ query }) => ({
        results: Array.from({ length: Number(query.perPage) }, (_, index) =>
          recommended(`Shop ${index + 1}`),
        ),
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

async function introduction() {
  // It is loaded separately.
  await act(() => import('./home-dialogs.tsx'));
  return screen.findByRole('dialog', { name: 'Try the new portal' });
}

/** Whether a dialog opens once the page is there and has read what it needs. */
async function opensOne(portal: ReturnType<ReturnType<typeof shopper>['visit']>): Promise<boolean> {
  const { unmount } = portal.open(<OrdersHome />);
  await screen.findByRole('heading', { level: 2, name: 'Orders' });
  await act(() => import('./home-dialogs.tsx'));
  await act(async () => {});
  const isOpen = screen.queryByRole('dialog') !== null;
  unmount();
  return isOpen;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T02:00:00.000Z') });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the introduction of the newer portal', () => {
  it('stays open while its shops load', async () => {
    const portal = shopper().visit();
    const answerShops = portal.hold(listShops);
    portal.open(<OrdersHome />);
    const dialog = within(await introduction());
    await waitFor(() => expect(portal.made(listShops)).toHaveLength(1));
    await act(async () => answerShops({ results: [recommended('Shop 1')], totalResults: 1 }));
    expect(await dialog.findByText('Shop 1')).toBeVisible();
  });

  it('opens for a shopper with an order, shows six shops, and leads there for a year [POR-003] [POR-148] [POR-111] [POR-120] [POR-402]', async () => {
    const written = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
    const maya = shopper();
    const portal = maya.visit();
    const { user } = portal.open(<OrdersHome />);
    const dialog = within(await introduction());
    await dialog.findByText('Shop 6');
    expect(portal.made(listShops)).toEqual([{ query: { region: 'AU', page: '0', perPage: '6' } }]);
    expect(portal.made(listOrders).at(-1)?.query).toMatchObject({ limit: '1' });
    expect(maya.tags).toContain('introduction-modal-seen');
    expect(await problemsOf(document.body)).toEqual([]);
    const link = dialog.getByRole('link', { name: 'Try the new portal' });
    expect(link).toHaveAttribute('href', '/new-portal/en-au/home');
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    expect(written).toHaveBeenCalledWith('new_portal=true; Path=/; Max-Age=31536000; Secure; SameSite=None');
  });

  it('opens once, whatever the shopper chose, because a tag of the account says so [POR-151]', async () => {
    const maya = shopper();
    const view = maya.visit().open(<OrdersHome />);
    await view.user.click(within(await introduction()).getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    view.unmount();
    expect(await opensOne(maya.visit())).toBe(false);
  });

  it('opens without orders from 14 days after joining on, at a second visit [POR-149] [POR-150]', async () => {
    const longAgo = { orders: [], createdDate: '2026-11-14T01:59:59.000Z' };
    const maya = shopper(longAgo);
    expect(await opensOne(maya.visit())).toBe(false);
    expect(maya.tags).toEqual(['orders-page-visited']);
    expect(await opensOne(maya.visit())).toBe(true);
    const fourteenDays = { ...longAgo, createdDate: '2026-11-14T02:00:00.000Z' };
    expect(await opensOne(shopper({ ...fourteenDays, tags: ['orders-page-visited'] }).visit())).toBe(false);
  });

  it('is for those with access alone, and else reads nothing [POR-148] [POR-150]', async () => {
    for (const without of [
      { flags: { [enabled]: false } },
      { accountStatus: 'HARDSHIP' },
      { flags: { 'disallowed-statuses-to-new-portal': 'POLICY_HOLD, REGISTERED' } },
    ] as const) {
      const portal = shopper(without).visit();
      expect([without, await opensOne(portal)]).toEqual([without, false]);
      expect(portal.made(listTags)).toEqual([]);
    }
  });

  it.each([listTags, addTag])('stays away when the tags cannot be read or stored', async (operation) => {
    const portal = shopper().visit();
    portal.refuse(operation, 503);
    expect(await opensOne(portal)).toBe(false);
  });
});

describe('the mobile app', () => {
  const onPhone = (userAgent = phone) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const off = { flags: { [enabled]: false } };

  it('is offered once in the browser of a phone, from the stores of the country [POR-003] [POR-107] [POR-106]', async () => {
    onPhone();
    const maya = shopper({ ...off, countryCode: 'GB' });
    const view = maya.visit().open(<OrdersHome />);
    await act(() => import('./home-dialogs.tsx'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fourfold on your phone' }));
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://play.google.com/store/apps/details?id=example.fourfold&gl=GB',
      'https://apps.apple.com/gb/app/fourfold',
    ]);
    expect(await problemsOf(document.body)).toEqual([]);
    await view.user.click(dialog.getByRole('button', { name: 'Continue in the browser' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    view.unmount();
    expect(await opensOne(maya.visit())).toBe(false);
  });

  it('is offered from the App Store first on an iPhone', async () => {
    onPhone('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148');
    shopper(off)
      .visit()
      .open(<OrdersHome />);
    await act(() => import('./home-dialogs.tsx'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fourfold on your phone' }));
    expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('App Store'),
      expect.stringContaining('Google Play'),
    ]);
  });

  it('is offered on no other device [POR-107]', async () => {
    expect(await opensOne(shopper(off).visit())).toBe(false);
  });

  it('waits for a later visit where the introduction opens [POR-107]', async () => {
    onPhone();
    const maya = shopper();
    const view = maya.visit().open(<OrdersHome />);
    await introduction();
    view.unmount();
    maya.visit().open(<OrdersHome />);
    await screen.findByRole('dialog', { name: 'Fourfold on your phone' });
    await waitFor(() => expect(localStorage.getItem('fourfold.app-dialog')).toBe('shown'));
  });
});
