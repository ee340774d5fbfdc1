/**
 * Setup of the script's and the page's tests. Their files share jsdom's page, because to make one takes longer than a
 * file's tests, but not modules: a file replaces what a module reads while it loads, such as the tag of the script.
 */
import { afterAll, vi } from 'vitest';

vi.resetModules();

/** What undoes the listeners of this file: an open that a test leaves behind must not answer the events of the next file. */
const undo: (() => void)[] = [];
for (const target of [window, document] as const) {
  const { addEventListener } = target;
  target.addEventListener = (...listener: Parameters<EventTarget['addEventListener']>) => {
    addEventListener.apply(target, listener as Parameters<typeof addEventListener>);
    undo.push(() => target.removeEventListener(listener[0], listener[1] as EventListener, listener[2]));
  };
  undo.push(() => {
    target.addEventListener = addEventListener;
  });
}

/** Timers of this file, such as that of a popup that may not close: what they do would happen to the next file. */
const timers = new Set<NodeJS.Timeout>();
const { setTimeout: startTimer } = globalThis;
globalThis.setTimeout = Object.assign((...given: Parameters<typeof startTimer>) => {
  const timer = startTimer(...given);
  timers.add(timer);
  return timer;
}, startTimer) as typeof startTimer;

afterAll(() => {
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
  // Layers of the script are beside the body.
  for (const layer of document.querySelectorAll('html > :not(head, body)')) layer.remove();
  for (const { name } of [...document.documentElement.attributes]) {
    document.documentElement.removeAttribute(name);
  }
});
