/** Which pages have the portal's header and footer around them, as the started app renders them. */
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Path } from '#shared/flows/paths.ts';
import { type FakeServer, fakeServer } from '#shared/testing/fake-server.ts';
import { account, maya } from '#shared/testing/payments.ts';
import { App } from './app.tsx';
import { boot } from './boot.ts';
import { isBare, isStandalone, screens } from './screen-map.ts';

const alone: Readonly<Record<string, readonly Path[]>> = {
  identification: [
    '/identification',
    '/identification-declined',
    '/identification-profile',
    '/identification-verify-address',
    '/identification-required',
  ],
  'login and password': [
    ...(['/login-email', '/login-password', '/login-one-time-code', '/promote-persistent-login'] as const),
    ...(['/reset-password-verify-ask', '/reset-password-verify-confirm'] as const),
    ...(['/reset-password-two-factors-check', '/reset-password'] as const),
  ],
  profile: ['/profile'],
  verification: [
    ...(['/security-verify-ask', '/security-verify-confirm', '/verify-ask', '/verify-confirm'] as const),
    ...(['/verify-ask-email', '/verify-confirm-email', '/verify-declined'] as const),
    ...(['/verify-declined-mobile', '/verify-declined-email'] as const),
  ],
  'linking an app': ['/oauth/authorize'],
  marketing: ['/marketing'],
  'the mobile app': ['/mobile-app-download'],
  unsubscribing: ['/unsubscribe'],
  'closed registration': ['/error-frites-registration'],
};

/** Pages that POR-045 does not name. */
const aloneToo: readonly Path[] = ['/logout', '/shop', '/undo-change'];

const framed: readonly Path[] = [
  ...(['/', '/payment-schedule', '/order/{orderId}', '/account', '/billing', '/preferences'] as const),
  ...(['/purchase-agreement/{agreementId}', '/billing-agreement/{billingAgreementId}'] as const),
  ...(['/security', '/manage-logins', '/in-store/promo'] as const),
];
/** Linked apps by decision 240, and a page that POR-046 does not name. */
const framedToo: readonly Path[] = ['/oauth/revoke', '/refer'];

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('scrollTo', () => {});
  localStorage.setItem('user', JSON.stringify(maya));
  server.answer('GET /portal/consumers/flags', [200, { flags: {}, experiments: {} }]);
  server.answer('GET /portal/consumers/account', [200, account()]);
});
afterEach(async () => {
  dispatchEvent(new Event('pagehide'));
  await act(async () => {});
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

/** Renders the app at that page, wherever its route would lead this shopper. */
async function show(path: Path) {
  history.replaceState(null, '', '/au/#/');
  const portal = await boot();
  const params = Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '100000001']),
  );
  const location = { path, params, query: new URLSearchParams() };
  const journey = { ...portal.journey, location: () => location, next: () => {}, open: () => true };
  const { container } = render(<App portal={{ ...portal, journey }} />);
  await waitFor(() => expect(container.querySelector('.ff-screen')).not.toBeNull());
}

describe('the pages of the portal', () => {
  it('are all in one of the lists', () => {
    const pages = Object.keys(screens) as Path[];
    const standalone = [...Object.values(alone).flat(), ...aloneToo];
    expect(new Set(pages.filter(isStandalone))).toEqual(new Set(standalone));
    expect(new Set(pages.filter((path) => !isStandalone(path) && !isBare(path)))).toEqual(
      new Set([...framed, ...framedToo]),
    );
  });

  it.each(Object.entries(alone))(
    'of %s stand alone: below the logo, without navigation and footer [POR-045]',
    async (_, paths) => {
      for (const path of paths) {
        await show(path);
        expect([path, screen.queryByRole('navigation'), screen.queryByRole('contentinfo')]).toEqual([
          path,
          null,
          null,
        ]);
        for (const header of screen.queryAllByRole('banner'))
          expect([path, ...header.querySelectorAll('a, button')]).toEqual([path]);
      }
    },
  );

  it.each([...framed, ...framedToo])('have header and footer: %s [POR-046]', async (path) => {
    await show(path);
    const main = screen.getByRole('navigation', { name: 'Main' });
    expect(screen.getByRole('banner')).toContainElement(main);
    expect(screen.getByRole('contentinfo')).toHaveTextContent(/© \d{4}/);
  });
});
