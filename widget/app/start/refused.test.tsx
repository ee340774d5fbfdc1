import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { authTokenKey } from '#shared/client/auth-token.ts';
import { checkoutToken, openSession } from '#shared/testing/checkout-session.ts';
import { NoCheckout } from '../no-checkout.tsx';
import { boot } from './boot.ts';

afterEach(() => {
  document.getElementById('page-data')?.remove();
  vi.unstubAllGlobals();
});

/** Opens a document with that data, without a server that responds. */
async function open(data: object | null) {
  const fetched = vi.fn((_address: string) => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('fetch', fetched);
  document.documentElement.lang = 'en-AU';
  history.replaceState(null, '', `/?token=${checkoutToken}#/`);
  if (data) {
    const script = document.createElement('script');
    script.type = 'application/json';
    script.id = 'page-data';
    script.textContent = JSON.stringify(data);
    document.body.append(script);
  }
  return { result: await boot(false), fetched };
}

it.each([
  ['of another origin', 'ORIGIN_NOT_ALLOWED [MER-066]'],
  ['that names another kind of checkout', 'MODE_MISMATCH [MER-067]'],
])('the document for a page %s shows its error and no sign-in: %s', async (_, named) => {
  const code = named.split(' ')[0];
  for (const token of [null, 'of-a-shopper-who-was-here']) {
    if (token) localStorage.setItem(authTokenKey, token);
    const { result, fetched } = await open({ refusal: code });
    if (result.ready) throw new Error('It was opened');
    render(<NoCheckout reason={result.reason} t={result.texts.t} />);
    expect(screen.getByRole('heading', { name: 'This shop can’t open the checkout' })).toBeVisible();
    expect(screen.getByText(code as string)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(fetched.mock.calls).toEqual([]);
    cleanup();
    document.getElementById('page-data')?.remove();
  }
  localStorage.clear();
});

it('data of another form refuses nothing', async () => {
  const { result } = await open({ refusal: 'OTHER', session: openSession() });
  expect(result).toMatchObject({ ready: false, reason: 'unreachable' });
});
