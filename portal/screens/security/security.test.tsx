import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startMobileChange } from '#shared/contract/access/change-contact.contract.ts';
import { changePassword } from '#shared/contract/access/change-password.contract.ts';
import { endOtherSessions, endSession, listSessions } from '#shared/contract/access/sessions.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { listLinkedProducts } from '#shared/contract/account-link/account-link.contract.ts';
import type { LoginSession } from '#shared/domain/access/login-session.ts';
import { portalMap } from '#shared/flows/orders/portal-map.ts';
import { clockAt } from '#shared/testing/in-app.tsx';
import { account } from '#shared/testing/payments.ts';
import { inPortal, problemsOf } from '../../testing/in-portal.tsx';
import ManageLogins from './manage-logins.screen.tsx';
import SecurityPage from './security.screen.tsx';

const now = '2026-11-28T02:00:00.000Z';
const login = (number: number, patch: Partial<LoginSession> = {}): LoginSession => ({
  sessionId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  sessionType: 'PORTAL',
  deviceName: 'Windows',
  browser: 'Firefox',
  createdAt: '2026-11-02T02:00:00.000Z',
  lastActiveAt: '2026-11-27T10:08:00.000Z',
  current: false,
  channel: 'PORTAL',
  merchantName: null,
  ...patch,
});
const own = login(1, {
  ...{ sessionType: 'PERSISTENT', deviceName: 'iPhone', browser: 'Safari', current: true },
  ...{ createdAt: '2026-11-14T02:00:00.000Z', lastActiveAt: now },
});
const desk = login(2);
const tablet = login(3, {
  ...{ sessionType: 'CHECKOUT', channel: 'CHECKOUT', deviceName: 'iPad', browser: 'Safari' },
  ...{ merchantName: 'Marlow Field', createdAt: '2026-10-28T02:00:00.000Z' },
  lastActiveAt: '2026-10-28T02:30:00.000Z',
});

function visit(at = '/security', ...listed: LoginSession[]) {
  const portal = inPortal(at, { app: { clock: clockAt(now) } });
  let sessions = listed.length > 0 ? listed : [own, desk, tablet];
  portal.answer(readAccount, account({ mobile: '+61412345318' }));
  portal.answer(startMobileChange, { token: '8d3f0a52-3c1e-4b60-9b0f-3f5a4f3c2d1e' });
  portal.answer(listSessions, () => ({ sessions }));
  portal.answer(listLinkedProducts, { permissions: [] });
  portal.answer(endSession, ({ params }) => {
    sessions = sessions.filter(({ sessionId }) => sessionId !== params.sessionId);
    return undefined;
  });
  portal.answer(endOtherSessions, () => {
    sessions = sessions.filter(({ current }) => current);
    return undefined;
  });
  return portal;
}

