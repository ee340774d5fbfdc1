import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPart } from './part.ts';
import { ScreenOutlet } from './screen-outlet.tsx';

afterEach(() => vi.unstubAllGlobals());

const reported = () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  vi.stubGlobal('scrollTo', vi.fn());
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return report;
};

/** What each engine says where a module or its texts did not arrive. */
const unloaded = [
  'Failed to fetch dynamically imported module: https://checkout.test/a.js',
  'error loading dynamically imported module: https://checkout.test/a.js',
  'Importing a module script failed.',
].map((message) => new TypeError(message));

const faults = [new Error('a fault'), new TypeError("Cannot read properties of null (reading 'id')")];

const outletOf = (screenOf: () => Promise<() => null>) => (
  <ScreenOutlet
    screens={{ '/login-email': { screen: lazyPart(screenOf), areas: [], titleKey: 'access.code.title' } }}
    loadAreas={async () => undefined}
  />
);

describe('a page that did not load', () => {
  it.each(unloaded)('asks for the connection to be checked, and can be tried again: %s', async (error) => {
    const report = reported();
    const load = vi.fn(() => Promise.reject(error));
    renderInApp(outletOf(load));
    expect(await screen.findByText('This page didn’t load')).toBeVisible();
    expect(screen.getByText(/Check your connection/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    expect(report).not.toHaveBeenCalled();
  });
});

describe('a page with a fault', () => {
  const Broken = ({ error }: { error: Error }) => {
    throw error;
  };

  it.each(faults)('does not blame the connection, and is reported: %s', async (error) => {
    const report = reported();
    renderInApp(
      <ErrorBoundary>
        <Broken error={error} />
      </ErrorBoundary>,
    );
    expect(await screen.findByText('This page stopped working')).toBeVisible();
    expect(screen.getByText(/The fault is ours/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload this page' })).toBeVisible();
    expect(report).toHaveBeenCalledWith(error);
  });

  it.each(faults)('is the same where its module throws: %s', async (error) => {
    const report = reported();
    renderInApp(outletOf(() => Promise.reject(error)));
    expect(await screen.findByText('This page stopped working')).toBeVisible();
    expect(report).toHaveBeenCalledWith(error);
  });
});
