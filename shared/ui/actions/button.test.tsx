import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { Button, ButtonLink } from './button.tsx';
import { TextButton } from './text-button.tsx';

describe('Button', () => {
  it('is pressed by mouse, Enter and Space', async () => {
    const onPress = vi.fn();
    renderInApp(<Button onPress={onPress}>Pay $30.00 today</Button>);
    const button = screen.getByRole('button', { name: 'Pay $30.00 today' });
    await userEvent.click(button);
    button.focus();
    await userEvent.keyboard('{Enter} ');
    expect(onPress).toHaveBeenCalledTimes(3);
  });

  it('shows its busy label while busy and ignores further presses', async () => {
    const onPress = vi.fn();
    renderInApp(
      <Button onPress={onPress} busy="Taking the payment">
        Pay
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Taking the payment' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    expect(onPress).not.toHaveBeenCalled();
  });

  it('does not submit its form while busy, not even with Enter in a field', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const form = (busy: string | false) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Email" />
        <Button type="submit" busy={busy}>
          Continue
        </Button>
      </form>
    );
    const { rerender } = renderInApp(form('Checking'));
    await userEvent.type(screen.getByLabelText('Email'), 'a{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    rerender(form(false));
    await userEvent.type(screen.getByLabelText('Email'), '{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('stays focusable when unavailable and shows the reason', async () => {
    const onPress = vi.fn();
    renderInApp(
      <Button onPress={onPress} unavailable="Tick the box above first.">
        Pay
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Pay' });
    await userEvent.tab();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Tick the box above first.');
    await userEvent.click(button);
    expect(onPress).not.toHaveBeenCalled();
  });
});

it('a link that looks like a button is a link', () => {
  renderInApp(<ButtonLink href="#/orders">See your orders</ButtonLink>);
  expect(screen.getByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '#/orders');
});

it('a text button ignores presses while busy', async () => {
  const onPress = vi.fn();
  renderInApp(
    <TextButton onPress={onPress} busy>
      Send a new code
    </TextButton>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onPress).not.toHaveBeenCalled();
});
