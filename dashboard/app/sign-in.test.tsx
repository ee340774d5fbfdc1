import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dashboardHeader } from '#shared/contract/dashboard/dashboard-header.ts';
import { dashboardContract as contract } from '#shared/contract/dashboard/session.contract.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import {
  callOf,
  emptyList,
  merchantServer,
  openDashboard,
  refusal,
  session,
} from '../testing/open-dashboard.tsx';

const read = callOf(contract.readDashboardSession);
const signIn = callOf(contract.openDashboardSession);
const signOut = callOf(contract.endDashboardSession);
const payments = callOf(merchantContract.listPayments);
const signedOut = [401, refusal('unauthorized', 'Not signed in')] as const;

const typeKey = (key: string) => userEvent.type(screen.getByLabelText('Secret key'), key);
const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));

describe('the page to sign in', () => {
  it('sends the key once, and opens the page that was asked for', async () => {
    const server = merchantServer();
    server.answer(read, [...signedOut], [200, session]);
    server.answer(signIn, [201, session]);
    server.answer(payments, [200, emptyList]);
    openDashboard(server, '/payments?state=CAPTURED');
    await screen.findByRole('heading', { name: 'Sign in to your dashboard' });
    await typeKey(' sk_sandbox_a ');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'Payments' })).toBeVisible();
    const sent = server.asked.filter(({ call }) => call === signIn);
    expect(sent.map(({ body }) => body)).toEqual([{ secretKey: 'sk_sandbox_a' }]);
    expect(location.search).toBe('?state=CAPTURED');
  });

  it('keeps the key nowhere in the browser', async () => {
    const server = merchantServer();
    server.answer(read, [...signedOut], [200, session]);
    server.answer(signIn, [201, session]);
    server.answer(payments, [200, emptyList]);
    const { container } = openDashboard(server);
    await screen.findByRole('heading', { name: 'Sign in to your dashboard' });
    await typeKey('sk_sandbox_secret');
    await press();
    await screen.findByRole('heading', { name: 'Payments' });
    const kept = [container.innerHTML, location.href, document.cookie];
    expect([...kept, ...Object.values(localStorage), ...Object.values(sessionStorage)].join()).not.toContain(
      'sk_sandbox_secret',
    );
  });

  it('says what is wrong with a key beside its field, and takes another', async () => {
    const server = merchantServer();
    server.answer(read, [...signedOut]);
    server.answer(signIn, [...signedOut]);
    openDashboard(server);
    await screen.findByRole('heading', { name: 'Sign in to your dashboard' });
    await press();
    expect(screen.getByLabelText('Secret key')).toHaveAccessibleDescription(/Enter a secret key/);
    expect(server.calls()).not.toContain(signIn);
    await typeKey('wrong');
    await press();
    expect(await screen.findByText(/No shop has this key/)).toBeVisible();
  });

  it('says a failure with its id', async () => {
    const server = merchantServer();
    server.answer(read, [...signedOut]);
    server.answer(signIn, [429, refusal('too_many_requests', 'Too many requests. Wait a moment.')]);
    openDashboard(server);
    await screen.findByRole('heading', { name: 'Sign in to your dashboard' });
    await typeKey('sk_sandbox_a');
    await press();
    expect(await screen.findByText(/Too many requests. Wait a moment./)).toBeVisible();
    expect(screen.getByText('id-of-too_many_requests')).toBeVisible();
  });
});

describe('the session', () => {
  it('sends the header of the dashboard with each call', async () => {
    const server = merchantServer();
    server.answer(payments, [200, emptyList]);
    openDashboard(server);
    await screen.findByText('No payments yet');
    expect(server.asked.length).toBeGreaterThan(2);
    expect(server.asked.filter(({ headers }) => headers.get(dashboardHeader) !== '1')).toEqual([]);
  });

  it('leads to the page to sign in when it has ended', async () => {
    const server = merchantServer();
    server.answer(read, [200, session], [...signedOut]);
    server.answer(payments, [...signedOut]);
    openDashboard(server);
    expect(await screen.findByRole('heading', { name: 'Sign in to your dashboard' })).toBeVisible();
  });

  it('ends with Sign out', async () => {
    const server = merchantServer();
    server.answer(read, [200, session], [...signedOut]);
    server.answer(payments, [200, emptyList]);
    server.answer(signOut, [204]);
    openDashboard(server);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('heading', { name: 'Sign in to your dashboard' })).toBeVisible();
    expect(server.calls()).toContain(signOut);
  });

  it('is asked for again after a failure', async () => {
    const server = merchantServer();
    server.answer(read, [0], [200, session]);
    server.answer(payments, [200, emptyList]);
    openDashboard(server);
    expect(await screen.findByText(/Fourfold can’t be reached/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No payments yet')).toBeVisible();
  });
});
