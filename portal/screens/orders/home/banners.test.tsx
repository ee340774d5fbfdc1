/** Banners of the orders home, each seen once by an account. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { addTag, listTags } from '#shared/contract/access/tags.contract.ts';
import {
  listDuePayments,
  listOrders,
  readAmountDueSummary,
  readLimit,
} from '#shared/contract/orders/orders.contract.ts';
import { account, money } from '#shared/testing/payments.ts';
import { inPortal, problemsOf } from '../../../testing/in-portal.tsx';
import { dueOf, item, listOf, order, periods } from '../orders-for-tests.ts';
import OrdersHome from './orders-home.screen.tsx';

const stored = (name: string) => ({ name, createdAt: '2026-11-20T02:00:00.000Z' });

/** A visit in some browser of an account with these tags. */
function visit(running: string, tags: string[] = [], orders = [order()], of = {}) {
  const portal = inPortal('/', { flags: { 'orders-home-banners': running } });
  portal.answer(listOrders, listOf(orders));
  portal.answer(listDuePayments, dueOf(orders));
  portal.answer(readAmountDueSummary, { paymentPeriods: periods('0.00', '0.00', '0.00', '0.00') });
  portal.answer(readAccount, account({ accountStatus: 'REGISTERED', ...of }));
  portal.answer(readLimit, {
    creditLimit: money('2000.00'),
    used: money('0.00'),
    availableToSpend: money('2000.00'),
    otherCurrencies: [],
  });
  portal.answer(listTags, () => ({ tags: tags.map(stored) }));
  portal.answer(addTag, ({ body }) => {
    tags.push(body.name);
    return stored(body.name);
  });
  return portal;
}

async function shownIn(portal: ReturnType<typeof visit>): Promise<string[]> {
  const { unmount } = portal.open(<OrdersHome />);
  await screen.findByRole('heading', { level: 2, name: 'Orders' });
  await act(async () => {});
  const titles = [
    'Pay with Apple Pay',
    'Nothing to pay on the day you buy',
    'Give $2.00 with your next order',
  ];
  const shown = titles.filter((title) => screen.queryByText(title) !== null);
  unmount();
  return shown;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T02:00:00.000Z') });
  localStorage.clear();
  vi.stubGlobal('ApplePaySession', class {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a banner', () => {
  it.each([
    ['applepay-banner', 'Pay with Apple Pay'],
    ['loyalty-pulse-npuf-banner', 'Nothing to pay on the day you buy'],
    ['globalsistersmar22', 'Give $2.00 with your next order'],
  ])('is shown once to an account, on any device: %s [POR-154] [POR-155]', async (name, title) => {
    const tags: string[] = [];
    const first = visit(name, tags);
    expect(await shownIn(first)).toEqual([title]);
    expect(first.made(addTag)).toEqual([{ body: { name } }]);
    expect(tags).toEqual([name]);
    // Another browser, which keeps nothing of the first.
    localStorage.clear();
    const second = visit(name, tags);
    expect(await shownIn(second)).toEqual([]);
    expect(second.made(addTag)).toEqual([]);
  });

  it('leads to Apple Pay, and can be hidden at once', async () => {
    const { user } = visit('applepay-banner').open(<OrdersHome />);
    const link = await screen.findByRole('link', { name: 'Add Apple Pay' });
    expect(link).toHaveAttribute('href', '#/billing');
    expect(await problemsOf(document.body)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Hide this message' }));
    expect(screen.queryByText('Pay with Apple Pay')).toBeNull();
  });

  it('is shown to no one who could make no use of it, nor where the tags cannot be read', async () => {
    const late = order({ paymentScheduleSet: [item(1, '2026-11-01', { status: 'OVERDUE' })] });
    expect(await shownIn(visit('applepay-banner', [], [late]))).toEqual([]);
    const applePay = { preferredPaymentMethod: { type: 'APPLE_PAY', id: 'p1' } };
    expect(await shownIn(visit('applepay-banner', [], [order()], applePay))).toEqual([]);
    const unread = visit('applepay-banner');
    unread.refuse(listTags, 503);
    expect(await shownIn(unread)).toEqual([]);
  });

  it('costs no call while none runs', async () => {
    const portal = visit('');
    expect(await shownIn(portal)).toEqual([]);
    expect(portal.made(listTags)).toEqual([]);
  });
});

describe('an old flag of a browser', () => {
  it('becomes a tag of the account, and goes only once that is stored [POR-156]', async () => {
    localStorage.setItem('seen-applepay-banner', 'true');
    localStorage.setItem('seen-covid19', 'false');
    localStorage.setItem('seen-other', 'true');
    const failing = visit('');
    failing.refuse(addTag, 503);
    await shownIn(failing);
    await waitFor(() => expect(failing.made(addTag)).toEqual([{ body: { name: 'applepay-banner' } }]));
    expect(localStorage.getItem('seen-applepay-banner')).toBe('true');
    const tags: string[] = [];
    // It counts as seen from the start.
    expect(await shownIn(visit('applepay-banner', tags))).toEqual([]);
    await waitFor(() => expect(localStorage.getItem('seen-applepay-banner')).toBeNull());
    expect(tags).toEqual(['applepay-banner']);
    expect([localStorage.getItem('seen-covid19'), localStorage.getItem('seen-other')]).toEqual([
      'false',
      'true',
    ]);
  });
});
