import { act, screen } from '@testing-library/react';
import { useCallback } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordEvents } from '#shared/contract/analytics/analytics.contract.ts';
import { portalMap } from '#shared/flows/orders/portal-map.ts';
import type { Path } from '#shared/flows/paths.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { pageViewName } from './page-view.ts';
import { loadedPart } from './part.ts';
import { ScreenOutlet } from './screen-outlet.tsx';
import { useTrack } from './use-track.ts';

const names: Readonly<Record<string, string>> = {
  '/': 'Viewed Orders Page',
  '/order/{orderId}': 'Viewed Order Details Page',
  '/purchase-agreement/{agreementId}': 'Viewed Purchase Agreement Page',
  '/billing-agreement/{billingAgreementId}': 'Viewed Billing Agreement Page',
  '/ppa-rendered': 'Viewed Agreement Document Page',
  '/payment-schedule': 'Viewed Payment Schedule Page',
  '/account': 'Viewed Account Page',
  '/billing': 'Viewed Payment Methods Page',
  '/oauth/authorize': 'Viewed Authorise App Page',
  '/preferences': 'Viewed Preferences Page',
  '/in-store/promo': 'Viewed Promo Page',
  '/refer': 'Viewed Refer Page',
  '/unsubscribe': 'Viewed Unsubscribe Page',
  '/oauth/revoke': 'Viewed Linked Apps Page',
  '/shop': 'Viewed Shop Page',
  '/marketing': 'Viewed Marketing Page',
  '/login-email': 'Viewed Login Email Page',
  '/login-password': 'Viewed Login Password Page',
  '/login-one-time-code': 'Viewed Login One Time Code Page',
  '/security-verify-ask': 'Viewed Security Verify Ask Page',
  '/security-verify-confirm': 'Viewed Security Verify Confirm Page',
  '/promote-persistent-login': 'Viewed Promote Persistent Login Page',
  '/reset-password-verify-ask': 'Viewed Reset Password Verify Ask Page',
  '/reset-password-verify-confirm': 'Viewed Reset Password Verify Confirm Page',
  '/reset-password-two-factors-check': 'Viewed Reset Password Two Factors Check Page',
  '/reset-password': 'Viewed Reset Password Page',
  '/verify-ask': 'Viewed Verify Ask Page',
  '/verify-confirm': 'Viewed Verify Confirm Page',
  '/verify-ask-email': 'Viewed Verify Ask Email Page',
  '/verify-confirm-email': 'Viewed Verify Confirm Email Page',
  '/verify-declined': 'Viewed Verify Declined Page',
  '/verify-declined-mobile': 'Viewed Verify Declined Mobile Page',
  '/verify-declined-email': 'Viewed Verify Declined Email Page',
  '/error-frites-registration': 'Viewed Registration Unavailable Page',
  '/logout': 'Viewed Logout Page',
  '/profile': 'Viewed Profile Page',
  '/identification': 'Viewed Identification Page',
  '/identification-declined': 'Viewed Identification Declined Page',
  '/identification-profile': 'Viewed Identification Profile Page',
  '/identification-verify-address': 'Viewed Identification Verify Address Page',
  '/identification-required': 'Viewed Identification Required Page',
  '/mobile-app-download': 'Viewed Mobile App Download Page',
  '/undo-change': 'Viewed Undo Change Page',
  '/security': 'Viewed Security Page',
  '/manage-logins': 'Viewed Manage Logins Page',
  '/annual-report': 'Viewed Annual Report Landing Page',
  '/annual-report/home': 'Viewed Annual Report Page',
  '/uk-annual-report': 'Viewed Annual Report Landing Page',
  '/uk-annual-report/home': 'Viewed Annual Report Page',
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the event of a page view', () => {
  it('has the name of its page, for every page of the portal [POR-060]', () => {
    const shown = Object.entries(portalMap).filter(([, { redirect }]) => !redirect);
    expect(Object.fromEntries(shown.map(([path]) => [path, pageViewName(path as Path)]))).toEqual(names);
  });

  it('is sent for each page that is shown [POR-060]', async () => {
    const entry = (title: string) =>
      ({
        screen: loadedPart(() => <h1>{title}</h1>),
        areas: [],
        titleKey: 'access.code.title',
      }) as const;
    const screens = { '/login-email': entry('Email'), '/login-password': entry('Password') };
    const loadAreas = async () => {};
    const pageAndItsEvent = async () => {
      await act(() => vi.advanceTimersByTimeAsync(0));
      await act(() => vi.advanceTimersByTimeAsync(1000));
    };
    const App = () => {
      const track = useTrack();
      const onShown = useCallback((path: Path) => track(pageViewName(path)), [track]);
      return <ScreenOutlet screens={screens} loadAreas={loadAreas} onShown={onShown} />;
    };
    const app = fakeApp({
      channel: 'PORTAL',
      session: { email: 'maya@example.com', isReturning: true, passwordExists: true },
    });
    app.answer(recordEvents, undefined);
    app.draw(<App />);
    await pageAndItsEvent();
    act(() => app.journey.next());
    await pageAndItsEvent();
    expect(screen.getByRole('heading', { name: 'Password' })).toBeVisible();
    expect(app.made(recordEvents).map(({ body }) => body.map(({ name }) => name))).toEqual([
      ['Viewed Login Email Page'],
      ['Viewed Login Password Page'],
    ]);
  });
});
