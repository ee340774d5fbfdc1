import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import english from '#shared/content/en.json';
import { createTranslate } from '#shared/content/resolve-text.ts';
import { bankFrame, challengeUri } from '#shared/testing/bank-frame.ts';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { readyTimeoutMs } from './challenge-frame.tsx';
import { ThreeDSChallenge } from './three-ds-challenge.tsx';

const complete = { type: 'threeds:user-complete', threeDSId: 'tds-1' };

/** The texts that every page with a challenge has. */
const { common, payments } = english;
const t = createTranslate([{ locale: 'en', texts: { common, payments } }]);

function draw(bank: string | null = 'Harbour Mutual Bank') {
  const onComplete = vi.fn();
  const onCancel = vi.fn();
  const challenge = { threeDSId: 'tds-1', challengeUri };
  const { unmount } = renderInApp(
    <ThreeDSChallenge challenge={challenge} bank={bank} onComplete={onComplete} onCancel={onCancel} />,
    { t },
  );
  return { onComplete, onCancel, unmount };
}

const load = (frame: HTMLIFrameElement) => act(async () => void frame.dispatchEvent(new Event('load')));
const isShown = (frame: HTMLIFrameElement) => !frame.classList.contains('ff-challenge__frame--hidden');

afterEach(() => vi.useRealTimers());

describe('the challenge of the bank', () => {
  it('shows the bank’s page in a frame that names the bank [PAY-259]', async () => {
    draw();
    const { frame } = await bankFrame();
    expect(frame.src).toBe(challengeUri);
    expect(frame.title).toBe('Security check from Harbour Mutual Bank');
    expect(screen.getByText(/You won’t be charged until the check is done/)).toBeVisible();
  });

  it('says “your bank” if the card’s bank is unknown', async () => {
    draw(null);
    const { frame } = await bankFrame();
    expect(frame.title).toBe('Security check from your bank');
  });

  it('can’t navigate the app’s window', async () => {
    draw();
    const { frame } = await bankFrame();
    expect(frame.getAttribute('sandbox')).not.toContain('top-navigation');
  });

  it('is completed by a message of the bank’s page [PAY-260]', async () => {
    const { onComplete } = draw();
    const bank = await bankFrame();
    await bank.say(complete);
    expect(onComplete).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['another origin', complete, { origin: 'http://evil.localhost:4401' }],
    ['the app’s own origin', complete, { origin: location.origin }],
    ['another window', complete, { source: window }],
    ['no window', complete, { source: null }],
    ['another challenge', { ...complete, threeDSId: 'tds-2' }, {}],
    ['another protocol', { ...complete, type: 'threeds:passed' }, {}],
    ['one that claims success', { ...complete, result: 'PASSED' }, {}],
    ['nothing', null, {}],
  ])('ignores a message of %s [PAY-261] [PAY-402]', async (_, data, from) => {
    const { onComplete } = draw();
    const bank = await bankFrame();
    await bank.say(data, from);
    expect(onComplete).not.toHaveBeenCalled();
  });

  it('shows nothing in the frame before the bank’s page has reported that it is ready', async () => {
    draw();
    const bank = await bankFrame();
    expect(isShown(bank.frame)).toBe(false);
    expect(screen.getByRole('group', { name: 'Connecting to your bank' })).toBeInTheDocument();
    // A shop that frames the checkout may put another page there before the bank's has loaded.
    await load(bank.frame);
    await bank.say({ type: 'threeds:ready' }, { origin: 'http://shop.localhost:4402' });
    await bank.say({ type: 'threeds:ready' }, { source: window });
    expect(isShown(bank.frame)).toBe(false);
    await bank.loads();
    expect(isShown(bank.frame)).toBe(true);
    expect(screen.queryByRole('group', { name: 'Connecting to your bank' })).toBeNull();
  });

  it('removes a page that is loaded instead of the bank’s, and loads the bank’s again', async () => {
    const { onComplete, onCancel } = draw();
    const first = await bankFrame();
    await load(first.frame);
    await first.loads();
    expect((await bankFrame()).frame).toBe(first.frame);
    await load(first.frame);
    const second = await bankFrame();
    expect(first.frame.isConnected).toBe(false);
    expect(isShown(second.frame)).toBe(false);
    await second.loads();
    expect(isShown(second.frame)).toBe(true);
    await second.completes();
    expect(onComplete).toHaveBeenCalledTimes(1);
    expect(onCancel).not.toHaveBeenCalled();
  });

  it('says that the bank’s page did not load, and loads it again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    draw();
    const first = await bankFrame();
    await act(() => vi.advanceTimersByTimeAsync(readyTimeoutMs));
    vi.useRealTimers();
    expect(screen.getByText('This page didn’t load')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    const second = await bankFrame();
    expect(second.frame).not.toBe(first.frame);
    expect(screen.queryByText('This page didn’t load')).toBeNull();
    await second.loads();
    expect(isShown(second.frame)).toBe(true);
  });

  it('is over just before ten minutes have passed, once, and asks nothing after it was closed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { onComplete, unmount } = draw();
    await act(() => vi.advanceTimersByTimeAsync(594_000));
    expect(onComplete).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(onComplete).toHaveBeenCalledTimes(1);
    unmount();
    const closed = draw();
    closed.unmount();
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(closed.onComplete).not.toHaveBeenCalled();
    expect(onComplete).toHaveBeenCalledTimes(1);
  });

  it('can be cancelled', async () => {
    const { onCancel } = draw();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the check and choose another card' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});
