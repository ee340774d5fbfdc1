import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import english from '#shared/content/en.json';
import {
  readMarketingSubscription,
  subscribeToMarketing,
  unsubscribeFromMarketing,
} from '#shared/contract/access/marketing.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { listDuePayments } from '#shared/contract/orders/orders.contract.ts';
import type { MarketingStatus } from '#shared/domain/account/marketing-status.ts';
import { portalMap } from '#shared/flows/orders/portal-map.ts';
import { account } from '#shared/testing/payments.ts';
import { isStandalone } from '../../app/screen-map.ts';
import { inPortal, problemsOf } from '../../testing/in-portal.tsx';
import { dueOf } from '../orders/orders-for-tests.ts';
import Marketing from './marketing.screen.tsx';

function visit(status: MarketingStatus = 'UNDECIDED', standing: Parameters<typeof account>[0] = {}) {
  const portal = inPortal('/marketing');
  portal.answer(readAccount, account(standing));
  portal.answer(listDuePayments, dueOf([]));
  portal.answer(readMarketingSubscription, { status });
  portal.answer(subscribeToMarketing, { status: 'SUBSCRIBED' });
  portal.answer(unsubscribeFromMarketing, { status: 'UNSUBSCRIBED' });
  return portal;
}

const question = () => screen.findByRole('heading', { name: 'Want to hear from us?' });

describe('the marketing question', () => {
  it.each([
    ['Yes, send me news', 'subscribed', subscribeToMarketing],
    ['No, thanks', 'unsubscribed', unsubscribeFromMarketing],
  ] as const)(
    'saves the answer "%s" and continues [POR-024] [POR-028] [POR-305] [POR-306] [POR-308]',
    async (name, chosen, operation) => {
      const portal = visit();
      const { container, user } = portal.open(<Marketing />);
      await question();
      expect(await problemsOf(container)).toEqual([]);
      await user.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(portal.path()).toBe('/'));
      const marketing = '/portal/consumers/subscriptions/marketing';
      expect(portal.calls().filter((call) => call.includes(marketing))).toEqual([
        `GET ${marketing}`,
        `PUT ${marketing}/${chosen}`,
      ]);
      expect([...portal.made(readMarketingSubscription), ...portal.made(operation)]).toEqual([{}, {}]);
    },
  );

  it.each(['SUBSCRIBED', 'UNSUBSCRIBED'] as const)(
    'is not asked of a shopper who is %s [POR-308]',
    async (status) => {
      const portal = visit(status);
      const next = vi.spyOn(portal.journey, 'next');
      portal.open(<Marketing />);
      await waitFor(() => expect(portal.path()).toBe('/'));
      expect(screen.queryByRole('heading')).toBeNull();
      expect(next).toHaveBeenCalledTimes(1);
      expect(portalMap['/marketing'].next).toBe('/marketing-finished');
    },
  );

  it.each([
    { accountStatus: 'WRITTEN_OFF' },
    { accountStatus: 'HARDSHIP' },
    { accountStatus: 'POLICY_HOLD' },
    { frozenStatus: { accountFrozen: true, selfExclusion: true } },
    { frozenStatus: { accountFrozen: false, selfExclusion: true } },
  ])('is not asked of a shopper who may not buy: %o', async (standing) => {
    const portal = visit('UNDECIDED', standing);
    portal.open(<Marketing />);
    await waitFor(() => expect(portal.path()).toBe('/'));
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('lets the shopper continue where the choice cannot be read', async () => {
    const portal = visit();
    portal.refuse(readMarketingSubscription, 500);
    portal.open(<Marketing />);
    await waitFor(() => expect(portal.path()).toBe('/'));
  });

  it.each([
    ['Yes, send me news', subscribeToMarketing, 503, 'service_unavailable'],
    ['No, thanks', unsubscribeFromMarketing, 429, 'too_many_requests'],
  ] as const)(
    'says why the answer "%s" was not saved, and lets the shopper continue [POR-309]',
    async (name, operation, status, errorCode) => {
      const portal = visit();
      portal.refuse(operation, status, errorCode);
      const { user } = portal.open(<Marketing />);
      await question();
      await user.click(screen.getByRole('button', { name }));
      expect(await screen.findByText('Your choice wasn’t saved')).toBeVisible();
      expect(screen.getByText(english.errors[errorCode])).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Decide later' }));
      expect(portal.path()).toBe('/');
    },
  );

  it('stands alone, without the portal around it', () => {
    expect(isStandalone('/marketing')).toBe(true);
  });
});
