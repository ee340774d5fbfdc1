/** What the merchant script leaves behind in a real browser once a page has taken away what it had put there. */
import type { CDPSession, Page } from 'playwright/test';
import { merchantIdOf } from '../support/merchant.ts';
import { scriptTag, test } from '../support/merchant-page.ts';
import { expect } from '../support/test.ts';

const rounds = 1_000;

/** As much of the script's public face as is used here. */
interface Script {
  init(options: object): { open(): unknown; destroy(): Promise<void> };
  messaging: {
    render(target: Element, options: object): { update(patch: object): void; destroy(): void };
  };
}

/** Stands before the page's timers, which no debugger counts. */
function countTimers() {
  const running = new Set<number>();
  const { setTimeout: later, clearTimeout: clear, setInterval: every, clearInterval: stop } = window;
  const note = (id: number) => {
    running.add(id);
    return id;
  };
  Object.assign(window, {
    runningTimers: running,
    setTimeout(work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) {
      const id = later(() => {
        running.delete(id);
        work(...given);
      }, ms);
      return note(id);
    },
    setInterval: (work: () => void, ms?: number) => note(every(work, ms)),
    clearTimeout(id: number) {
      running.delete(id);
      clear(id);
    },
    clearInterval(id: number) {
      running.delete(id);
      stop(id);
    },
  });
}

const counted = [
  'MutationObserver',
  'IntersectionObserver',
  'ResizeObserver',
  'PerformanceObserver',
  'HTMLIFrameElement',
  'HTMLDialogElement',
  'ShadowRoot',
  'AbortController',
  'MessagePort',
];

/** What is alive once everything that nobody holds has been collected. Detached nodes count among the nodes. */
async function census(page: Page, debug: CDPSession): Promise<Record<string, number>> {
  // What one collection lets go may be all that held something else.
  for (let pass = 0; pass < 3; pass += 1) await debug.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners, documents } = await debug.send('Memory.getDOMCounters');
  const found: Record<string, number> = { nodes, jsEventListeners, documents };
  const objectGroup = 'census';
  for (const name of counted) {
    const { result } = await debug.send('Runtime.evaluate', { expression: `${name}.prototype`, objectGroup });
    const { objects } = await debug.send('Runtime.queryObjects', {
      prototypeObjectId: result.objectId ?? '',
      objectGroup,
    });
    const count = await debug.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: 'function () { return this.length; }',
      returnByValue: true,
    });
    found[name] = count.result.value;
  }
  await debug.send('Runtime.releaseObjectGroup', { objectGroup });
  found.timers = await page.evaluate(
    () => (window as Window & { runningTimers?: Set<number> }).runningTimers?.size ?? Number.NaN,
  );
  return found;
}

test('after a thousand rounds of init, placement, open and removal nothing of them is left', async ({
  page,
  merchantPage,
}) => {
  await page.addInitScript(countTimers);
  merchantPage.show(`${scriptTag()}<body><button id="pay">Pay</button><div id="line"></div>`);
  await page.goto(merchantPage.origin);
  const debug = await page.context().newCDPSession(page);
  const go = (count: number) =>
    page.evaluate(
      async ([merchantId, count]) => {
        const { Fourfold } = window as unknown as { Fourfold: Script };
        const line = document.querySelector('#line') as Element;
        // A shop's server that has not answered by the time the page gives up.
        const createToken = ({ signal }: { signal: AbortSignal }) =>
          new Promise((_, reject) => signal.addEventListener('abort', reject));
        for (let round = 0; round < count; round += 1) {
          const options = { merchantId, amount: '120.00', currency: 'AUD' };
          const placement = Fourfold.messaging.render(line, options);
          while (!line.firstElementChild?.shadowRoot?.textContent) await new Promise(requestAnimationFrame);
          const checkout = Fourfold.init({ merchantId, target: '#pay', display: 'dialog', createToken });
          checkout.open();
          placement.update({ amount: '80.00' });
          placement.destroy();
          await checkout.destroy();
        }
      },
      [merchantIdOf('AU'), count] as const,
    );
  // The first one leaves what a page keeps once, such as the answer to what a placement asks.
  await go(1);
  const before = await census(page, debug);
  await go(rounds);
  expect(await census(page, debug)).toEqual(before);
});
