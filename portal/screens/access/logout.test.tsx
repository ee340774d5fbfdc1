import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { logout } from '#shared/contract/access/access.contract.ts';
import Logout from '#shared/screens/access/login/logout.screen.tsx';
import { inPortal } from '../../testing/in-portal.tsx';

describe('the logout page', () => {
  it('ends the session and goes to the email page [POR-009] [POR-078]', async () => {
    const portal = inPortal('/logout', { session: { email: 'maya@example.com' } });
    portal.answer(logout, undefined);
    portal.open(<Logout />);
    await waitFor(() => expect(portal.path()).toBe('/login-email'));
    expect(portal.calls()).toEqual(['POST /portal/consumers/auth/logout']);
    expect(portal.user()).toBeNull();
    expect(portal.session()).toMatchObject({ email: null, profileConfirmed: false, countryCode: 'AU' });
  });

  it.each([0, 401, 500])('removes the shopper although the call fails with %i [POR-079]', async (status) => {
    const portal = inPortal('/logout');
    portal.refuse(logout, status);
    portal.open(<Logout />);
    await waitFor(() => expect(portal.path()).toBe('/login-email'));
    expect(portal.user()).toBeNull();
  });

  it('moves on once, although it stays until the next page is here', async () => {
    const portal = inPortal('/logout', { session: { email: 'maya@example.com' } });
    portal.answer(logout, undefined);
    const { user } = portal.open(<Logout />);
    await waitFor(() => expect(portal.path()).toBe('/login-email'));
    await user.tab();
    expect(portal.path()).toBe('/login-email');
    expect(portal.calls()).toHaveLength(1);
  });

  it('takes the campaign of its address along', async () => {
    const portal = inPortal('/logout?campaign=ap2020');
    portal.answer(logout, undefined);
    portal.open(<Logout />);
    await waitFor(() => expect(portal.path()).toBe('/login-email'));
    expect(portal.journey.location().query.get('campaign')).toBe('ap2020');
  });

  it('asks the server nothing for a visitor who is not signed in', async () => {
    const portal = inPortal('/logout');
    portal.journey.setUser(null);
    portal.open(<Logout />);
    await waitFor(() => expect(portal.path()).toBe('/login-email'));
    expect(portal.calls()).toEqual([]);
  });
});
