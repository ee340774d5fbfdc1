import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { navigateToUrl } from '#shared/screens/access/login/navigate-to-url.ts';
import { account, maya } from '#shared/testing/payments.ts';
import { inPortal, problemsOf } from '../testing/in-portal.tsx';
import { PortalFrame } from './portal-frame.tsx';
import { isStandalone, screens } from './screen-map.ts';

function head(folds: boolean, at = '/') {
  const portal = inPortal(at, { flags: { 'consumer-responsive-hamburger-menu': folds } });
  const view = portal.open(
    <PortalFrame>
      <main id="main" tabIndex={-1}>
        <h1>Your orders</h1>
      </main>
    </PortalFrame>,
  );
  return { ...portal, ...view };
}

describe('the header of the portal', () => {
  it('opens the navigation from a menu when its flag is on [POR-104]', async () => {
    const { user } = head(true);
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(screen.getByRole('dialog', { name: 'Maya' }));
    expect(menu.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '#/');
    await user.click(menu.getByRole('link', { name: 'Orders' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the links and no menu when the flag is off [POR-104]', () => {
    head(false);
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
    expect(screen.getByRole('navigation', { name: 'Main' })).toHaveTextContent('Orders');
  });

  it('closes the menu on Escape [POR-062]', async () => {
    const { user } = head(true);
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('marks the current page, also on pages below it', () => {
    const { unmount } = head(true);
    expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
    unmount();
    head(true, '/order/100000001');
    expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'true');
  });

  it('leads to the payment methods, which do not count as a page below the orders', async () => {
    const { user } = head(true, '/billing');
    expect(screen.getByRole('link', { name: 'Orders' })).not.toHaveAttribute('aria-current');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(screen.getByRole('dialog', { name: 'Maya' }));
    expect(menu.getByRole('link', { name: 'Payment methods' })).toHaveAttribute('href', '#/billing');
    expect(menu.getByRole('link', { name: 'Payment methods' })).toHaveAttribute('aria-current', 'page');
    expect(menu.getByRole('link', { name: 'Account' })).not.toHaveAttribute('aria-current');
  });

  it('leads to the payment schedule, beside the orders and in the menu', async () => {
    const { user } = head(true, '/payment-schedule');
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    const link = main.getByRole('link', { name: 'Payment schedule' });
    expect(link).toHaveAttribute('href', '#/payment-schedule');
    expect(link).toHaveAttribute('aria-current', 'page');
    expect(main.getByRole('link', { name: 'Orders' })).not.toHaveAttribute('aria-current');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(screen.getByRole('dialog', { name: 'Maya' }));
    await user.click(menu.getByRole('link', { name: 'Payment schedule' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads to help in a new window, and to the account, which is also current on the payment methods', async () => {
    const { user } = head(true, '/billing');
    const help = { name: 'Help' };
    expect(screen.getAllByRole('link', help)[0]).toHaveAttribute('href', '/support/au/help');
    expect(screen.getAllByRole('link', help)[0]).toHaveAttribute('target', '_blank');
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(main.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '#/account');
    expect(main.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(screen.getByRole('dialog', { name: 'Maya' }));
    expect(menu.getByRole('link', help)).toHaveAttribute('href', '/support/au/help');
  });

  it('has a link that skips to the content', async () => {
    const { user } = head(true);
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('is accessible, with its menu closed and open', async () => {
    const { container, user } = head(true);
    expect(await problemsOf(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Maya' }));
    expect(await problemsOf(container)).toEqual([]);
  });
});

describe('the account menu', () => {
  const list = () => screen.queryByRole('button', { name: 'Log out' });

  it('opens below its button and closes on Escape, which returns the focus', async () => {
    const { user } = head(true);
    const button = screen.getByRole('button', { name: 'Maya', expanded: false });
    expect(list()).toBeNull();
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.tab();
    const menu = within(screen.getByRole('button', { name: 'Log out' }).closest('ul') as HTMLElement);
    expect(menu.getByRole('link', { name: 'Account' })).toHaveFocus();
    expect(menu.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '#/account');
    await user.tab();
    expect(screen.getByRole('link', { name: 'Payment methods' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Payment methods' })).toHaveAttribute('href', '#/billing');
    await user.tab();
    expect(screen.getByRole('link', { name: 'Preferences' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Security' })).toHaveAttribute('href', '#/security');
    await user.tab();
    expect(list()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(list()).toBeNull();
    expect(button).toHaveFocus();
  });

  it('closes when the shopper presses or focuses something else', async () => {
    const { user } = head(true);
    await user.click(screen.getByRole('button', { name: 'Maya' }));
    await user.click(screen.getByRole('heading', { name: 'Your orders' }));
    expect(list()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Maya' }));
    // Past four links and the button.
    for (let presses = 0; presses < 6; presses += 1) await user.tab();
    expect(list()).toBeNull();
  });

  it('signs out', async () => {
    const { user, path } = head(true);
    await user.click(screen.getByRole('button', { name: 'Maya' }));
    const signOut = list();
    if (signOut) await user.click(signOut);
    expect(path()).toBe('/logout');
  });
});

describe('the newer portal', () => {
  const enabled = 'consumer-portal-new-portal-enabled';
  const rollout = 'new-portal-rollout';
  const tryIt = { name: 'Try the new portal' };
  const written = vi.fn();
  let cookies = '';
  beforeEach(() => {
    vi.mocked(navigateToUrl).mockClear();
    written.mockClear();
    cookies = '';
    vi.spyOn(document, 'cookie', 'get').mockImplementation(() => cookies);
    vi.spyOn(document, 'cookie', 'set').mockImplementation(written);
    return () => vi.restoreAllMocks();
  });

  /** The header above a page, once the account has been read. */
  async function above(at: string, flags: Visit['flags'], of = {}, app: Visit = {}) {
    const portal = inPortal(at, { flags: { [enabled]: true, ...flags }, ...app });
    portal.answer(readAccount, account({ profileConfirmed: true, ...of }));
    const view = portal.open(
      <PortalFrame>
        <main id="main" />
      </PortalFrame>,
    );
    if (flags?.[enabled] !== false) await waitFor(() => expect(portal.made(readAccount)).toHaveLength(1));
    await act(async () => {});
    return { ...portal, ...view };
  }
  type Visit = NonNullable<Parameters<typeof inPortal>[1]>;
  const isLinked = () => screen.queryByRole('link', tryIt) !== null;

  it('is linked to in the header only for accounts that may use it [POR-085] [POR-086] [POR-103] [POR-387]', async () => {
    const statuses = { 'disallowed-statuses-to-new-portal': 'HARDSHIP , POLICY_HOLD' };
    const shown = async (flags: Visit['flags'], accountStatus = 'REGISTERED') => {
      const { unmount } = await above('/', flags, { accountStatus });
      const isShown = isLinked();
      unmount();
      return isShown;
    };
    expect(await shown({})).toBe(true);
    expect(await shown({ [enabled]: false })).toBe(false);
    expect(await shown(statuses, 'HARDSHIP')).toBe(false);
    expect(await shown(statuses, 'POLICY_HOLD')).toBe(false);
    expect(await shown(statuses, 'WRITTEN_OFF')).toBe(true);
    expect(navigateToUrl).not.toHaveBeenCalled();
  });

  it('is chosen by its link, at the same page, for a year [POR-099]', async () => {
    const { user } = await above('/order/12', {});
    const link = await screen.findByRole('link', tryIt);
    expect(link).toHaveAttribute('href', '/new-portal/en-au/orders/12');
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    expect(written.mock.calls).toEqual([
      ['new_portal=true; Path=/; Max-Age=31536000; Secure; SameSite=None'],
    ]);
  });

  it.each([
    ['/payment-schedule?page=2', '/upcoming-payments', '[PAY-098] [POR-087]'],
    ['/order/12?pay=any', '/orders/12', '[PAY-099] [POR-088]'],
    ['/account', '/account?tab-acc=profile', '[POR-089]'],
    ['/billing?add=card', '/account?tab-acc=payment-methods', '[PAY-100] [POR-090]'],
    ['/preferences', '/account?tab-acc=preferences', '[POR-091]'],
    ['/oauth/authorize?client_id=7', '/account?tab-acc=security', '[POR-092]'],
    ['/en-us/order/12', '/orders/12', '[POR-094]'],
    ['/', '/home', '[POR-095]'],
  ])('shows %s as its own %s to who has moved there %s', async (address, path) => {
    cookies = 'new_portal=true';
    await above(address, {});
    await waitFor(() => expect(navigateToUrl).toHaveBeenCalledWith(`/new-portal/en-au${path}`));
    expect(navigateToUrl).toHaveBeenCalledTimes(1);
  });

  it('opens automatically with the cookie or in the rollout, which lasts for the session, and never without access [POR-099] [POR-388] [POR-417]', async () => {
    const sent = async (flags: Visit['flags'], cookie: string, accountStatus = 'REGISTERED') => {
      vi.mocked(navigateToUrl).mockClear();
      cookies = cookie;
      const { unmount } = await above('/order/12', flags, { accountStatus });
      unmount();
      return vi.mocked(navigateToUrl).mock.calls.flat();
    };
    const target = '/new-portal/en-au/orders/12';
    expect(await sent({}, '')).toEqual([]);
    expect(await sent({}, 'new_portal=true')).toEqual([target]);
    expect(await sent({ [rollout]: true }, '')).toEqual([target]);
    expect(written).toHaveBeenLastCalledWith('new_portal=true; Path=/; Secure; SameSite=None');
    expect(await sent({ [rollout]: true, [enabled]: false }, 'new_portal=true')).toEqual([]);
    expect(await sent({ [rollout]: true }, 'new_portal=true', 'HARDSHIP')).toEqual([]);
  });

  it('waits for a confirmed profile and a second factor [POR-098]', async () => {
    cookies = 'new_portal=true';
    await above('/', {}, { profileConfirmed: false });
    await above('/', {}, {}, { user: { ...maya, requires2fa: true } });
    expect(navigateToUrl).not.toHaveBeenCalled();
  });

  it.each(['/identification', '/verify-ask', '/verify-confirm-email', '/profile'])(
    'never replaces %s, which has no header [POR-097]',
    (path) => {
      expect(isStandalone(path)).toBe(true);
      expect(Object.keys(screens)).toContain(path);
    },
  );
});
