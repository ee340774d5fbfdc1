import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSight, leastSightMs } from './sight.ts';

/** The observer that was made last: tests say what the browser measures. */
let observer: FakeObserver;

class FakeObserver {
  readonly observed = new Set<Element>();
  private waiting: unknown[] = [];
  readonly report: (entries: unknown[]) => void;
  readonly options: unknown;
  constructor(report: (entries: unknown[]) => void, options: unknown) {
    this.report = report;
    this.options = options;
    observer = this;
  }
  observe(element: Element) {
    this.observed.add(element);
  }
  unobserve(element: Element) {
    this.observed.delete(element);
  }
  takeRecords() {
    return this.waiting.splice(0);
  }
  /** Measured, but the page has not been told yet. */
  measure(target: Element, isVisible: boolean) {
    this.waiting.push({ target, isVisible });
  }
  tell(target: Element, isVisible: boolean) {
    this.report([{ target, isVisible }]);
  }
}

class EntryOfVersion2 {
  readonly isVisible = false;
}
Object.defineProperty(EntryOfVersion2.prototype, 'isVisible', { value: false, writable: true });

function useObserver(entry: unknown = EntryOfVersion2) {
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  vi.stubGlobal('IntersectionObserverEntry', entry);
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watched() {
  const sight = createSight();
  const button = document.createElement('button');
  const stop = sight.watch(button);
  return { sight, button, stop };
}

describe('an element in the frame of a shop’s page', () => {
  beforeEach(() => useObserver());

  it('is measured for what covers, moves or fades it, as often as browsers do that', () => {
    const { button } = watched();
    expect(observer.options).toMatchObject({ trackVisibility: true, delay: 100 });
    expect([...observer.observed]).toEqual([button]);
  });

  it('has been seen once it was in plain view for long enough', () => {
    const { sight, button } = watched();
    expect(sight.hasSeen(button)).toBe(false);
    observer.tell(button, true);
    vi.advanceTimersByTime(leastSightMs - 1);
    expect(sight.hasSeen(button)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(sight.hasSeen(button)).toBe(true);
  });

  it('needs that time once more after it was covered', () => {
    const { sight, button } = watched();
    observer.tell(button, true);
    vi.advanceTimersByTime(leastSightMs);
    observer.tell(button, false);
    expect(sight.hasSeen(button)).toBe(false);
    observer.tell(button, true);
    vi.advanceTimersByTime(leastSightMs - 1);
    expect(sight.hasSeen(button)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(sight.hasSeen(button)).toBe(true);
  });

  it('loses no time while the browser only measures it again', () => {
    const { sight, button } = watched();
    observer.tell(button, true);
    vi.advanceTimersByTime(leastSightMs - 100);
    observer.tell(button, true);
    vi.advanceTimersByTime(100);
    expect(sight.hasSeen(button)).toBe(true);
  });

  it('is asked about what was measured last, also before the page is told', () => {
    const { sight, button } = watched();
    observer.tell(button, true);
    vi.advanceTimersByTime(leastSightMs);
    observer.measure(button, false);
    expect(sight.hasSeen(button)).toBe(false);
  });

  it('is measured afresh when it is watched again', () => {
    const { sight, button, stop } = watched();
    observer.tell(button, true);
    vi.advanceTimersByTime(leastSightMs);
    stop();
    expect([...observer.observed]).toEqual([]);
    expect(sight.hasSeen(button)).toBe(false);
  });
});

it.each([
  ['without any observer', () => undefined],
  ['that measure only where an element is', () => useObserver(class {})],
])('an element is never seen in browsers %s', (_, prepare) => {
  prepare();
  const { sight, button } = watched();
  vi.advanceTimersByTime(leastSightMs * 10);
  expect(sight.hasSeen(button)).toBe(false);
});
