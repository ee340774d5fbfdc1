import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { preload } from '#shared/screens/shell/part.ts';
import { inPortal } from '../testing/in-portal.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

interface Props {
  readonly order: string;
  readonly onClose: () => void;
}

const Loaded = ({ order }: Props) => <p>The dialog of {order}</p>;

const open = (Dialog: ComponentType<Props>, onClose = () => {}) =>
  inPortal('/').open(<Dialog order="an order" onClose={onClose} />);

it('shows nothing until it has loaded, then the dialog with its props', async () => {
  let arrive: (dialog: ComponentType<Props>) => void = () => undefined;
  open(
    lazyDialog(() => new Promise<ComponentType<Props>>((resolve) => (arrive = resolve)), 'disputes.title'),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  arrive(Loaded);
  expect(await screen.findByText('The dialog of an order')).toBeVisible();
});

it('shows at once what was preloaded', async () => {
  const Dialog = lazyDialog(async () => Loaded, 'disputes.title');
  preload(Dialog.part);
  await Dialog.part.load();
  open(Dialog);
  expect(screen.getByText('The dialog of an order')).toBeVisible();
});

it('offers to try again if it did not load', async () => {
  const load = vi
    .fn(async () => Loaded)
    .mockRejectedValueOnce(new TypeError('Importing a module script failed.'));
  open(lazyDialog(load, 'disputes.title'));
  expect(await screen.findByRole('dialog', { name: 'Problem with your order' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The dialog of an order')).toBeVisible();
});

it('can be closed if it did not load', async () => {
  const close = vi.fn();
  open(
    lazyDialog<Props>(
      () => Promise.reject(new TypeError('Importing a module script failed.')),
      'disputes.title',
    ),
    close,
  );
  await screen.findByRole('dialog');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledOnce();
});
