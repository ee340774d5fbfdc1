import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BankLinkMessage } from '#shared/domain/methods/bank-link-message.ts';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { BankFrame, readyTimeoutMs } from './bank-frame.tsx';

const bank = 'http://bank.localhost:4401';
const frame = () => screen.getByTitle<HTMLIFrameElement>('Your bank’s login');
const isShown = () => !frame().classList.contains('ff-bank-link__frame--hidden');
const load = () => act(() => void frame().dispatchEvent(new Event('load')));
const say = (source: Window | null, data: BankLinkMessage, origin = bank) =>
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })));
const ready: BankLinkMessage = { type: 'bank-link:ready' };
const done = (publicToken: string): BankLinkMessage => ({ type: 'bank-link:done', publicToken });

function draw() {
  const [onShared, onMissing] = [vi.fn(), vi.fn()];
  renderInApp(<BankFrame linkUri={`${bank}/link/link_a`} onShared={onShared} onMissing={onMissing} />);
  return { onShared, onMissing };
}

afterEach(() => vi.useRealTimers());

describe('the frame of a bank’s page', () => {
  it('shows nothing before that page has reported that it is ready', () => {
    draw();
    expect(isShown()).toBe(false);
    expect(screen.getByRole('group', { name: 'Connecting to your bank' })).toBeInTheDocument();
    // Another page may have been put there before the bank's has loaded.
    load();
    say(frame().contentWindow, ready, 'http://shop.localhost:4402');
    say(window, ready);
    expect(isShown()).toBe(false);
    say(frame().contentWindow, ready);
    expect(isShown()).toBe(true);
    expect(screen.queryByRole('group', { name: 'Connecting to your bank' })).toBeNull();
  });

  it('is given up when the page does not load', () => {
    vi.useFakeTimers();
    const { onMissing } = draw();
    load();
    act(() => vi.advanceTimersByTime(readyTimeoutMs - 1));
    expect(onMissing).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect([onMissing.mock.calls.length, readyTimeoutMs]).toEqual([1, 15_000]);
  });

  it('sets no time limit once the page has loaded', () => {
    vi.useFakeTimers();
    const { onMissing } = draw();
    say(frame().contentWindow, ready);
    act(() => vi.advanceTimersByTime(readyTimeoutMs * 2));
    expect(onMissing).not.toHaveBeenCalled();
  });

  it('removes a page that is loaded instead of the bank’s, and starts over', () => {
    const { onShared } = draw();
    const first = frame();
    const { contentWindow } = first;
    load();
    say(contentWindow, ready);
    expect(frame()).toBe(first);
    load();
    expect(frame()).not.toBe(first);
    expect(first.isConnected).toBe(false);
    expect(isShown()).toBe(false);
    say(contentWindow, done('public_old'));
    expect(onShared).not.toHaveBeenCalled();
    say(frame().contentWindow, ready);
    expect(isShown()).toBe(true);
    say(frame().contentWindow, done('public_new'));
    expect(onShared).toHaveBeenCalledExactlyOnceWith('public_new');
  });
});
