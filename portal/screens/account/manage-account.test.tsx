import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { deactivateAccount, reactivateAccount } from '#shared/contract/access/manage-account.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { listDuePayments } from '#shared/contract/orders/orders.contract.ts';
import { account } from '#shared/testing/payments.ts';
import { inPortal, problemsOf } from '../../testing/in-portal.tsx';
import { dueOf, order } from '../orders/orders-for-tests.ts';
import AccountPage from './account.screen.tsx';

const closed = { accountFrozen: true, selfExclusion: true };
const open = { accountFrozen: false, selfExclusion: false };

function visit(changes: Parameters<typeof account>[0] = {}) {
  const portal = inPortal('/account');
  portal.answer(readAccount, account({ accountStatus: 'REGISTERED', ...changes }));
  portal.answer(listDuePayments, { results: [], totalResults: 0 });
  portal.answer(deactivateAccount, { accountStatus: 'REGISTERED', frozenStatus: closed });
  portal.answer(reactivateAccount, { accountStatus: 'REGISTERED', frozenStatus: open });
  return portal;
}

const button = (name: string) => screen.findByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });

async function openReasons(portal = visit()) {
  const view = portal.open(<AccountPage />);
  await view.user.click(await button('Close account'));
  await dialog('Why do you want to go?');
  return { ...view, portal, press: async (name: string) => view.user.click(await button(name)) };
}

async function closeFor(reason: string, portal = visit()) {
  const view = await openReasons(portal);
  await view.user.click(screen.getByRole('radio', { name: reason }));
  await view.press('Continue');
  await dialog('Close your account?');
  return view;
}

