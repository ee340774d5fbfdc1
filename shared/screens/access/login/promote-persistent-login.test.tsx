import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newPersistentLogin } from '#shared/contract/access/resume.contract.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import PromotePersistentLogin from './promote-persistent-login.screen.tsx';

const maya = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };

const open = (countryCode: CountryCode = 'AU') => {
  const app = fakeApp({
    at: '/promote-persistent-login',
    user: maya,
    session: {
      countryCode,
      isReturning: true,
      profileConfirmed: true,
      frequentConsumer: true,
      identityCheckStatus: 'VERIFIED',
      activeExperiments: { 'persistent-login-promotion': 'A' },
    },
  });
  app.answer(newPersistentLogin, undefined);
  return { ...app, ...app.draw(<PromotePersistentLogin />) };
};

const press = (app: ReturnType<typeof open>, name: string) =>
  app.user.click(screen.getByRole('button', { name }));

describe('the offer to stay logged in', () => {
  afterEach(() => vi.restoreAllMocks());

  it('remembers the login when accepted, and continues [ACC-361] [ACC-362] [ACC-363]', async () => {
    const app = open();
    await press(app, 'Keep me logged in');
    await waitFor(() => expect(app.path()).toBe('/summary-processing'));
    expect(app.made(newPersistentLogin)).toEqual([{ body: {} }]);
    expect(app.session().persistentLoggedIn).toBe(true);
  });

  it('makes no call when declined, and continues [ACC-361] [ACC-362]', async () => {
    const app = open();
    await press(app, 'Not now');
    expect(app.path()).toBe('/summary-processing');
    expect(app.calls()).toEqual([]);
    expect(app.session().persistentLoggedIn).toBe(false);
  });

  it.each(['persistent_login_not_allowed', null])('continues when it fails: %s [ACC-361]', async (code) => {
    const app = open();
    app.refuse(newPersistentLogin, 412, code);
    await press(app, 'Keep me logged in');
    await waitFor(() => expect(app.path()).toBe('/summary-processing'));
    expect(app.session().persistentLoggedIn).toBe(false);
  });

  it.each([
    ['US', true],
    ['AU', false],
    ['CA', false],
  ] as const)('leaves a media-tracking cookie in %s: %s [ACC-409]', (countryCode, isLeft) => {
    const write = vi.spyOn(document, 'cookie', 'set').mockReturnValue();
    open(countryCode);
    expect(write.mock.calls.flat().some((cookie) => /media_tracking=1;.*Max-Age=604800/.test(cookie))).toBe(
      isLeft,
    );
  });
});
