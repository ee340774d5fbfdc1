/** What the migration of logins writes and where it leads, on the page on which a login begins. */
import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { PageExtras } from './page-extras.tsx';
import { createRequests } from './requests.ts';

const { navigateToUrl } = vi.hoisted(() => ({ navigateToUrl: vi.fn() }));
vi.mock('#shared/screens/access/login/navigate-to-url.ts', () => ({ navigateToUrl }));

const migration = 'consumer-portal-login-migration-variant';
const written = vi.fn();

afterEach(() => {
  vi.restoreAllMocks();
  navigateToUrl.mockReset();
  written.mockReset();
});

/** Opens a page in a browser that keeps its cookie from visit to visit. */
async function open(
  variant: '' | 'A' | 'B' | 'C',
  {
    cookie = '',
    countryCode = 'US',
    at = '/login-email',
  }: { cookie?: string; countryCode?: CountryCode; at?: string } = {},
) {
  let kept = cookie;
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => kept);
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    written(text);
    kept = text.split(';')[0] ?? '';
  });
  const app = fakeApp({
    at,
    channel: 'PORTAL',
    session: { email: 'maya@example.com', isReturning: true, passwordExists: true },
    flags: { [migration]: variant },
    app: { countryCode, locale: 'en-US' },
  });
  app.draw(<PageExtras requests={createRequests()} />);
  await act(() => import('./login-migration.tsx'));
}

const attributes = 'Path=/; Max-Age=31536000; Secure; SameSite=None';

it('moves the logins of this browser in variant A, and keeps that for 365 days [POR-100] [POR-101] [POR-102]', async () => {
  await open('A');
  await waitFor(() => expect(navigateToUrl).toHaveBeenCalledWith('/new-portal/en-us/login'));
  expect(written.mock.calls).toEqual([[`login_migration=true; ${attributes}`]]);
});

it('keeps them here in variant C, whatever the browser remembered [POR-101]', async () => {
  await open('C', { cookie: 'login_migration=true' });
  await waitFor(() => expect(written.mock.calls).toEqual([[`login_migration=false; ${attributes}`]]));
  expect(navigateToUrl).not.toHaveBeenCalled();
});

it('does in variant B what the browser remembered, and writes nothing [POR-101]', async () => {
  await open('B', { cookie: 'login_migration=true' });
  await waitFor(() => expect(navigateToUrl).toHaveBeenCalledWith('/new-portal/en-us/login'));
  expect(written).not.toHaveBeenCalled();
});

it.each<[string, Parameters<typeof open>]>([
  ['without a migration', ['', { cookie: 'login_migration=true' }]],
  ['in variant B without the cookie', ['B']],
  ['in a market that does not migrate', ['B', { cookie: 'login_migration=true', countryCode: 'GB' }]],
  ['on another page', ['A', { at: '/login-password' }]],
])('stays here %s [POR-102]', async (_, visit) => {
  await open(...visit);
  expect(navigateToUrl).not.toHaveBeenCalled();
});
