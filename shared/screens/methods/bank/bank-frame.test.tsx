import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { BankLinkDone } from '#shared/domain/methods/bank-link-message.ts';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { BankFrame } from './bank-frame.tsx';

const bank = 'http://bank.localhost:4401';
const frame = () => screen.getByTitle<HTMLIFrameElement>('Your bank’s login');
const say = (source: Window | null, publicToken: string) => {
  const data: BankLinkDone = { type: 'bank-link:done', publicToken };
  window.dispatchEvent(new MessageEvent('message', { data, origin: bank, source }));
};

it('removes a page that is loaded in place of the bank’s, and begins anew', () => {
  const onShared = vi.fn();
  renderInApp(<BankFrame linkUri={`${bank}/link/link_a`} onShared={onShared} />);
  const first = frame();
  const { contentWindow } = first;
  act(() => void first.dispatchEvent(new Event('load')));
  expect(frame()).toBe(first);
  act(() => void first.dispatchEvent(new Event('load')));
  expect(frame()).not.toBe(first);
  expect(first.isConnected).toBe(false);
  say(contentWindow, 'public_old');
  expect(onShared).not.toHaveBeenCalled();
  say(frame().contentWindow, 'public_new');
  expect(onShared).toHaveBeenCalledExactlyOnceWith('public_new');
});
