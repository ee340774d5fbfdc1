import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  changeMobile,
  confirmEmailChange,
  confirmMobileChange,
  reverifyEmailChange,
  reverifyMobileChange,
} from '#shared/contract/access/change-contact.contract.ts';
import type { SessionData } from '#shared/domain/session.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import VerifyAsk from './verify-ask.screen.tsx';
import VerifyConfirm from './verify-confirm.screen.tsx';
import VerifyConfirmEmail from './verify-confirm-email.screen.tsx';

const token = '8d3f0a52-3c1e-4b60-9b0f-3f5a4f3c2d1e';
const maya = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };
const screens = {
  '/verify-ask': VerifyAsk,
  '/verify-confirm': VerifyConfirm,
  '/verify-confirm-email': VerifyConfirmEmail,
} as const;

const open = (at: keyof typeof screens, session: Partial<SessionData>) => {
  const app = fakeApp({
    at,
    channel: 'PORTAL',
    user: maya,
    session: {
      email: 'maya@example.com',
      mobile: '0412345482',
      countryCode: 'AU',
      isReturning: true,
      profileConfirmed: true,
      identityCheckStatus: 'VERIFIED',
      ...session,
    },
  });
  app.answer(changeMobile, { smsEnabled: true });
  app.answer(reverifyMobileChange, { smsEnabled: true });
  app.answer(reverifyEmailChange, undefined);
  app.answer(confirmMobileChange, { status: 'AUTHORISED' });
  app.answer(confirmEmailChange, { status: 'AUTHORISED' });
  const Screen = screens[at];
  return { ...app, ...app.draw(<Screen />) };
};
const enter = (code: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: '6-digit code' }), { target: { value: code } });

describe('the page for a code', () => {
  it.each([
    ['/verify-confirm-email', { changeMobileToken: token }],
    ['/verify-confirm', { changeMobileToken: token }],
    ['/verify-confirm', { changeEmailToken: token }],
    ['/verify-confirm-email', { changeEmailToken: token, unverifiedEmail: 'rowe@example.com' }],
  ] as const)('leads back to the account while it is changed: %s, %o', (at, session) => {
    open(at, session);
    expect(screen.getByRole('link', { name: 'Back to your account' })).toHaveAttribute('href', '#/account');
  });

  it.each([
    [
      '/verify-confirm-email',
      { changeMobileToken: token },
      'Confirm it’s you before you change your mobile number',
    ],
    ['/verify-confirm', { changeEmailToken: token }, 'Confirm it’s you before you change your email'],
    ['/verify-confirm', { changeMobileToken: token }, 'Enter your code'],
    ['/verify-confirm-email', { changeEmailToken: token }, 'Enter your code'],
    ['/verify-ask', { changeMobileToken: token }, 'Your new mobile number'],
    ['/verify-ask', {}, 'Your mobile number'],
  ] as const)('says what is asked for: %s, %o', (at, session, title) => {
    open(at, session);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  it.each(['/verify-confirm', '/verify-confirm-email'] as const)('does not otherwise: %s', (at) => {
    open(at, { unverifiedEmail: 'maya@example.com' });
    expect(screen.queryByRole('link', { name: 'Back to your account' })).toBeNull();
  });
});

describe('changing the mobile', () => {
  it('accepts the code sent to the current email, and sends none on entry [ACC-191] [ACC-195]', async () => {
    const app = open('/verify-confirm-email', { changeMobileToken: token });
    expect(app.calls()).toEqual([]);
    enter('492817');
    await waitFor(() => expect(app.path()).toBe('/verify-ask'));
    expect(app.made(confirmMobileChange)).toEqual([{ body: { token, code: '492817' } }]);
    expect(app.session().changeMobileToken).toBe(token);
  });

  it.each([
    ['if it can be sent one', true],
    ['also without text messages', false],
  ])(
    'then asks for the new mobile and for its code, %s [ACC-142] [ACC-189] [ACC-195] [ACC-464]',
    async (_, smsEnabled) => {
      const app = open('/verify-ask', { changeMobileToken: token });
      app.answer(changeMobile, { smsEnabled });
      await app.user.type(screen.getByRole('textbox', { name: /Mobile number/ }), '0498 765 432{Enter}');
      await waitFor(() => expect(app.path()).toBe('/verify-confirm'));
      expect(app.made(changeMobile)).toEqual([{ body: { token, newMobile: '0498765432' } }]);
    },
  );

  it('then accepts the code sent there, which completes it [ACC-191] [ACC-195] [POR-030]', async () => {
    const app = open('/verify-confirm', { changeMobileToken: token });
    app.answer(confirmMobileChange, { status: 'CHANGED' });
    enter('492817');
    await waitFor(() => expect(app.session().changeMobileToken).toBeNull());
    expect(app.path()).toBe('/account');
    expect(app.journey.location().query.get('changed')).toBe('mobile');
  });
});

describe('changing the email', () => {
  it('accepts the code sent to the current mobile [ACC-193] [ACC-194]', async () => {
    const app = open('/verify-confirm', { changeEmailToken: token });
    enter('492817');
    await waitFor(() => expect(app.path()).toBe('/verify-ask-email'));
    expect(app.made(confirmEmailChange)).toEqual([{ body: { token, code: '492817' } }]);
    expect(app.session().changeEmailToken).toBe(token);
  });

  it('finally accepts the code of the new email, and logs out [ACC-193] [ACC-194]', async () => {
    const app = open('/verify-confirm-email', {
      changeEmailToken: token,
      unverifiedEmail: 'new@example.com',
    });
    app.answer(confirmEmailChange, { status: 'CHANGED' });
    enter('492817');
    await waitFor(() => expect(app.path()).toBe('/logout'));
    expect(app.session().changeEmailToken).toBeNull();
    // The login page says so.
    expect(app.journey.location().query.get('changed')).toBe('email');
  });
});

describe('another code during a change', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it.each([
    ['/verify-confirm-email', 'changeMobileToken', reverifyMobileChange],
    ['/verify-confirm', 'changeMobileToken', reverifyMobileChange],
    ['/verify-confirm', 'changeEmailToken', reverifyEmailChange],
  ] as const)('on %s with the %s sends only the token [ACC-190]', async (at, name, operation) => {
    const app = open(at, { [name]: token });
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(app.made(operation)).toEqual([{ body: { token } }]);
  });
});
