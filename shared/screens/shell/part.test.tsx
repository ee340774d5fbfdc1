import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { Fetched } from './fetched.tsx';
import { lazyPart, preload } from './part.ts';

const nothing = () => new Promise<string>(() => undefined);

it('shows progress until the part is here, then draws with it', async () => {
  let arrive: (value: string) => void = () => undefined;
  const part = lazyPart(() => new Promise<string>((resolve) => (arrive = resolve)));
  renderInApp(<Fetched part={part}>{(value) => <p>{value}</p>}</Fetched>);
  expect(screen.getByRole('status')).toHaveTextContent('One moment');
  arrive('The form');
  expect(await screen.findByText('The form')).toBeVisible();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('offers another try when the part did not come', async () => {
  const fetchIt = vi
    .fn(nothing)
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValueOnce('The form');
  renderInApp(<Fetched part={lazyPart(fetchIt)}>{(value) => <p>{value}</p>}</Fetched>);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The form')).toBeVisible();
  expect(fetchIt).toHaveBeenCalledTimes(2);
});

it('draws at once with a part that was fetched ahead, and fetches it once', async () => {
  const fetchIt = vi.fn(async () => 'The form');
  const part = lazyPart(fetchIt);
  preload(part, part);
  await part.load();
  renderInApp(<Fetched part={part}>{(value) => <p>{value}</p>}</Fetched>);
  expect(screen.getByText('The form')).toBeVisible();
  expect(fetchIt).toHaveBeenCalledTimes(1);
});

it('takes the part that is wanted now, whichever comes first', async () => {
  const late = lazyPart(nothing);
  const ready = lazyPart(async () => 'The other form');
  const drawn = (part: typeof late) => <Fetched part={part}>{(value) => <p>{value}</p>}</Fetched>;
  const { rerender } = renderInApp(drawn(late));
  rerender(drawn(ready));
  expect(await screen.findByText('The other form')).toBeVisible();
});