const button = (name: string) => screen.findByRole('button', { name });
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the security page', () => {
  it('shows the password with its date, and opens the dialog from its button only [POR-015]', async () => {
    expect(portalMap['/security'].access).toBe('signed-in');
    const { user } = visit().open(<SecurityPage />);
    expect(await screen.findByText('Changed 3 March 2026')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(await button('Change password'));
    expect(screen.getByRole('dialog', { name: 'Change your password' })).toBeVisible();
  });

  it('names the number of the codes by its end, and leads to the change of it', async () => {
    const portal = visit();
    const { user } = portal.open(<SecurityPage />);
    expect(await screen.findByText('To the number ending 318')).toBeVisible();
    await user.click(await button('Change number'));
    await waitFor(() => expect(portal.path()).toBe('/verify-confirm-email'));
    expect(portal.session()).toMatchObject({ changeMobileToken: '8d3f0a52-3c1e-4b60-9b0f-3f5a4f3c2d1e' });
  });

  it('offers no change of the number while the account is held', async () => {
    const portal = visit();
    portal.answer(readAccount, account({ mobile: null, accountStatus: 'POLICY_HOLD' }));
    portal.open(<SecurityPage />);
    expect(await screen.findByText('No mobile number yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change number' })).toBeNull();
  });

  it('lists the logins with kind, device, shop and use, the present one first and marked [POR-333]', async () => {
    const portal = visit('/security', desk, own, tablet);
    portal.open(<SecurityPage />);
    await screen.findByText('iPhone, Safari');
    const said = rows().slice(-3);
    expect(said[0]).toBe(
      'iPhone, Safari This deviceAccount\u00a0· logged in 14 Nov\u00a0· active now\u00a0· stays logged in',
    );
    expect(said[1]).toMatch(
      /^Windows, FirefoxAccount\u00a0· logged in 2 Nov\u00a0· last active yesterday, 9:08.pmLog out$/,
    );
    expect(said[2]).toBe(
      'iPad, SafariCheckout at Marlow Field\u00a0· logged in 28 Oct\u00a0· last active 28 OctLog out',
    );
    expect(portal.made(listSessions)).toEqual([{}]);
    expect(portal.calls()).toContain('GET /portal/consumers/sessions');
  });

  it('shows five logins and leads to all of them', async () => {
    visit('/security', own, ...Array.from({ length: 59 }, (_, index) => login(index + 2))).open(
      <SecurityPage />,
    );
    const link = await screen.findByRole('link', { name: 'See all 60 logins' });
    expect(link).toHaveAttribute('href', '#/manage-logins');
    expect(screen.getAllByText(/logged in \d/)).toHaveLength(5);
  });

  it('lists the linked apps, and leads to the page where each is unlinked [POR-341]', async () => {
    const portal = visit();
    const app = (clientId: string, clientName: string, ...can: string[]) => ({
      ...{ clientId, clientName, linkedAt: '2026-09-06T02:00:00.000Z', lastUsedAt: null },
      scopeAndDescription: can.map((description, index) => ({ scope: `scope-${index}`, description })),
    });
    const permissions = [
      { ...app('tallybook', 'Tallybook', 'See your orders', 'See your name'), lastUsedAt: now },
      app('old-purse', 'Old Purse', 'See your payments'),
    ];
    portal.answer(listLinkedProducts, { permissions });
    const { container } = portal.open(<SecurityPage />);
    expect(await screen.findByRole('link', { name: 'Manage linked apps' })).toHaveAttribute(
      'href',
      '#/oauth/revoke',
    );
    expect(portal.made(listLinkedProducts)).toEqual([{}]);
    expect(rows().slice(-2)).toEqual([
      'TTallybookSee your orders\u00a0· See your nameLinked on 6 September 2026\u00a0· last used today',
      'OPOld PurseSee your paymentsLinked on 6 September 2026\u00a0· not used yet',
    ]);
    expect(screen.getByText(/None of them can pay/)).toBeVisible();
    expect(await problemsOf(container)).toEqual([]);
  });

  it('says that no app is linked, and leads nowhere then', async () => {
    visit().open(<SecurityPage />);
    expect(await screen.findByText('Apps linked to your account show here.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Manage linked apps' })).toBeNull();
    expect(screen.queryByText(/None of them can pay/)).toBeNull();
  });

  it('says what did not load, and each part can be tried again', async () => {
    const portal = visit();
    portal.refuse(readAccount, 500);
    portal.refuse(listSessions, 500);
    const { user } = portal.open(<SecurityPage />);
    expect(await screen.findByText('Your details didn’t load')).toBeVisible();
    expect(await screen.findByText('Your logins didn’t load')).toBeVisible();
    portal.answer(readAccount, account());
    portal.answer(listSessions, { sessions: [own] });
    for (const again of screen.getAllByRole('button', { name: 'Try again' })) await user.click(again);
    expect(await button('Change password')).toBeEnabled();
    expect(await screen.findByText('You’re logged in on this device only.')).toBeVisible();
  });

  it('is accessible', async () => {
    const { container } = visit().open(<SecurityPage />);
    await screen.findByText('iPhone, Safari');
    await button('Change password');
    expect(await problemsOf(container)).toEqual([]);
  });
});

