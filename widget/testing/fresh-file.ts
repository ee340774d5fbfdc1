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

afterAll(() => {
  window.addEventListener = addEventListener;
  for (const remove of undo) remove();
  vi.useRealTimers();
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
