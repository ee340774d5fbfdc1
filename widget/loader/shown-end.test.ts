/** The window that shows how a checkout ended: the shop hears at once, and the window goes later. Source: decision 192. */
import './testing/fake-browser.ts';

import { describe, expect, it, vi } from 'vitest';
import { layers } from './testing/fake-browser.ts';
import {
  approve,
  closeItself,
  eventNames,
  flush,
  init,
  openConnected,
  popups,
  server,
} from './testing/shop-page.ts';
import { makeOutcome, token } from './testing/statuses.ts';

const outcomes = {
  'an approval': () => approve(),
  'a decline': () => server.put(token, { state: 'DECLINED', settling: false, outcome: makeOutcome({}) }),
};
const ends = Object.entries(outcomes);
const told = ['onReady', 'onOpen', 'onComplete'];

describe.each(ends)('after %s', (_, end) => {
  it('the shop hears at once, and its page is free, while the popup stays', async () => {
    const { checkout, outcome, popup } = await openConnected();
    end();
    await flush();
    expect(await outcome).toMatchObject({ type: 'complete' });
    expect(eventNames()).toEqual(told);
    expect([popup.closed, layers()]).toEqual([false, []]);
    expect([checkout.state, checkout.focus()]).toEqual(['idle', true]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(eventNames()).toEqual(told);
    await closeItself(popup);
    expect(eventNames()).toEqual([...told, 'onClose']);
    expect(checkout.focus()).toBe(false);
  });

  it('the shop can close the window, and gets the outcome again', async () => {
    const { checkout, outcome, popup } = await openConnected();
    end();
    await flush();
    expect(await checkout.close()).toBe(await outcome);
    expect(popup.closed).toBe(true);
    expect([eventNames(), server.abandons()]).toEqual([[...told, 'onClose'], []]);
  });

  it('the next open closes the window, also in the handler of the outcome', async () => {
    const next = `ffc_${'n'.repeat(43)}`;
    server.put(next);
    const { checkout, popup } = await openConnected({
      onComplete: () => void checkout.open({ token: next }),
    });
    end();
    await flush();
    expect([popup.closed, popups.length, popups[1]?.closed]).toEqual([true, 2, false]);
    expect(eventNames()).toEqual(['onReady', 'onOpen', 'onClose']);
    expect(checkout.state).not.toBe('idle');
  });
});

it('a dialog whose checkout never connected goes at once, because it can’t say when it is done', async () => {
  const outcome = init({ display: 'dialog' }).open({ token });
  const openId = new URL(layers()[0]?.frame?.src ?? '').searchParams.get('oid') ?? '';
  server.put(token, { state: 'STARTED', presence: 'HERE', openId });
  await flush();
  approve();
  await flush();
  expect(await outcome).toMatchObject({ type: 'complete' });
  expect(layers()).toEqual([]);
  expect(eventNames()).toEqual([...told, 'onClose']);
});

it('a checkout that was cancelled shows nothing, so its window goes at once', async () => {
  const { popup } = await openConnected();
  server.put(token, { state: 'CANCELLED', outcome: makeOutcome({ reason: 'USER' }) });
  await flush();
  expect(popup.closed).toBe(true);
  expect(eventNames()).toEqual(['onReady', 'onOpen', 'onCancel', 'onClose']);
});
