import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { inPortal, problemsOf } from '../testing/in-portal.tsx';
import { PortalFrame } from './portal-frame.tsx';

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
  it('opens the navigation from a menu where its flag is on [POR-104]', async () => {
    const { user } = head(true);
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(screen.getByRole('dialog', { name: 'Maya' }));
    expect(menu.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '#/');
    await user.click(menu.getByRole('link', { name: 'Orders' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the links and no menu where the flag is off [POR-104]', () => {
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

  it('leads to the payment methods, which are no page below the orders', async () => {
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
  const list = () => screen.queryByRole('button', { name: 'Sign out' });

  it('opens below its button and closes on Escape, which returns the focus', async () => {
    const { user } = head(true);
    const button = screen.getByRole('button', { name: 'Maya', expanded: false });
    expect(list()).toBeNull();
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.tab();
    expect(screen.getByRole('link', { name: 'Account' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '#/account');
    await user.tab();
    expect(screen.getByRole('link', { name: 'Payment methods' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Payment methods' })).toHaveAttribute('href', '#/billing');
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
    // Past two links and the button.
    for (let presses = 0; presses < 4; presses += 1) await user.tab();
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
