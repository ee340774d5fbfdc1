import { act, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AddressBar } from './address-bar.tsx';
import { createHashAddress } from './hash-address.ts';
import { guardLeaving } from './leave-guard.ts';

beforeEach(() => history.replaceState(null, '', '/au/#/'));

it('navigates to an address that was requested before the first render', () => {
  const onMoved = vi.fn();
  const address = createHashAddress(onMoved);
  const entries = history.length;
  address.replace('/logout');
  address.replace('/login-email');
  expect(address.read()).toBe('/login-email');
  expect(location.hash).toBe('#/');
  render(<AddressBar address={address} />);
  expect(location.hash).toBe('#/login-email');
  expect(history.length).toBe(entries);
  expect(onMoved).not.toHaveBeenCalled();
});

it('reports navigations that the journey did not start, and no others', async () => {
  const onMoved = vi.fn();
  const address = createHashAddress(onMoved);
  render(<AddressBar address={address} />);
  act(() => address.push('/order/100000002?pay=2'));
  act(() => address.push('/order/100000003'));
  expect(location.hash).toBe('#/order/100000003');
  expect(onMoved).not.toHaveBeenCalled();

  act(() => history.back());
  await vi.waitFor(() => expect(onMoved).toHaveBeenCalledTimes(1));
  expect(address.read()).toBe('/order/100000002?pay=2');

  act(() => {
    location.hash = '#/order/100000004';
  });
  await vi.waitFor(() => expect(onMoved).toHaveBeenCalledTimes(2));
  expect(address.read()).toBe('/order/100000004');
});

it('holds every way to leave a guarded page, and lets go the one that is confirmed [POR-288]', async () => {
  const onMoved = vi.fn();
  const address = createHashAddress(onMoved);
  render(<AddressBar address={address} />);
  act(() => address.push('/account'));
  act(() => address.push('/account?edit=details'));
  const asked: (() => void)[] = [];
  const release = guardLeaving((leave) => void asked.push(leave));

  act(() => history.back());
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await vi.waitFor(() => expect(location.hash).toBe('#/account?edit=details'));
  act(() => {
    location.hash = '#/billing';
  });
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await vi.waitFor(() => expect(location.hash).toBe('#/account?edit=details'));
  act(() => address.push('/logout'));
  expect([asked.length, address.read(), location.hash]).toEqual([
    3,
    '/account?edit=details',
    '#/account?edit=details',
  ]);
  expect(onMoved).not.toHaveBeenCalled();

  act(() => address.replace('/account?edit=details'));
  release();
  act(() => asked[2]?.());
  expect([address.read(), location.hash, onMoved.mock.calls.length]).toEqual(['/logout', '#/logout', 1]);
});
