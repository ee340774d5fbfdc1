import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { autoReturnSeconds } from '#shared/bridge/times.ts';
import { readCountries } from '#shared/contract/access/account.contract.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { checkoutSession, openSession } from '#shared/testing/checkout-session.ts';
import { money } from '#shared/testing/payments.ts';
import { visitCheckout } from '#widget/testing/checkout-visit.tsx';
import type { CheckoutContextValue } from './checkout-context.tsx';

function end(session: CheckoutSession, at: string, visit: Partial<CheckoutContextValue> = {}) {
  const opened = visitCheckout({ ...visit, at, session });
  opened.answer(readCountries, { countries: [] });
  return { ...opened, ...opened.open() };
}

const approved = checkoutSession({ state: 'APPROVED' });

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** One second after the other, as the page counts them. */
async function wait(seconds: number) {
  for (let passed = 0; passed < seconds; passed += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
}

describe('an approved order', () => {
  it('shows what was approved, what is due next, and the shop', async () => {
    end(approved, '/summary-success');
    expect(screen.getByRole('heading', { name: '$30.00 approved. Your order is placed.' })).toBeVisible();
    expect(screen.getByText(/Marlow Field has your order MF-20881/)).toBeVisible();
    expect(screen.getByText('Next: $30.00 on 4 December 2026.')).toBeVisible();
    expect(screen.getByText('Approved')).toBeVisible();
  });

  it.each(['MF-20881', null])(
    'promises no delivery of an order that is collected, and one of any other: %s',
    (merchantReference) => {
      const { orderDetail } = approved;
      const session = { ...approved, orderDetail: { ...orderDetail, merchantReference } };
      const collected = end({ ...session, mode: 'EXPRESS', pickup: true }, '/summary-success');
      expect(
        screen.getByText(/Marlow Field has your order.* and will email you about pickup\.$/),
      ).toBeVisible();
      expect(screen.queryByText(/delivery/)).toBeNull();
      collected.unmount();
      end(session, '/summary-success');
      expect(
        screen.getByText(/Marlow Field has your order.* and will email you about delivery\.$/),
      ).toBeVisible();
    },
  );

  it('does not say that an authorised amount was paid', async () => {
    end(approved, '/summary-success');
    expect(screen.getByText('Today’s payment is taken when Marlow Field confirms the order.')).toBeVisible();
    expect(screen.queryByText(/paid/i)).toBeNull();
  });

  it('mentions no payment if nothing is due today', async () => {
    end(checkoutSession({ state: 'APPROVED', amountDueToday: money('0.00') }), '/summary-success');
    expect(screen.getByRole('heading', { name: 'Your order is placed.' })).toBeVisible();
    expect(screen.queryByText(/is taken when/)).toBeNull();
  });

  it('returns to the shop automatically, once', async () => {
    const { finish } = end(approved, '/summary-success');
    await wait(autoReturnSeconds - 1);
    expect(finish).not.toHaveBeenCalled();
    await wait(1);
    expect(finish).toHaveBeenCalledTimes(1);
    await wait(autoReturnSeconds);
    expect(finish).toHaveBeenCalledTimes(1);
  });

  it('stays if the shopper chooses to stay', async () => {
    const { finish, user } = end(approved, '/summary-success');
    await user.click(screen.getByRole('button', { name: 'Stay here' }));
    await wait(2 * autoReturnSeconds);
    expect(finish).not.toHaveBeenCalled();
    expect(screen.queryByText(/Going back automatically/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to Marlow Field' }));
    expect(finish).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['popup', 0],
    ['dialog', 0],
    // The shop hears of it only then.
    ['redirect', 1],
  ] as const)('counts the seconds in the background: in a %s, %i times', async (display, returns) => {
    const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { finish } = end(approved, '/summary-success', { display });
    await wait(2 * autoReturnSeconds);
    expect(finish).toHaveBeenCalledTimes(returns);
    isHidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await wait(autoReturnSeconds);
    expect(finish).toHaveBeenCalledTimes(1);
    isHidden.mockRestore();
  });

  it('tells a screen reader once that it returns automatically, not with every second', async () => {
    end(approved, '/summary-success');
    const said = screen.getByRole('status');
    const announced = said.textContent;
    expect(announced).toBe('Going back automatically in 5 seconds.');
    await wait(2);
    expect(said.textContent).toBe(announced);
    expect(screen.getByText('Going back automatically in 3 seconds.').closest('[role=status]')).toBeNull();
  });

  it('keeps the focus on the page if the shopper chooses to stay', async () => {
    const { user } = end(approved, '/summary-success');
    await user.click(screen.getByRole('button', { name: 'Stay here' }));
    expect(screen.getByRole('main')).toHaveFocus();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('does not return automatically if the shopper prefers reduced motion', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') }));
    const { finish } = end(approved, '/summary-success');
    await wait(2 * autoReturnSeconds);
    expect(finish).not.toHaveBeenCalled();
  });
});

describe('an order that is not approved', () => {
  it.each([
    ['DECLINED', '/summary-declined', 'This order was not placed'],
    ['EXPIRED', '/summary-expired', 'This checkout has expired'],
    ['CANCELLED', '/summary-cancelled', 'This order was cancelled'],
  ] as const)('%s shows its outcome and the link back [PAY-389]', async (state, at, title) => {
    const { finish, user } = end(openSession({ state }), at);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to Marlow Field' }));
    expect(finish).toHaveBeenCalledTimes(1);
  });

  it('links to the shop’s return URL after a redirect', () => {
    end(openSession({ state: 'EXPIRED' }), '/summary-expired', { display: 'redirect' });
    expect(screen.getByRole('link', { name: 'Back to Marlow Field' })).toHaveAttribute(
      'href',
      'http://shop.localhost:4402/?status=CANCELLED',
    );
  });

  it.each(['DECLINED', 'EXPIRED', 'CANCELLED'] as const)(
    'closes a severed popup automatically, where the shopper does not stay: %s',
    async (state) => {
      const { finish } = end(openSession({ state }), '/summary-declined', {
        display: 'popup',
        isSevered: true,
      });
      expect(screen.getByText(/You can return to the shop/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Stay here' })).toBeVisible();
      await wait(autoReturnSeconds);
      expect(finish.mock.calls).toEqual([['CANCELLED']]);
    },
  );

  it.each(['popup', 'dialog'] as const)(
    'returns from a decline automatically after as long as from an approval: %s',
    async (display) => {
      const { finish } = end(openSession({ state: 'DECLINED' }), '/summary-declined', { display });
      await wait(autoReturnSeconds - 1);
      expect(finish).not.toHaveBeenCalled();
      await wait(1);
      expect(finish.mock.calls).toEqual([['CANCELLED']]);
    },
  );

  it.each([
    ['EXPIRED', 'popup'],
    ['CANCELLED', 'dialog'],
    ['DECLINED', 'redirect'],
  ] as const)(
    'stays if the shop closes it, or the shopper has to return: %s in a %s',
    async (state, display) => {
      const { finish } = end(openSession({ state }), '/summary-declined', { display });
      await wait(2 * autoReturnSeconds);
      expect(finish).not.toHaveBeenCalled();
    },
  );
});

describe('the outcome page', () => {
  it('shows the session’s outcome, even if its path says another', () => {
    end(openSession({ state: 'DECLINED' }), '/summary-success');
    expect(screen.getByRole('heading', { name: 'This order was not placed' })).toBeVisible();
    expect(screen.queryByText(/paid/)).toBeNull();
    expect(document.title).toBe('Payment declined');
  });

  it('leads back to an order that is still open', () => {
    end(openSession(), '/summary-success');
    expect(screen.getByRole('link', { name: 'Go to the order' })).toHaveAttribute(
      'href',
      '#/summary-processing',
    );
    expect(document.title).toBe('This order is still open');
  });

  it('says that an order is open in another window, once it went on there, until it has ended', () => {
    const standing = { current: () => 'moved' as const, subscribe: () => () => {} };
    const { unmount } = end(openSession(), '/summary-cancelled', { standing });
    expect(screen.getByRole('heading', { name: 'This order is open in another window' })).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
    expect(document.title).toBe('This order is open in another window');
    unmount();
    end(openSession({ state: 'CANCELLED' }), '/summary-cancelled', { standing });
    expect(screen.getByRole('heading', { name: 'This order was cancelled' })).toBeVisible();
  });
});
