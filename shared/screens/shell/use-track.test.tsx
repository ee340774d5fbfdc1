import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordEvents } from '#shared/contract/analytics/analytics.contract.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { AppProvider } from '#shared/ui/app-context.tsx';
import { useTrack } from './use-track.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const tracking = () => {
  const app = fakeApp({
    session: { analyticsEnduringProperties: { annualReportLogin: true }, activeExperiments: { signup: 'B' } },
  });
  const { result } = renderHook(() => useTrack(), {
    wrapper: ({ children }) => <AppProvider value={app.app}>{children}</AppProvider>,
  });
  return { app, track: result.current };
};

it('batches events, with the properties of the visit [ACC-443]', async () => {
  const { app, track } = tracking();
  app.answer(recordEvents, undefined);
  track('Hard ID Verified', { document: 'LICENCE' });
  track('Viewed Profile Page');
  expect(app.made(recordEvents)).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  const visit = { annualReportLogin: true, signup: 'B' };
  expect(app.made(recordEvents)).toEqual([
    {
      body: [
        {
          name: 'Hard ID Verified',
          properties: { ...visit, document: 'LICENCE' },
          sentAt: expect.any(String),
        },
        { name: 'Viewed Profile Page', properties: visit, sentAt: expect.any(String) },
      ],
    },
  ]);
});

it('sends waiting events when the page is left', () => {
  const { app, track } = tracking();
  app.answer(recordEvents, undefined);
  track('Hard ID Verified');
  dispatchEvent(new Event('pagehide'));
  expect(app.made(recordEvents)).toHaveLength(1);
});

it('never sends more events at once than the server accepts', () => {
  const { app, track } = tracking();
  app.answer(recordEvents, undefined);
  for (let count = 0; count < 50; count += 1) track('Hard ID Verified');
  expect(app.made(recordEvents)[0]?.body).toHaveLength(50);
});

it('fails silently [ACC-443]', async () => {
  const { app, track } = tracking();
  app.refuse(recordEvents, 500);
  track('Hard ID Verified');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(app.made(recordEvents)).toHaveLength(1);
  expect(app.path()).toBe('/login-email');
});
