import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createServerClock } from '#shared/client/server-clock.ts';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { useToday } from './use-today.ts';

const Today = ({ zone }: { readonly zone?: string }) => <p>{useToday(zone)}</p>;

it('is the day of the market or of another time zone, and a new one as soon as the server tells of it', () => {
  const { clock, hear } = createServerClock();
  hear('2026-11-20T12:00:00.000Z');
  const both = (
    <>
      <Today /> <Today zone="America/New_York" />
    </>
  );
  const { container } = renderInApp(both, { clock });
  expect(container).toHaveTextContent('2026-11-20 2026-11-20');
  act(() => hear('2026-11-20T13:00:00.000Z'));
  expect(container).toHaveTextContent('2026-11-21 2026-11-20');
});
