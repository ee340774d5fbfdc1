import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { Button } from '../actions/button.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import type { ClosedBy } from './use-modal.ts';

const WithDialog = ({ closedBy }: { closedBy?: ClosedBy | undefined }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Pay now</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="What do you want to pay?"
        closedBy={closedBy ?? 'any'}
      >
        <p>Body</p>
      </Dialog>
    </>
  );
};

const openIt = async (closedBy?: ClosedBy) => {
  renderInApp(<WithDialog closedBy={closedBy} />);
  const opener = screen.getByRole('button', { name: 'Pay now' });
  await userEvent.click(opener);
  return { opener, dialog: screen.getByRole('dialog', { name: 'What do you want to pay?' }) };
};

/** jsdom has no layout, so the dialog's box is mocked. */
const pressAt = (dialog: HTMLElement, x: number, y: number, target: Element = dialog) => {
  vi.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 300, 200));
  fireEvent.mouseDown(target, { clientX: x, clientY: y });
  fireEvent.click(dialog, { clientX: x, clientY: y });
};

describe('Dialog', () => {
  it('closes on Escape and returns the focus [POR-062]', async () => {
    const { opener } = await openIt();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opener).toHaveFocus();
  });

  it('stays open while Escape is held, which closed another dialog before', async () => {
    const { dialog } = await openIt();
    const isLeftToTheBrowser = fireEvent.keyDown(dialog, { key: 'Escape', repeat: true });
    expect(isLeftToTheBrowser).toBe(false);
    expect(screen.getByRole('dialog')).toBe(dialog);
  });

  it('stays open on the Escape of an input method, which ends a word', async () => {
    const { dialog } = await openIt();
    fireEvent.keyDown(dialog, { key: 'Escape', isComposing: true });
    expect(screen.getByRole('dialog')).toBe(dialog);
  });

  it('stays open on Escape and on a click outside while nothing may close it [POR-062]', async () => {
    const { dialog } = await openIt('none');
    await userEvent.keyboard('{Escape}');
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    pressAt(dialog, 5, 5);
    expect(screen.getByRole('dialog')).toBe(dialog);
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('does not let the browser close it', async () => {
    const { dialog } = await openIt('none');
    const cancel = new Event('cancel', { cancelable: true });
    fireEvent(dialog, cancel);
    expect(cancel.defaultPrevented).toBe(true);
  });

  it('closes on Escape but not on a click outside when that is set', async () => {
    const { dialog } = await openIt('closerequest');
    pressAt(dialog, 5, 5);
    expect(screen.getByRole('dialog')).toBe(dialog);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes with its button and on a click outside, but not on one inside [ACC-367]', async () => {
    const { dialog } = await openIt();
    pressAt(dialog, 150, 150);
    pressAt(dialog, 5, 5, screen.getByText('Body'));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    pressAt(dialog, 5, 5);
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Pay now' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('Drawer', () => {
  it('opens above the page and can be closed [ACC-367]', async () => {
    const onClose = vi.fn();
    renderInApp(
      <Drawer open onClose={onClose} title="Maya Rowe">
        <a href="#/orders">Orders</a>
      </Drawer>,
    );
    expect(screen.getByRole('dialog', { name: 'Maya Rowe' })).toHaveAttribute('open');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
