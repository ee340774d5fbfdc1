import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createServerClock } from '#shared/client/server-clock.ts';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { order } from './orders-for-tests.ts';
import { useToday } from './use-today.ts';

const { merchant } = order();
const Today = ({ shop }: { readonly shop?: string }) => (
  <p>{useToday(shop === undefined ? undefined : { merchant: { ...merchant, countryCode: shop } })}</p>
);

it('is the day of the market or of the order’s shop, and a new one as soon as the server sends it', () => {
  const { clock, hear } = createServerClock();
  hear('2026-11-20T12:00:00.000Z');
  const both = (
    <>
      <Today /> <Today shop="US" /> <Today shop="nowhere" />
    </>
  );
  const { container } = renderInApp(both, { clock });
  expect(container).toHaveTextContent('2026-11-20 2026-11-20 2026-11-20');
  act(() => hear('2026-11-20T13:00:00.000Z'));
  expect(container).toHaveTextContent('2026-11-21 2026-11-20 2026-11-21');
});
