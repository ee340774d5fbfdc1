import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { lazyPart, loadedPart, type Part, preload, usePart } from './part.ts';

const nothing = () => new Promise<string>(() => undefined);

const Form = ({ part }: { part: Part<string> | null }) => {
  const { value, retry } = usePart(part);
  if (value === null) {
    return (
      <button type="button" onClick={retry}>
        Try again
      </button>
    );
  }
  return <p>{value ?? 'One moment'}</p>;
};

it('is undefined until it has loaded', async () => {
  let arrive: (value: string) => void = () => undefined;
  const part = lazyPart(() => new Promise<string>((resolve) => (arrive = resolve)));
  renderInApp(<Form part={part} />);
  expect(screen.getByText('One moment')).toBeVisible();
  arrive('The form');
  expect(await screen.findByText('The form')).toBeVisible();
});

it('is null if it failed to load, and is loaded again on request', async () => {
  const fetchIt = vi
    .fn(nothing)
    .mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
    .mockResolvedValueOnce('The form');
  renderInApp(<Form part={lazyPart(fetchIt)} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The form')).toBeVisible();
  expect(fetchIt).toHaveBeenCalledTimes(2);
});

it('is available once anything has loaded it, even after a failure', async () => {
  const fetchIt = vi
    .fn(nothing)
    .mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
    .mockResolvedValueOnce('The form');
  const part = lazyPart(fetchIt);
  renderInApp(<Form part={part} />);
  await screen.findByRole('button', { name: 'Try again' });
  await act(async () => void (await part.load()));
  expect(screen.getByText('The form')).toBeVisible();
});

it('is available immediately if it was preloaded, and is loaded once', async () => {
  const fetchIt = vi.fn(async () => 'The form');
  const part = lazyPart(fetchIt);
  preload(part, part);
  await part.load();
  renderInApp(<Form part={part} />);
  expect(screen.getByText('The form')).toBeVisible();
  expect(fetchIt).toHaveBeenCalledTimes(1);
});

it('is available immediately if it is bundled with the app', async () => {
  const part = loadedPart('The form');
  renderInApp(<Form part={part} />);
  expect(screen.getByText('The form')).toBeVisible();
  expect(await part.load()).toBe('The form');
});

it('is the one that is requested now, whichever loads first', async () => {
  const { rerender } = renderInApp(<Form part={lazyPart(nothing)} />);
  rerender(<Form part={lazyPart(async () => 'The other form')} />);
  expect(await screen.findByText('The other form')).toBeVisible();
});
