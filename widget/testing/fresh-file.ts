/**
 * Setup of the script's and the page's tests. Their files share jsdom's page, because to make one takes longer than a
 * file's tests, but not modules: a file replaces what a module reads while it loads, such as the tag of the script.
 */
import { afterAll, vi } from 'vitest';

vi.resetModules();

/** What undoes the listeners of this file: an open that a test leaves behind must not answer the events of the next file. */
const undo: (() => void)[] = [];
const { addEventListener } = window;
window.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
  addEventListener.apply(window, listener);
  undo.push(() => window.removeEventListener(...listener));
};

/** Timers of this file, such as that of a popup that may not close: what they do would happen to the next file. */
const timers = new Set<NodeJS.Timeout>();
const { setTimeout: startTimer } = globalThis;
globalThis.setTimeout = Object.assign((...given: Parameters<typeof startTimer>) => {
  const timer = startTimer(...given);
  timers.add(timer);
  return timer;
}, startTimer) as typeof startTimer;

afterAll(() => {
  window.addEventListener = addEventListener;
  for (const remove of undo) remove();
  vi.useRealTimers();
  globalThis.setTimeout = startTimer;
  for (const timer of timers) clearTimeout(timer);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const { name } of [...document.documentElement.attributes]) {
    document.documentElement.removeAttribute(name);
  }
});
