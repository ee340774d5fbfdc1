import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { maya } from '#shared/testing/payments.ts';
import { withQueries } from './with-queries.tsx';

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
