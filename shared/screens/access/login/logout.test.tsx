import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { logout } from '#shared/contract/access/access.contract.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { maya } from '#shared/testing/payments.ts';
import Logout from './logout.screen.tsx';

describe.each(['PORTAL', 'CHECKOUT'] as const)('the logout page of %s', (channel) => {
  const signedIn = (at = '/logout') =>
    fakeApp({
      at,
      channel,
      user: maya,
      session: { email: 'maya@example.com', profileConfirmed: true, isReturning: true, countryCode: 'AU' },
    });

  it('ends the session and goes to the email page [POR-009] [POR-078]', async () => {
    const app = signedIn();
    app.answer(logout, undefined);
    app.draw(<Logout />);
    await waitFor(() => expect(app.path()).toBe('/login-email'));
    expect(app.calls()).toEqual(['POST /portal/consumers/auth/logout']);
    expect(app.user()).toBeNull();
    expect(app.session()).toMatchObject({ email: null, profileConfirmed: false, countryCode: 'AU' });
  });

  it('removes the shopper whether the call succeeds or fails [POR-079]', async () => {
    for (const status of [204, 0, 401, 403, 404, 405, 500]) {
      const app = signedIn();
      if (status === 204) app.answer(logout, undefined);
      else app.refuse(logout, status);
      const { unmount } = app.draw(<Logout />);
      await waitFor(() => expect([status, app.path()]).toEqual([status, '/login-email']));
      expect(app.user()).toBeNull();
      unmount();
    }
  });

  it('moves on once, although it stays until the next page has loaded', async () => {
    const app = signedIn();
    app.answer(logout, undefined);
    const { user } = app.draw(<Logout />);
    await waitFor(() => expect(app.path()).toBe('/login-email'));
    await user.tab();
    expect(app.path()).toBe('/login-email');
    expect(app.calls()).toHaveLength(1);
  });

  it('keeps the campaign in its address', async () => {
    const app = signedIn('/logout?campaign=ap2020');
    app.answer(logout, undefined);
    app.draw(<Logout />);
    await waitFor(() => expect(app.path()).toBe('/login-email'));
    expect(app.journey.location().query.get('campaign')).toBe('ap2020');
  });

  it('tells the login page that the email was changed', async () => {
    const app = signedIn('/logout?changed=email');
    app.answer(logout, undefined);
    app.draw(<Logout />);
    await waitFor(() => expect(app.path()).toBe('/login-email'));
    expect(app.journey.location().query.get('changed')).toBe('email');
  });

  it('makes no call for a visitor who is not signed in', async () => {
    const app = signedIn();
    app.journey.setUser(null);
    app.draw(<Logout />);
    await waitFor(() => expect(app.path()).toBe('/login-email'));
    expect(app.calls()).toEqual([]);
  });
});