describe('the list of logins', () => {
  it('ends one, which leaves the list, once for a double click [POR-016] [POR-335]', async () => {
    expect(portalMap['/manage-logins'].access).toBe('signed-in');
    const portal = visit('/manage-logins');
    const { user, container } = portal.open(<ManageLogins />);
    expect(await screen.findAllByRole('button', { name: /^Log out / })).toHaveLength(4);
    expect(await problemsOf(container)).toEqual([]);
    await user.dblClick(await button('Log out Windows, Firefox'));
    expect(await screen.findByText('Windows, Firefox is logged out')).toBeVisible();
    expect(portal.made(endSession)).toEqual([
      { params: { sessionType: 'PORTAL', sessionId: desk.sessionId } },
    ]);
    expect(portal.calls()).toContain('DELETE /portal/consumers/sessions/{sessionType}/{sessionId}');
    expect(screen.queryByText('Windows, Firefox')).toBeNull();
    expect(screen.getByText('iPad, Safari')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('ends all others by one call, and keeps the present one', async () => {
    const portal = visit('/manage-logins');
    const { user } = portal.open(<ManageLogins />);
    await user.dblClick(await button('Log out everywhere else'));
    expect(await screen.findByText('You’re logged out everywhere else')).toBeVisible();
    expect(portal.made(endOtherSessions)).toEqual([{}]);
    expect(portal.made(endSession)).toEqual([]);
    expect(rows()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
  });

  it('logs out where the present one is ended [POR-335]', async () => {
    const portal = visit('/manage-logins');
    const { user } = portal.open(<ManageLogins />);
    await user.click(await button('Log out iPhone, Safari'));
    await waitFor(() => expect(portal.path()).toBe('/logout'));
    expect(portal.made(endSession)).toEqual([
      { params: { sessionType: 'PERSISTENT', sessionId: own.sessionId } },
    ]);
  });

  it('reads the list again where a login had already ended, and says so', async () => {
    const portal = visit('/manage-logins');
    const { user } = portal.open(<ManageLogins />);
    await screen.findByText('Windows, Firefox');
    portal.refuse(endSession, 404, 'session_not_found');
    portal.answer(listSessions, { sessions: [own] });
    await user.click(await button('Log out Windows, Firefox'));
    expect(await screen.findByText('This login had already ended')).toBeVisible();
    expect(screen.queryByText('Windows, Firefox')).toBeNull();
  });

  it('says why a login was not ended, and can try again', async () => {
    const portal = visit('/manage-logins');
    const { user } = portal.open(<ManageLogins />);
    await screen.findByText('Windows, Firefox');
    portal.refuse(endSession, 503, 'service_unavailable');
    portal.refuse(endOtherSessions, 503, 'service_unavailable');
    await user.click(await button('Log out Windows, Firefox'));
    expect(await screen.findByText('Windows, Firefox is still logged in')).toBeVisible();
    await user.click(await button('Log out everywhere else'));
    expect(await screen.findByText('You’re still logged in elsewhere')).toBeVisible();
    expect(screen.queryByText('Windows, Firefox is still logged in')).toBeNull();
    expect(await button('Log out Windows, Firefox')).toBeEnabled();
  });

  it('says of a login whose browser said nothing that its device is unknown', async () => {
    visit('/manage-logins', own, login(4, { deviceName: null, browser: null })).open(<ManageLogins />);
    expect(await screen.findByText('Unknown device')).toBeVisible();
  });

  it('shows sixty logins, each with the way to end it', async () => {
    visit('/manage-logins', own, ...Array.from({ length: 59 }, (_, index) => login(index + 2))).open(
      <ManageLogins />,
    );
    await screen.findByText('iPhone, Safari');
    expect(screen.getAllByText('Log out')).toHaveLength(60);
  });
});

describe('changing the password', () => {
  const better = 'copper-lantern-58';
  const sameCharacter = 'Don’t use the same character four times in a row.';
  const numbers = 'Avoid sequences of numbers, such as 1234.';
  const letterKeys = 'Avoid sequences of letter keys, such as qwer.';
  const symbolKeys = 'Avoid sequences of symbol keys, such as @#$%.';

  async function fill(current: string, password: string, portal = visit()) {
    portal.answer(changePassword, { status: 'success' });
    const view = portal.open(<SecurityPage />);
    await view.user.click(await button('Change password'));
    const dialog = within(screen.getByRole('dialog', { name: 'Change your password' }));
    if (current) await view.user.type(dialog.getByLabelText('Current password'), current);
    if (password) await view.user.type(dialog.getByLabelText('New password'), password);
    const save = () => view.user.click(dialog.getByRole('button', { name: 'Save new password' }));
    return { ...view, portal, dialog, save };
  }

  it('sends the current and the new one, and says that it was changed [POR-321]', async () => {
    const { portal, save } = await fill('old-one', better);
    await save();
    expect(await screen.findByText('Your password is changed')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    const body = { currentPassword: 'old-one', newPassword: better, confirmNewPassword: better };
    expect(portal.made(changePassword)).toEqual([{ body }]);
    expect(await button('Change password')).toHaveFocus();
  });

  it.each([
    ['', better, /Enter the password you have now/],
    ['old-one', 'Wolf-58', /Use at least 8 characters/],
    ['old-one', 'copper-1234', numbers],
    ['old-one', 'Password1!', /easy to guess/],
  ])('sends nothing of "%s" and "%s" [POR-322]', async (current, password, says) => {
    const { portal, save, dialog } = await fill(current, password);
    await save();
    expect(await dialog.findByText(says)).toBeVisible();
    expect(portal.made(changePassword)).toEqual([]);
  });

  it.each([
    ['[POR-323] [POR-411]', 'vK7-qzW', 'vK7-qzWp', 'Use at least 8 characters.'],
    ['[POR-410] [POR-411]', 'copper lantern 58', 'copper-lantern-58', 'Add a symbol, such as # or %.'],
    ['[POR-324] [POR-411]', 'copper-lantern-orchard', 'copper-lantern-orchard-5', 'Add a number.'],
    ['[POR-325] [POR-411]', 'copper-lannnntern-58', 'copper-lannntern-58', sameCharacter],
    ['[POR-326] [POR-411]', 'copper-lantern-1234', 'copper-lantern-123', numbers],
    ['[POR-326]', 'copper-lantern-4321', 'copper-lantern-432', numbers],
    ['[POR-326]', 'copper-lantern-0987', 'copper-lantern-098', numbers],
    ['[POR-327] [POR-411]', 'copper-QwEr-lamp-58', 'copper-QwE-lamp-58', letterKeys],
    ['[POR-327]', 'copper-aSDf-lamp-58', 'copper-aSD-lamp-58', letterKeys],
    ['[POR-327]', 'copper-zxcv-lamp-58', 'copper-zxc-lamp-58', letterKeys],
    ['[POR-328] [POR-411]', 'copper!@#$lamp58', 'copper!@#lamp58', symbolKeys],
  ] as const)('%s refuses "%s" and sends "%s"', async (_, refused, kept, says) => {
    const { portal, save, dialog, user } = await fill('', '');
    await user.click(dialog.getByLabelText('Current password'));
    await user.paste('old-one');
    await user.click(dialog.getByLabelText('New password'));
    await user.paste(refused);
    await save();
    expect(await dialog.findByText(says)).toBeVisible();
    expect(portal.made(changePassword)).toEqual([]);
    await user.clear(dialog.getByLabelText('New password'));
    await user.paste(kept);
    await save();
    await waitFor(() => expect(portal.made(changePassword)).toHaveLength(1));
  });

  it('says all rules at once that the new password breaks, and takes each away as it is kept [POR-329]', async () => {
    const { portal, save, dialog, user } = await fill('old-one', '');
    const field = dialog.getByLabelText('New password');
    const enter = async (password: string) => {
      await user.clear(field);
      await user.click(field);
      await user.paste(password);
    };
    const said = () => document.getElementById(`${field.id}-error`)?.textContent ?? '';
    const [length, number, symbol] = [
      'Use at least 8 characters.',
      'Add a number.',
      'Add a symbol, such as # or %.',
    ];
    await enter('aaaa');
    await save();
    expect(field).toBeInvalid();
    expect(said()).toBe([length, number, symbol, sameCharacter].join(' '));
    expect(field).toHaveAccessibleDescription(expect.stringContaining(said()));
    await enter('aaaa1234qwer!@#$');
    expect(said()).toBe([sameCharacter, numbers, letterKeys, symbolKeys].join(' '));
    await enter('aaaa1234');
    expect(said()).toBe([symbol, sameCharacter, numbers].join(' '));
    await enter('lamp!@#$qwer');
    expect(said()).toBe([number, letterKeys, symbolKeys].join(' '));
    expect(portal.made(changePassword)).toEqual([]);
    await enter(better);
    expect([said(), field.getAttribute('aria-invalid')]).toEqual(['', null]);
    await save();
    await waitFor(() => expect(portal.made(changePassword)).toHaveLength(1));
  });

  it.each([
    [400, 'invalid_current_password', /isn’t your current password/],
    [422, 'weak_password', /easy to guess/],
    [503, 'service_unavailable', /not able to answer|can’t answer/],
  ])('shows %s %s in the dialog [POR-331]', async (status, errorCode, says) => {
    const { portal, save, dialog } = await fill('old-one', better);
    portal.refuse(changePassword, status, errorCode);
    await save();
    expect(await dialog.findByText(says)).toBeVisible();
  });

  it('shows a reply other than success as a password that breaks the rules [POR-332]', async () => {
    const { portal, save, dialog } = await fill('old-one', better);
    portal.answer(changePassword, { status: 'invalid' });
    await save();
    expect(await dialog.findByText(/doesn’t meet the rules/)).toBeVisible();
  });

  it('logs out a shopper who gave a wrong one too often [POR-330]', async () => {
    const { portal, save } = await fill('old-one', better);
    portal.refuse(changePassword, 412, 'forbidden');
    await save();
    await waitFor(() => expect(portal.path()).toBe('/logout'));
  });

  it('is not offered to an account without one', async () => {
    const portal = visit();
    portal.answer(readAccount, account({ passwordExists: false }));
    portal.open(<SecurityPage />);
    await screen.findByText('You have none. You log in with a code.');
    expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
  });

  it('is accessible', async () => {
    const { container } = await fill('', '');
    expect(await problemsOf(container)).toEqual([]);
  });
});
