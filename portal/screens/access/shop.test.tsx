import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { listDuePayments } from '#shared/contract/orders/orders.contract.ts';
import { navigateToUrl } from '#shared/screens/access/login/navigate-to-url.ts';
import { account } from '#shared/testing/payments.ts';
import { inPortal } from '../../testing/in-portal.tsx';
import { dueOf } from '../orders/orders-for-tests.ts';
import ShopPage from './shop.screen.tsx';

const configured = document.createElement('meta');
configured.name = 'fourfold:shop-url';
const configure = (content: string) => {
  configured.content = content;
  document.head.append(configured);
};

beforeEach(() => {
  vi.mocked(navigateToUrl).mockClear();
  history.replaceState(null, '', '/au/#/shop');
});
afterEach(() => configured.remove());

function visit(at: string, accountStatus = 'REGISTERED') {
  const portal = inPortal(at);
  portal.answer(readAccount, account({ accountStatus }));
  portal.answer(listDuePayments, dueOf([]));
  return portal;
}

describe('the redirect to the shop', () => {
  it('leaves out a shopper who may not buy there', async () => {
    configure('https://shop.example/');
    const portal = visit('/shop', 'HARDSHIP');
    portal.open(<ShopPage />);
    await waitFor(() => expect(portal.path()).toBe('/marketing'));
    expect(navigateToUrl).not.toHaveBeenCalled();
  });

  it('navigates to the shop that the server names, and Back from there leads home [POR-037] [POR-040]', async () => {
    configure('https://shop.example/?merchant=demo-au');
    const portal = visit('/shop?url=https://evil.example');
    portal.open(<ShopPage />);
    await waitFor(() => expect(navigateToUrl).toHaveBeenCalled());
    expect(vi.mocked(navigateToUrl).mock.calls).toEqual([['https://shop.example/?merchant=demo-au']]);
    expect(location.hash).toBe('#/');
    expect(screen.getByText('Taking you to the shop')).toBeVisible();
  });

  it.each(['', 'shop.example', '/elsewhere', 'javascript:alert(1)', 'data:text/html,hello'])(
    'continues in the portal where no web address is configured: %s',
    async (address) => {
      configure(address);
      const portal = visit('/shop');
      portal.open(<ShopPage />);
      await waitFor(() => expect(portal.path()).toBe('/marketing'));
      expect(navigateToUrl).not.toHaveBeenCalled();
    },
  );
});
