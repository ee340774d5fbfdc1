import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { journeyForTests, renderInApp } from '#shared/testing/in-app.tsx';
import { TextField } from '#shared/ui/forms/text-field.tsx';
import { lazyPart, loadedPart } from './part.ts';
import { ScreenOutlet } from './screen-outlet.tsx';

const Email = () => <h1>Log in</h1>;
const Password = () => (
  <>
    <h1>Password</h1>
    <TextField name="password" label="Secret" value="" onChange={() => undefined} focusOnOpen />
  </>
);

const entry = (Screen: typeof Email) =>
  ({ screen: lazyPart(async () => Screen), areas: [], titleKey: 'access.code.title' }) as const;
const screens = {
  '/login-email': entry(Email),
  '/login-password': entry(Password),
};

it('leaves the focus where the next page sets it', async () => {
  vi.stubGlobal('scrollTo', vi.fn());
  const session = { email: 'maya@example.com', isReturning: true, passwordExists: true };
  const journey = journeyForTests({ session });
  renderInApp(<ScreenOutlet screens={screens} loadAreas={async () => undefined} />, { journey });
  await screen.findByRole('heading', { name: 'Log in' });
  act(() => journey.next());
  await waitFor(() => expect(screen.getByLabelText('Secret')).toHaveFocus());
  vi.unstubAllGlobals();
});

it('does not reset the page that is shown when more pages become available', async () => {
  const scrollTo = vi.fn();
  vi.stubGlobal('scrollTo', scrollTo);
  const loadAreas = vi.fn(async () => undefined);
  const journey = journeyForTests();
  const first = { '/login-email': entry(Email) };
  const view = renderInApp(<ScreenOutlet screens={first} loadAreas={loadAreas} />, { journey });
  await screen.findByRole('heading', { name: 'Log in' });
  await waitFor(() => expect(scrollTo).toHaveBeenCalledTimes(1));
  view.rerender(<ScreenOutlet screens={screens} loadAreas={loadAreas} />);
  await waitFor(() => expect(loadAreas).toHaveBeenCalledTimes(2));
  await act(async () => {});
  expect(scrollTo).toHaveBeenCalledTimes(1);
  expect(document.body).toHaveFocus();
  vi.unstubAllGlobals();
});

it('keeps the page that is shown if more of its texts fail to load', async () => {
  vi.stubGlobal('scrollTo', vi.fn());
  const journey = journeyForTests();
  const comesWithApp = { screen: loadedPart(Email), comesWithApp: true } as const;
  const first = { '/login-email': { ...entry(Email), ...comesWithApp } };
  const view = renderInApp(<ScreenOutlet screens={first} loadAreas={async () => undefined} />, { journey });
  await screen.findByRole('heading', { name: 'Log in' });
  const unreachable = vi.fn(() => Promise.reject(new TypeError('Importing a module script failed.')));
  view.rerender(<ScreenOutlet screens={screens} loadAreas={unreachable} />);
  await waitFor(() => expect(unreachable).toHaveBeenCalled());
  await act(async () => {});
  expect(screen.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  vi.unstubAllGlobals();
});

it('says that a page did not load, and tries again on request', async () => {
  vi.stubGlobal('scrollTo', vi.fn());
  const loadAreas = vi
    .fn(async () => undefined)
    .mockRejectedValueOnce(new TypeError('Importing a module script failed.'));
  renderInApp(<ScreenOutlet screens={screens} loadAreas={loadAreas} />, { journey: journeyForTests() });
  const again = await screen.findByRole('button', { name: 'Try again' });
  act(() => again.click());
  await screen.findByRole('heading', { name: 'Log in' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  vi.unstubAllGlobals();
});

it('reloads the whole page when the second try fails as well', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const loadAreas = vi.fn(() => Promise.reject(new TypeError('Importing a module script failed.')));
  renderInApp(<ScreenOutlet screens={screens} loadAreas={loadAreas} />, { journey: journeyForTests() });
  const again = () => screen.findByRole('button', { name: 'Try again' });
  const first = await again();
  act(() => first.click());
  await waitFor(() => expect(loadAreas).toHaveBeenCalledTimes(2));
  expect(reload).not.toHaveBeenCalled();
  const second = await again();
  act(() => second.click());
  expect(reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
