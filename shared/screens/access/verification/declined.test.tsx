import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import ErrorFritesRegistration from '../profile/error-frites-registration.screen.tsx';
import VerifyDeclined from './verify-declined.screen.tsx';
import VerifyDeclinedEmail from './verify-declined-email.screen.tsx';
import VerifyDeclinedMobile from './verify-declined-mobile.screen.tsx';

const pages = {
  '/verify-declined': VerifyDeclined,
  '/verify-declined-mobile': VerifyDeclinedMobile,
  '/verify-declined-email': VerifyDeclinedEmail,
} as const;
type DeclinedPath = keyof typeof pages;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const open = (path: DeclinedPath, close?: () => void) => {
  const Screen = pages[path];
  const app = fakeApp({ at: path, app: { close } });
  app.draw(<Screen />);
  return app;
};
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

describe('the declined page', () => {
  it.each(Object.keys(pages) as DeclinedPath[])('of %s offers to start again [ACC-198]', (path) => {
    const app = open(path);
    expect(screen.getByRole('link', { name: 'Start again' })).toHaveAttribute('href', '#/login-email');
    expect(() => app.journey.next()).toThrow('dead end');
  });

  it.each(['/verify-declined-mobile', '/verify-declined-email'] as const)(
    'of %s speaks of attempts only where there were some',
    (path) => {
      const text = (at: string) => {
        const app = fakeApp({ at });
        const Screen = pages[path];
        const { unmount } = app.draw(<Screen />);
        const shown = document.body.textContent;
        unmount();
        return shown;
      };
      expect(text(path)).toContain('too many attempts');
      expect(text(`${path}?because=ended`)).toContain('started again in another window');
      expect(text(`${path}?because=ended`)).not.toContain('attempts');
    },
  );

  it('closes the window after four seconds if possible [ACC-199]', () => {
    const close = vi.fn();
    open('/verify-declined', close);
    pass(3999);
    expect(close).not.toHaveBeenCalled();
    pass(1);
    expect(close).toHaveBeenCalledOnce();
  });

  it('stays open on request', () => {
    const close = vi.fn();
    open('/verify-declined', close);
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
    pass(60_000);
    expect(close).not.toHaveBeenCalled();
    expect(screen.queryByText(/window closes/)).not.toBeInTheDocument();
  });

  it('stays open if it can’t be closed [ACC-200]', () => {
    open('/verify-declined');
    pass(60_000);
    expect(screen.getByRole('heading', { name: 'We couldn’t confirm it’s you' })).toBeVisible();
    expect(screen.queryByText(/window closes/)).not.toBeInTheDocument();
  });

  it.each(['/verify-declined-mobile', '/verify-declined-email'] as const)(
    'of %s never closes the window automatically [ACC-200]',
    (path) => {
      const close = vi.fn();
      open(path, close);
      pass(60_000);
      expect(close).not.toHaveBeenCalled();
    },
  );
});

it('says in which country registration is closed, and how to log in to an account', () => {
  const app = fakeApp({
    at: '/error-frites-registration',
    session: { countryCode: 'FR' },
    app: { countryCode: 'FR' },
  });
  app.draw(<ErrorFritesRegistration />);
  expect(screen.getByRole('heading')).toHaveTextContent('New accounts are closed in France');
  expect(screen.getByRole('link', { name: 'Use another email' })).toHaveAttribute('href', '#/login-email');
});
