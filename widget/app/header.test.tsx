import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { checkoutSession, checkoutToken } from '#shared/testing/checkout-session.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { maya } from '#shared/testing/payments.ts';
import { Combobox } from '#shared/ui/forms/combobox.tsx';
import { type CheckoutDisplay, CheckoutProvider } from '../screens/checkout/checkout-context.tsx';
import { Header } from './header.tsx';
import { toWindowSession } from './start/boot.ts';
import * as parts from './start/deferred-app.tsx';

/** The header above a field with a list, in a checkout that the shop opened in that display. */
function open(display: CheckoutDisplay, at = '/summary') {
  const leave = vi.fn();
  const way = {
    leave,
    isSevered: false,
    finish: vi.fn(),
    goTo: vi.fn(),
    returnUrl: () => '',
    askShop: vi.fn(),
  };
  const app = fakeApp({ at, user: maya, session: { profileConfirmed: true, countryCode: 'AU' } });
  const Address = () => {
    const [value, setValue] = useState('');
    const options = [{ id: 'a', text: '12 Banksia Street' }];
    const texts = { label: 'Address', announcement: '1 address' };
    return (
      <Combobox
        {...texts}
        name="address"
        value={value}
        onChange={setValue}
        options={options}
        onChoose={vi.fn()}
      />
    );
  };
  const drawn = app.draw(
    <CheckoutProvider
      value={{
        ...{
          token: checkoutToken,
          session: toWindowSession(checkoutSession()),
          setSession: vi.fn(),
          display,
        },
        ...way,
      }}
    >
      <Header deferredApp={{ module: parts, visit: { ...way, onCloseRequest: vi.fn() } }} />
      <Address />
    </CheckoutProvider>,
  );
  return { ...drawn, leave };
}

const question = () => screen.queryByRole('dialog', { name: 'Leave without paying?' });

describe('Escape in a checkout', () => {
  it('asks in a frame whether to leave, like the close button, and leaves only on confirmation [MER-110]', async () => {
    const { user, leave } = open('dialog');
    await user.keyboard('{Escape}');
    expect(question()).toBeVisible();
    expect(leave).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('closes the question when pressed again', async () => {
    const { user, leave } = open('dialog');
    await user.keyboard('{Escape}');
    await user.keyboard('{Escape}');
    expect(question()).toBeNull();
    expect(leave).not.toHaveBeenCalled();
  });

  it('only closes an open list', async () => {
    const { user } = open('dialog');
    const field = screen.getByRole('combobox');
    await user.type(field, '12');
    expect(field).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    expect(field).toHaveAttribute('aria-expanded', 'false');
    expect(question()).toBeNull();
    await user.keyboard('{Escape}');
    expect(question()).toBeVisible();
  });

  it('ignores key repeats and the end of a composition', () => {
    open('dialog');
    fireEvent.keyDown(document.body, { key: 'Escape', repeat: true });
    fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true });
    expect(question()).toBeNull();
  });

  it.each([
    ['popup', '/summary'],
    ['redirect', '/summary'],
    ['dialog', '/summary-declined'],
  ] as const)('asks nothing in a %s on %s', async (display, at) => {
    const { user } = open(display, at);
    await user.keyboard('{Escape}');
    expect(question()).toBeNull();
  });
});
