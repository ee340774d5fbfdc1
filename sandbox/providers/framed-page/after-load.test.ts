// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { afterLoad } from './after-load.ts';

afterEach(() => vi.useRealTimers());

it('runs after the load of the page is over, once', () => {
  vi.useFakeTimers();
  const work = vi.fn();
  afterLoad(work);
  vi.runAllTimers();
  expect(work).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  // The frame's own load event follows the one of its page.
  expect(work).not.toHaveBeenCalled();
  vi.runAllTimers();
  window.dispatchEvent(new Event('load'));
  vi.runAllTimers();
  expect(work).toHaveBeenCalledTimes(1);
});
