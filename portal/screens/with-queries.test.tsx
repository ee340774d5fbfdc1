import { onlineManager, useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { maya } from '#shared/testing/payments.ts';
import { withQueries } from './with-queries.tsx';

afterEach(() => onlineManager.setOnline(true));

it('keeps what was read while pages change, and drops it when the shopper signs out', async () => {
  const readers = ['Maya', 'Noor'];
  const Page = withQueries(() => {
    const { data } = useQuery({ queryKey: ['reader'], queryFn: () => readers.shift(), staleTime: Infinity });
    return <p>{data ?? 'nothing yet'}</p>;
  });
  const app = fakeApp({ channel: 'PORTAL', user: maya });
  app.draw(<Page />).unmount();
  const first = app.draw(<Page />);
  expect(await screen.findByText('Maya')).toBeVisible();
  first.unmount();
  act(() => app.app.journey.setUser(null));
  app.draw(<Page />);
  expect(await screen.findByText('Noor')).toBeVisible();
});

it('lets a read fail where there is no connection, and reads again when there is one', async () => {
  onlineManager.setOnline(false);
  let isReachable = false;
  const Page = withQueries(() => {
    const queryFn = async () => {
      if (!isReachable) throw new Error('No connection');
      return 'Orders';
    };
    const { data, isLoadingError } = useQuery({ queryKey: ['orders'], queryFn });
    return <p>{isLoadingError ? 'It did not load' : (data ?? 'loading')}</p>;
  });
  fakeApp({ channel: 'PORTAL', user: maya }).draw(<Page />);
  expect(await screen.findByText('It did not load')).toBeVisible();
  isReachable = true;
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText('Orders')).toBeVisible();
});