describe('the way to close the account or open it again', () => {
  it.each([
    ['REGISTERED', open, 'Close account', true],
    ['REGISTERED', { accountFrozen: false, selfExclusion: true }, 'Close account', true],
    ['REGISTERED', { accountFrozen: true, selfExclusion: false }, 'Close account', false],
    ['REGISTERED', closed, 'Open it again', true],
    ['HARDSHIP', open, 'Close account', false],
    ['WRITTEN_OFF', closed, 'Close account', false],
  ] as const)(
    'of %s and %o is "%s", usable: %s [POR-298] [POR-299] [POR-300] [POR-301]',
    async (accountStatus, frozenStatus, name, isUsable) => {
      const portal = visit({ accountStatus, frozenStatus });
      const { user } = portal.open(<AccountPage />);
      const shown = await button(name);
      expect(shown.getAttribute('aria-disabled')).toBe(isUsable ? null : 'true');
      if (isUsable) return;
      expect(shown).toHaveAccessibleDescription(/can’t be closed here/);
      await user.click(shown);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('says of a closed account since when it is so, what it still does and what it no longer does', async () => {
    const portal = visit({ frozenStatus: closed, deactivatedDate: '2026-10-12T03:00:00.000Z' });
    portal.open(<AccountPage />);
    const notice = await screen.findByRole('region', { name: 'Your account is closed' });
    expect(notice).toHaveTextContent('You closed it on 12 October 2026. Everything is paid');
    expect(
      within(notice)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Your orders and agreements stay here to read.',
      'You can still report a problem with an order.',
      'You can’t place new orders.',
    ]);
    expect(within(notice).getByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '#/');
    expect(within(notice).queryByRole('link', { name: /^Pay/ })).toBeNull();
    expect(screen.getByRole('region', { name: 'About you' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close account' })).toBeNull();
    expect(await problemsOf(document.body)).toEqual([]);
  });

  it('says of a closed account what it still owes, and nothing of it where that is not known', async () => {
    const portal = visit({ frozenStatus: closed });
    portal.answer(listDuePayments, dueOf([order()]));
    const { unmount } = portal.open(<AccountPage />);
    const notice = await screen.findByRole('region', { name: 'Your account is closed' });
    expect(notice).toHaveTextContent('What you still owe is paid as agreed.');
    expect(within(notice).getByRole('link', { name: 'Pay $30.00 now' })).toHaveAttribute(
      'href',
      '#/order/100000001?pay=2',
    );
    unmount();
    const unread = visit({ frozenStatus: closed });
    unread.refuse(listDuePayments, 500);
    unread.open(<AccountPage />);
    const other = await screen.findByRole('region', { name: 'Your account is closed' });
    expect(other).not.toHaveTextContent(/Everything is paid|still owe/);
  });
});

describe('closing the account', () => {
  it('asks for the reason, asks once more, and ends in the outcome [POR-293] [POR-295]', async () => {
    const { portal, press, user } = await closeFor('I need a break');
    expect(await problemsOf(document.body)).toEqual([]);
    await press('Back');
    expect(screen.getByRole('radio', { name: 'I need a break' })).toBeChecked();
    await press('Continue');
    await press('Close my account');
    expect(await dialog('Your account is closed')).toBeVisible();
    expect(portal.made(deactivateAccount)).toEqual([{ body: { deactivateReason: 'NEED_A_BREAK' } }]);
    portal.answer(readAccount, account({ accountStatus: 'REGISTERED', frozenStatus: closed }));
    await user.click(
      within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] as HTMLElement,
    );
    expect(await button('Open it again')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it.each([
    ['I no longer want to use Fourfold', 'NO_LONGER_WANT_TO_USE'],
    ['I need a break', 'NEED_A_BREAK'],
    ['I’m applying for a mortgage', 'APPLYING_FOR_MORTGAGE'],
    ['I can’t shop at the moment', 'UNABLE_TO_SHOP'],
  ])('sends the preset of "%s" [POR-296] [POR-297]', async (reason, deactivateReason) => {
    const { portal, press } = await closeFor(reason);
    await press('Close my account');
    await dialog('Your account is closed');
    expect(portal.made(deactivateAccount)).toEqual([{ body: { deactivateReason } }]);
  });

  it('takes own words instead, and none with a card number or none at all [POR-297]', async () => {
    const { portal, press, user } = await openReasons();
    await press('Continue');
    expect(await screen.findByText('Choose a reason to continue.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Something else' }));
    await press('Continue');
    expect(await screen.findByText('Tell us your reason in a few words.')).toBeVisible();
    const words = screen.getByLabelText('In your own words');
    await user.type(words, 'card 4111 1111 1111 1111');
    await press('Continue');
    expect(await screen.findByText(/looks like a card number/)).toBeVisible();
    await user.clear(words);
    await user.type(words, '  Moving abroad ');
    await press('Continue');
    await press('Close my account');
    await dialog('Your account is closed');
    expect(portal.made(deactivateAccount)).toEqual([{ body: { deactivateReason: 'Moving abroad' } }]);
  });

  it.each([
    [412, 'account_balance_non_zero', 'Your account can’t close yet', /Something is still to pay/],
    [409, 'account_already_frozen', 'Nothing to close', /closed or on hold already/],
    [
      412,
      'account_has_charge_at_ship_orders',
      'Your account can’t close yet',
      /hasn’t charged one of your orders/,
    ],
    [412, 'precondition_failed', 'That didn’t work', /Your account is as it was/],
    [500, 'internal_error', 'That didn’t work', /Your account is as it was/],
  ] as const)(
    'shows the refusal %s %s as a separate outcome [POR-302] [POR-303] [POR-304]',
    async (status, code, title, text) => {
      const portal = visit();
      portal.refuse(deactivateAccount, status, code);
      const { press } = await closeFor('I need a break', portal);
      await press('Close my account');
      const shown = within(await dialog(title));
      expect(shown.getAllByText(text)[0]).toBeVisible();
      expect(await problemsOf(document.body)).toEqual([]);
    },
  );

  it('keeps what was written when the session ends, and goes on there', async () => {
    const portal = visit();
    const { user } = await openReasons(portal);
    await user.click(screen.getByRole('radio', { name: 'Something else' }));
    await user.type(screen.getByLabelText('In your own words'), 'Moving abroad');
    portal.openAfterLostSession(<AccountPage />);
    await dialog('Why do you want to go?');
    expect(screen.getByLabelText('In your own words')).toHaveValue('Moving abroad');
  });
});

describe('opening the account again', () => {
  it('needs no question, sends nothing with it, and ends in the outcome [POR-294] [POR-295] [POR-301]', async () => {
    const portal = visit({ frozenStatus: closed });
    const { user } = portal.open(<AccountPage />);
    await user.click(await button('Open it again'));
    expect(await dialog('Your account is open again')).toBeVisible();
    expect(portal.made(reactivateAccount)).toEqual([{}]);
  });

  it('can be tried again when it failed [POR-304]', async () => {
    const portal = visit({ frozenStatus: closed });
    portal.refuse(reactivateAccount, 500);
    const { user } = portal.open(<AccountPage />);
    await user.click(await button('Open it again'));
    await dialog('That didn’t work');
    portal.answer(reactivateAccount, { accountStatus: 'REGISTERED', frozenStatus: open });
    await user.click(await button('Try again'));
    await waitFor(async () => expect(await dialog('Your account is open again')).toBeVisible());
  });
});
